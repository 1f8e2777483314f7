import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { feeOrders } from '@shared/contract/finance/fee-order-info.contract.ts';
import { orderFeeList } from '@shared/contract/finance/order-fee.contract.ts';
import { financeContainerPicker } from '@shared/contract/finance/trade-doc.pickers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { systemClock } from '../../platform/clock.ts';

let api: TestApi;
const facts = { company: '', customer: '', charge: '', order: '', orderNo: '' };
let nth = 0;

const one = async (query: ReturnType<typeof sql>) =>
  String(((await api.db.execute(query)).rows[0] as { id: unknown }).id);
async function newOrder(): Promise<string> {
  const no = `WL20261120-${String(++nth).padStart(4, '0')}`;
  return one(sql`insert into lg_order (order_no, company_id, customer_id, order_date, currency, pol, pod, owner_id, created_at, updated_at)
    values (${no}, ${facts.company}, ${facts.customer}, '2026-11-20', 'USD', 'CNNGB', 'USLAX', 1, now(), now()) returning id`);
}
const line = (change: object = {}) => ({
  chargeCodeId: facts.charge,
  partyId: facts.customer,
  qty: '2',
  unit: null,
  unitPrice: '53.00',
  currency: 'CNY',
  taxMode: 'INCL' as const,
  taxRateBp: 600,
  rate: null,
  dueDate: null,
  remark: null,
  ...change,
});
const save = (user: string, bizId: string, lines: object[], ack: string[] = []) =>
  api.as(user).call(feeLines.save, { body: { bizType: 'LOGISTICS', bizId, lines, ack } });
async function savedLine(user = 'clerk') {
  const bizId = await newOrder();
  const { envelope } = await save(user, bizId, [line()]);
  const made = envelope.data?.lines[0];
  if (!made) throw new Error(JSON.stringify(envelope));
  return { bizId, made };
}

beforeAll(async () => {
  api = await testApi();
  facts.company = await one(
    sql`insert into sy_company (code, name, short_name) values ('F1', '财务测试公司', '财测') returning id`,
  );
  await api.db.execute(
    sql`insert into ac_dept (code, name) select 'F', '财务部' where not exists (select 1 from ac_dept)`,
  );
  await api.db.execute(
    sql`insert into ac_user (username, name, dept_id) select 'fee' || n, '会计' || n, (select min(id) from ac_dept) from generate_series(1, 5) n`,
  );
  facts.customer =
    await one(sql`insert into ac_customer (customer_no, kind, name, name_key, name_en, short_name, short_name_key, pinyin, search_text, country, sales_id, credit_days)
    values ('KH000001', 'OVERSEAS', '测试客户', '测试客户', 'Test Buyer', '测客', '测客', 'ceshi', '测试客户', 'US', 1, 30) returning id`);
  facts.charge = await one(sql`select id from fin_charge_code where code = 'THC'`);
  await api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', (now() - interval '3 days')::date, 7.12, true), ('EUR', (now() - interval '40 days')::date, 7.8, true), ('GBP', (now() - interval '1 day')::date, 9.1, false)`,
  );
  const companies = [facts.company];
  api.actor('clerk', { userId: '1', companies });
  api.actor('other', {
    userId: '2',
    companies,
    permissions: ['finance.ar.fee.view', 'finance.ar.fee.edit', 'finance.ar.fee.submit', 'finance.ar.fee.confirm'],
  });
  api.actor('blind', { userId: '3', companies, fields: {} });
  api.actor('stranger', { userId: '4', companies: ['999'] });
});
afterAll(() => api.close());

