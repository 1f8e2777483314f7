import { MASKED } from '@shared/contract/access.ts';
import { chineseWords, englishWords, wordsProblem } from '@shared/contract/system/amount-words.ts';
import type { TemplateFilter, TemplateNode } from '@shared/contract/system/template-language.ts';
import { escapeMarkup } from '@shared/contract/system/template-markup.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { fieldTitle } from './field-title.ts';
import { glyphName, missingGlyphs } from './glyphs.ts';
import { formatDate, formatMoney, formatNumber, formatPrice } from './format-value.ts';
import { labelIn } from './wording.ts';

/** A document as a template sees it: texts, groups, lists. */
export type PrintData = Readonly<Record<string, unknown>>;
/** A value that a filter refuses (SYS-016); the print does not happen. */
export class TemplateFault extends Error {
  override name = 'TemplateFault';
}

const MAX_ROWS = 20_000;
const MAX_WARNINGS = 50;

interface Run {
  out: string[];
  rows: number;
  warnings: Set<string>;
  language: TemplateLanguage;
}

/**
 * Puts data into a parsed template (SYS-010). Values are escaped; a missing one is empty and named (SYS-012). `language`:
 * of the template, for the labels of codes.
 */
export function evaluate(
  nodes: readonly TemplateNode[],
  data: PrintData,
  language: TemplateLanguage,
): { markup: string; warnings: string[] } {
  const run: Run = { out: [], rows: 0, warnings: new Set(), language };
  walk(nodes, [data], null, run);
  return { markup: run.out.join(''), warnings: [...run.warnings].slice(0, MAX_WARNINGS) };
}

function walk(nodes: readonly TemplateNode[], scopes: readonly PrintData[], index: number | null, run: Run): void {
  for (const node of nodes) {
    if (node.kind === 'text') {
      run.out.push(node.text);
      lacking(node.text, `第 ${node.line} 行模板文字`, run);
    } else if (node.kind === 'value') {
      const value = node.path === '@index' ? (index ?? '') : look(scopes, node.path);
      run.out.push(drawn(node, value, scopes, run));
    } else {
      const value = look(scopes, node.path);
      if (node.inverted) {
        if (isEmpty(value)) walk(node.children, scopes, index, run);
      } else if (Array.isArray(value)) {
        for (const [at, item] of value.entries()) {
          run.rows += 1;
          if (run.rows > MAX_ROWS) throw new TemplateFault(`循环超过 ${MAX_ROWS} 行，请减少单据内容`);
          walk(node.children, [...scopes, isGroup(item) ? item : {}], at + 1, run);
        }
      } else if (!isEmpty(value)) walk(node.children, isGroup(value) ? [...scopes, value] : scopes, index, run);
    }
  }
}

const isGroup = (value: unknown): value is PrintData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Own properties only, innermost scope first, so that nothing of the language of the server can be reached. */
function look(scopes: readonly PrintData[], path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  let value: unknown = scopes.findLast((scope) => Object.hasOwn(scope, first))?.[first];
  for (const key of rest) value = isGroup(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** The currency beside a value: of its own group, else the nearest one outside. */
function currencyOf(scopes: readonly PrintData[], path: string): string {
  const parent = path.split('.').slice(0, -1).join('.');
  const own = parent ? look(scopes, `${parent}.currency`) : look(scopes, 'currency');
  return String(own ?? look(scopes, 'currency') ?? '');
}

/** Filters whose value is drawn as a picture, not as text. */
const DRAWN: ReadonlySet<string> = new Set(['barcode', 'qr', 'image']);
/** Names each character that no font of the prints has, with the field where it stands. */
function lacking(text: string, place: string, run: Run): void {
  for (const character of missingGlyphs(text))
    if (run.warnings.size < MAX_WARNINGS)
      run.warnings.add(`${place}的${glyphName(character)}打印字体里没有，会印成空框，请改用其他字`);
}

type ValueNode = Extract<TemplateNode, { kind: 'value' }>;
function drawn(node: ValueNode, value: unknown, scopes: readonly PrintData[], run: Run): string {
  let text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  let markup: string | null = null;
  for (const filter of node.filters) {
    if (filter.name === 'default') text = text === '' ? (filter.arg ?? '') : text;
    else if (text !== '') {
      const made = applyFilter(filter, text, () => currencyOf(scopes, node.path), { node, language: run.language });
      text = made.text;
      markup = made.markup ?? markup;
    }
  }
  if (text === '' && run.warnings.size < MAX_WARNINGS) run.warnings.add(`第 ${node.line} 行「${node.path}」没有值`);
  if (!DRAWN.has(node.filters.at(-1)?.name ?? '')) lacking(text, `第 ${node.line} 行「${fieldTitle(node.path)}」`, run);
  return markup ?? escapeMarkup(text).replaceAll(/\r?\n/g, '<br>');
}

interface Filtered {
  text: string;
  markup?: string;
}
function applyFilter(
  filter: TemplateFilter,
  text: string,
  currency: () => string,
  { node, language }: { node: ValueNode; language: TemplateLanguage },
): Filtered {
  const { name, arg } = filter;
  const numeric = (formatted: string): Filtered => ({
    text: formatted,
    markup: /^-?[\d,.]+$/.test(formatted) ? `<num>${escapeMarkup(formatted)}</num>` : undefined,
  });
  switch (name) {
    case 'money': {
      const decimals = arg === null ? 2 : Number(arg);
      const priced = node.path.split('.').at(-1) === 'unitPrice';
      return numeric(priced ? formatPrice(text, decimals) : formatMoney(text, decimals, currency()));
    }
    case 'num':
      return numeric(formatNumber(text, arg === null ? null : Number(arg)));
    case 'date':
      return { text: formatDate(text, arg ?? 'YYYY-MM-DD') };
    case 'upper':
      return { text: text.toUpperCase() };
    case 'cnupper':
      return { text: words(node, text, currency(), true) };
    case 'enupper':
      return { text: words(node, text, currency(), false) };
    case 'label':
      return { text: labelIn(language, arg ?? '', text) };
    case 'pad':
      return { text: text.padStart(Math.min(Number(arg) || 0, 20), '0') };
    case 'barcode':
      return { text, markup: `<barcode type="${escapeMarkup(arg ?? 'code128')}" value="${escapeMarkup(text)}">` };
    case 'qr':
      return { text, markup: `<qr value="${escapeMarkup(text)}"${widthOf(arg)}>` };
    case 'image':
      return {
        text,
        markup: `<image id="${escapeMarkup(text)}"${widthOf(arg)}>`,
      };
    default:
      return { text };
  }
}

const widthOf = (mm: string | null): string => (mm === null ? '' : ` width="${escapeMarkup(mm)}"`);

function words(node: ValueNode, text: string, currency: string, chinese: boolean): string {
  // Masked for who prints it: it is so in words too.
  if (text === MASKED) return text;
  const problem =
    chinese && currency !== '' && currency !== 'CNY'
      ? `币种是 ${currency}，人民币大写只用于 CNY`
      : wordsProblem(text, currency || 'CNY');
  if (problem) throw new TemplateFault(`第 ${node.line} 行「${node.path}」：${problem}（${text}）`);
  return chinese ? chineseWords(text) : englishWords(text, currency);
}
