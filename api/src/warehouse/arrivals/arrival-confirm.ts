import type { ResolveInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import { decisionsFor, settleLine, type Settled } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { listAttachments } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { quotaFault } from '../accesses/access-quota.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { countOf, differencesIn, issuesOf, linesOf, totalsOf, type KnownLine } from './arrival-lines.ts';
import { postArrival, type SettledLine } from './arrival-receipt.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrivalLine, type Arrival } from './arrival.tables.ts';

/**
 * 确认 (4.3): everything counted as announced and within the quota is received at once; any difference (WMS-020) or a quota
 * that would be exceeded (WMS-052) waits for a manager. A difference needs its reason and a photo.
 */
export async function confirmArrival(
  ctx: CommandCtx,
  id: string,
  version: number,
  businessDate: string | null,
): Promise<Arrival> {
  const row = await arrivals.lockFor(ctx, arrivalMachine, 'confirm', id, version);
  const lines = await lockedLines(ctx, row);
  const photos = await photosFor(ctx, row, lines);
  const fault = await quotaOf(
    ctx,
    row,
    lines.map((known) => ({ ...known, settled: settled(known, null) })),
  );
  const totals = totalsOf(lines);
  if (totals.different || fault !== null)
    return arrivals.transition(
      ctx,
      arrivalMachine,
      row,
      'confirm',
      { ...totals, quotaFault: fault },
      { to: 'EXCEPTION', ...(fault === null ? {} : { after: { 超容积上限: fault } }) },
    );
  return postArrival(ctx, row, {
    action: 'confirm',
    lines: lines.map((known) => ({ ...known, settled: settled(known, null) })),
    businessDate: businessDate ?? ctx.today(),
    photos,
    changes: { ...totals, quotaFault: null },
  });
}

/** 处理异常: a decision for each line that differs and a reason for too much volume, then the receipt. */
export async function resolveArrival(
  ctx: CommandCtx,
  id: string,
  { version, businessDate, decisions, quotaReason }: Omit<ResolveInput, 'ack'>,
): Promise<Arrival> {
  const row = await arrivals.lockFor(ctx, arrivalMachine, 'resolve', id, version);
  const lines = await lockedLines(ctx, row);
  const photos = await photosFor(ctx, row, lines);
  const decided = decide(lines, decisions);
  const fault = await quotaOf(ctx, row, decided);
  if (fault !== null && quotaReason === null) throw invalid({ quotaReason: `${fault}，请说明放行原因` });
  return postArrival(ctx, row, {
    action: 'resolve',
    lines: decided,
    businessDate: businessDate ?? ctx.today(),
    photos,
    changes: { ...totalsOf(lines), quotaFault: fault, quotaReason: fault === null ? null : quotaReason },
  });
}

/**
 * Lines with their inbounds locked (by ascending id) as they are now; VALIDATION at what is not counted yet. A reason beside no
 * difference goes (WMS-020): a confirmed line tells by it how it differed.
 */
async function lockedLines(ctx: CommandCtx, row: Arrival): Promise<KnownLine[]> {
  const named = (await linesOf(ctx, row.id)).flatMap(({ inbound }) => inbound?.id ?? []);
  await inbounds.lockAll(ctx, named);
  const lines = await linesOf(ctx, row.id);
  if (lines.length === 0) throw refuse('GUARD_FAILED', `${row.arrivalNo} 还没有货物明细，请先清点。`);
  const wrong = issuesOf(lines, ctx.today());
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const asAnnounced = (known: KnownLine) => differencesIn(known).length === 0;
  const stale = lines.filter((known) => known.line.reason !== null && asAnnounced(known)).map(({ line }) => line.id);
  if (stale.length === 0) return lines;
  await ctx.tx.update(whArrivalLine).set(NO_REASON).where(inArray(whArrivalLine.id, stale));
  return lines.map((known) =>
    stale.includes(known.line.id) ? { ...known, line: { ...known.line, ...NO_REASON } } : known,
  );
}
const NO_REASON = { reason: null, reasonText: null };

/** Photos of the differences; WMS-020 asks for one at least. */
async function photosFor(ctx: CommandCtx, row: Arrival, lines: readonly KnownLine[]): Promise<string[]> {
  if (lines.every((known) => differencesIn(known).length === 0)) return [];
  const photos = await listAttachments(ctx, await seeOwner(ctx, 'wh_arrival', row.id), DIFFERENCE_SLOT);
  if (photos.length === 0)
    throw refuse('WMS-020', `${row.arrivalNo} 有差异，请先上传至少 1 张「${DIFFERENCE_SLOT}」。`);
  return photos.map(({ id }) => id);
}

const settled = (known: KnownLine, decision: SettledLine['line']['decision']): Settled => {
  const count = countOf(known);
  return settleLine({ ...count, actual: count.actual ?? 0 }, decision);
};

/** Every line that differs has a decision that fits, no other line has one. */
function decide(lines: readonly KnownLine[], sent: ResolveInput['decisions']): SettledLine[] {
  const wrong: Record<string, string> = {};
  const decided = lines.map((known): SettledLine => {
    const { line } = known;
    const at = sent.findIndex(({ lineId }) => lineId === line.id);
    const { decision = null, text = null } = sent[at] ?? {};
    const differences = differencesIn(known);
    const count = countOf(known);
    const allowed = decisionsFor({ ...count, actual: count.actual ?? 0 }, differences);
    const path = at === -1 ? `lines.${line.id}` : `decisions.${at}.decision`;
    if (differences.length > 0 && decision === null) wrong[path] = `「${line.goodsName}」有差异，请选择处理方式`;
    else if (decision !== null && !allowed.includes(decision)) wrong[path] = '不适用于该差异，请刷新后重选';
    return { ...known, line: { ...line, decision, decisionText: text }, settled: settled(known, decision) };
  });
  if (sent.some(({ lineId }) => lines.every(({ line }) => line.id !== lineId))) wrong.decisions = '明细已变动，请刷新';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return decided;
}

/** WMS-052 by what is received. */
const quotaOf = (ctx: CommandCtx, row: Arrival, lines: readonly SettledLine[]): Promise<string | null> =>
  quotaFault(ctx, {
    warehouseId: row.warehouseId,
    customerId: row.customerId,
    volume: lines.reduce((sum, { line, inboundLine, settled: { good, damaged, extra } }) => {
      const piece = pieceVolume({ ...line, unitVolume: inboundLine ? pieceVolume(inboundLine) : null }) ?? 0;
      return sum + piece * (good + damaged + extra.good + extra.damaged);
    }, 0),
  });
