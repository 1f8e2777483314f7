import { multiply } from '@shared/contract/decimal.ts';
import { cutEnd } from '@shared/contract/text-ends.ts';
import type { ImportColumn } from '@shared/contract/shared/import.ts';
import { SHANGHAI } from '@shared/contract/business-day.ts';
import { serialDate } from './xlsx-cells.ts';
import type { ReadCell } from './sheet-limits.ts';

/** Outcome of reading a cell: the value in the form the contract promises and what is odd about it, or why not, in Chinese. */
export type Parsed = { value: unknown; doubt?: string } | { fault: string };

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
/** Zero-width and direction marks, as texts copied from chats and web pages carry them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/u;
/** What Excel shows of a formula that failed. */
const FAILED = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;
/** Characters of a cell of several codes: each of them is looked up. */
const MAX_CODES = 1000;
const YES = new Set(['是', 'Y', 'YES', 'TRUE', '1', '√']);
const NO = new Set(['否', 'N', 'NO', 'FALSE', '0', '×']);

/** What stands in a cell, for messages and the error file. */
export function cellText(cell: ReadCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  if (cell instanceof Date) return momentText(cell);
  return cell.percent ? `${multiply(cell.number, '100')}%` : cell.number;
}
/** Which characters are blank, by their code: a cell may be full of them, and asking the class for each takes its time. */
const BLANKS = Uint8Array.from({ length: 65_536 }, (_, code) => (BLANK.test(String.fromCharCode(code)) ? 1 : 0));
/** The same without blanks and invisible characters around it. */
export function bareText(cell: ReadCell): string {
  const text = cellText(cell);
  let end = text.length;
  while (end > 0 && BLANKS[text.charCodeAt(end - 1)] === 1) end -= 1;
  let from = 0;
  while (from < end && BLANKS[text.charCodeAt(from)] === 1) from += 1;
  return text.slice(from, end);
}
/** A day, with its clock where the cell has one. */
function momentText(date: Date): string {
  const [day = '', clock = ''] = Number.isNaN(date.getTime()) ? [] : date.toISOString().slice(0, 19).split('T');
  return clock === '00:00:00' ? day : `${day} ${clock}`.trim();
}
const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

/** Full-width digits and signs as half-width, without surrounding space and invisible characters. */
const normal = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim();

/** Reads one cell by its column; an empty one is null (a list: empty) unless it is required. */
export function parseCell(column: ImportColumn, cell: ReadCell): Parsed {
  const text = bareText(cell);
  if (text === '') {
    if (column.required) return { fault: '必填' };
    return { value: column.kind === 'codes' ? [] : null };
  }
  if (CONTROL.test(text)) return { fault: '包含非法字符' };
  if (FAILED.test(text)) return { fault: `公式没有结果（${text}），请改为值后重新上传` };
  switch (column.kind) {
    case 'text':
      return parseText(column, cell, text);
    case 'int':
    case 'decimal':
    case 'money':
      return parseNumber(column, numberOf(cell) ?? text);
    case 'percent':
      return parsePercent(column, cell, normal(text));
    case 'date':
      return parseDate(cell, text);
    case 'time':
      return parseTime(cell, text);
    case 'bool': {
      const word = normal(text).toUpperCase();
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { fault: '只能填 是 或 否' };
    }
    case 'code':
      return parseCode(column, text);
    case 'codes': {
      if (text.length > MAX_CODES) return { fault: `不能超过 ${MAX_CODES} 个字符` };
      const parts = text.split(/[、,，;；\n]+/).map((part) => part.trim());
      const found = parts.filter(Boolean).map((part) => parseCode(column, part));
      const fault = found.find((part) => 'fault' in part);
      return fault ?? { value: [...new Set(found.map((part) => ('value' in part ? part.value : null)))] };
    }
  }
}

/** A text; numbers of documents and accounts that Excel has cut to 15 digits are no longer what was typed. */
function parseText(column: ImportColumn, cell: ReadCell, text: string): Parsed {
  if (typeof cell === 'object' && cell !== null && /^-?\d{16,}/.test(text))
    return { fault: '数字超过 15 位，Excel 已丢失末尾的数字，请将该列设为文本后重新填写' };
  if (/^\d(\.\d+)?E\+\d+$/i.test(text))
    return { fault: `号码被写成了科学计数（${text.slice(0, 30)}），请将该列设为文本后重新填写` };
  const max = column.max ?? 200;
  return text.length > max ? { fault: `不能超过 ${max} 个字符` } : { value: text };
}

/** Digits after the point unless the column says otherwise. */
const DECIMALS: Partial<Record<ImportColumn['kind'], number>> = { percent: 2, decimal: 3, money: 4 };
const numberOf = (cell: ReadCell): string | null =>
  typeof cell === 'object' && cell !== null && 'number' in cell ? cell.number : null;

