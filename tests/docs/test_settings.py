"""The page on serving a house lists every setting as its field describes it."""

from tests.docs.settings_table import PAGE, shown, table


def test_the_page_lists_all_settings() -> None:
    text = PAGE.read_text("utf-8")

    assert shown(text) == table(), "write it anew: python -m tests.docs.settings_table"
