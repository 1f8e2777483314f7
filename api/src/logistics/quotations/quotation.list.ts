import { quotationList } from '@shared/contract/logistics/quotation-list.contract.ts';
import { totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { placeMatch } from '../containers/container-match.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { allRatesOfRows } from './charge-context.ts';
import { quotations } from './quotation.entity.ts';
import { incomeOf } from './quotation-income.ts';
import { quoteActions } from './quotation.reads.ts';
import { lgQuotation, lgQuotationLine } from './quotation.tables.ts';

const NUMBERS = [lgQuotation.quoteNo, lgOrder.orderNo, lgContainer.containerCode, lgContainer.containerNo];
const inState = (state: (typeof lgQuotation.$inferSelect)['state']) => eq(lgQuotation.state, state);

/** 装柜报价单 over all containers (13.1). */
export const quotationListRoute = serveList(quotationList, {
  table: lgQuotation,
  join: [
    [lgOrder, eq(lgOrder.id, lgQuotation.orderId)],
    [lgContainer, eq(lgContainer.id, lgQuotation.containerId)],
    [acCustomer, eq(acCustomer.id, lgQuotation.customerId)],
    [acUser, eq(acUser.id, lgQuotation.ownerId)],
    [
      lgLoadingSlip,
      and(eq(lgLoadingSlip.containerId, lgQuotation.containerId), ne(lgLoadingSlip.state, 'VOID')) ?? sql`false`,
    ],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgQuotation),
      ...(['quoteNo', 'versionNo', 'state', 'orderId', 'containerId', 'customerId', 'figuresSource', 'rt'] as const),
      ...(['cartons', 'volume', 'gross', 'validUntil', 'sentAt', 'sentTo', 'confirmMethod', 'confirmBy'] as const),
      ...(['confirmedAt', 'reason', 'createdAt'] as const),
    ),
    orderNo: lgOrder.orderNo,
    customerName: acCustomer.shortName,
    containerCode: lgContainer.containerCode,
    stage: lgContainer.stage,
    slipId: lgLoadingSlip.id,
    ownerName: acUser.name,
  },
  scope: quotations,
  numbers: NUMBERS,
  tabs: {
    all: undefined,
    DRAFT: inState('DRAFT'),
    SENT: inState('SENT'),
    ACCEPTED: inState('ACCEPTED'),
    REFUSED: inState('REFUSED'),
    VOID: inState('VOID'),
  },
  filters: {
    numbers: (value) =>
      placeMatch(value, lgQuotation.quoteNo, { order: lgQuotation.orderId, container: lgQuotation.containerId }),
    ownerId: (value) => eq(lgQuotation.ownerId, value),
  },
  finish: async (ctx, rows) => {
    if (rows.length === 0) return rows;
    const ids = rows.map(({ id }) => id);
    const lines = await ctx.db.select().from(lgQuotationLine).where(inArray(lgQuotationLine.quotationId, ids));
    const income = await incomeOf(ctx, ids, await allRatesOfRows(ctx));
    return rows.map((row) => {
      const own = lines.filter(({ quotationId }) => quotationId === row.id);
      const totals = Object.entries(totalsByCurrency(own)).map(([currency, amount]) => `${currency} ${amount}`);
      return {
        ...row,
        totals: totals.join('、') || null,
        income: income.get(row.id) ?? null,
        actions: row.state ? quoteActions(ctx, { state: row.state }) : [],
      };
    });
  },
});
