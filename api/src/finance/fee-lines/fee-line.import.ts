import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { feeLineInput, type FeeLineInput } from '@shared/contract/finance/fee-line.input.ts';
import {
  payableImport,
  receivableImport,
  type PayableImportRow,
  type ReceivableImportRow,
} from '@shared/contract/finance/fee-line.import.ts';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { customersByWord } from '../../masters/customers/customers-by-word.ts';
import { suppliersByWord } from '../../masters/suppliers/suppliers-by-word.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { lockOrderRows } from './fee-biz.ts';
import { ordersInFinance, type FeeDirection } from './fee-line.entity.ts';
import { saveNewFees } from './fee-line-save.ts';

type Column = keyof ReceivableImportRow & string;
/** A line with the order that it goes to. */
interface Planned {
  orderId: string;
  line: FeeLineInput;
}
const COLUMN: Readonly<Record<string, Column>> = {
  chargeCodeId: 'charge',
  partyId: 'party',
  containerId: 'container',
  taxRateBp: 'taxRate',
};

/** What the words of a sheet stand for: orders in scope, charges, parties, and the containers of the orders. */
async function lookUps(ctx: Ctx, direction: FeeDirection, rows: readonly (ReceivableImportRow | PayableImportRow)[]) {
  const numbers = [...new Set(rows.map((row) => row.orderNo.trim()))];
  const orders = await ctx.db
    .select({ id: lgOrder.id, no: lgOrder.orderNo, customerId: lgOrder.customerId, status: lgOrder.status })
    .from(lgOrder)
    .where(and(inArray(lgOrder.orderNo, numbers), ordersInFinance.scopeWhere(ctx.actor)));
  const boxes = await ctx.db
    .selectDistinct({
      orderId: lgAllocation.orderId,
      id: lgContainer.id,
      code: lgContainer.containerCode,
      no: lgContainer.containerNo,
    })
    .from(lgAllocation)
    .innerJoin(lgContainer, eq(lgContainer.id, lgAllocation.containerId))
    .where(
      and(
        inArray(
          lgAllocation.orderId,
          orders.map(({ id }) => id),
        ),
        eq(lgAllocation.state, 'LIVE'),
      ),
    );
  const charges = new Map<string, typeof finChargeCode.$inferSelect>();
  for (const charge of await ctx.db.select().from(finChargeCode).where(eq(finChargeCode.status, 'ENABLED')))
    if (charge.directions.includes(direction))
      for (const word of [charge.code, charge.name]) charges.set(normaliseName(word), charge);
  const words = rows.flatMap(({ party }) => (party ? [party] : []));
  return {
    orders: new Map(orders.map((order) => [order.no, order])),
    boxOf: (orderId: string, word: string) =>
      boxes.find((box) => box.orderId === orderId && [box.code, box.no].includes(word.trim().toUpperCase()))?.id,
    charges,
    partyOf: direction === 'AR' ? await customersByWord(ctx, words) : await suppliersByWord(ctx, words),
  };
}

/** Each row is one draft of an order. */
const workOf = <Row extends ReceivableImportRow | PayableImportRow>(
  direction: FeeDirection,
): ImportWork<Row, Planned> => ({
  columns: COLUMN as Readonly<Record<string, keyof Row & string>>,
  async plan(ctx, documents, fail) {
    const known = await lookUps(
      ctx,
      direction,
      documents.map(({ rows: [row] }) => row),
    );
    return documents.map(({ rows: [row] }) => {
      const wrong = (column: Column, reason: string) => {
        fail(row, column as keyof Row & string, reason);
        return null;
      };
      const order = known.orders.get(row.orderNo.trim());
      if (!order) return wrong('orderNo', '没有这个订单，或无权访问');
      if (order.status === 'CANCELLED') return wrong('orderNo', '订单已取消，不能录入费用');
      const charge = known.charges.get(normaliseName(row.charge));
      if (!charge) return wrong('charge', '没有这个费用项目，或不能用于本方向');
      const party = row.party === null ? order.customerId : known.partyOf(row.party);
      if (!party) return wrong('party', direction === 'AR' ? '没有这个客户' : '没有这个供应商');
      const containerId = row.container === null ? null : (known.boxOf(order.id, row.container) ?? null);
      if (row.container !== null && containerId === null) return wrong('container', '本单没有这个货柜');
      const parsed = z.safeParse(feeLineInput, {
        chargeCodeId: charge.id,
        partyId: party,
        containerId,
        isEstimate: ('isEstimate' in row && row.isEstimate) ?? false,
        qty: row.qty,
        unit: row.unit,
        unitPrice: row.unitPrice,
        currency: row.currency.trim().toUpperCase(),
        taxMode: row.taxMode ?? charge.taxMode,
        taxRateBp: row.taxRate === null ? charge.taxRateBp : Number(row.taxRate),
        rate: row.rate,
        dueDate: row.dueDate,
        remark: row.remark,
      });
      if (parsed.success) return { orderId: order.id, line: parsed.data };
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, (COLUMN[path] ?? path) as keyof Row & string, reason);
      return null;
    });
  },
  lock: (ctx, fees) =>
    lockOrderRows(
      ctx,
      fees.map(({ orderId }) => orderId),
    ),
  saveMany: (ctx, fees) => saveNewFees(ctx, direction, fees),
});

export const feeImportRoutes: Route[] = [
  ...serveImport(receivableImport, workOf<ReceivableImportRow>('AR')),
  ...serveImport(payableImport, workOf<PayableImportRow>('AP')),
];
