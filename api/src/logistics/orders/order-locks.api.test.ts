import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { container, line, order } from '../../../test/trade.fixtures.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  await api.database.run(`insert into fin_period (company_id, month, start_date, end_date) values
    (1, '202610', '2026-10-01', '2026-10-31'), (2, '202610', '2026-10-01', '2026-10-31')`);
}, 60_000);
afterAll(() => api.close());
const { confirmed, box, read, readOrder } = tradeDesk(() => api);

let fees = 0;
/** A confirmed payable of an order or a container with its accounting date. */
const charged = (of: { order: OrderDetail } | { container: ContainerDetail }, date: string, companyId = 1) =>
  api.database.run(
    `insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, container_id, charge_code_id,
      qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, accounting_date)
     values (${companyId}, 'YF-LOCK-${++fees}', 'AP', 3, ${
       'order' in of
         ? `'LOGISTICS', ${of.order.id}, '${of.order.orderNo}', null`
         : `'OTHER', null, null, ${of.container.id}`
     }, 1, 1, 1, 'CNY', 1, '${date}', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', '${date}')`,
  );
/** Finance closes or opens October of a company, and the others hear of it. */
async function october(state: 'CLOSED' | 'OPEN', companyId = 1) {
  await api.database.run(
    `update fin_period set state = '${state}' where company_id = ${companyId} and month = '202610';
     insert into sh_outbox (event, payload, created_at, next_at) values ('period.${state === 'CLOSED' ? 'closed' : 'reopened'}',
       '{"companyId":"${companyId}","month":"202610"}', now(), now() - interval '1 hour')`,
  );
  await deliverEvents(
    {
      database: api.database,
      clock: { now: () => new Date() },
      consumers: CONSUMERS,
      log: (error) => api.faults.push(error),
    },
    1000,
  );
}
const changed = (of: OrderDetail, more: Parameters<typeof order>[0]) =>
  api.as('li').call(orders.change, {
    params: id(of),
    body: {
      ...order({ lines: of.lines.map((each) => line({ id: each.id })), ...more }),
      version: of.version,
      reason: '客户要求',
    },
  });

it('1.9 an order with a confirmed fee in a closed month is locked: only its remark changes; opened again it is free', async () => {
  const [booked, other] = [await confirmed(), await confirmed()];
  await charged({ order: booked }, '2026-10-31');
  await charged({ order: other }, '2026-11-01');
  await october('CLOSED');
  const locked = await readOrder(booked);
  expect([locked.lockedAt !== null, (await readOrder(other)).lockedAt]).toEqual([true, null]);
  await october('CLOSED');
  expect((await readOrder(booked)).version, 'told twice it writes once').toBe(locked.version);
  const why = `${booked.orderNo} 已锁定（有费用已记账，甲货运 202610 期间已结账），只能改备注和附件。`;
  for (const more of [
    { salesId: '3' },
    { lines: locked.lines.map((each) => line({ id: each.id, cartons: 26, qty: '260' })) },
  ])
    expect((await changed(locked, more)).envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE', errorMessage: why });
  const noted = await changed(locked, { remark: '客户已催' });
  expect(noted.envelope.data).toMatchObject({ remark: '客户已催' });
  await october('OPEN');
  const free = await readOrder(booked);
  expect(free.lockedAt).toBeNull();
  expect((await changed(free, { salesId: '3' })).envelope.data).toMatchObject({ salesId: '3' });
});

it('1.9 a container with a confirmed fee in a closed month of any company keeps what it says, and goes on', async () => {
  const made = await box();
  await charged({ container: made }, '2026-10-15', 2);
  await october('CLOSED', 2);
  const edit = async (more: Parameters<typeof container>[0]) => {
    const { version } = await read(made);
    return api.as('li').call(containers.update, { params: id(made), body: { ...container(more), version } });
  };
  expect((await edit({ finalPlace: 'DALLAS' })).envelope).toMatchObject({
    errorCode: 'ILLEGAL_STATE',
    errorMessage: `${made.containerCode} 已锁定（有费用已记账，乙贸易 202610 期间已结账），只能改备注和附件。`,
  });
  expect((await edit({ remark: '等船期' })).envelope.data).toMatchObject({ remark: '等船期' });
  const [row] = await api.database.raw<{ locked: boolean }>(
    `select locked_at is not null as locked from lg_container where id = ${made.id}`,
  );
  expect(row).toEqual({ locked: true });
  await october('OPEN', 2);
  expect((await edit({ finalPlace: 'DALLAS' })).envelope.data).toMatchObject({ finalPlace: 'DALLAS' });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
