/** Numbers in the attributes of a drawing; without the page. */

/**
 * Numbers with blanks between them.
 * @param {string | null | undefined} text
 */
export const numbers = text => (text ?? "").split(" ").map(Number);
