import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { feeLines as feeCalls } from '@shared/contract/finance/fee-line.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import {
  CONFIRM_SLOT,
  quotations,
  type ConfirmMethod,
  type Quotation,
  type QuoteLineInput,
} from '@shared/contract/logistics/quotation.contract.ts';
import {
  QUOTE_STATE,
  quoteMachine,
  type QuoteAction,
  type QuoteState,
} from '@shared/contract/logistics/quotation.machine.ts';
import { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../test/container-walk.ts';
import { testApi, type TestApi } from '../../test/harness.ts';
import { line, tradeBase } from '../../test/trade.fixtures.ts';
import { systemClock } from '../platform/clock.ts';
import { deliverEvents } from '../platform/outbox.ts';

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
const charge: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  await api.database.run(`insert into fx_rate (currency, rate_date, rate, confirmed)
    values ('USD', (now() at time zone 'Asia/Shanghai')::date, 7.12, true)`);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  walk = containerWalk(api);
  for (const { id: code, name } of await api.database.raw<{ id: string; name: string }>(
    'select id::text as id, code as name from fin_charge_code',
  ))
    charge[name] = code;
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const id = (value: { id: string }) => ({ id: value.id });
const deliver = async () => {
  while ((await deliverEvents(api.database, systemClock)) > 0) continue;
};
const feesOf = async (order: { id: string }) => (await li().ok(feeCalls.ofOrder, { params: id(order) })).lines;
const live = async (order: { id: string }) => (await feesOf(order)).filter(({ state }) => state !== 'VOID');

/** A container in 待装柜 with one order of 25 cartons, 3.000 CBM, 450 kg, and its draft quotation. */
async function drafted(more: Partial<OrderInput> = {}) {
  const order = await walk.pooled(more);
  const box = await walk.to(await walk.consolidated([{ order }]), 'LOAD');
  const [quote] = await walk.quotes(box);
  if (!quote) throw new Error('no quotation');
  return { order, box, quote };
}
const priced = (of: Partial<QuoteLineInput> = {}): QuoteLineInput => ({
  chargeCodeId: charge.OF ?? '',
  basis: 'RT',
  unitPrice: '60',
  minAmount: null,
  currency: 'USD',
  remark: null,
  ...of,
});
const save = (quote: Quotation, lines: QuoteLineInput[], more: object = {}) =>
  li().call(quotations.update, {
    params: id(quote),
    body: { version: quote.version, validUntil: null, remark: null, lines, ...more },
  });
const sent = async (quote: Quotation) => walk.send(await walk.price(quote));
const acceptBy = (quote: Quotation, confirmMethod: ConfirmMethod) =>
  li().call(quotations.accept, {
    params: id(quote),
    body: { version: quote.version, confirmMethod, confirmBy: '采购经理' },
  });

describe('生成报价', () => {
  it('is refused before 待装柜', async () => {
    const box = await walk.consolidated([{ order: await walk.pooled() }]);
    const { envelope } = await li().call(quotations.generate, { body: { containerId: box.id } });
    expect(envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect(envelope.errorMessage).toContain('还没有到待装柜');
  });
  it('makes one per order, with the freight and the services of the order, unpriced', async () => {
    const one = await walk.pooled({ customerId: '2', customerCodeId: '2', services: ['CUSTOMS', 'INSURANCE'] });
    const other = await walk.pooled({ customerId: '2', customerCodeId: '2' });
    const box = await walk.to(await walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    const made = await walk.quotes(box);
    expect(
      made.map(({ orderNo, versionNo, state, figuresSource }) => [orderNo, versionNo, state, figuresSource]),
    ).toEqual([
      [one.orderNo, 1, 'DRAFT', 'PLANNED'],
      [other.orderNo, 1, 'DRAFT', 'PLANNED'],
    ]);
    expect(made[0]?.lines.map(({ chargeName, basis, qty, unitPrice }) => [chargeName, basis, qty, unitPrice])).toEqual([
      ['海运费', 'RT', '3', null],
      ['报关费', 'ORDER', '1', null],
      ['保险费', 'VALUE', '0', null],
    ]);
    expect((await walk.quotes(box)).map((quote) => quote.id)).toEqual(made.map((quote) => quote.id));
  });
  it('starts with the prices that the customer accepted last', async () => {
    const before = await drafted();
    await save(before.quote, [priced({ unitPrice: '77', minAmount: '80' })]);
    const fresh = await li().ok(quotations.get, { params: id(before.quote) });
    await walk.accept(await walk.send(fresh));
    const { quote } = await drafted({ services: ['CUSTOMS'] });
    expect(quote.lines).toMatchObject([
      { chargeName: '海运费', unitPrice: '77.00', minAmount: '80.00', amount: '231.00' },
    ]);
  });
});

describe('LOG-030…034 quantities and amounts', () => {
  it('every basis, with minimum, rounding and the day’s rate', async () => {
    const { quote } = await drafted({ lines: [line({ unitPrice: '10' })], goodsCurrency: 'USD' });
    const cases: [Partial<QuoteLineInput>, qty: string, amount: string][] = [
      [{ basis: 'RT', unitPrice: '60' }, '3', '180.00'],
      [{ basis: 'VOLUME', unitPrice: '0.335' }, '3', '1.01'],
      [{ basis: 'GROSS', unitPrice: '100' }, '0.45', '45.00'],
      [{ basis: 'CARTON', unitPrice: '1.2', minAmount: '50' }, '25', '50.00'],
      [{ basis: 'ORDER', unitPrice: '35' }, '1', '35.00'],
      [{ basis: 'CONTAINER', unitPrice: '35', currency: 'JPY' }, '1', '35.00'],
      [{ basis: 'VALUE', unitPrice: '0.5', currency: 'CNY' }, '17800', '89.00'],
      [{ basis: 'AIR_KG', unitPrice: '2' }, '500', '1000.00'],
      [{ basis: 'EXPRESS_KG', unitPrice: '1' }, '600', '600.00'],
    ];
    const { envelope } = await save(
      quote,
      cases.map(([of]) => priced(of)),
    );
    expect(envelope.data?.lines.map(({ qty, amount }) => [qty, amount])).toEqual(
      cases.map(([, qty, amount]) => [qty, amount]),
    );
    expect(envelope.data?.totals).toEqual({ USD: '1911.01', JPY: '35', CNY: '89.00' });
  });
  it('settings decide: smallest RT, divisor, step', async () => {
    await api.database.run(
      `insert into sy_setting (key, value) values ('charge.rt_min', '"5"'), ('charge.air_divisor', '7000'), ('charge.step', '"1"')`,
    );
    const { quote } = await drafted();
    const { envelope } = await save(quote, [priced(), priced({ basis: 'AIR_KG' })]);
    await api.database.run(`delete from sy_setting where key like 'charge.%'`);
    expect(envelope.data?.lines.map(({ qty }) => qty)).toEqual(['5', '450']);
  });
  it('a VALUE line without a rate has no amount and cannot be sent', async () => {
    const { quote } = await drafted({ lines: [line({ unitPrice: '10' })] });
    const { envelope } = await save(quote, [priced({ basis: 'VALUE', currency: 'GBP' })]);
    expect(envelope.data?.lines).toMatchObject([{ qty: null, amount: null }]);
    const refused = await li().call(quotations.send, {
      params: id(quote),
      body: { version: envelope.data?.version ?? 0, sentTo: 'a@b.cn' },
    });
    expect(refused.envelope.errorCode).toBe('RATE_MISSING');
  });
  it('重新计算 takes what was loaded', async () => {
    const { box, quote } = await drafted();
    await save(quote, [priced()]);
    await walk.load(box, { 0: 20 });
    const { version, rt, lines } = await li().ok(quotations.get, { params: id(quote) });
    expect([rt, lines[0]?.amount]).toEqual(['3', '180.00']);
    const again = await li().ok(quotations.recalculate, { params: id(quote), body: { version } });
    expect([again.figuresSource, again.rt, again.cartons, again.lines[0]?.amount]).toEqual([
      'LOADED',
      '2.4',
      20,
      '144.00',
    ]);
  });
  it('wrong input names its cell', async () => {
    const { quote } = await drafted();
    const wrong = await save(quote, [priced({ chargeCodeId: '99999' }), priced({ currency: 'XXX' })]);
    expect(wrong.envelope.data).toMatchObject({
      fields: { 'lines.0.chargeCodeId': expect.any(String), 'lines.1.currency': expect.any(String) },
    });
    const late = await save(quote, [priced()], { validUntil: '2020-01-01' });
    expect(late.envelope.data).toMatchObject({ fields: { validUntil: '不能早于今天' } });
    const { data: saved } = (await save(quote, [priced({ unitPrice: null })])).envelope;
    const unpriced = await li().call(quotations.send, {
      params: id(quote),
      body: { version: saved?.version ?? 0, sentTo: 'a@b.cn' },
    });
    expect(unpriced.envelope.data).toMatchObject({ fields: { 'lines.0.unitPrice': '第 1 行还没有单价' } });
  });
});

describe('GET /logistics/price-estimate', () => {
  const query = (more: object = {}) => ({
    customerId: '2',
    companyId: '1',
    transportMode: 'SEA' as const,
    pod: 'USLAX',
    currency: 'USD',
    cartons: 10,
    volume: 2_400_000,
    gross: 300_000,
    goodsCurrency: 'USD',
    goodsValue: '0',
    ...more,
  });
  it('takes the prices that the customer accepted last; before that it knows none', async () => {
    const none = await li().ok(priceEstimate, { query: query({ transportMode: 'RAIL' }) });
    expect([none.quoteNo, none.total]).toEqual([null, null]);
    const { quote } = await drafted({ customerId: '2', customerCodeId: '2' });
    await save(quote, [priced(), priced({ basis: 'ORDER', unitPrice: '71.2', currency: 'CNY' })]);
    const done = await walk.accept(await walk.send(await li().ok(quotations.get, { params: id(quote) })));
    const found = await li().ok(priceEstimate, { query: query() });
    expect([found.quoteNo, found.total, found.lines.map(({ amount }) => amount)]).toEqual([
      done.quoteNo,
      '154.00',
      ['144.00', '71.20'],
    ]);
    const hidden = api.actor('seller', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    expect(await api.as(hidden.username).ok(priceEstimate, { query: query() })).not.toHaveProperty('total');
  });
});

describe('客户确认', () => {
  it.each(['SIGNED', 'MAIL'] as const)('LOG-057 %s needs the file', async (method) => {
    const { quote } = await drafted();
    const out = await sent(quote);
    expect((await acceptBy(out, method)).envelope.errorCode).toBe('LOG-057');
    await walk.attach('lg_quotation', quote.id, CONFIRM_SLOT, 'ok.pdf', '%PDF-1.4\n%%EOF');
    expect((await acceptBy(out, method)).envelope.data?.state).toBe('ACCEPTED');
  });
  it.each(['WECHAT', 'VERBAL'] as const)('LOG-057 %s needs none', async (method) => {
    const { quote } = await drafted();
    expect((await acceptBy(await sent(quote), method)).envelope.data).toMatchObject({
      state: 'ACCEPTED',
      confirmMethod: method,
      confirmBy: '采购经理',
    });
  });
  it('预估应收 of the order becomes what was accepted, in its currency', async () => {
    const { order, quote } = await drafted();
    await save(quote, [
      priced(),
      priced({ basis: 'ORDER', unitPrice: '71.2', currency: 'CNY', chargeCodeId: charge.CUSTOMS ?? '' }),
    ]);
    await walk.accept(await walk.send(await li().ok(quotations.get, { params: id(quote) })));
    expect((await li().ok(orders.get, { params: id(order) })).estReceivable).toBe('190.00');
  });
  it('LOG-035 income without tax − the order’s share of the costs', async () => {
    const { quote } = await drafted();
    await save(quote, [
      priced({ unitPrice: '1000' }),
      priced({ basis: 'ORDER', unitPrice: '106', currency: 'CNY', chargeCodeId: charge.CUSTOMS ?? '' }),
    ]);
    const { income, cost, profit, marginBp } = await li().ok(quotations.get, { params: id(quote) });
    // 3,000 USD without tax at 7.12 and 106 with 6 %; the booking costs 2,150 USD.
    expect([income, cost, profit, marginBp]).toEqual(['21460.00', '15308.00', '6152.00', 2867]);
  });
});

describe('D1 我的待办', () => {
  it('报价待客户确认 leads to the card; the numbers are those of the state', async () => {
    const { box, quote } = await drafted();
    const { quoteNo } = await sent(quote);
    const { kinds, list } = await li().ok(dashboard.todos, {});
    expect(kinds.find(({ kind }) => kind === 'quotation-sent')?.count).toBeGreaterThan(0);
    const slip = await walk.slipOf(box);
    expect(list.find(({ no }) => no === quoteNo)).toMatchObject({
      customer: '恒丰',
      link: `/transport/container/zhuanggui/order?id=${slip.id}&tab=quotes`,
    });
    const { list: rows } = await li().ok(loadingList.endpoint, { query: { numbers: box.containerCode, tab: 'quote' } });
    expect(rows).toMatchObject([{ quotes: 0, quotesWanted: 1 }]);
  });
});

describe('5.2 装柜完成 wants every quotation accepted', () => {
  it('the guard names the order and leads to the quotation; quote.required switches it off', async () => {
    const { order, box } = await drafted();
    const slip = await walk.load(box);
    const guards = async () => (await li().ok(containers.guards, { params: id(box) })).guards;
    expect((await guards()).find(({ code }) => code === 'QUOTED')).toMatchObject({
      ok: false,
      level: 'BLOCK',
      message: `${order.orderNo} 报价草稿`,
      link: `/transport/container/zhuanggui/order?id=${slip.id}&container=${box.id}&tab=quotes`,
    });
    const { version } = await walk.read(box);
    const refused = await li().call(containers.advance, { params: id(box), body: { version } });
    expect(refused.envelope.errorCode).toBe('GUARD_FAILED');
    await api.database.run(`insert into sy_setting (key, value) values ('quote.required', 'false')`);
    expect((await guards()).map(({ code }) => code)).not.toContain('QUOTED');
    const gone = await li().call(containers.advance, { params: id(box), body: { version, ack: ['LOG-040'] } });
    await api.database.run(`delete from sy_setting where key = 'quote.required'`);
    expect(gone.envelope.data?.stage).toBe('DECLARE');
  });
  it('LOG-056 more than 3 % off: quoted anew, or acknowledged with a reason', async () => {
    const { box, quote } = await drafted();
    const accepted = await walk.accept(await sent(quote));
    await walk.load(box, { 0: 20 });
    expect((await li().ok(quotations.get, { params: id(accepted) })).movedRt).toBe('2.400');
    const { version } = await walk.read(box);
    const go = (more: object) => li().call(containers.advance, { params: id(box), body: { version, ...more } });
    const { envelope } = await go({});
    expect(envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    expect((envelope.data as unknown as { warnings: object[] }).warnings).toContainEqual(
      expect.objectContaining({ code: 'LOG-056', reasonRequired: true }),
    );
    const ack = ['LOG-056', 'LOG-040'];
    expect((await go({ ack })).envelope.errorCode).toBe('VALIDATION');
    expect((await go({ ack, reason: '客户同意按原报价' })).envelope.data?.stage).toBe('DECLARE');
  });
  it('an order of which nothing was loaded leaves with its quotation', async () => {
    const [one, other] = [await walk.pooled(), await walk.pooled()];
    const box = await walk.to(await walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    const [gone] = await walk.quotes(box);
    await walk.load(box, { 0: 0 });
    await walk.advance(box);
    expect((await li().ok(quotations.get, { params: { id: gone?.id ?? '' } })).state).toBe('VOID');
  });
});

describe('events and fees', () => {
  it('container.loaded carries the accepted quotations; they become drafts once (LOG-055)', async () => {
    const { order, box, quote } = await drafted();
    await save(quote, [
      priced({ minAmount: '200' }),
      priced({ basis: 'CARTON', unitPrice: '1.5', currency: 'CNY', chargeCodeId: charge.HANDLING ?? '' }),
    ]);
    const done = await walk.accept(await walk.send(await li().ok(quotations.get, { params: id(quote) })));
    await walk.load(box);
    await deliver();
    expect(await feesOf(order)).toEqual([]);
    const loaded = await walk.advance(box);
    const [event] = await api.database.raw<{ payload: { quotations: object[] } }>(
      `select payload from sh_outbox where event = 'container.loaded' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload.quotations).toEqual([
      { id: done.id, quoteNo: done.quoteNo, orderId: order.id, customerId: '1' },
    ]);
    await deliver();
    expect(await feesOf(order)).toMatchObject([
      {
        chargeName: '海运费',
        qty: '1',
        unitPrice: '200.00',
        amount: '200.00',
        currency: 'USD',
        taxMode: 'INCL',
        taxRateBp: 0,
        state: 'DRAFT',
      },
      {
        chargeName: '操作费',
        qty: '25',
        unitPrice: '1.50',
        amount: '37.50',
        currency: 'CNY',
        taxRateBp: 600,
        state: 'DRAFT',
      },
    ]);
    const back = await li().ok(containers.rollback, {
      params: id(box),
      body: { version: loaded.version, reason: '箱号贴错了' },
    });
    expect(back.stage).toBe('LOAD');
    expect((await feesOf(order)).map(({ state }) => state)).toEqual(['VOID', 'VOID']);
    await walk.advance(box);
    await deliver();
    expect(await live(order)).toHaveLength(2);
  });
  it('accepted after the loading: quotation.accepted makes the fees', async () => {
    const { order, box, quote } = await drafted();
    await api.database.run(`insert into sy_setting (key, value) values ('quote.required', 'false')`);
    await walk.load(box);
    const { version } = await walk.read(box);
    await li().ok(containers.advance, { params: id(box), body: { version, ack: ['LOG-040'] } });
    await api.database.run(`delete from sy_setting where key = 'quote.required'`);
    const { lines } = await walk.accept(await sent(quote));
    await deliver();
    expect(await live(order)).toHaveLength(lines.length);
  });
  it('5.6 作废 voids drafts with it, and is refused once a fee is further; LOG-060 likewise for 回退', async () => {
    const { order, box, quote } = await drafted();
    const accepted = await walk.accept(await sent(quote));
    await walk.load(box);
    const loaded = await walk.advance(box);
    await deliver();
    const [fee] = await live(order);
    await li().ok(feeCalls.submit, { body: { items: [{ id: fee?.id ?? '', version: fee?.version ?? 0 }] } });
    const kill = () =>
      li().call(quotations.void, { params: id(accepted), body: { version: accepted.version, reason: '价格错误' } });
    expect((await kill()).envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    await api.database.run(`update fin_fee_line set state = 'CONFIRMED' where id = ${fee?.id ?? ''}`);
    const back = await li().call(containers.rollback, {
      params: id(box),
      body: { version: loaded.version, reason: '箱号贴错了' },
    });
    expect(back.envelope.errorCode).toBe('LOG-060');
    await api.database.run(`update fin_fee_line set state = 'DRAFT' where id = ${fee?.id ?? ''}`);
    expect((await kill()).envelope.data?.state).toBe('VOID');
    expect(await live(order)).toEqual([]);
  });
  it('重新报价 makes version n+1 with the same lines, the old one is void', async () => {
    const { quote, box } = await drafted();
    const accepted = await walk.accept(await sent(quote));
    const next = await li().ok(quotations.requote, {
      params: id(accepted),
      body: { version: accepted.version, reason: '客户还价' },
    });
    expect([next.versionNo, next.state, next.lines[0]?.unitPrice]).toEqual([2, 'DRAFT', '100.00']);
    const { orders: rows } = await li().ok(quotations.ofContainer, { params: id(box) });
    expect(rows[0]?.quotation?.id).toBe(next.id);
    expect(rows[0]?.versions).toMatchObject([
      { versionNo: 1, state: 'VOID', reason: '客户还价', totals: { USD: '300.00' } },
    ]);
  });
});

describe('who may', () => {
  it('without money.sell no price leaves the server, and none can be written', async () => {
    const { quote, box } = await drafted();
    await walk.price(quote);
    api.actor('blind', {
      userId: '2',
      deptId: '1',
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' },
    });
    const seen = await api.as('blind').ok(quotations.get, { params: id(quote) });
    for (const key of ['totals', 'income', 'cost', 'profit', 'marginBp']) expect(seen).not.toHaveProperty(key);
    expect(seen.lines[0]).not.toHaveProperty('amount');
    expect(seen.actions.map(({ code }) => code)).not.toContain('update');
    const { envelope } = await api.as('blind').call(quotations.generate, { body: { containerId: box.id } });
    expect(envelope.errorCode).toBe('NO_PERMISSION');
  });
  it('ACC-032 orders of others are counted only', async () => {
    const mine = await walk.pooled({ salesId: '4' });
    const theirs = await walk.pooled();
    const box = await walk.to(await walk.consolidated([{ order: mine }, { order: theirs }]), 'LOAD');
    const all = await walk.quotes(box);
    api.actor('zhao', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const seen = await api.as('zhao').ok(quotations.ofContainer, { params: id(box) });
    expect([seen.hidden, seen.orders.map(({ orderNo }) => orderNo)]).toEqual([1, [mine.orderNo]]);
    const foreign = all.find(({ orderId }) => orderId === theirs.id);
    const { status } = await api.as('zhao').call(quotations.get, { params: { id: foreign?.id ?? '' } });
    expect(status).toBe(404);
  });
});

/** 5.6: every state × action is done or refused as the table says. */
describe('5.6 states × actions', () => {
  const bodies: Record<QuoteAction, object> = {
    update: { validUntil: null, remark: null, lines: [] as QuoteLineInput[] },
    recalculate: {},
    send: { sentTo: 'a@b.cn' },
    accept: { confirmMethod: 'VERBAL', confirmBy: '采购' },
    refuse: { reason: '太贵了' },
    requote: { reason: '重新报价' },
    void: { reason: '报错价格' },
  };
  const cases = (Object.keys(QUOTE_STATE) as QuoteState[]).flatMap((state) =>
    (Object.keys(bodies) as QuoteAction[]).map((action) => [state, action] as const),
  );
  let ready: Quotation;
  beforeAll(async () => {
    const { quote } = await drafted();
    ready = await walk.price(quote);
  });
  it.each(cases)('%s × %s', async (state, action) => {
    // The newest version of the same quotation, put into the state.
    await api.database
      .run(`update lg_quotation set state = '${state}', sent_at = now(), sent_to = 'x', confirm_method = 'VERBAL',
      confirm_by = 'x', confirmed_at = now() where id = ${ready.id}`);
    const before = await li().ok(quotations.get, { params: id(ready) });
    const lines = before.lines.map(({ chargeCodeId, basis, currency }) => priced({ chargeCodeId, basis, currency }));
    const { envelope } = await li().call(quotations[action], {
      params: id(ready),
      body: { ...bodies[action], version: before.version, ...(action === 'update' ? { lines } : {}) } as never,
    });
    const { from, to } = quoteMachine.actions[action];
    const legal = from.some((each) => each === state);
    const after = await li().ok(quotations.get, { params: id(ready) });
    if (legal) {
      expect(envelope.success).toBe(true);
      expect(after.state).toBe(to ?? state);
      if (action === 'requote')
        await api.database.run(
          `delete from lg_quotation_line where quotation_id = ${envelope.data?.id ?? ''}; delete from lg_quotation where id = ${envelope.data?.id ?? ''}`,
        );
    } else {
      expect(envelope.errorCode).toBe('ILLEGAL_STATE');
      expect(after.state).toBe(state);
    }
  });
});
