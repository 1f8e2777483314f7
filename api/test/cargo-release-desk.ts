import { cargoReleases, type ReleaseKind } from '@shared/contract/logistics/cargo-release.contract.ts';
import type { DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { beforeEach } from 'vitest';
import { deliveryDesk } from './delivery-desk.ts';

/** A delivery desk for 放货: each test begins without receivables and holds, with a customer in good standing. */
export function cargoReleaseDesk() {
  const office = deliveryDesk();
  const { desk, li } = office;
  beforeEach(async () => {
    await desk.api.database.run(
      `delete from fin_fee_line; update ac_customer set credit_state = 'NORMAL' where id = 1; delete from risk_hold`,
    );
    desk.api.actor('wang', { userId: '3', deptId: '1' });
  });

  const apply = (item: DeliveryItem, kind: ReleaseKind, more: { reason?: string; ack?: string[] } = {}) =>
    li().call(cargoReleases.apply, {
      body: {
        orderId: item.orderId,
        containerId: item.containerId,
        kind,
        document: 'TELEX',
        reason: more.reason ?? null,
        ack: more.ack ?? ['LOG-090'],
      },
    });
  let serial = 0;
  /** A receivable of the order in its container as finance would have it; answers its number. */
  async function fee(item: DeliveryItem, state: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED', amount: string, due = 'null') {
    serial += 1;
    const no = `FT${serial}`;
    await desk.api.database
      .run(`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
        container_id, charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount,
        due_date, state)
      values (1, '${no}', 'AR', 1, 'LOGISTICS', ${item.orderId}, '${item.orderNo}', ${item.containerId},
        (select min(id) from fin_charge_code), 1, ${amount}, 'CNY', 1, 'INCL', 0, ${amount}, ${amount}, 0, ${amount}, ${due}, '${state}')`);
    return no;
  }
  const stateOf = async (item: DeliveryItem) =>
    (await li().ok(orders.get, { params: { id: item.orderId } })).releaseState;
  return { ...office, apply, fee, stateOf };
}
