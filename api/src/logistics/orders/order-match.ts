import { inArray, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { searchMatch } from '../../platform/search.ts';
import { lgOrder } from './order.tables.ts';

/** 订单号, 客户单号 or 唛头 is one of the pasted numbers, whatever their case; a single one also finds by its parts. */
export function numberMatch(value: string): SQL | undefined {
  const numbers = numbersOf(value, 'numbers');
  if (numbers.length === 0) return undefined;
  const exact = exactMatch(numbers.map((each) => each.toUpperCase()));
  const [only] = numbers;
  return numbers.length === 1 && only
    ? sql`(${exact} or ${searchMatch(sql`(${lgOrder.orderNo} || ' ' || coalesce(${lgOrder.customerRef}, ''))`, only)})`
    : exact;
}

/** 订单号, 客户单号 or 唛头 is one of the numbers, given in capitals. */
export function exactMatch(upper: readonly string[]): SQL {
  const codes = new QueryBuilder()
    .select({ id: acCustomerCode.id })
    .from(acCustomerCode)
    .where(inArray(acCustomerCode.code, [...upper]));
  const ref = inArray(sql`upper(${lgOrder.customerRef})`, [...upper]);
  // An array is known before the rows are looked for, so that each part of the OR asks its own index.
  return sql`(${inArray(lgOrder.orderNo, [...upper])} or ${ref} or ${lgOrder.customerCodeId} = any(array${codes}))`;
}
