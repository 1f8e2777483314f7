import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { numbersOf } from '../platform/list-filters.ts';
import { searchMatch } from '../platform/search.ts';
import { lgContainer } from './container.tables.ts';

const { containerCode, containerNo, soNo, mblNo } = lgContainer;

/**
 * One of the pasted numbers, whatever their case, stands in one of the columns or fulfils `also`; a single one also finds
 * by parts of 柜子编号 and 箱号. Undefined without a number.
 */
export function numberMatch(
  value: string,
  columns: readonly PgColumn[],
  also?: (numbers: readonly string[]) => SQL,
): SQL | undefined {
  const numbers = numbersOf(value, 'numbers').map((each) => each.toUpperCase());
  const [only] = numbers;
  if (!only) return undefined;
  return or(
    ...columns.map((column) => inArray(column, numbers)),
    also?.(numbers),
    numbers.length === 1
      ? searchMatch(sql`(${containerCode} || ' ' || coalesce(${containerNo}, ''))`, only)
      : undefined,
  );
}

/** 柜子编号, 箱号, SO or 提单号 is one of the pasted numbers. */
export const containerMatch = (value: string): SQL | undefined =>
  numberMatch(value, [containerCode, containerNo, soNo, mblNo]);
