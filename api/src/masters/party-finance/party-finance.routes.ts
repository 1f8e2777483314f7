import { NETTING_SLOT, partyFinance, partyFinanceList } from '@shared/contract/finance/party-finance.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { partyFinances } from './party-finance.entity.ts';
import {
  createPartyFinance,
  partyFinanceActions,
  partyFinanceDetail,
  updatePartyFinance,
} from './party-finance.service.ts';
import { partyFinanceTable } from './party-finance.tables.ts';

const { read, change } = documentRoutes(partyFinance.get, partyFinanceDetail);
const { customerId, supplierId } = partyFinanceTable;

/** 结算资料 (3.16). */
export const partyFinanceRoutes: Route[] = [
  serveList(partyFinanceList, {
    table: partyFinanceTable,
    scope: partyFinances,
    join: [
      [acCustomer, eq(acCustomer.id, customerId)],
      [acSupplier, eq(acSupplier.id, supplierId)],
    ],
    select: {
      ...pickColumns(
        partyFinanceTable,
        'customerId',
        'supplierId',
        'collectionMode',
        'invoiceState',
        'remark',
        'updatedAt',
      ),
      customerName: acCustomer.shortName,
      supplierName: acSupplier.shortName,
      linked: sql<boolean>`(${customerId} is not null and ${supplierId} is not null)`,
      nettingFiles: sql<number>`(select count(*)::int from sh_attachment a where a.owner_type = 'party_finance'
        and a.owner_id = ${partyFinanceTable.id} and a.slot = ${NETTING_SLOT})`,
    },
    sortBy: { customerName: acCustomer.pinyin, supplierName: acSupplier.pinyin },
    filters: {
      linked: (value) => (value === '1' ? sql`${customerId} is not null and ${supplierId} is not null` : undefined),
    },
    finish: (ctx, rows) => rows.map((row) => ({ ...row, actions: partyFinanceActions(ctx) })),
  }),
  serveExport(partyFinanceList),
  read,
  handle(partyFinance.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    partyFinanceDetail(ctx, (await createPartyFinance(ctx, input)).id),
  ),
  change(partyFinance.update, (ctx, id, { version, ack: _ack, ...input }) =>
    updatePartyFinance(ctx, id, version, input),
  ),
];
