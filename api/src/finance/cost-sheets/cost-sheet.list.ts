import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import type { CostSheetState } from '@shared/contract/finance/cost-sheet.labels.ts';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import type { Actor } from '../../platform/actor.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { figureColumns, figureFilters, inMonths } from './cost-figures.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet } from './cost-sheet.tables.ts';

/** What the caller may do with a sheet; a 已锁定 one is computed again only when its month was reopened since (4.17). */
export const sheetActions = (actor: Actor, state: CostSheetState, reopened: boolean) =>
  allowedActions(
    costSheetMachine,
    state,
    (code) => actor.may(code),
    (action) => (action === 'compute' && state === 'LOCKED' && !reopened ? null : []),
  );
/** Whether the month of a sheet was reopened since it was locked. */
export const isReopened = sql<boolean>`exists (select from ${finPeriod} where ${finPeriod.companyId} = ${finCostSheet.companyId}
  and ${finPeriod.month} = ${finCostSheet.month} and ${finPeriod.state} = 'OPEN' and ${finPeriod.reopenCount} > ${finCostSheet.lockedReopens})`;

const known = ne(finCostSheet.state, 'DRAFT');
const inContainer = (value: string) =>
  sql`exists (select from lg_allocation a join lg_container c on c.id = a.container_id
    where a.order_id = ${finCostSheet.bizId} and a.state = 'LIVE' and (c.container_code = ${value.trim()} or c.container_no = ${value.trim()}))`;

/** 按订单 (F26). */
export const costSheetListRoute = serveList(costSheetList, {
  table: finCostSheet,
  scope: costSheets,
  join: [
    [acCustomer, eq(acCustomer.id, finCostSheet.customerId)],
    [syCompany, eq(syCompany.id, finCostSheet.companyId)],
    [lgOrder, and(eq(lgOrder.id, finCostSheet.bizId), eq(finCostSheet.bizType, 'LOGISTICS')) ?? known],
    [acUser, eq(acUser.id, finCostSheet.ownerId)],
  ],
  select: {
    ...pickColumns(
      finCostSheet,
      'bizId',
      'customerId',
      'companyId',
      'revision',
      'bizNo',
      'bizType',
      'month',
      'missing',
      'sheetNo',
      'computedAt',
      'lockedAt',
      'state',
    ),
    ...figureColumns(finCostSheet, known),
    refund: sql<string | null>`case when ${known} then ${finCostSheet.refund} end`,
    fxGainLoss: sql<string | null>`case when ${known} then ${finCostSheet.fxGainLoss} end`,
    reopened: isReopened,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    salesName: acUser.name,
    route: sql<string | null>`${lgOrder.pol} || '→' || ${lgOrder.pod}`,
    containerCodes: sql<string | null>`(select string_agg(distinct c.container_code, ' ') from lg_allocation a
      join lg_container c on c.id = a.container_id where a.order_id = ${lgOrder.id} and a.state = 'LIVE')`,
  },
  numbers: finCostSheet.bizNo,
  filters: {
    month: (value) => inMonths(finCostSheet.month, value),
    salesId: (value) => eq(finCostSheet.ownerId, value),
    route: (value) => or(eq(lgOrder.pol, value.trim().toUpperCase()), eq(lgOrder.pod, value.trim().toUpperCase())),
    containerCode: (value) => and(eq(finCostSheet.bizType, 'LOGISTICS'), inContainer(value)),
    uncomputed: (value) =>
      value === '1'
        ? or(eq(finCostSheet.state, 'DRAFT'), isNotNull(finCostSheet.missing))
        : and(known, sql`${finCostSheet.missing} is null`),
    ...figureFilters(finCostSheet),
  },
  tabs: {
    all: undefined,
    draft: eq(finCostSheet.state, 'DRAFT'),
    computed: inArray(finCostSheet.state, ['COMPUTED', 'RECOMPUTED']),
    locked: eq(finCostSheet.state, 'LOCKED'),
  },
  finish: (ctx, list) =>
    list.map((row) => ({ ...row, actions: row.state ? sheetActions(ctx.actor, row.state, row.reopened) : [] })),
});
