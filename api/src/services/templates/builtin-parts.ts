import type { Words } from './builtin-words.ts';

/** Titles of a table, centred, again on every page. */
export const head = (...titles: string[]) =>
  `<thead><tr>${titles.map((title) => `<th align="center">${title}</th>`).join('')}</tr></thead>`;
/** A cell of a figure. */
export const right = (placeholder: string) => `<td align="right">${placeholder}</td>`;
/** A row of facts: title and content of each. */
export const facts = (...pairs: [title: string, content: string][]): string =>
  `<tr>${pairs.map(([title, content]) => `<th>${title}</th><td>${content}</td>`).join('')}</tr>`;
/** A cell that stays empty for the pen when there is no value yet. */
export const open = (path: string, filter = '') => `{{#${path}}}{{${path}${filter}}}{{/${path}}}`;
/** Two values beside each other; of two that are missing one dash. */
export const pair = (first: string, second: string, between = ' '): string =>
  `{{#${first}}}{{${first}}}{{#${second}}}${between}{{${second}}}{{/${second}}}{{/${first}}}{{^${first}}}{{${second}|default:—}}{{/${first}}}`;
/** Two values beside each other; room for the pen where there is none. */
export const openPair = (first: string, second: string): string =>
  `${open(first)}{{#${second}}} / {{${second}}}{{/${second}}}`;
/** The amount of a group in words, under a title of its own; a Chinese sheet has it for CNY alone, its capitals mean yuan. */
export const inWords = (t: Words, of: string, title = t('大写：', ''), align = ' align="right"'): string =>
  t(
    `{{#${of}.inWords}}<p${align}>${title}{{${of}.inWords|cnupper}}</p>{{/${of}.inWords}}`,
    `<p${align}>${title}{{${of}.amount|enupper}}</p>`,
  );
/** Goods in the language of the sheet: in English by their Chinese name where they have no other. */
export const goodsName = (t: Words): string =>
  t('{{nameCn}}', '{{#nameEn}}{{nameEn}}{{/nameEn}}{{^nameEn}}{{nameCn}}{{/nameEn}}');
/** Name, address and contact of a party, a line each; nothing where there is none. */
export const partyLines = (path: string, t: Words): string =>
  `{{${path}.name|default:—}}{{#${path}.address}}<br>{{${path}.address}}{{/${path}.address}}{{#${path}.contact}}<br>${t('联系人', 'Contact')}：{{${path}.contact}}{{#${path}.phone}}　{{${path}.phone}}{{/${path}.phone}}{{/${path}.contact}}{{^${path}.contact}}{{#${path}.phone}}<br>${t('电话', 'Phone')}：{{${path}.phone}}{{/${path}.phone}}{{/${path}.contact}}`;
/** Who has to sign, side by side, with room above for a hand. */
export const signatures = (...names: string[]): string =>
  `<p gap="8"> </p>\n<table border="none"><tr>${names.map((name) => `<td>${name}</td>`).join('')}</tr></table>`;
