import * as z from 'zod/mini';
import { event, id } from './event.ts';

/** Events of prices and risks of customers. */
export const MASTER_EVENTS = {
  'customer.prices-changed': event(
    'masters/price-agreements',
    '客户的协议价或已接受报价变了，待审订单重新试算',
    z.object({ companyId: id, customerId: id, what: z.string(), by: z.string() }),
  ),
  'risk.hold': event('masters/risk', '客户被控货或控货结束', z.object({ customerId: id, scope: z.string() })),
  'risk.changed': event(
    'masters/customers, masters/risk',
    '客户额度调整、解控或合并：重新评估风险',
    z.object({ customerId: id }),
  ),
};
