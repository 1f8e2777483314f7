import { compare } from '@shared/contract/decimal.ts';
import type { Filter } from '@shared/contract/list.ts';
import { and, gte, inArray, is, lt, lte, sql, Column as DrizzleColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from './clock.ts';
import { invalid } from './refusal.ts';
import { likePattern, searchMatch } from './search.ts';

/** Document numbers of a paste: one a line, at most 500, trimmed, each once. */
export function numbersOf(value: string, key: string): string[] {
  const numbers = [...new Set(value.split(/[\s,，;；]+/).filter(Boolean))];
  if (numbers.length > 500) throw invalid({ [key]: '不能超过 500 项' });
  return numbers;
}

/** Codes of a `codes` filter, comma separated, each in the label table. */
export function codesOf(filter: Filter, value: string, key: string): string[] {
  const codes = value.split(',').filter(Boolean);
  if (codes.some((code) => !Object.hasOwn(filter.labels ?? {}, code))) throw invalid({ [key]: '选项不正确' });
  return codes;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};
/** `2026-01-01..2026-01-31`; either side may be empty. */
export function daysOf(value: string, key: string): { from?: string; to?: string } {
  const [from = '', to = '', ...rest] = value.split('..');
  if (!value.includes('..') || rest.length > 0 || (!from && !to)) throw invalid({ [key]: '日期格式不正确' });
  if ((from && !isDay(from)) || (to && !isDay(to))) throw invalid({ [key]: '日期格式不正确' });
  if (from && to && to < from) throw invalid({ [key]: '结束日期不能早于开始日期' });
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** `10..95`; either side may be empty. Decimal strings. */
export function rangeOf(value: string, key: string): { from?: string; to?: string } {
  const match = /^(-?\d{1,15}(?:\.\d{1,6})?)?\.\.(-?\d{1,15}(?:\.\d{1,6})?)?$/.exec(value);
  if (!match || (!match[1] && !match[2])) throw invalid({ [key]: '范围格式不正确' });
  if (match[1] && match[2] && compare(match[2], match[1]) < 0) throw invalid({ [key]: '上限不能小于下限' });
  return { ...(match[1] ? { from: match[1] } : {}), ...(match[2] ? { to: match[2] } : {}) };
}

const ID = /^[1-9]\d{0,18}$/;
/** Some pickers answer codes: LOCODE, container type. */
const CODE = /^[\w.-]{1,60}$/;
const isId = (column: SQLWrapper) => is(column, DrizzleColumn) && column.getSQLType() === 'bigint';
/** The condition of one filter by its kind, on the selected column of the same key. */
export function filterCondition(filter: Filter, key: string, value: string, column: SQLWrapper): SQL | undefined {
  switch (filter.kind) {
    case 'search':
      return searchMatch(column, clean(value, key));
    case 'text':
      return sql`${column} ilike ${likePattern(clean(value, key))}`;
    case 'numbers': {
      const numbers = numbersOf(clean(value, key), key);
      return numbers.length > 0 ? inArray(column, numbers) : undefined;
    }
    case 'codes': {
      const codes = codesOf(filter, value, key);
      return codes.length > 0 ? inArray(column, codes) : undefined;
    }
    case 'picker':
      if (isId(column) ? !ID.test(value) || BigInt(value) > 9223372036854775807n : !CODE.test(value))
        throw invalid({ [key]: '格式不正确' });
      return sql`${column} = ${value}`;
    case 'flag':
      if (value !== '1' && value !== '0') throw invalid({ [key]: '格式不正确' });
      return sql`${column} = ${value === '1'}`;
    case 'dates': {
      const { from, to } = daysOf(value, key);
      if (filter.most !== undefined) requireMost(from, to, filter.most, key);
      if (isMoment(column))
        return and(
          from ? gte(column, startOfDay(from)) : undefined,
          to ? lt(column, startOfDay(addDays(to, 1))) : undefined,
        );
      return and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined);
    }
    case 'range': {
      const { from, to } = rangeOf(value, key);
      return and(
        from ? sql`${column} >= ${from}::numeric` : undefined,
        to ? sql`${column} <= ${to}::numeric` : undefined,
      );
    }
  }
}

function requireMost(from: string | undefined, to: string | undefined, most: number, key: string): void {
  if (!from || !to || to > addDays(from, most - 1)) throw invalid({ [key]: `请选择起止日期，最多 ${most} 天` });
}
const isMoment = (column: SQLWrapper) => is(column, DrizzleColumn) && column.getSQLType().startsWith('timestamp');
function clean(value: string, key: string): string {
  if (value.includes('\0')) throw invalid({ [key]: '包含非法字符' });
  return value;
}
