/** Times in figures: how far away something is, and how much is left. */

/** @param {number} n */
const two = n => String(n).padStart(2, "0");

/**
 * What is left, as a clock shows it.
 * @param {number} seconds
 */
export const left = seconds => {
  const s = Math.max(0, Math.round(seconds));
  if (s >= 172800) return `${Math.floor(s / 86400)} d`;
  if (s >= 3600) return `${Math.floor(s / 3600)} h ${two(Math.floor(s / 60) % 60)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
};

/**
 * A distance in the unit in which one says it; null is now.
 * @param {number} seconds
 * @returns {{ n: number, unit: "minute" | "hour" | "day" } | null}
 */
export const distance = seconds => {
  const size = Math.abs(seconds);
  if (size < 45) return null;
  if (size < 3300) return { n: Math.round(seconds / 60), unit: "minute" };
  if (size < 80000) return { n: Math.round(seconds / 3600), unit: "hour" };
  return { n: Math.round(seconds / 86400), unit: "day" };
};
