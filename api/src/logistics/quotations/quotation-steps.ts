import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import {
  CONFIRM_METHOD,
  CONFIRM_SLOT,
  METHODS_WITH_FILE,
  type ConfirmMethod,
} from '@shared/contract/logistics/quotation.contract.ts';
import { quoteMachine, type QuoteAction } from '@shared/contract/logistics/quotation.machine.ts';
import { and, eq } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { fees } from '../fees/ports.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { quoteDetail } from './quotation.reads.ts';
import { estimateAfterQuote } from './quote-estimate.ts';
import { quotations } from './quotation.entity.ts';
import { linesOf } from './quotation-lines.ts';
import { type QuoteRow } from './quotation.tables.ts';

/** A quotation that the action may be done with, locked after its container, so that no step of the container overtakes it. */
export async function lockQuote(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: QuoteAction,
): Promise<{ row: QuoteRow; container: ContainerRow }> {
  const seen = await quotations.find(ctx, id);
  const container = await containers.lock(ctx, seen.containerId);
  return { row: await quotations.lockFor(ctx, quoteMachine, action, id, version), container };
}

/** Whether the container has been loaded: then an accepted quotation becomes fees at once. */
const isLoaded = ({ stage }: Pick<ContainerRow, 'stage'>): boolean =>
  stage !== 'CANCELLED' && stageRank(stage) > stageRank('LOAD');

/** 发送: every line priced, no rate missing, still valid; a negative margin is confirmed (W) by who may see it. */
export async function sendQuote(ctx: CommandCtx, id: string, version: number, sentTo: string): Promise<QuoteRow> {
  const { row } = await lockQuote(ctx, id, version, 'send');
  const lines = await linesOf(ctx, id);
  const wrong: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if (line.unitPrice === null) wrong[`lines.${index}.unitPrice`] = `第 ${index + 1} 行还没有单价`;
    else if (line.amount === null)
      throw refuse(
        'RATE_MISSING',
        `${row.quoteNo} 第 ${index + 1} 行缺少 ${line.currency} 汇率，请先维护汇率再重新计算。`,
      );
  }
  if (lines.length === 0) wrong.lines = '请填写报价';
  if (row.validUntil !== null && row.validUntil < ctx.today()) wrong.validUntil = '有效期已过，请先修改';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { marginBp } = await quoteDetail(ctx, id);
  if (typeof marginBp === 'number' && marginBp < 0 && fieldLevel(ctx.actor, 'money.profit') === 'VISIBLE')
    ctx.warn('LOG-035', `${row.quoteNo} 预计毛利率 ${(marginBp / 100).toFixed(2)}%，低于成本。`);
  return quotations.transition(ctx, quoteMachine, row, 'send', { sentAt: ctx.now(), sentTo });
}

/**
 * 客户确认: with the method, and for 签字 and 邮件 the file (LOG-057). Of a container that is loaded already the fees are
 * made now (quotation.accepted). The order's 预估应收 follows unless a person entered it.
 */
export async function acceptQuote(
  ctx: CommandCtx,
  id: string,
  version: number,
  confirm: { confirmMethod: ConfirmMethod; confirmBy: string },
): Promise<QuoteRow> {
  const { row, container } = await lockQuote(ctx, id, version, 'accept');
  if (METHODS_WITH_FILE.includes(confirm.confirmMethod)) {
    const [file] = await ctx.tx
      .select({ id: shAttachment.id })
      .from(shAttachment)
      .where(
        and(
          eq(shAttachment.ownerType, 'lg_quotation'),
          eq(shAttachment.ownerId, id),
          eq(shAttachment.slot, CONFIRM_SLOT),
        ),
      )
      .limit(1);
    if (!file)
      throw refuse('LOG-057', `${row.quoteNo} 以${CONFIRM_METHOD[confirm.confirmMethod]}确认，请先上传客户确认文件。`);
  }
  if (row.validUntil !== null && row.validUntil < ctx.today())
    ctx.warn('QUOTE_EXPIRED', `${row.quoteNo} 有效期至 ${row.validUntil}，已过期。`);
  const done = await quotations.transition(ctx, quoteMachine, row, 'accept', { ...confirm, confirmedAt: ctx.now() });
  if (isLoaded(container))
    await ctx.emit('quotation.accepted', {
      quotationId: done.id,
      quoteNo: done.quoteNo,
      containerId: done.containerId,
      orderId: done.orderId,
    });
  await estimateAfterQuote(ctx, done, '确认');
  return done;
}

/** 拒绝 by the customer. */
export async function refuseQuote(ctx: CommandCtx, id: string, version: number, reason: string): Promise<QuoteRow> {
  const { row } = await lockQuote(ctx, id, version, 'refuse');
  return moveQuote(ctx, row, 'refuse', reason);
}

/** 作废; of an accepted one only while its fees are drafts, which become void with it (5.6). */
export async function voidQuote(ctx: CommandCtx, id: string, version: number, reason: string): Promise<QuoteRow> {
  const { row } = await lockQuote(ctx, id, version, 'void');
  return moveQuote(ctx, row, 'void', reason);
}

/** Refuses or voids a locked quotation; the draft fees of an accepted one go with it. */
export async function moveQuote(
  ctx: CommandCtx,
  row: QuoteRow,
  action: 'refuse' | 'requote' | 'void',
  reason: string,
  system = false,
): Promise<QuoteRow> {
  if (row.state === 'ACCEPTED') await fees().voidOfQuotation(ctx, row.id, `${row.quoteNo} 作废：${reason}`);
  const moved = await quotations.transition(ctx, quoteMachine, row, action, { reason }, { reason, system });
  if (row.state === 'ACCEPTED') await estimateAfterQuote(ctx, row, '作废');
  return moved;
}

/** A rule voids a locked quotation whose order has left the container, a refused one too. */
export const strikeQuote = (ctx: CommandCtx, row: QuoteRow, reason: string): Promise<QuoteRow> =>
  moveQuote(ctx, row, row.state === 'REFUSED' ? 'requote' : 'void', reason, true);
