import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { lgOrder } from '../orders/order.tables.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { searchMatch } from '../../platform/search.ts';
import { lgContainer } from './container.tables.ts';

const { containerCode, containerNo, soNo, mblNo } = lgContainer;

/**
 * One of the pasted numbers, whatever their case, stands in one of the columns or fulfils `also`; a single one also finds
 * by parts of 柜子编号 and 箱号. Undefined without a number. For lists of or with containers: `lg_container` must be there.
 */
export function numberMatch(
  value: string,
  columns: readonly PgColumn[],
  also?: (numbers: readonly string[]) => SQL,
): SQL | undefined {
  const numbers = upperNumbers(value);
  if (numbers.length === 0) return undefined;
  return or(exactMatch(numbers, columns, also), codePart(numbers));
}

/** One of the numbers, in capitals, stands whole in one of the columns or fulfils `also`. */
export const exactMatch = (
  numbers: readonly string[],
  columns: readonly PgColumn[],
  also?: (numbers: readonly string[]) => SQL,
): SQL | undefined => or(...columns.map((column) => inArray(column, [...numbers])), also?.(numbers));

/** One of the pasted numbers, whatever their case, stands whole in one of the columns. Undefined without a number. */
export function wholeMatch(value: string, columns: readonly PgColumn[]): SQL | undefined {
  const numbers = upperNumbers(value);
  return numbers.length > 0 ? exactMatch(numbers, columns) : undefined;
}

const upperNumbers = (value: string): string[] => numbersOf(value, 'numbers').map((each) => each.toUpperCase());

/** A single number stands in 柜子编号 or 箱号. */
const codePart = ([only, ...others]: readonly string[]): SQL | undefined =>
  only && others.length === 0
    ? searchMatch(sql`(${containerCode} || ' ' || coalesce(${containerNo}, ''))`, only)
    : undefined;

/**
 * For a document of an order in a container: its own number, that of the order, 柜子编号 or 箱号 (also a part of these) is
 * one of the pasted ones. Orders and containers are arrays, known before the rows are looked for, so that each part of the
 * OR asks its own index.
 */
export function placeMatch(value: string, own: PgColumn, place: { order: PgColumn; container: PgColumn }) {
  const numbers = upperNumbers(value);
  if (numbers.length === 0) return undefined;
  const query = new QueryBuilder();
  const orders = query.select({ id: lgOrder.id }).from(lgOrder).where(inArray(lgOrder.orderNo, numbers));
  const containers = query
    .select({ id: lgContainer.id })
    .from(lgContainer)
    .where(or(inArray(containerCode, numbers), inArray(containerNo, numbers), codePart(numbers)));
  return sql`(${inArray(own, numbers)} or ${place.order} = any(array${orders}) or ${place.container} = any(array${containers}))`;
}

/** 柜子编号, 箱号, SO or 提单号 is one of the pasted numbers. */
export const containerMatch = (value: string): SQL | undefined =>
  numberMatch(value, [containerCode, containerNo, soNo, mblNo]);
