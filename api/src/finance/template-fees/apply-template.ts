import type { BodyOf } from '@shared/contract/endpoint.ts';
import { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, type Route } from '../../platform/route.ts';
import { lockBiz } from '../fee-lines/fee-biz.ts';
import { feeRight } from '../fee-lines/fee-line.entity.ts';
import { warnDuplicates } from '../fee-lines/fee-line-save.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { templateLinesFor } from '../fee-templates/order-template.ts';

/**
 * 套用模板: drafts of one direction out of a template's lines, once per order and line (FIN-016). A line whose party, quantity
 * or price is not known is not made; it is named with what it lacks. One that the order has already is asked about (6.2).
 */
async function applyTemplate(
  ctx: CommandCtx,
  { direction, bizId, templateId }: BodyOf<typeof contract.applyTemplate>,
): Promise<{ made: number; lacks: string[] }> {
  if (!ctx.actor.may(feeRight(direction, 'create'))) throw refuse('NO_PERMISSION');
  const biz = await lockBiz(ctx, 'LOGISTICS', bizId);
  const drafts = (await templateLinesFor(ctx, templateId, bizId)).filter((draft) => draft.direction === direction);
  const lacks: string[] = [];
  const made: string[] = [];
  for (const draft of drafts) {
    const { partyId, qty, unitPrice } = draft;
    if (partyId === null || qty === null || unitPrice === null) {
      lacks.push(`${draft.chargeName}：缺 ${draft.lacks.join('、')}`);
      continue;
    }
    const { chargeCodeId, unit, currency, taxMode, taxRateBp, remark, source } = draft;
    const { id } = await makeFeeLine(ctx, {
      direction,
      partyId,
      chargeCodeId,
      qty,
      unit,
      unitPrice,
      currency,
      taxMode,
      taxRateBp,
      remark,
      source,
      companyId: biz.companyId,
      bizType: 'LOGISTICS',
      bizId,
      bizNo: biz.bizNo,
      ...(biz.day && { businessDate: biz.day }),
      ownerId: biz.ownerId,
      deptId: biz.deptId,
      note: '套用费用模板',
    });
    made.push(id);
  }
  await warnDuplicates(ctx, biz.bizNo, made);
  return { made: made.length, lacks };
}

export const templateFeeRoutes: Route[] = [handle(contract.applyTemplate, (ctx, { body }) => applyTemplate(ctx, body))];