describe('saving fees', () => {
  test('1.8 a sheet that somebody else has saved gets all its lines as they stand now', async () => {
    const { bizId, made } = await savedLine();
    const mine = { id: made.id, version: made.version };
    expect((await save('clerk', bizId, [line({ ...mine, qty: '5' })])).status).toBe(200);
    const second = await save('clerk', bizId, [line({ ...mine, qty: '7' })]);
    expect(second.envelope.errorCode).toBe('VERSION_CONFLICT');
    expect(dataOf(second.envelope)).toMatchObject({
      current: { orderId: bizId, lines: [{ id: made.id, version: made.version + 1 }] },
      fields: ['lines'],
    });
  });
  test('FIN-002 amounts are computed by the server, in the currency and in CNY at the rate of the day', async () => {
    const bizId = await newOrder();
    const { envelope } = await save('clerk', bizId, [
      line(),
      line({ currency: 'USD', unitPrice: '100.005', qty: '1' }),
    ]);
    expect(envelope.data?.lines.map((row) => [row.amount, row.amountEx, row.tax, row.rate, row.baseAmount])).toEqual([
      ['106.00', '100.00', '6.00', '1', '106.00'],
      ['100.01', '94.35', '5.66', '7.12', '712.07'],
    ]);
    expect(envelope.data?.totals).toEqual({ CNY: '106', USD: '100.01' });
    expect(envelope.data?.lines[0]?.feeNo).toMatch(/^YS\d{8}-\d{4}$/);
    expect(envelope.data?.lines[0]?.dueDate).toBe('2026-12-20');
  });
  test.each(['EUR', 'GBP'])(
    'FIN-010 a rate that is too old or not confirmed (%s) leaves the draft without one',
    async (currency) => {
      const { envelope } = await save('clerk', await newOrder(), [line({ currency })]);
      expect(envelope.data?.lines[0]).toMatchObject({ rate: null, baseAmount: null });
    },
  );
  test('FIN-011 only a draft can be changed, and by the version that was seen', async () => {
    const { bizId, made } = await savedLine();
    const change = line({ id: made.id, version: made.version, qty: '3' });
    const changed = await save('clerk', bizId, [change]);
    expect(changed.envelope.data?.lines[0]).toMatchObject({ amount: '159.00', version: 2 });
    expect((await save('clerk', bizId, [change])).status).toBe(409);
    await api.as('clerk').ok(feeLines.submit, { body: { items: [{ id: made.id, version: 2 }] } });
    const late = await save('clerk', bizId, [line({ id: made.id, version: 3 })]);
    expect([late.status, late.envelope.errorCode]).toEqual([422, 'FIN-011']);
  });
  test('6.2 the same party, charge and amount twice is asked about, and saved when acknowledged', async () => {
    const bizId = await newOrder();
    const asked = await save('clerk', bizId, [line(), line()]);
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect((await api.as('clerk').ok(feeLines.ofOrder, { params: { id: bizId } })).lines).toEqual([]);
    const saved = await save('clerk', bizId, [line(), line()], ['FIN_DUPLICATE_FEE']);
    expect(saved.envelope.data?.lines).toHaveLength(2);
  });
  test('6.2 who writes 手工应收 chooses its 货柜, without a right of trade documents', async () => {
    const asked = async (code: 'finance.ar.fee.create' | 'finance.ar.fee.view') => {
      api.actor('writer', { userId: '1', companies: [facts.company], permissions: [code] });
      return (await api.as('writer').call(financeContainerPicker, { query: {} })).envelope.success;
    };
    expect([await asked('finance.ar.fee.create'), await asked('finance.ar.fee.view')]).toEqual([true, false]);
  });
  test('6.2 手工应收 and 批量加费 ask about the same fee once more as well', async () => {
    const manual = (ack: string[] = []) =>
      api.as('clerk').call(feeLines.manual, {
        body: {
          ...line({ unitPrice: '77' }), containerId: null, isEstimate: false, direction: 'AR', companyId: facts.company,
          businessDate: '2026-11-01', reason: '补录', ack,
        },
      }); // prettier-ignore
    expect((await manual()).status).toBe(200);
    const again = await manual();
    expect(again.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect((await manual(['FIN_DUPLICATE_FEE'])).status).toBe(200);
    const order = await newOrder();
    const batch = (ack: string[] = []) =>
      api.as('clerk').call(feeLines.addToOrders, {
        body: {
          direction: 'AR', items: [{ id: order, version: 1 }], ack,
          line: { ...line({ partyId: null }), containerId: null, isEstimate: false } as never,
        },
      }); // prettier-ignore
    expect((await batch()).envelope.data).toEqual({ done: 1, refused: [] });
    expect((await batch()).envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect((await batch(['FIN_DUPLICATE_FEE'])).envelope.data).toEqual({ done: 1, refused: [] });
  });
  test.each([
    ['qty 0', { qty: '0' }, 'lines.0.qty'],
    ['an unknown tax rate', { taxRateBp: 700 }, 'lines.0.taxRateBp'],
    ['a price with 7 decimals', { unitPrice: '1.1234567' }, 'lines.0.unitPrice'],
    ['a charge that does not exist', { chargeCodeId: '999999' }, 'lines.0.chargeCodeId'],
    ['a party that does not exist', { partyId: '999999' }, 'lines.0.partyId'],
  ])('11.1 %s is refused at its field and nothing is saved', async (_name, change, field) => {
    const bizId = await newOrder();
    const { status, envelope } = await save('clerk', bizId, [line(change)]);
    expect(status).toBe(422);
    expect(Object.keys(dataOf<{ fields: object }>(envelope).fields)).toEqual([field]);
    expect((await api.as('clerk').ok(feeLines.ofOrder, { params: { id: bizId } })).lines).toEqual([]);
  });
  test('1.8 an order of another company is not found, in the list as by its id', async () => {
    const { bizId } = await savedLine();
    expect((await api.as('stranger').call(feeLines.ofOrder, { params: { id: bizId } })).status).toBe(404);
    expect((await save('stranger', bizId, [line()])).status).toBe(404);
    expect((await api.as('stranger').ok(orderFeeList.endpoint, {})).total).toBe(0);
  });
  test('ACC-031 money that the role may not see is absent from list and lines', async () => {
    const { bizId } = await savedLine();
    const fees = await api.as('blind').ok(feeLines.ofOrder, { params: { id: bizId } });
    for (const field of ['amount', 'unitPrice', 'tax', 'baseAmount']) expect(fees.lines[0]).not.toHaveProperty(field);
    const { list, summary } = await api.as('blind').ok(orderFeeList.endpoint, {});
    expect(JSON.stringify([list, summary])).not.toMatch(/total"|baseAmount|baseOpen/);
  });
});

describe('4.10 submit, reject, void', () => {
  const act = (user: string, action: 'submit' | 'reject' | 'void', id: string, version: number) =>
    api
      .as(user)
      .ok(feeLines[action] as typeof feeLines.reject, { body: { items: [{ id, version }], reason: '金额不符' } });

  test('4.10 draft → submitted → rejected with its reason → draft → void', async () => {
    const { bizId, made } = await savedLine();
    const states = async () => (await api.as('clerk').ok(feeLines.ofOrder, { params: { id: bizId } })).lines[0];
    await act('clerk', 'submit', made.id, 1);
    expect((await states())?.state).toBe('SUBMITTED');
    await act('other', 'reject', made.id, 2);
    expect(await states()).toMatchObject({ state: 'DRAFT', rejectReason: '金额不符' });
    await act('clerk', 'void', made.id, 3);
    expect((await states())?.state).toBe('VOID');
  });
  test('10.3 the author does not reject, another clerk does not submit or void: each named with its number', async () => {
    const { made } = await savedLine();
    for (const action of ['submit', 'void'] as const) {
      const { done, refused } = await act('other', action, made.id, 1);
      expect([done, refused[0]?.errorCode, refused[0]?.no]).toEqual([0, 'NO_PERMISSION', made.feeNo]);
    }
    await act('clerk', 'submit', made.id, 1);
    expect((await act('clerk', 'reject', made.id, 2)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
  });
  test('4.10 an action that is not listed for the state is refused, the others of the batch are done', async () => {
    const first = await savedLine();
    const second = await savedLine();
    await act('clerk', 'void', first.made.id, 1);
    const { done, refused } = await api.as('clerk').ok(feeLines.submit, {
      body: {
        items: [
          { id: first.made.id, version: 2 },
          { id: second.made.id, version: 1 },
        ],
      },
    });
    expect(done).toBe(1);
    expect(refused).toMatchObject([{ id: first.made.id, errorCode: 'ILLEGAL_STATE' }]);
  });
  test('5.1 cancelling the order voids its drafts, once however often the event comes', async () => {
    const { bizId, made } = await savedLine();
    await api.command('admin', (ctx) => ctx.emit('order.cancelled', { orderId: bizId, orderNo: 'WL', companyId: '1' }));
    await api.command('admin', (ctx) => ctx.emit('order.cancelled', { orderId: bizId, orderNo: 'WL', companyId: '1' }));
    await deliverEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
    const fees = await api.as('clerk').ok(feeLines.ofOrder, { params: { id: bizId } });
    expect(fees.lines.map((row) => [row.id, row.state, row.version])).toEqual([[made.id, 'VOID', 2]]);
  });
  const cancel = (id: string) =>
    api.as('admin').call(orders.cancel, { params: { id }, body: { version: 1, code: 'OTHER', reason: '不发了' } });
  test('5.1 an order that was never confirmed loses its drafts as well; with fees it stays in the recycle bin', async () => {
    const { bizId } = await savedLine();
    expect((await cancel(bizId)).status).toBe(200);
    await deliverEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
    const { lines } = await api.as('clerk').ok(feeLines.ofOrder, { params: { id: bizId } });
    expect(lines.map(({ state }) => state)).toEqual(['VOID']);
    const [row] = (await api.db.execute(sql`select order_no, version from lg_order where id = ${bizId}`)).rows;
    const body = { version: Number(row?.version), orderNo: String(row?.order_no) };
    const purged = await api.as('admin').call(orders.purge, { params: { id: bizId }, body });
    expect(purged.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
  });
  test.each(['CONFIRMED'])('5.1 an order with a fee %s cannot be cancelled, and nothing changes', async (state) => {
    const { bizId, made } = await savedLine();
    await api.db.execute(sql`update fin_fee_line set state = ${state} where id = ${made.id}`);
    const { status, envelope } = await cancel(bizId);
    expect([status, envelope.errorCode]).toEqual([422, 'GUARD_FAILED']);
    expect(envelope.errorMessage).toContain(made.feeNo);
    const [row] = (await api.db.execute(sql`select status, version from lg_order where id = ${bizId}`)).rows;
    expect(row).toEqual({ status: 'DRAFT', version: 1 });
  });
});

test('F6 the head says totals per currency and the risk level, each to who may see it', async () => {
  const bizId = await newOrder();
  await save('clerk', bizId, [line(), line({ currency: 'USD', unitPrice: '100', qty: '1' })]);
  const read = (user: string) =>
    api.as(user).ok(feeOrders.info, { params: { id: bizId }, query: { bizType: 'LOGISTICS' } });
  expect(await read('clerk')).toMatchObject({
    level: 'LOW',
    totals: [
      { currency: 'CNY', amount: '106', open: '0' },
      { currency: 'USD', amount: '100', open: '0' },
    ],
  });
  expect(await read('other')).toMatchObject({ level: null });
  expect(await read('blind')).not.toHaveProperty('totals');
});

test('F4 one row per order with its fee state; tabs count; totals over the filter', async () => {
  const { bizId } = await savedLine();
  const { list, tabCounts, summary } = await api.as('clerk').ok(orderFeeList.endpoint, { query: { tab: 'draft' } });
  expect(list.find((row) => row.orderId === bizId)).toMatchObject({
    feeState: 'DRAFT',
    lineCount: 1,
    total: 'CNY 106.00',
    baseAmount: '106.00',
  });
  expect(tabCounts?.draft).toBe(list.length);
  expect((summary.baseAmount as Record<string, string>).CNY).toMatch(/^\d+\.\d{2}$/);
  expect(api.faults).toEqual([]);
});
