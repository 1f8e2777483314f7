import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import type { TimelineEvent } from '@shared/contract/logistics/order.answers.ts';
import { MILESTONE, RECORD_ACTION } from '@shared/contract/logistics/stage-record.labels.ts';
import { and, desc, eq } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { corrected } from '../stage-records/milestone-standing.ts';
import { lgStageRecord, type StageRecordRow } from '../stage-records/stage-record.tables.ts';
import { orders } from './order.entity.ts';

/** 时间轴 (L4): actions on the order, stage records and milestones of its containers, newest first. */
export async function orderTimeline(ctx: Ctx, id: string): Promise<Answerable<TimelineEvent>[]> {
  const row = await orders.find(ctx, id);
  const [actions, records] = await readAll(
    ctx,
    () =>
      ctx.db
        .select()
        .from(shAudit)
        .where(and(eq(shAudit.kind, 'lg_order'), eq(shAudit.objectId, row.id)))
        .orderBy(desc(shAudit.id))
        .limit(200),
    () =>
      ctx.db
        .selectDistinct({ record: lgStageRecord, code: lgContainer.containerCode, userName: acUser.name, corrected })
        .from(lgStageRecord)
        .innerJoin(lgContainer, eq(lgContainer.id, lgStageRecord.containerId))
        .innerJoin(
          lgAllocation,
          and(
            eq(lgAllocation.containerId, lgContainer.id),
            eq(lgAllocation.orderId, id),
            eq(lgAllocation.state, 'LIVE'),
          ),
        )
        .leftJoin(acUser, eq(acUser.id, lgStageRecord.createdBy)),
  );
  const events: (Answerable<TimelineEvent> & { at: Date })[] = [
    ...actions.map((each) => ({
      at: each.at,
      kind: 'order' as const,
      title: each.action,
      text: each.reason,
      userName: each.userName,
      containerId: null,
      corrected: false,
    })),
    ...records.map(({ record, code, ...rest }) => ({
      at: record.occurredAt,
      kind: 'container' as const,
      title: `${code} ${nameOf(record)}`,
      text: [record.reason, record.remark].filter(Boolean).join('；') || null,
      containerId: record.containerId,
      ...rest,
    })),
  ];
  return events.toSorted((left, right) => right.at.getTime() - left.at.getTime());
}

/** What a record says happened: a milestone by its name and place, a change of stage with where it led. */
function nameOf({ action, milestone, location, fromStage, toStage }: StageRecordRow): string {
  if (milestone) return [MILESTONE[milestone], location].filter(Boolean).join(' · ');
  return `${RECORD_ACTION[action]}${toStage && toStage !== fromStage ? ` → ${STAGE[toStage]}` : ''}`;
}
