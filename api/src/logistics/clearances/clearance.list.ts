import { roundMoney } from '@shared/contract/decimal.ts';
import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { and, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syPort } from '../../masters/base/base.tables.ts';
import { lgRelease } from '../cargo-releases/cargo-release.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { numberMatch } from '../containers/container-match.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { onContainerList } from '../containers/on-container-list.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { ratesOfRows } from '../../masters/rates/rate.service.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { missingClearanceDocuments } from './clearance-documents.ts';
import { clearanceActions } from './clearance.reads.ts';
import { lgClearance, lgClearanceDoc } from './clearance.tables.ts';

const NUMBERS = [lgContainer.containerCode, lgContainer.containerNo, lgContainer.mblNo, lgClearance.clearanceNo];
/** 4/6: papers that are there or waived, of all. */
const docs = sql<string>`(select count(*) filter (where d.state <> 'WAITING') || '/' || count(*) from ${lgClearanceDoc} d
  where d.clearance_id = ${lgClearance.id})`;
/** 1/2: orders aboard that are released in this container, of all. */
const releases = sql<string>`(select count(distinct a.order_id) filter (where exists (select from ${lgRelease} r
    where r.order_id = a.order_id and r.container_id = a.container_id and r.state = 'RELEASED')) || '/' || count(distinct a.order_id)
  from ${lgAllocation} a where a.container_id = ${lgContainer.id} and a.state = 'LIVE')`;
/** Days to the last free day at the port; nothing before discharge or once the container is out. */
const freeDaysLeft = sql<number>`case when ${lgContainer.gateOutAt} is null
  then ${lgContainer.lastFreeDay} - (now() at time zone coalesce(${syPort.timezone}, 'Asia/Shanghai'))::date end`;
const draft = or(isNull(lgClearance.id), eq(lgClearance.state, 'DRAFT'));

/** L19 待清关: containers of the stage with their clearances. */
export const clearanceListRoute = serveList(clearanceList, {
  table: lgContainer,
  join: [
    [lgClearance, eq(lgClearance.containerId, lgContainer.id)],
    [acSupplier, eq(acSupplier.id, lgContainer.overseasAgentId)],
    [syPort, eq(syPort.locode, lgContainer.pod)],
    [acUser, eq(acUser.id, lgContainer.ownerId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgContainer),
      ...(['containerCode', 'containerNo', 'mblNo', 'pod', 'eta', 'ata', 'stageSince', 'hold'] as const),
      'lastFreeDay',
    ),
    clearanceId: lgClearance.id,
    clearanceVersion: lgClearance.version,
    clearanceNo: lgClearance.clearanceNo,
    clearanceState: lgClearance.state,
    state: lgClearance.state,
    entryNo: lgClearance.entryNo,
    currency: lgClearance.currency,
    agentName: acSupplier.shortName,
    vessel: sql<string>`nullif(concat_ws(' / ', ${lgContainer.vessel}, ${lgContainer.voyage}), '')`,
    freeDaysLeft,
    taxTotal: sql<string>`(${lgClearance.dutyTotal} + ${lgClearance.vatTotal} + ${lgClearance.otherTotal})`,
    docs,
    releases,
    ownerName: acUser.name,
    // For what may be done with the row.
    taxPaidAt: lgClearance.taxPaidAt,
  },
  scope: containers,
  where: () => eq(lgContainer.stage, 'CLEAR'),
  numbers: NUMBERS,
  pages: { containers: onContainerList },
  tabs: {
    transit: and(draft, isNull(lgContainer.ata)),
    arrived: and(draft, isNotNull(lgContainer.ata)),
    submitted: eq(lgClearance.state, 'SUBMITTED'),
    inspecting: eq(lgClearance.state, 'INSPECTING'),
    tax: eq(lgClearance.state, 'TAX_DUE'),
    held: eq(lgClearance.state, 'HELD'),
    released: eq(lgClearance.state, 'RELEASED'),
  },
  filters: {
    lacking: (value, ctx) => (value === '1' ? missingClearanceDocuments(ctx) : undefined),
    numbers: (value) => numberMatch(value, NUMBERS),
    agentId: (value) => eq(lgContainer.overseasAgentId, value),
    pod: (value) => eq(lgContainer.pod, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    hold: () => eq(lgContainer.hold, true),
  },
  currency: { taxTotal: lgClearance.currency },
  rates: { company: lgClearance.companyId, of: ratesOfRows },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      taxTotal: row.taxTotal && row.currency ? roundMoney(row.taxTotal, row.currency) : row.taxTotal,
      stage: 'CLEAR' as const,
      actions: [
        ...(row.clearanceState
          ? clearanceActions(ctx, { state: row.clearanceState, stage: 'CLEAR', ata: row.ata, taxPaidAt: row.taxPaidAt })
          : []),
        ...containerActions(ctx, { stage: 'CLEAR', hold: row.hold, planCartons: 1 }).filter(
          ({ code }) => code === 'finishClearance' && row.clearanceState === 'RELEASED',
        ),
      ],
    })),
});
