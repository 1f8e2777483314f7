import type { TemplateIssue } from './template-language.ts';

/** A piece of a laid-out document: text, or an element with children. */
export type Markup = string | MarkupElement;
export interface MarkupElement {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children: Markup[];
  line: number;
}

const ALIGN = /^(left|center|right)$/;
const NUMBER = /^\d{1,4}(\.\d)?$/;
const text = { align: ALIGN, size: NUMBER };
/** The whole markup: tags with their attributes, and what a value must look like. Nothing else exists. */
const TAGS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  h1: text,
  h2: text,
  p: { ...text, gap: NUMBER },
  table: { widths: /^(\d{1,4}(\.\d)?|\*)(,(\d{1,4}(\.\d)?|\*))*$/, border: /^(all|rows|none)$/, size: NUMBER },
  thead: {},
  tr: {},
  th: { ...text, colspan: /^([1-9]|1\d|20)$/ },
  td: { ...text, colspan: /^([1-9]|1\d|20)$/ },
  br: {},
  hr: {},
  page: {},
  num: {},
  barcode: { type: /^[a-z0-9]{1,12}$/, value: /^/, height: NUMBER },
  qr: { value: /^/, width: NUMBER },
  image: { id: /^\d{1,19}$/, width: NUMBER },
};
const VOID = new Set(['br', 'hr', 'page', 'barcode', 'qr', 'image']);
/** Tags that only the evaluator writes: a value is drawn by a filter, never by typing the tag. */
const DRAWN = new Set(['num', 'barcode', 'qr', 'image']);
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  thead: ['table'],
  tr: ['table', 'thead'],
  th: ['tr'],
  td: ['tr'],
};
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00A0' };

/** Makes a value safe inside markup: it can become neither a tag nor an attribute. */
export const escapeMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescape = (value: string): string =>
  value.replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '');

/**
 * Parses markup into a tree. Never throws: unknown tags, wrong attributes, wrong nesting and missing ends are issues, and
 * such a tag is left out. `typed`: what a person wrote, where the tags that filters draw may not stand.
 */
export function parseMarkup(source: string, typed = false): { children: Markup[]; issues: TemplateIssue[] } {
  const issues: TemplateIssue[] = [];
  const root: MarkupElement = { tag: '', attrs: {}, children: [], line: 1 };
  const open: MarkupElement[] = [root];
  const top = () => open.at(-1) ?? root;
  let line = 1;
  for (const [piece] of source.matchAll(/<\/?[A-Za-z][^<>]*>|[^<]+|</g)) {
    const tag = tagOf(piece);
    if (!tag) addText(top(), unescape(piece), line, issues);
    else if (tag.end) closeTag(open, tag.name, line, issues);
    else openTag(open, tag.name, tag.rest, { line, typed, issues });
    line += piece.split('\n').length - 1;
  }
  for (const each of open.slice(1)) issues.push({ line: each.line, message: `标签 <${each.tag}> 没有结束` });
  return { children: root.children, issues };
}

/** A piece in angle brackets: whether it ends an element, its name, and what follows the name. */
function tagOf(piece: string): { end: boolean; name: string; rest: string } | null {
  if (piece.length < 3 || !piece.startsWith('<') || !piece.endsWith('>')) return null;
  const end = piece.startsWith('</');
  const inner = piece.slice(end ? 2 : 1, piece.endsWith('/>') ? -2 : -1);
  const [name = ''] = /^[A-Za-z][A-Za-z0-9]*/.exec(inner) ?? [];
  return { end, name, rest: inner.slice(name.length) };
}

/** White space between rows and cells is layout of the source; other text there has no place. */
function addText(parent: MarkupElement, value: string, line: number, issues: TemplateIssue[]): void {
  if (!['table', 'thead', 'tr'].includes(parent.tag)) parent.children.push(value);
  else if (value.trim()) issues.push({ line, message: `文字「${value.trim().slice(0, 20)}」要写在单元格里` });
}

function closeTag(open: MarkupElement[], name: string, line: number, issues: TemplateIssue[]): void {
  const last = open.at(-1);
  if (open.length > 1 && last?.tag === name) open.pop();
  else if (!VOID.has(name))
    issues.push({
      line,
      message: last?.tag ? `</${name}> 与第 ${last.line} 行的 <${last.tag}> 不对应` : `</${name}> 没有对应的开始标签`,
    });
}

function openTag(
  open: MarkupElement[],
  name: string,
  rest: string,
  { line, typed, issues }: { line: number; typed: boolean; issues: TemplateIssue[] },
): void {
  const known = Object.hasOwn(TAGS, name) && !(typed && DRAWN.has(name)) ? TAGS[name] : undefined;
  if (!known) {
    issues.push({ line, message: `未知标签 <${name}>` });
    return;
  }
  const parent = open.at(-1);
  const parents = PARENTS[name];
  if (parents ? !parents.includes(parent?.tag ?? '') : ['table', 'thead', 'tr'].includes(parent?.tag ?? ''))
    issues.push({ line, message: `<${name}> 不能放在${parent?.tag ? ` <${parent.tag}> 里` : '这里'}` });
  const attrs: Record<string, string> = {};
  for (const [, key = '', value = ''] of rest.matchAll(/(?<![A-Za-z])([A-Za-z]+)\s*=\s*"([^"]*)"/g)) {
    const plain = unescape(value);
    if (!Object.hasOwn(known, key)) issues.push({ line, message: `<${name}> 没有属性「${key}」` });
    else if (!known[key]?.test(plain)) issues.push({ line, message: `<${name}> 的「${key}」不能是「${plain}」` });
    else attrs[key] = plain;
  }
  if (rest.replaceAll(/(?<![A-Za-z])[A-Za-z]+\s*=\s*"[^"]*"/g, '').trim())
    issues.push({ line, message: `<${name}> 的属性写法不正确，应为 属性="值"` });
  const element: MarkupElement = { tag: name, attrs, children: [], line };
  parent?.children.push(element);
  if (!VOID.has(name)) open.push(element);
}
