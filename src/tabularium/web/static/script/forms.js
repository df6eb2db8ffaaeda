/** Forms of the site: the reader's time zone, and fields that submit at once. */
import { $$, on } from "./dom.js";

/** @type {HTMLInputElement[]} */
const zones = $$("[data-zone]");
for (const field of zones) field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";

/** @type {(field: import("./dom.js").Field) => void} */
const submit = field => field.form?.requestSubmit();
on("change", "[data-submits]", submit);
