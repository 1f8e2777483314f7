import { costContainerList, costCustomerList } from '@shared/contract/finance/cost-list.contract.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { countColumn, idRef, moneyColumn, textColumn } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { figureColumns, figureFilters, inMonths } from './cost-figures.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { finCostSheet } from './cost-sheet.tables.ts';
import { isPoolLine, isShared } from './pool-lines.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';

const sums = () => ({
  income: moneyColumn('income').notNull(),
  direct: moneyColumn('direct').notNull(),
  shared: moneyColumn('shared').notNull(),
  taxDiff: moneyColumn('tax_diff').notNull(),
  estimated: moneyColumn('estimated').notNull(),
  profit: moneyColumn('profit').notNull(),
});
const added = (of: string) =>
  sql.raw(
    ['income', 'direct', 'shared', 'tax_diff', 'estimated', 'profit']
      .map((key) => `sum(${of}.${key}) as ${key}`)
      .join(', '),
  );
type Given = Readonly<Record<string, string>>;
/** The sheets that a group adds up: in the caller's scope, of the months and company that the filters name. */
const sheetsIn = (ctx: Ctx, { month, companyId }: Given): SQL =>
  sql`${costSheets.scopeWhere(ctx.actor) ?? sql`true`} and ${month ? inMonths(finCostSheet.month, month) : sql`true`}
    and ${companyId ? sql`${finCostSheet.companyId} = ${companyId}` : sql`true`}`;
const inQuery = () => undefined;

/** Columns of the query of 按货柜; no table of the database. */
const costContainer = pgTable('fin_cost_container', {
  id: idRef('id').notNull(),
  orderCount: countColumn('order_count').notNull(),
  uncomputed: countColumn('uncomputed').notNull(),
  openPool: countColumn('open_pool').notNull(),
  ...sums(),
});
/** FIN-134: what the sheets count in each container, and how much of it is not known yet. */
const containerRows = (ctx: Ctx, given: Given): SQL => sql`
  select b.container_id as id, count(distinct ${finCostSheet.bizId})::int as order_count,
    (select count(distinct a.order_id)::int from lg_allocation a where a.container_id = b.container_id and a.state = 'LIVE'
      and not exists (select from fin_cost_sheet d where d.biz_type = 'LOGISTICS' and d.biz_id = a.order_id and d.state <> 'DRAFT' and d.missing is null)) as uncomputed,
    (select count(*)::int from ${finFeeLine} where ${finFeeLine.containerId} = b.container_id and ${isPoolLine()} and not ${isShared()}
      and ${feeLines.scopeWhere(ctx.actor) ?? sql`true`}) as open_pool, ${added('b')}
  from fin_cost_box b join ${finCostSheet} on ${finCostSheet.id} = b.sheet_id
  where b.container_id is not null and ${finCostSheet.state} <> 'DRAFT' and ${sheetsIn(ctx, given)} group by b.container_id`;

/** 按货柜 (F26). */
export const costContainerListRoute = serveList(costContainerList, {
  table: costContainer,
  from: containerRows,
  // The query itself keeps to the sheets in scope.
  scope: null,
  join: [[lgContainer, eq(lgContainer.id, costContainer.id)]],
  select: {
    containerId: costContainer.id,
    containerCode: lgContainer.containerCode,
    containerNo: lgContainer.containerNo,
    stage: lgContainer.stage,
    route: sql<string>`${lgContainer.pol} || '→' || ${lgContainer.pod}`,
    orderCount: costContainer.orderCount,
    uncomputed: costContainer.uncomputed,
    openPool: costContainer.openPool,
    ...figureColumns(costContainer),
  },
  numbers: [lgContainer.containerCode, lgContainer.containerNo],
  filters: {
    month: inQuery,
    companyId: inQuery,
    uncomputed: (value) =>
      value === '1' ? sql`${costContainer.uncomputed} > 0` : sql`${costContainer.uncomputed} = 0`,
    ...figureFilters(costContainer),
  },
});

/** Columns of the query of 按客户; no table of the database. */
const costCustomer = pgTable('fin_cost_customer', {
  id: textColumn('id').notNull(),
  customerId: idRef('customer_id'),
  companyId: idRef('company_id').notNull(),
  month: textColumn('month').notNull(),
  orderCount: countColumn('order_count').notNull(),
  locked: countColumn('locked').notNull(),
  refund: moneyColumn('refund').notNull(),
  fxGainLoss: moneyColumn('fx_gain_loss').notNull(),
  ...sums(),
});
const customerRows = (ctx: Ctx, given: Given): SQL => sql`
  select ${finCostSheet.companyId} || ':' || coalesce(${finCostSheet.customerId}, 0) || ':' || ${finCostSheet.month} as id, ${finCostSheet.customerId} as customer_id,
    ${finCostSheet.companyId} as company_id, ${finCostSheet.month} as month,
    count(distinct (${finCostSheet.bizType}, ${finCostSheet.bizId}))::int as order_count,
    (count(*) filter (where ${finCostSheet.state} = 'LOCKED'))::int as locked,
    sum(${finCostSheet.refund}) as refund, sum(${finCostSheet.fxGainLoss}) as fx_gain_loss, ${added('fin_cost_sheet')}
  from ${finCostSheet} where ${finCostSheet.state} <> 'DRAFT' and ${sheetsIn(ctx, given)}
  group by ${finCostSheet.customerId}, ${finCostSheet.companyId}, ${finCostSheet.month}`;

/** 按客户 (F26): customer and month. */
export const costCustomerListRoute = serveList(costCustomerList, {
  table: costCustomer,
  from: customerRows,
  // The query itself keeps to the sheets in scope.
  scope: null,
  join: [
    [acCustomer, eq(acCustomer.id, costCustomer.customerId)],
    [syCompany, eq(syCompany.id, costCustomer.companyId)],
    [acUser, eq(acUser.id, acCustomer.salesId)],
  ],
  select: {
    customerId: costCustomer.customerId,
    companyId: costCustomer.companyId,
    month: costCustomer.month,
    orderCount: costCustomer.orderCount,
    locked: costCustomer.locked,
    refund: costCustomer.refund,
    fxGainLoss: costCustomer.fxGainLoss,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    salesName: acUser.name,
    ...figureColumns(costCustomer),
  },
  filters: {
    month: inQuery,
    companyId: inQuery,
    salesId: (value) => eq(acCustomer.salesId, value),
    ...figureFilters(costCustomer),
  },
});
