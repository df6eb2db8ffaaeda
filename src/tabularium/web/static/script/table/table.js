/** The table on this page, and requests to the API. */
import { $, words } from "../dom.js";
import { toast } from "../toasts.js";

/** @typedef {{ title: string, detail?: string, rule?: string, remedy?: string }} Problem */

/** A response that refuses a request, or tells of a fault. */
export class Refusal extends Error {
  /**
   * @param {Problem | null} problem
   * @param {Response} response
   */
  constructor(problem, response) {
    super(problem?.detail || problem?.title || response.statusText);
    this.problem = problem;
    this.status = response.status;
  }
}

/** The table that the page shows, if it shows one. */
export const table = () => $("#table[data-table]");

/** The data of the table; only where the page shows one. @returns {DOMStringMap} */
export const tableData = () => /** @type {HTMLElement} */ (table()).dataset;

/** The reader's seat; null for those who watch. */
export const seat = () => {
  const { seat: own } = tableData();
  return own === undefined ? null : Number(own);
};

/** The number of the newest step that the page shows. */
export const step = () => Number(tableData().n);

/** The question that is open, by its number. */
export const askNumber = () => Number($("#ask")?.dataset.ask);

/** @param {string} path */
export const api = path => `/api/v1/tables/${tableData().table}/${path}`;

/**
 * Posts JSON and gives the text of the response, or throws a refusal.
 * @param {string | URL} path
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export const postForText = async (path, body, headers = {}) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(text ? JSON.parse(text) : null, response);
  return text;
};

/**
 * Posts JSON and gives the JSON of the response.
 * @param {string | URL} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const post = async (path, body) => {
  const text = await postForText(path, body);
  return text ? JSON.parse(text) : null;
};

/**
 * The address of a rule without the name of its game.
 * @param {string} rule
 */
export const shortRule = rule => rule.replace(/^[^:]*:/, "");

/** @param {string} short */
export const rulePath = short => `/rules/${document.body.dataset.game}/${short}`;

/**
 * Shows why a request was refused.
 * @param {any} error
 */
export const showRefusal = error => {
  /** @type {Problem | null | undefined} */
  const problem = error.problem;
  if (!problem) {
    toast(words.unreachable, words.unreachable_more);
    return;
  }
  const short = problem.rule ? shortRule(problem.rule) : "";
  toast(error.message, problem.remedy || "", short ? { href: rulePath(short), text: short } : null);
};
