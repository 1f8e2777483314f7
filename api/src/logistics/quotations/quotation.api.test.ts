import { feeTemplates } from '@shared/contract/finance/fee-template.contract.ts';
import { quotations, type QuoteLineInput } from '@shared/contract/logistics/quotation.contract.ts';
import { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotationDesk } from '../../../test/quotation-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { agreementDesk, receivable } from '../../masters/price-agreements/price-agreement.fixture.ts';

let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  desk = await quotationDesk();
}, 120_000);
afterAll(() => desk.api.close());

describe('生成报价', () => {
  it('is refused before 待装柜', async () => {
    const box = await desk.walk.consolidated([{ order: await desk.walk.pooled() }]);
    const { envelope } = await desk.li().call(quotations.generate, { body: { containerId: box.id } });
    expect(envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect(envelope.errorMessage).toContain('还没有到待装柜');
  });
  it('makes one per order, with the freight and the services of the order, unpriced', async () => {
    const one = await desk.walk.pooled({ customerId: '2', customerCodeId: '2', services: ['CUSTOMS', 'INSURANCE'] });
    const other = await desk.walk.pooled({ customerId: '2', customerCodeId: '2' });
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    const made = await desk.walk.quotes(box);
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
    expect((await desk.walk.quotes(box)).map((quote) => quote.id)).toEqual(made.map((quote) => quote.id));
  });
  it('starts with the prices that the customer accepted last', async () => {
    const before = await desk.drafted();
    await desk.save(before.quote, [desk.priced({ unitPrice: '77', minAmount: '80' })]);
    const fresh = await desk.li().ok(quotations.get, { params: id(before.quote) });
    await desk.walk.accept(await desk.walk.send(fresh));
    const { quote } = await desk.drafted({ services: ['CUSTOMS'] });
    expect(quote.lines).toMatchObject([
      { chargeName: '海运费', unitPrice: '77.00', minAmount: '80.00', amount: '231.00' },
    ]);
  });
});

describe('L16 lines from the fee template', () => {
  const templateLine = (code: string, more: object) => ({
    id: null,
    chargeCodeId: desk.charge(code),
    partyRole: 'CUSTOMER' as const,
    supplierId: null,
    basis: 'ORDER' as const,
    priceSource: 'AGREEMENT' as const,
    currency: 'CNY',
    unitPrice: null,
    minAmount: null,
    remark: null,
    ...more,
  });
  const template = (name: string, lines: ReturnType<typeof templateLine>[]) =>
    desk.li().ok(feeTemplates.create, { body: { name, bizType: 'LOGISTICS', lines, remark: null, ack: undefined } });

  it('of the template for part loads, as far as the services take them; agreed and fixed prices, then what was accepted last', async () => {
    await template('整箱', [templateLine('OF', { basis: 'CONTAINER' }), templateLine('THC', { priceSource: 'TYPED' })]);
    const made = await template('拼箱', [
      templateLine('OF', { basis: 'RT', currency: 'USD', priceSource: 'TYPED' }),
      templateLine('DOC', {}),
      templateLine('CUSTOMS', { priceSource: 'FIXED', unitPrice: '280' }),
      templateLine('CUSTOMS', { partyRole: 'BROKER', priceSource: 'TYPED' }),
    ]);
    await agreementDesk(() => desk.api).active(
      receivable({ chargeCodeId: desk.charge('DOC'), basis: 'ORDER', currency: 'CNY', unitPrice: '50', pod: null }),
    );
    const named = ({ quote }: Awaited<ReturnType<typeof desk.drafted>>) =>
      quote.lines.map(({ chargeName, basis, unitPrice, amount }) => [chargeName, basis, unitPrice, amount]);
    // 77.00 for the tonne was accepted in the test before.
    expect(named(await desk.drafted({ services: ['CUSTOMS'] }))).toEqual([
      ['海运费', 'RT', '77.00', '231.00'],
      ['文件费', 'ORDER', '50.00', '50.00'],
      ['报关费', 'ORDER', '280.00', '280.00'],
    ]);
    expect(named(await desk.drafted({ services: ['INSURANCE'] })).map(([name]) => name)).toEqual([
      '海运费',
      '文件费',
      '保险费',
    ]);
    await desk.li().ok(feeTemplates.disable, { params: id(made), body: { version: made.version } });
    expect(named(await desk.drafted({ services: ['CUSTOMS'] })).map(([name]) => name)).toEqual(['海运费']);
    await desk.api.database.run('delete from fin_fee_template_line');
    await desk.api.database.run('delete from fin_fee_template');
  });
});

describe('LOG-030…034 quantities and amounts', () => {
  it('every basis, with minimum, rounding and the day’s rate', async () => {
    const { quote } = await desk.drafted({ lines: [line({ unitPrice: '10' })], goodsCurrency: 'USD' });
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
    const { envelope } = await desk.save(
      quote,
      cases.map(([of]) => desk.priced(of)),
    );
    expect(envelope.data?.lines.map(({ qty, amount }) => [qty, amount])).toEqual(
      cases.map(([, qty, amount]) => [qty, amount]),
    );
    expect(envelope.data?.totals).toEqual({ USD: '1911.01', JPY: '35', CNY: '89.00' });
  });
  it('settings decide: smallest RT, divisor, step', async () => {
    await desk.api.database.run(
      `insert into sy_setting (key, value) values ('charge.rt_min', '"5"'), ('charge.air_divisor', '7000'), ('charge.step', '"1"')`,
    );
    const { quote } = await desk.drafted();
    const { envelope } = await desk.save(quote, [desk.priced(), desk.priced({ basis: 'AIR_KG' })]);
    await desk.api.database.run(`delete from sy_setting where key like 'charge.%'`);
    expect(envelope.data?.lines.map(({ qty }) => qty)).toEqual(['5', '450']);
  });
  it('a VALUE line without a rate has no amount and cannot be sent', async () => {
    const { quote } = await desk.drafted({ lines: [line({ unitPrice: '10' })] });
    const { envelope } = await desk.save(quote, [desk.priced({ basis: 'VALUE', currency: 'GBP' })]);
    expect(envelope.data?.lines).toMatchObject([{ qty: null, amount: null }]);
    const refused = await desk.li().call(quotations.send, {
      params: id(quote),
      body: { version: envelope.data?.version ?? 0, sentTo: 'a@b.cn' },
    });
    expect(refused.envelope.errorCode).toBe('RATE_MISSING');
  });
  it('重新计算 takes what was loaded', async () => {
    const { box, quote } = await desk.drafted();
    await desk.save(quote, [desk.priced()]);
    await desk.walk.load(box, { 0: 20 });
    const { version, rt, lines } = await desk.read(quote);
    expect([rt, lines[0]?.amount]).toEqual(['3', '180.00']);
    const again = await desk.li().ok(quotations.recalculate, { params: id(quote), body: { version } });
    expect([again.figuresSource, again.rt, again.cartons, again.lines[0]?.amount]).toEqual([
      'LOADED',
      '2.4',
      20,
      '144.00',
    ]);
  });
  it('wrong input names its cell', async () => {
    const { quote } = await desk.drafted();
    const wrong = await desk.save(quote, [desk.priced({ chargeCodeId: '99999' }), desk.priced({ currency: 'XXX' })]);
    expect(wrong.envelope.data).toMatchObject({
      fields: { 'lines.0.chargeCodeId': expect.any(String), 'lines.1.currency': expect.any(String) },
    });
    const late = await desk.save(quote, [desk.priced()], { validUntil: '2020-01-01' });
    expect(late.envelope.data).toMatchObject({ fields: { validUntil: '不能早于今天' } });
    const { data: saved } = (await desk.save(quote, [desk.priced({ unitPrice: null })])).envelope;
    const unpriced = await desk.li().call(quotations.send, {
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
    const none = await desk.li().ok(priceEstimate, { query: query({ transportMode: 'RAIL' }) });
    expect([none.quoteNo, none.total]).toEqual([null, null]);
    const { quote } = await desk.drafted({ customerId: '2', customerCodeId: '2' });
    await desk.save(quote, [desk.priced(), desk.priced({ basis: 'ORDER', unitPrice: '71.2', currency: 'CNY' })]);
    const done = await desk.walk.accept(await desk.walk.send(await desk.read(quote)));
    const found = await desk.li().ok(priceEstimate, { query: query() });
    expect([found.quoteNo, found.total, found.lines.map(({ amount }) => amount)]).toEqual([
      done.quoteNo,
      '154.00',
      ['144.00', '71.20'],
    ]);
    const hidden = desk.api.actor('seller', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    expect(await desk.api.as(hidden.username).ok(priceEstimate, { query: query() })).not.toHaveProperty('total');
  });
});

describe('who may', () => {
  it('without money.sell no price leaves the server, and none can be written', async () => {
    const { quote, box } = await desk.drafted();
    await desk.walk.price(quote);
    desk.api.actor('blind', {
      userId: '2',
      deptId: '1',
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' },
    });
    const seen = await desk.api.as('blind').ok(quotations.get, { params: id(quote) });
    for (const key of ['totals', 'income', 'cost', 'profit', 'marginBp']) expect(seen).not.toHaveProperty(key);
    expect(seen.lines[0]).not.toHaveProperty('amount');
    expect(seen.actions.map(({ code }) => code)).not.toContain('update');
    const { envelope } = await desk.api.as('blind').call(quotations.generate, { body: { containerId: box.id } });
    expect(envelope.errorCode).toBe('NO_PERMISSION');
  });
  it('ACC-032 orders of others are counted only', async () => {
    const mine = await desk.walk.pooled({ salesId: '4' });
    const theirs = await desk.walk.pooled();
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: mine }, { order: theirs }]), 'LOAD');
    const all = await desk.walk.quotes(box);
    desk.api.actor('zhao', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const seen = await desk.api.as('zhao').ok(quotations.ofContainer, { params: id(box) });
    expect([seen.hidden, seen.orders.map(({ orderNo }) => orderNo)]).toEqual([1, [mine.orderNo]]);
    const foreign = all.find(({ orderId }) => orderId === theirs.id);
    const { status } = await desk.api.as('zhao').call(quotations.get, { params: { id: foreign?.id ?? '' } });
    expect(status).toBe(404);
  });
});
