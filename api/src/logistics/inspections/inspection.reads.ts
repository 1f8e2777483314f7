import type {
  CalendarEntry,
  ContainerInspection,
  InspectionDetail,
} from '@shared/contract/logistics/inspection.answers.ts';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { inspectionMachine, type InspectionAction } from '@shared/contract/logistics/inspection.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { aqlRowsOf } from './inspection-aql.ts';
import { defectChoicesOf } from './inspection-defects.ts';
import { inspections } from './inspection.entity.ts';
import { answersOf, formOf } from './inspection-form.ts';
import { linesForPage } from './inspection-lines.ts';
import { stagesFor } from './inspection-lock.ts';
import { inspectionOf } from './inspection-of.ts';
import { ownWork } from './inspection-review.ts';
import { lgInspection, type InspectionRow } from './inspection.tables.ts';

type Known = Pick<InspectionRow, 'state' | 'inspectorId' | 'reportedBy' | 'editedBy' | 'overall'> & {
  stage: Stage;
  hold: boolean;
};
/** What the caller may do with an inspection; nobody reviews what they inspected themselves (ACC-039). */
export function inspectionActions(ctx: Ctx, row: Known): AllowedAction[] {
  const held = row.hold ? ['柜子已暂停，请先解除'] : [];
  const unmet = (action: InspectionAction): string[] | null => {
    if (!stagesFor(action).includes(row.stage)) return null;
    if (action === 'confirmByCustomer' && row.overall !== 'CONCESSION') return null;
    const own = action === 'review' ? ownWork(row, ctx.actor.userId) : null;
    return own ? [...held, own] : held;
  };
  return allowedActions(inspectionMachine, row.state, (code) => ctx.actor.may(code), unmet);
}

/** An inspection with its container, people, form, answers and lines. */
export async function inspectionDetail(ctx: Ctx, id: string): Promise<Answerable<InspectionDetail>> {
  const row = await inspections.find(ctx, id);
  const [inspector, reporter, reviewer] = [
    alias(acUser, 'inspector'),
    alias(acUser, 'reporter'),
    alias(acUser, 'reviewer'),
  ];
  const [[found], form, answers, lines, aqlRows, defectChoices] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          container: lgContainer,
          inspectorName: inspector.name,
          reporterName: reporter.name,
          reviewerName: reviewer.name,
        })
        .from(lgInspection)
        .innerJoin(lgContainer, eq(lgContainer.id, lgInspection.containerId))
        .leftJoin(inspector, eq(inspector.id, lgInspection.inspectorId))
        .leftJoin(reporter, eq(reporter.id, lgInspection.reportedBy))
        .leftJoin(reviewer, eq(reviewer.id, lgInspection.reviewedBy))
        .where(eq(lgInspection.id, id)),
    () => formOf(ctx, row),
    () => answersOf(ctx, id),
    () => linesForPage(ctx, row),
    () => aqlRowsOf(ctx, row),
    () => defectChoicesOf(ctx),
  );
  if (!found) throw refuse('NOT_FOUND');
  const { container, ...names } = found;
  const own = pickColumns(
    row,
    ...(['version', 'inspectionNo', 'state', 'containerId', 'place', 'planDate', 'doneAt', 'inspectorId'] as const),
    ...(['reviewedAt', 'sampling', 'aqlMajor', 'aqlMinor', 'overall', 'customerBy', 'customerAt', 'remark'] as const),
  );
  return {
    id,
    ...own,
    ...names,
    ...pickColumns(container, 'containerCode', 'containerType', 'stage', 'hold', 'pol', 'pod', 'planLoadDate'),
    containerVersion: container.version,
    form,
    answers: Object.fromEntries(
      Object.entries(answers).map(([itemId, { value = null, photos = [], note = null } = {}]) => [
        itemId,
        { value: value as string | null, photos, note },
      ]),
    ),
    lines,
    aqlRows,
    defectChoices,
    actions: inspectionActions(ctx, { ...row, stage: container.stage, hold: container.hold }),
  };
}

/** The inspection of a container, and what 安排验货 starts from. */
export async function containerInspection(ctx: Ctx, containerId: string): Promise<Answerable<ContainerInspection>> {
  const row = await containers.find(ctx, containerId);
  const [found, [warehouse], aqlMajor, aqlMinor] = await readAll(
    ctx,
    () => inspectionOf(ctx, containerId),
    () =>
      ctx.db
        .select({ name: whWarehouse.name })
        .from(whWarehouse)
        .where(eq(whWarehouse.id, row.warehouseId ?? '0')),
    () => ctx.setting('inspect.aql_major'),
    () => ctx.setting('inspect.aql_minor'),
  );
  return {
    ...pickColumns(row, 'containerCode', 'stage', 'planLoadDate'),
    containerId,
    place: warehouse?.name ?? row.loadAddress,
    aqlMajor,
    aqlMinor,
    waived: row.inspectWaivedAt === null ? null : (row.inspectWaiveReason ?? ''),
    inspection: found ? await inspectionDetail(ctx, found.id) : null,
  };
}

const MAX_DAYS = 62;
/** Inspections by their planned day, for the calendar by inspector. */
export async function inspectionCalendar(ctx: Ctx, from: string, to: string): Promise<CalendarEntry[]> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > MAX_DAYS) throw invalid({ to: `请选择 1–${MAX_DAYS} 天` });
  return ctx.db
    .select({
      ...pickColumns(lgInspection, 'id', 'inspectionNo', 'containerId', 'planDate', 'inspectorId', 'place', 'state'),
      containerCode: lgContainer.containerCode,
      inspectorName: acUser.name,
    })
    .from(lgInspection)
    .innerJoin(lgContainer, eq(lgContainer.id, lgInspection.containerId))
    .leftJoin(acUser, eq(acUser.id, lgInspection.inspectorId))
    .where(and(inspections.scopeWhere(ctx.actor), gte(lgInspection.planDate, from), lte(lgInspection.planDate, to)))
    .orderBy(asc(lgInspection.planDate), asc(lgInspection.id))
    .limit(2000);
}
