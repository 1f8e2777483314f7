import { costEstimateList, costPoolList } from '@shared/contract/finance/cost-list.contract.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import type { ListSource } from '../../platform/list-plan.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { COST_BIZ_TYPES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finCostShare } from './cost-share.tables.ts';
import { isPoolLine } from './pool-lines.ts';

const names: ListSource<object>['join'] = [
  [lgContainer, eq(lgContainer.id, finFeeLine.containerId)],
  [acSupplier, eq(acSupplier.id, finFeeLine.supplierId)],
  [finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId)],
  [syCompany, eq(syCompany.id, finFeeLine.companyId)],
];
const columns = {
  ...pickColumns(finFeeLine, 'feeNo', 'currency', 'amount', 'accountingDate'),
  containerCode: lgContainer.containerCode,
  chargeName: finChargeCode.name,
  supplierName: acSupplier.shortName,
  companyName: syCompany.shortName,
  baseEx: sql<string>`round(${finFeeLine.amountEx} * ${finFeeLine.rate}, 2)`,
};
const byContainer = (value: string) =>
  sql`(${lgContainer.containerCode} = ${value.trim()} or ${lgContainer.containerNo} = ${value.trim()})`;

const BOOKED = () => ({ rate: finFeeLine.rate, booked: { amount: finFeeLine.baseAmount } });

/** 分摊池 (F26). */
export const costPoolListRoute = serveList(costPoolList, {
  table: finFeeLine,
  scope: feeLines,
  join: [
    ...names,
    [
      finCostShare,
      and(eq(finCostShare.feeLineId, finFeeLine.id), eq(finCostShare.state, 'LIVE')) ?? isNotNull(finCostShare.id),
    ],
    [acUser, eq(acUser.id, finCostShare.createdBy)],
  ],
  where: isPoolLine,
  select: {
    ...columns,
    containerId: sql<string>`${finFeeLine.containerId}::text`,
    stage: lgContainer.stage,
    isEstimate: finFeeLine.isEstimate,
    shareId: finCostShare.id,
    shareVersion: finCostShare.version,
    basis: finCostShare.basis,
    auto: finCostShare.auto,
    orderCount: sql<
      number | null
    >`(select count(*) from fin_cost_share_line l where l.share_id = ${finCostShare.id} and l.amount <> 0)`.mapWith(
      Number,
    ),
    sharedAt: finCostShare.createdAt,
    sharerName: acUser.name,
    shareState: sql<'OPEN' | 'SHARED'>`case when ${finCostShare.id} is null then 'OPEN' else 'SHARED' end`,
  },
  base: BOOKED,
  numbers: finFeeLine.feeNo,
  filters: {
    containerCode: byContainer,
    supplierId: (value) => eq(finFeeLine.supplierId, value),
    chargeCodeId: (value) => eq(finFeeLine.chargeCodeId, value),
    companyId: (value) => eq(finFeeLine.companyId, value),
  },
  tabs: { open: isNull(finCostShare.id), shared: isNotNull(finCostShare.id) },
});

/** 暂估 (F26): confirmed estimates of orders and containers that no actual fee has replaced. */
export const costEstimateListRoute = serveList(costEstimateList, {
  table: finFeeLine,
  scope: feeLines,
  join: names,
  where: () =>
    and(
      eq(finFeeLine.direction, 'AP'),
      eq(finFeeLine.state, 'CONFIRMED'),
      eq(finFeeLine.isEstimate, true),
      sql`(${inArray(finFeeLine.bizType, [...COST_BIZ_TYPES])} or ${finFeeLine.containerId} is not null)`,
    ),
  select: {
    ...columns,
    ...pickColumns(finFeeLine, 'bizId', 'bizNo', 'bizType'),
    days: sql<number>`(now() at time zone 'Asia/Shanghai')::date - ${finFeeLine.accountingDate}`.mapWith(Number),
  },
  base: BOOKED,
  numbers: finFeeLine.feeNo,
  filters: {
    supplierId: (value) => eq(finFeeLine.supplierId, value),
    companyId: (value) => eq(finFeeLine.companyId, value),
    bizNo: (value) => eq(finFeeLine.bizNo, value.trim()),
  },
});
