import { TAB_KINDS, tradeDocList, type TradeDocTab } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { aliasedTable, and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { madeByOthers } from '../../platform/hands.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { containerLabel, tradeDocActions } from './trade-doc.reads.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc } from './trade-doc.tables.ts';

const original = aliasedTable(tradeDoc, 'trade_doc_original');
const tabs = Object.fromEntries(
  Object.entries(TAB_KINDS).map(([tab, kinds]) => [tab, inArray(tradeDoc.kind, [...kinds])]),
) as Record<TradeDocTab, SQL>;

/** Handed in, and made by others than the caller, who may decide on it (10.3). */
export const waitsForReview = (ctx: Ctx): SQL | undefined =>
  and(eq(tradeDoc.state, 'SUBMITTED'), madeByOthers(ctx, tradeDoc));

/** 合同发票 (F29). */
export const tradeDocListRoute = serveList(tradeDocList, {
  table: tradeDoc,
  scope: tradeDocs,
  join: [
    [syCompany, eq(syCompany.id, tradeDoc.companyId)],
    [acCustomer, eq(acCustomer.id, tradeDoc.customerId)],
    [acSupplier, eq(acSupplier.id, tradeDoc.supplierId)],
    [lgOrder, eq(lgOrder.id, tradeDoc.orderId)],
    [lgContainer, eq(lgContainer.id, tradeDoc.containerId)],
    [lgDeclaration, eq(lgDeclaration.id, tradeDoc.declarationId)],
    [original, eq(original.id, tradeDoc.redOf)],
    [acUser, eq(acUser.id, tradeDoc.createdBy)],
  ],
  select: {
    ...pickColumns(
      tradeDoc,
      'companyId',
      'customerId',
      'supplierId',
      'orderId',
      'containerId',
      'declarationId',
      'createdBy',
      'editedBy',
      'redOf',
      'docNo',
      'kind',
      'docDate',
      'currency',
      'amount',
      'amountEx',
      'tax',
      'invoiceNo',
      'invoiceDate',
      'createdAt',
      'state',
    ),
    companyName: syCompany.shortName,
    partyName: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
    orderNo: lgOrder.orderNo,
    containerNo: containerLabel,
    customsNo: sql<string | null>`coalesce(${lgDeclaration.customsNo}, ${lgDeclaration.declNo})`,
    redNo: original.docNo,
    creatorName: acUser.name,
  },
  base: baseToday(tradeDoc.currency, tradeDoc.companyId),
  numbers: tradeDoc.docNo,
  filters: {
    mine: (value, ctx) => (value === '1' ? waitsForReview(ctx) : undefined),
    keyword: (term) => searchMatch(tradeDoc.searchText, term),
    unmatched: () =>
      and(isNull(tradeDoc.declarationId), inArray(tradeDoc.kind, ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE'])),
  },
  tabs,
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions:
        row.state && row.kind
          ? tradeDocActions(ctx, {
              state: row.state,
              kind: row.kind,
              createdBy: row.createdBy ?? null,
              editedBy: row.editedBy ?? [],
              redOf: row.redOf ?? null,
            })
          : [],
    })),
});
