import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import { isManualFee } from '@shared/contract/finance/fee-line.rules.ts';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { requirePastDay } from '../periods/not-before.ts';
import { feeLines, feeRight, moneyGroup, type FeeLineRow } from './fee-line.entity.ts';
import { addLine, editFee, requireDraft } from './fee-line-save.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { ownDocument } from './make-fee.ts';
import { containersOfCompany, lineValues, referencesOf } from './fee-values.ts';

/** 手工应收, 手工应付 (6.2): a draft that is its own business document. */
export async function addManualFee(ctx: CommandCtx, body: BodyOf<typeof contract.manual>): Promise<FeeLineRow> {
  const { direction, companyId, businessDate, reason, ack: _ack, ...line } = body;
  if (!ctx.actor.system && !ctx.actor.companies.includes(companyId))
    throw invalid({ companyId: '经营主体不存在或无权访问' });
  requireSight(ctx, moneyGroup(direction));
  requirePastDay(ctx, 'businessDate', businessDate);
  const known = await referencesOf(ctx, direction, [line]);
  const containers = await containersOfCompany(ctx, companyId, [line]);
  const values = lineValues(direction, { companyId, day: businessDate }, line, '', known, containers);
  const biz = {
    bizType: 'OTHER',
    bizId: null,
    bizNo: null,
    companyId,
    ownerId: ctx.actor.userId,
    deptId: ctx.actor.deptId,
  } as const;
  const row = await addLine(ctx, direction, biz, { ...values, reason });
  await warnOfSameManual(ctx, row);
  // The line stands for itself in the lists of business orders.
  return ownDocument(ctx, row, row.feeNo);
}

/**
 * Changes a draft of 手工应收, 手工应付 by the form that made it, at the version that was seen; who changes what it comes to does
 * not confirm it (10.3). Further lines of its document are saved with their sheet.
 */
export async function changeManualFee(
  ctx: CommandCtx,
  id: string,
  body: BodyOf<typeof contract.changeManual>,
): Promise<FeeLineRow> {
  const { version, businessDate, reason, ack: _ack, ...line } = body;
  const row = await feeLines.lock(ctx, id, version);
  const { direction, companyId } = row;
  if (!ctx.actor.may(feeRight(direction, 'edit'))) throw refuse('NO_PERMISSION');
  requireSight(ctx, moneyGroup(direction));
  if (!isManualFee(row)) throw refuse('ILLEGAL_STATE', `${row.feeNo} 不是手工费用，请在业务单的费用中修改。`);
  requireDraft(row);
  requirePastDay(ctx, 'businessDate', businessDate);
  const known = await referencesOf(ctx, direction, [line]);
  const containers = await containersOfCompany(ctx, companyId, [line]);
  // A line keeps the container that it names.
  if (row.containerId !== null) containers.add(row.containerId);
  const values = lineValues(direction, { companyId, day: businessDate }, line, '', known, containers);
  const changed = await editFee(ctx, row, { ...values, reason }, '编辑', 'update');
  await warnOfSameManual(ctx, changed);
  return changed;
}

/** 6.2: a 手工 fee of the same company, party, charge, amount and day as another one is asked about. */
async function warnOfSameManual(ctx: CommandCtx, row: FeeLineRow): Promise<void> {
  const { customerId, supplierId } = row;
  const [same] = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.bizType, 'OTHER'),
        eq(finFeeLine.direction, row.direction),
        eq(finFeeLine.companyId, row.companyId),
        customerId === null ? eq(finFeeLine.supplierId, supplierId ?? '0') : eq(finFeeLine.customerId, customerId),
        eq(finFeeLine.chargeCodeId, row.chargeCodeId),
        eq(finFeeLine.currency, row.currency),
        eq(finFeeLine.amount, row.amount),
        row.businessDate === null ? undefined : eq(finFeeLine.businessDate, row.businessDate),
        ne(finFeeLine.id, row.id),
        notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
      ),
    )
    .limit(1);
  if (same) ctx.warn('FIN_DUPLICATE_FEE', `${same.feeNo} 的结算单位、费用项目、金额和业务日期与此相同，是否重复？`);
}
