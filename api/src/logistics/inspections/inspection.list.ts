import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { numberMatch } from '../containers/container-match.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { onContainerList } from '../containers/on-container-list.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { waitsForReview } from './inspection.todo.ts';
import { inspectionActions } from './inspection.reads.ts';
import { lgInspection, lgInspectionLine } from './inspection.tables.ts';

const owner = alias(acUser, 'owner');
const inspector = alias(acUser, 'inspector');

const NUMBERS = [lgContainer.containerCode, lgContainer.containerNo, lgInspection.inspectionNo];
const sum = (
  column: typeof lgInspectionLine.checked | typeof lgInspectionLine.sampleSize | typeof lgInspectionLine.planned,
) =>
  sql`(select sum(${column}) from ${lgInspectionLine} where ${lgInspectionLine.inspectionId} = ${lgInspection.id} and ${lgInspectionLine.planned} > 0)`;
const photos = sql<number>`(select count(*)::int from ${shAttachment} a
  where a.owner_type = 'lg_inspection' and a.owner_id = ${lgInspection.id} and a.mime like 'image/%')`;
const inStage = eq(lgContainer.stage, 'INSPECT');
const inState = (...states: (typeof lgInspection.$inferSelect)['state'][]) =>
  and(inStage, isNull(lgContainer.inspectWaivedAt), inArray(lgInspection.state, states));

/** L13 待验货: containers of the stage with their inspections, and finished inspections. */
export const inspectionListRoute = serveList(inspectionList, {
  table: lgContainer,
  join: [
    [lgInspection, eq(lgInspection.containerId, lgContainer.id)],
    [owner, eq(owner.id, lgContainer.ownerId)],
    [inspector, eq(inspector.id, lgInspection.inspectorId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgContainer),
      ...(['containerCode', 'containerType', 'planLoadDate', 'orderCount', 'planCartons', 'stageSince'] as const),
      ...(['stage', 'hold'] as const),
    ),
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    waivedAt: lgContainer.inspectWaivedAt,
    inspectionId: lgInspection.id,
    inspectionVersion: lgInspection.version,
    inspectionNo: lgInspection.inspectionNo,
    inspectionState: lgInspection.state,
    state: lgInspection.state,
    result: lgInspection.overall,
    overall: lgInspection.overall,
    inspectorId: lgInspection.inspectorId,
    reportedBy: lgInspection.reportedBy,
    editedBy: lgInspection.editedBy,
    place: lgInspection.place,
    planDate: lgInspection.planDate,
    sampling: lgInspection.sampling,
    inspectorName: inspector.name,
    checked: sql<number>`${sum(lgInspectionLine.checked)}`.mapWith(Number),
    wanted: sql<number>`coalesce(${sum(lgInspectionLine.sampleSize)}, ${sum(lgInspectionLine.planned)})`.mapWith(
      Number,
    ),
    photos,
    ownerName: owner.name,
  },
  scope: containers,
  where: () => or(inStage, eq(lgInspection.state, 'DONE')),
  numbers: NUMBERS,
  pages: { containers: onContainerList },
  tabs: {
    open: and(
      inStage,
      isNull(lgContainer.inspectWaivedAt),
      or(isNull(lgInspection.id), eq(lgInspection.state, 'DRAFT')),
    ),
    assigned: inState('ASSIGNED', 'REWORK'),
    working: inState('WORKING'),
    reported: inState('REPORTED'),
    rejected: inState('REJECTED'),
    done: or(eq(lgInspection.state, 'DONE'), and(inStage, isNotNull(lgContainer.inspectWaivedAt))),
  },
  filters: {
    numbers: (value) => numberMatch(value, NUMBERS),
    pod: (value) => eq(lgContainer.pod, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    inspectorId: (value) => eq(lgInspection.inspectorId, value),
    hold: () => eq(lgContainer.hold, true),
    mine: (value, ctx) => (value === '1' ? waitsForReview(ctx) : undefined),
  },
  finish: (ctx, rows) =>
    rows.map((row) => {
      const { inspectionState: state, stage, hold, waivedAt } = row;
      const passed = waivedAt !== null || state === 'DONE';
      return {
        ...row,
        actions: [
          ...(state
            ? inspectionActions(ctx, {
                state,
                stage,
                hold,
                inspectorId: row.inspectorId,
                reportedBy: row.reportedBy,
                editedBy: row.editedBy ?? [],
                overall: row.overall ?? 'PENDING',
              })
            : []),
          ...containerActions(ctx, { stage, hold, planCartons: row.planCartons ?? 0 }).filter(({ code }) =>
            stage !== 'INSPECT'
              ? false
              : code === 'finishInspection'
                ? passed
                : code === 'waiveInspection' &&
                  !passed &&
                  (state === null || state === 'DRAFT' || state === 'ASSIGNED'),
          ),
        ],
      };
    }),
});
