/**
 * The placeholder language of templates (SYS-010): `{{path}}`, `{{path|filter:arg}}`, `{{#list}}…{{/list}}`,
 * `{{^list}}…{{/list}}`, `{{@index}}`. A template is data: nothing in it is ever executed.
 */
export type TemplateNode =
  | { kind: 'text'; text: string; line: number }
  | { kind: 'value'; path: string; filters: readonly TemplateFilter[]; line: number }
  | { kind: 'block'; path: string; inverted: boolean; children: readonly TemplateNode[]; line: number };
export interface TemplateFilter {
  name: string;
  arg: string | null;
}
/** A fault of a template, named in Chinese with its line (from 1). */
export interface TemplateIssue {
  line: number;
  message: string;
}
export interface ParsedTemplate {
  nodes: readonly TemplateNode[];
  issues: readonly TemplateIssue[];
}

/** Most characters of a template body, and most blocks inside each other. */
export const TEMPLATE_LENGTH = 50_000;
const DEPTH = 8;
const PATH = /^(?:@index|[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*)$/;

interface Open {
  path: string;
  inverted: boolean;
  line: number;
  children: TemplateNode[];
}

/** Parses a template. Never throws: what cannot be read is an issue, and the rest is parsed all the same. */
export function parseTemplate(source: string): ParsedTemplate {
  const issues: TemplateIssue[] = [];
  const root: TemplateNode[] = [];
  const open: Open[] = [];
  const into = () => open.at(-1)?.children ?? root;
  let at = 0;
  let line = 1;
  let inTag = false;
  const text = (piece: string) => {
    if (piece) into().push({ kind: 'text', text: piece, line });
    inTag = tagState(piece, inTag);
    line += countLines(piece);
  };
  while (at < source.length) {
    const start = source.indexOf('{{', at);
    if (start < 0) break;
    text(source.slice(at, start));
    const end = source.indexOf('}}', start);
    if (end < 0) {
      issues.push({ line, message: '「{{」没有对应的「}}」' });
      return { nodes: root, issues: [...issues, ...unclosed(open)] };
    }
    const inner = source.slice(start + 2, end).trim();
    if (inTag) issues.push({ line, message: `「{{${inner}}}」不能写在标签的尖括号里` });
    else place(inner, line, open, into, issues);
    line += countLines(source.slice(start, end));
    at = end + 2;
  }
  text(source.slice(at));
  return { nodes: root, issues: [...issues, ...unclosed(open)] };
}

const unclosed = (open: readonly Open[]): TemplateIssue[] =>
  open.map(({ path, inverted, line }) => ({
    line,
    message: `「{{${inverted ? '^' : '#'}${path}}}」没有对应的「{{/${path}}}」`,
  }));

/** One placeholder: a value, or the beginning or end of a block. */
function place(inner: string, line: number, open: Open[], into: () => TemplateNode[], issues: TemplateIssue[]): void {
  const mark = /^[#^/]/.exec(inner)?.[0] ?? '';
  const [head = '', ...rest] = inner.slice(mark.length).split('|');
  const path = head.trim();
  if (!PATH.test(path) || (mark && (path === '@index' || rest.length > 0))) {
    issues.push({ line, message: `占位符「{{${inner}}}」写法不正确` });
  } else if (mark === '/') {
    const last = open.pop();
    if (!last) issues.push({ line, message: `「{{/${path}}}」没有对应的「{{#${path}}}」` });
    else {
      if (last.path !== path)
        issues.push({ line, message: `第 ${last.line} 行的「${last.path}」还没有结束，却出现「{{/${path}}}」` });
      into().push({ kind: 'block', ...last });
    }
  } else if (mark) {
    if (open.length >= DEPTH) issues.push({ line, message: `循环最多嵌套 ${DEPTH} 层` });
    open.push({ path, inverted: mark === '^', line, children: [] });
  } else into().push({ kind: 'value', path, filters: rest.map(filterOf), line });
}

function filterOf(text: string): TemplateFilter {
  const colon = text.indexOf(':');
  return colon < 0
    ? { name: text.trim(), arg: null }
    : { name: text.slice(0, colon).trim(), arg: text.slice(colon + 1).trim() };
}

/** Whether the text ends inside the angle brackets of a tag. */
function tagState(text: string, before: boolean): boolean {
  let inside = before;
  for (let at = 0; at < text.length; at += 1) {
    if (inside) inside = text[at] !== '>';
    else inside = text[at] === '<' && /[A-Za-z/]/.test(text[at + 1] ?? '');
  }
  return inside;
}
const countLines = (text: string): number => text.split('\n').length - 1;
