import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss from 'postcss';

/** Classes of antd that do not begin with the name of the folder in which their style is made. */
const ALIASES = new Map([
  // Around every page, without antd's App.
  ['app', 'base'],
  ['btn', 'button'],
  ['col', 'grid'],
  ['float-btn', 'float-button'],
  ['otp', 'input'],
  ['picker', 'date-picker'],
  ['picker-calendar', 'calendar'],
  ['qrcode', 'qr-code'],
  ['ribbon', 'badge'],
  ['row', 'grid'],
  ['scroll-number', 'badge'],
  ['select-tree', 'tree-select'],
]);

/** The part of what belongs to no component or to many: motion, links, icons, waves. */
const BASE_PART = 'base';

/** @type {{ source: string, parts: Map<string, string> } | null} */
let last = null;

/**
 * Loader for antd's own stylesheet: `antd.css?part=button` is what stands in it for a button, so that a style comes with
 * the chunk of its component.
 * @this {{ resourcePath: string, resourceQuery: string }}
 * @param {string} source
 */
export default function designStyles(source) {
  const part = new URLSearchParams(this.resourceQuery).get('part') ?? BASE_PART;
  if (last?.source !== source)
    last = { source, parts: cutStyles(source, styledFolders(join(dirname(this.resourcePath), '../es'))) };
  return last.parts.get(part) ?? '';
}

/**
 * Components of antd that have a style.
 * @param {string} es
 */
export const styledFolders = (es) =>
  new Set(readdirSync(es).filter((folder) => existsSync(join(es, folder, 'style/index.js'))));

/**
 * A stylesheet of antd by component, each part in the order of the sheet. Left out is what can never match here: right to
 * left, and the variables of the example that the sheet was made from.
 * @param {string} source
 * @param {ReadonlySet<string>} folders
 * @returns {Map<string, string>}
 */
export function cutStyles(source, folders) {
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  /** @type {import('postcss').AtRule[]} */
  const keyframes = [];
  /** @param {string} part @param {string} text */
  const put = (part, text) => void parts.set(part, [...(parts.get(part) ?? []), text]);
  for (const node of postcss.parse(source).nodes)
    if (node.type === 'atrule' && node.name === 'keyframes') keyframes.push(node);
    else for (const [part, kept] of split(node, folders)) put(part, kept);
  for (const frames of keyframes) {
    const used = new RegExp(`(?<![\\w-])${frames.params}(?![\\w-])`);
    const users = [...parts].filter(([, texts]) => texts.some((text) => used.test(text))).map(([part]) => part);
    const [only] = users;
    put(users.length === 1 && only ? only : BASE_PART, String(frames));
  }
  return new Map([...parts].map(([part, texts]) => [part, texts.join('')]));
}

/**
 * A rule as each component needs it.
 * @param {import('postcss').ChildNode} node
 * @param {ReadonlySet<string>} folders
 * @returns {Map<string, string>}
 */
function split(node, folders) {
  /** @type {Map<string, string>} */
  const found = new Map();
  if (node.type === 'rule') {
    /** @type {Map<string, string[]>} */
    const selectors = new Map();
    for (const selector of node.selectors.filter((one) => !neverMatches(one))) {
      const part = partOf(selector, folders);
      selectors.set(part, [...(selectors.get(part) ?? []), selector]);
    }
    for (const [part, own] of selectors) found.set(part, String(node.clone({ selectors: own })));
  } else if (node.type === 'atrule') {
    for (const child of node.nodes ?? [])
      for (const [part, text] of split(child, folders)) found.set(part, (found.get(part) ?? '') + text);
    for (const [part, text] of found) found.set(part, `@${node.name} ${node.params}{${text}}`);
  }
  return found;
}

/** @param {string} selector */
const neverMatches = (selector) => /-rtl(?!\w)|\.css-var-_R_|\.data-ant-cssinjs/.test(selector);

/**
 * The component that a selector begins with; what it names further in stands inside.
 * @param {string} selector
 * @param {ReadonlySet<string>} folders
 */
function partOf(selector, folders) {
  if (selector.startsWith('.slick')) return 'carousel';
  const words = (/\.ant-([a-z-]+)/.exec(selector)?.[1] ?? '').split('-');
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join('-');
    const known = ALIASES.get(name) ?? (folders.has(name) ? name : null);
    if (known) return known;
  }
  return BASE_PART;
}
