import type { ReceiptLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { lineIssues, pieceVolume, sentDamagedIssue } from '@shared/contract/warehouse/inbound-line.rules.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { listAttachments } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { quotaFault } from '../accesses/access-quota.ts';
import { linesOf } from './inbound-lines.ts';
import type { ReceivedLine } from './inbound-pieces.ts';
import { postReceipt } from './inbound-receipt.ts';
import { inbounds } from './inbound.entity.ts';
import { openOf } from './inbound.rules.ts';
import type { Inbound, InboundLineRow } from './inbound.tables.ts';

export interface Receiving {
  version: number;
  businessDate: string | null;
  lines: readonly ReceiptLineInput[];
}

/**
 * 直接收货 (4.2) without a truck visit. Fewer pieces than expected may follow later; damage and more than expected need a reason
 * and a photo in 差异照片, damage its cause, more than expected or beyond the quota a manager (WMS-020, WMS-052).
 */
export async function receiveInbound(ctx: CommandCtx, id: string, sent: Receiving): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'receive', id, sent.version);
  const lines = await linesOf(ctx, id);
  // Of what was sent on no more may come at all (WMS-013).
  const mayExceed = row.type !== 'TRANSFER';
  const received = readLines(sent.lines, lines, mayExceed);
  const over = received.find(({ line, good, damaged }) => good + damaged > openOf(line));
  const manager = ctx.actor.system || ctx.actor.may('warehouse.arrival.resolve');
  if (over && !manager)
    throw refuse(
      'WMS-020',
      `${row.inboundNo}：「${over.line.goodsName}」多到 ${over.good + over.damaged - openOf(over.line)} 件，请由仓库经理收货。`,
    );
  const volume = received.reduce(
    (sum, { line, good, damaged, ...size }) =>
      sum + (good + damaged) * (pieceVolume({ ...size, unitVolume: line.unitVolume }) ?? 0),
    0,
  );
  const quota = await quotaFault(ctx, { warehouseId: row.warehouseId, customerId: row.customerId, volume });
  if (quota && !manager) throw refuse('WMS-052', `${row.inboundNo}：${quota}，请由仓库经理收货。`);
  if (over)
    ctx.warn('WMS-020', `「${over.line.goodsName}」比预计多 ${over.good + over.damaged - openOf(over.line)} 件`);
  if (quota) ctx.warn('WMS-052', quota);
  const damaged = received.some((each) => each.damaged > 0);
  const photos = damaged || (over && mayExceed) ? await photosOf(ctx, row, damaged ? '残损' : '多到') : [];
  return postReceipt(ctx, row, received, {
    businessDate: sent.businessDate ?? ctx.today(),
    source: { type: 'wh_inbound', id: row.id, no: row.inboundNo },
    photos,
    reason:
      sent.lines
        .map(({ reason }) => reason)
        .filter(Boolean)
        .join('；') || null,
  });
}

/** `mayExceed`: more than expected may come, with its reason. */
function readLines(
  sent: readonly ReceiptLineInput[],
  lines: readonly InboundLineRow[],
  mayExceed: boolean,
): ReceivedLine[] {
  const wrong: Record<string, string> = {};
  const seen = new Set<string>();
  const read = sent.flatMap((each, index): ReceivedLine[] => {
    const path = `lines.${index}`;
    const { lineId, actual, damaged, cause, reason, ...found } = each;
    const line = lines.find((known) => known.id === lineId);
    if (!line || seen.has(lineId)) {
      wrong[`${path}.actual`] = '明细已变动，请刷新';
      return [];
    }
    seen.add(lineId);
    if (damaged > actual) wrong[`${path}.damaged`] = '不能多于实收';
    for (const [field, text] of Object.entries(sentDamagedIssue(line.quality, { actual, damaged })))
      wrong[`${path}.${field}`] ??= text;
    if (damaged > 0 && cause === null) wrong[`${path}.cause`] = '有残损时必填';
    if (damaged > 0 && reason === null) wrong[`${path}.reason`] = '有残损时必填';
    if (mayExceed && actual > openOf(line) && reason === null) wrong[`${path}.reason`] ??= '多到时必填';
    for (const [field, text] of Object.entries(lineIssues({ ...found, unitVolume: null })))
      wrong[`${path}.${field}`] = text;
    return [{ ...found, line, good: actual - damaged, damaged, short: 0, cause, path }];
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (read.every(({ good, damaged }) => good + damaged === 0)) throw invalid({ lines: '没有收货数量' });
  return read;
}

/** Photos of a difference; WMS-020 asks for one at least. */
async function photosOf(ctx: CommandCtx, row: Inbound, what: '残损' | '多到'): Promise<string[]> {
  const photos = await listAttachments(ctx, await seeOwner(ctx, 'wh_inbound', row.id), DIFFERENCE_SLOT);
  if (photos.length === 0)
    throw refuse('WMS-020', `${row.inboundNo} 有${what}，请先上传至少 1 张「${DIFFERENCE_SLOT}」。`);
  return photos.map(({ id }) => id);
}
