import { clearanceMachine, type ClearanceAction } from '@shared/contract/logistics/clearance.machine.ts';
import { CLEARANCE_DOC } from '@shared/contract/logistics/clearance.labels.ts';
import { eq } from 'drizzle-orm';
import { dayAt } from '../../masters/base/place-time.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { setMilestone } from '../stage-records/milestone.service.ts';
import { clearances } from './clearance.entity.ts';
import { openDocs, openLines } from './clearance-open.ts';
import { lgClearance, lgClearanceLine, type ClearanceRow } from './clearance.tables.ts';

/** The locked clearance with its container, locked before it; the container must stand in 待清关 unless `anywhere`. */
export async function lockClearance(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: ClearanceAction,
  anywhere = false,
): Promise<{ row: ClearanceRow; container: ContainerRow }> {
  const seen = await clearances.find(ctx, id);
  const container = await containers.lock(ctx, seen.containerId);
  const row = await clearances.lockFor(ctx, clearanceMachine, action, id, version);
  if (!anywhere && container.stage !== 'CLEAR')
    throw refuse(
      'ILLEGAL_STATE',
      `${container.containerCode} 不在待清关，不能${clearanceMachine.actions[action].label}。`,
    );
  return { row, container };
}

/** A moment that has come: not after now. */
function past(ctx: CommandCtx, text: string, field: string, name: string): Date {
  const at = new Date(text);
  if (at.getTime() > ctx.now().getTime() + 5 * 60_000)
    throw refuse('VALIDATION', undefined, { fields: { [field]: `${name}不能晚于现在` } });
  return at;
}

interface Arrival {
  version: number;
  arrivedAt: string;
  dischargedAt: string | null;
  location: string | null;
}
/** 登记到港: 到港 and 卸船 of the container; a second time puts the first right. */
export async function arrive(ctx: CommandCtx, id: string, input: Arrival): Promise<void> {
  const { row, container } = await lockClearance(ctx, id, input.version, 'arrive');
  const { location } = input;
  const arrivedAt = past(ctx, input.arrivedAt, 'arrivedAt', '到港时间');
  const dischargedAt = input.dischargedAt && past(ctx, input.dischargedAt, 'dischargedAt', '卸船时间');
  if (dischargedAt && dischargedAt < arrivedAt)
    throw refuse('VALIDATION', undefined, { fields: { dischargedAt: '卸船时间不能早于到港时间' } });
  let box = await setMilestone(
    ctx,
    container,
    { milestone: 'ARRIVED', occurredAt: arrivedAt, location },
    '登记到港更正',
  );
  if (dischargedAt)
    box = await setMilestone(ctx, box, { milestone: 'DISCHARGED', occurredAt: dischargedAt, location }, '登记到港更正');
  await clearances.transition(ctx, clearanceMachine, row, 'arrive', {}, { after: { ata: box.ata } });
}

export async function submitClearance(ctx: CommandCtx, id: string, version: number, entryNo: string): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'submit');
  await clearances.transition(ctx, clearanceMachine, row, 'submit', { entryNo, submittedAt: ctx.now() });
}

export async function inspectClearance(ctx: CommandCtx, id: string, version: number, remark: string): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'inspect');
  await clearances.transition(ctx, clearanceMachine, row, 'inspect', { inspected: true, inspectRemark: remark });
}

/** 登记税单: the duty sheet is complete and waits to be paid. */
export async function assessClearance(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'assess');
  await requireTaxed(ctx, row);
  await clearances.transition(ctx, clearanceMachine, row, 'assess');
}

export async function payClearance(ctx: CommandCtx, id: string, version: number, paidAt: string): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'pay');
  await clearances.transition(ctx, clearanceMachine, row, 'pay', {
    taxPaidAt: past(ctx, paidAt, 'paidAt', '缴税时间'),
  });
}

/** 放行 (LOG-010, 086, 087): the milestone 清关放行, and clearance.released with the duty for finance. */
export async function releaseClearance(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: { releasedAt: string; doNo: string | null },
): Promise<void> {
  const { row, container } = await lockClearance(ctx, id, version, 'release');
  const releasedAt = past(ctx, input.releasedAt, 'releasedAt', '放行时间');
  const { clearanceNo } = row;
  if (!container.ata) throw refuse('LOG-010', `${clearanceNo} 还没有登记到港，不能放行。`);
  const day = await dayAt(ctx, container.pod, releasedAt);
  if (day < container.ata) throw refuse('LOG-010', `${clearanceNo} 放行 ${day} 不能早于到港 ${container.ata}。`);
  const missing = await openDocs(ctx, id);
  if (missing.length > 0)
    throw refuse('LOG-086', `${clearanceNo} 资料未齐：${missing.map((kind) => CLEARANCE_DOC[kind]).join('、')}。`);
  await requireTaxed(ctx, row);
  if (row.state === 'TAX_DUE' && !row.taxPaidAt)
    throw refuse('ILLEGAL_STATE', `${clearanceNo} 税金还没有缴纳，请先登记缴税。`);
  await setMilestone(ctx, container, { milestone: 'CLEARED', occurredAt: releasedAt }, '重新放行');
  const done = await clearances.transition(ctx, clearanceMachine, row, 'release', {
    releasedAt,
    doNo: input.doNo ?? row.doNo,
  });
  await ctx.emit('clearance.released', {
    clearanceId: id,
    clearanceNo,
    companyId: row.companyId,
    containerId: container.id,
    containerCode: container.containerCode,
    agentId: row.agentId,
    taxPayer: row.taxPayer,
    currency: row.currency,
    releasedAt: done.releasedAt?.toISOString() ?? null,
    duty: row.dutyTotal,
    vat: row.vatTotal,
    other: row.otherTotal,
    lines: await ctx.tx
      .select({
        lineNo: lgClearanceLine.lineNo,
        duty: lgClearanceLine.duty,
        vat: lgClearanceLine.vat,
        other: lgClearanceLine.otherTax,
      })
      .from(lgClearanceLine)
      .where(eq(lgClearanceLine.clearanceId, id)),
  });
}

async function requireTaxed(ctx: CommandCtx, row: ClearanceRow): Promise<void> {
  const [first] = await openLines(ctx, row.id);
  if (first) throw refuse('LOG-087', `${row.clearanceNo} 税费明细第 ${first.lineNo} 行：${first.issue ?? ''}。`);
}

/** 扣留 with its reason, and back to the state before it. */
export async function holdClearance(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'hold');
  await clearances.transition(
    ctx,
    clearanceMachine,
    row,
    'hold',
    { heldFrom: row.state, holdReason: reason },
    { reason },
  );
}
export async function unholdClearance(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'unhold');
  await clearances.transition(
    ctx,
    clearanceMachine,
    row,
    'unhold',
    { heldFrom: null, holdReason: null },
    { to: row.heldFrom ?? 'DRAFT' },
  );
}

/** 回退 out of 待清关: a clearance that was handed in begins again; its event tells finance to void the drafts of its duty. */
export async function reopenClearance(ctx: CommandCtx, container: ContainerRow, reason: string): Promise<void> {
  const [row] = await clearances.lockWhere(ctx, eq(lgClearance.containerId, container.id));
  if (!row || row.state === 'DRAFT') return;
  await clearances.transition(
    ctx,
    clearanceMachine,
    row,
    'reopen',
    { heldFrom: null, holdReason: null, submittedAt: null, taxPaidAt: null, releasedAt: null },
    { reason, system: true },
  );
}
