/** Titles of a table, centred, again on every page. */
export const head = (...titles: string[]) =>
  `<thead><tr>${titles.map((title) => `<th align="center">${title}</th>`).join('')}</tr></thead>`;
/** A cell of a figure. */
export const right = (placeholder: string) => `<td align="right">${placeholder}</td>`;
/** A cell that stays empty for the pen when there is no value yet. */
export const open = (path: string, filter = '') => `{{#${path}}}{{${path}${filter}}}{{/${path}}}`;
