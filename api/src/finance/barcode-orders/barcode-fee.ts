import { isZero } from '@shared/contract/decimal.ts';
import { sticksLabels } from '@shared/contract/finance/barcode-order.rules.ts';
import { eq } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import type { BarcodeOrder } from './barcode-order.tables.ts';

/** The source of the fee, once per order (FIN-016). */
export const BARCODE_SOURCE = 'fin_barcode_order';

/**
 * The fee of a finished order, for the receivables clerk to confirm: 贴标费 where labels are stuck on goods, else 条码费;
 * INCL at the charge code's rate. None at a price of 0.
 */
export async function makeBarcodeFee(ctx: CommandCtx, order: BarcodeOrder): Promise<void> {
  if (isZero(order.amount)) return;
  const [charge] = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(eq(finChargeCode.code, sticksLabels(order.service) ? 'LABEL' : 'BARCODE'));
  if (!charge) throw new Error(`No charge code for ${order.orderNo}`);
  const { companyId, customerId, ownerId, deptId, unitPrice, currency } = order;
  await makeFeeLine(
    ctx,
    {
      direction: 'AR',
      companyId,
      partyId: customerId,
      ownerId,
      deptId,
      bizType: 'BARCODE',
      bizId: order.id,
      bizNo: order.orderNo,
      chargeCodeId: charge.id,
      qty: String(order.qty),
      unit: charge.unit,
      unitPrice,
      currency,
      taxMode: 'INCL',
      taxRateBp: charge.taxRateBp,
      source: { type: BARCODE_SOURCE, id: order.id, line: order.id },
      note: `条码订单 ${order.orderNo} 完成`,
    },
    true,
  );
}
