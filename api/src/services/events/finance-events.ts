import * as z from 'zod/mini';
import { event, id } from './event.ts';

/** Events of the books. */
export const FINANCE_EVENTS = {
  'fee.confirmed': event(
    'finance/fee-lines',
    '费用审核记账：成本核算单随之更新，货柜成本自动分摊',
    z.object({ feeLineId: id }),
  ),
  'fee.reversed': event('finance/fee-reversals', '费用冲红：撤销分摊，更新成本核算单', z.object({ feeLineId: id })),
  'tax.figures_changed': event(
    'finance/tax-cases',
    '退税单申报、核准或不予退税：更新订单成本核算单',
    z.object({ orderId: id, caseNo: z.string() }),
  ),
  'period.closed': event(
    'finance/closing',
    '公司结账：该期成本核算单锁定，合同发票归档，有费用记在该期的订单和柜子锁定',
    z.object({ companyId: id, month: z.string() }),
  ),
  'period.reopened': event(
    'finance/closing',
    '公司反结账：只因该期锁定的订单和柜子解锁',
    z.object({ companyId: id, month: z.string() }),
  ),
  'receipt.settled': event(
    'finance/receipts',
    '收款确认或冲红，应收核销或反结：重新评估客户风险和待审批的放货单',
    z.object({ customerId: id }),
  ),
};
