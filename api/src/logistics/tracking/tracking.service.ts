import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import type { Tracked } from '@shared/contract/system/website.contract.ts';
import { and, asc, desc, eq, isNotNull, ne, not } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { onlyRow } from '../../services/settings/company.service.ts';
import { corrected } from '../stage-records/milestone-standing.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';

const UNKNOWN = '没有查到，请核对箱号和手机尾号。';

/** As LOG-040 writes them: capitals, no spaces and dashes. */
const plain = (containerNo: string): string => containerNo.toUpperCase().replace(/[\s-]/g, '');
const endsWith = (phone: string | null | undefined, four: string): boolean =>
  (phone ?? '').replace(/\D/g, '').endsWith(four);

/**
 * 对外查询 (4.6): where a container is, for who knows its number and the last four digits of the phone of a consignee or notify
 * party of its cargo. Off, unknown and wrong are one answer, so that nothing can be found out by trying.
 */
export async function track(ctx: Ctx, containerNo: string, phone4: string): Promise<Tracked> {
  const open = (await onlyRow(ctx)).tracking;
  const [container] = await ctx.db
    .select()
    .from(lgContainer)
    .where(and(eq(lgContainer.containerNo, plain(containerNo)), ne(lgContainer.stage, 'CANCELLED')))
    .orderBy(desc(lgContainer.id))
    .limit(1);
  const parties = await ctx.db
    .select({ consignee: lgOrder.consignee, notify: lgOrder.notify })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, container?.id ?? '0'), eq(lgAllocation.state, 'LIVE')));
  const known = parties.some(
    ({ consignee, notify }) => endsWith(consignee?.phone, phone4) || endsWith(notify?.phone, phone4),
  );
  if (!open || !container || !known) throw refuse('NOT_FOUND', UNKNOWN);
  const records = await ctx.db
    .select()
    .from(lgStageRecord)
    .where(and(eq(lgStageRecord.containerId, container.id), isNotNull(lgStageRecord.milestone), not(corrected)))
    .orderBy(asc(lgStageRecord.occurredAt));
  const { pol, pod, vessel, voyage, etd, eta, atd, ata } = container;
  return {
    containerNo: container.containerNo ?? '',
    stage: STAGE[container.stage],
    pol,
    pod,
    vessel,
    voyage,
    etd,
    eta,
    atd,
    ata,
    milestones: records.map(({ milestone, occurredAt, location }) => ({
      title: milestone ? MILESTONE[milestone] : '',
      at: occurredAt.toISOString(),
      location,
    })),
  };
}