/** 13 %: 13, 13%, or 0.13 in a cell whose format shows 13%. Where nothing says so, a number below 1 may be meant so too. */
function parsePercent(column: ImportColumn, cell: ReadCell, text: string): Parsed {
  const told = text.endsWith('%');
  const parsed = parseNumber(column, told ? text.slice(0, -1).trim() : (numberOf(cell) ?? text));
  if ('fault' in parsed || told || !(Number(parsed.value) > 0 && Number(parsed.value) < 1)) return parsed;
  const value = String(parsed.value);
  return { value, doubt: `将按 ${value}% 导入；如为 ${multiply(value, '100')}%，请写成 ${multiply(value, '100')}%` };
}

function parseNumber(column: ImportColumn, text: string): Parsed {
  let plain = normal(text);
  // 0,125 is a fraction written with a comma, no thousand.
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain)) plain = plain.replaceAll(',', '');
  if (!/^[+-]?\d{1,16}(\.\d{1,12})?$/.test(plain)) return { fault: '不是数字' };
  const [whole = '0', fraction = ''] = plain
    .replace(/^([+-]?)0+(?=\d)/, '$1')
    .replace('+', '')
    .split('.');
  const kept = cutEnd(fraction, /0/);
  const decimals = column.kind === 'int' ? 0 : (column.decimals ?? DECIMALS[column.kind] ?? 3);
  if (kept.length > decimals) return { fault: decimals === 0 ? '必须是整数' : `最多 ${decimals} 位小数` };
  const signed = kept === '' ? whole : `${whole}.${kept}`;
  const value = signed === '-0' ? '0' : signed;
  if (column.min !== undefined && Number(value) < column.min) return { fault: `不能小于 ${column.min}` };
  if (column.kind !== 'int') return { value };
  return Number.isSafeInteger(Number(value)) ? { value: Number(value) } : { fault: '数值过大' };
}

function parseDate(cell: ReadCell, text: string): Parsed {
  const wrong = { fault: '日期格式不正确，例如 2026-01-31' };
  if (cell instanceof Date) return dateText(cell) ? { value: dateText(cell) } : wrong;
  if (typeof cell === 'object' && cell !== null) {
    const serial = Number(cell.number);
    if (serial >= 32_874 && serial < 80_000) return { value: serialDate(serial) };
  }
  const plain = dayOf(normal(text));
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (!match) return wrong;
  const [, year = '', month = '', day = ''] = match;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && dateText(real) === value ? { value } : { fault: '日期不存在' };
}

/** The day of a moment as banks and ERPs write it (2026-01-05 14:33:21, 20260105 143321); a day alone stays. */
function dayOf(text: string): string {
  const [, day = text, ...clock] = /^([^\sT]+)[\sT]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d{1,6})?)?$/.exec(text) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0));
  return hours > 23 || minutes > 59 || seconds > 59 ? text : day;
}

/** A date with hours and minutes on the clock of Shanghai; a date alone is midnight. */
function parseTime(cell: ReadCell, text: string): Parsed {
  const wrong = { fault: '时间格式不正确，例如 2026-01-31 08:30' };
  const at = (ms: number): Parsed =>
    Number.isNaN(ms) ? wrong : { value: new Date(Math.round(ms / 1000) * 1000 - SHANGHAI).toISOString() };
  if (cell instanceof Date) return at(cell.getTime());
  if (typeof cell === 'object' && cell !== null) {
    const serial = Number(cell.number);
    if (serial >= 32_874 && serial < 80_000) return at((serial - 25_569) * 86_400_000);
  }
  const match = /^([^\sT]+)[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(normal(text));
  const day = parseDate(null, match?.[1] ?? normal(text));
  if ('fault' in day) return wrong;
  const [hours = 0, minutes = 0, seconds = 0] = match ? match.slice(2).map((part) => Number(part ?? 0)) : [];
  if (hours > 23 || minutes > 59 || seconds > 59) return wrong;
  return at(Date.parse(`${String(day.value)}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

function parseCode(column: ImportColumn, text: string): Parsed {
  const labels = Object.entries(column.labels ?? {});
  const wanted = normal(text).toUpperCase();
  const found =
    labels.find(([code, label]) => label === text || code.toUpperCase() === wanted) ??
    labels.find(([, label]) => isShare(label, wanted));
  if (found) return { value: found[0] };
  const some = labels.slice(0, 6).map(([, label]) => label);
  return { fault: `选项不正确，可填 ${some.join('、')}${labels.length > 6 ? ' 等' : ''}` };
}

/** Whether a text is the percentage of a label: 6%, 6.0%, 6, or the 0.06 that Excel makes of a 6% chosen from its list. */
function isShare(label: string, text: string): boolean {
  if (!/^\d+%$/.test(label) || !/^\d{1,3}(\.\d{1,15})?%?$/.test(text)) return false;
  const [percent, value] = [Number.parseInt(label, 10), Number.parseFloat(text)];
  return value === percent || (!text.endsWith('%') && Math.abs(value * 100 - percent) < 1e-9);
}
