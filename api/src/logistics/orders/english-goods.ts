import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { lgOrderLine } from './order.tables.ts';

/** What stands for goods of orders that the reader may not see (ACC-032). */
export const OTHER_CARGO = { ZH: '其他客户货物', EN: 'Other cargo' } as const;

/** English names of the goods of order lines, by `order-line`; lines out of scope (no order) are 其他客户货物. */
export async function englishGoods(
  ctx: Ctx,
  lines: readonly { orderId: string | null; lineNo: number | null }[],
): Promise<(line: { orderId: string | null; lineNo: number | null }) => string> {
  const orders = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
  const found = await ctx.db
    .select({ orderId: lgOrderLine.orderId, lineNo: lgOrderLine.lineNo, nameEn: lgOrderLine.nameEn })
    .from(lgOrderLine)
    .where(inArray(lgOrderLine.orderId, orders));
  const names = new Map(found.map(({ orderId, lineNo, nameEn }) => [`${orderId}-${lineNo}`, nameEn ?? '']));
  return ({ orderId, lineNo }) => (orderId === null ? OTHER_CARGO.EN : (names.get(`${orderId}-${lineNo}`) ?? ''));
}
