import {
  priceAgreementList,
  priceAgreements,
  type PriceAgreementInput,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { agreementDesk, payable, receivable } from './price-agreement.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_price_agreement`);
});

const desk = agreementDesk(() => api);
const li = () => api.as('li');
const rows = async (tab: string, who = 'li') =>
  (await api.as(who).ok(priceAgreementList.endpoint, { query: { tab } })).list;
const wrong = async (more: Partial<PriceAgreementInput>, of = payable) =>
  (await li().call(priceAgreements.create, { body: of(more) })).envelope.data;

describe('3.16 协议价', () => {
  it('is a draft first, counts when put into force and ends with its last day', async () => {
    const made = await desk.draft(payable());
    expect(made).toMatchObject({ state: 'DRAFT', label: '顺达 海运费 CNNGB→USLAX 海运 40HQ', unitPrice: '1850.00' });
    expect(await rows('active')).toEqual([]);
    const { envelope } = await desk.activate(made);
    expect(envelope.data).toMatchObject({ state: 'ACTIVE', version: 2 });
    expect(await rows('active')).toMatchObject([
      { partyName: '顺达', chargeName: '海运费', route: 'CNNGB→USLAX', containerType: '40HQ', state: 'ACTIVE' },
    ]);
    await api.db.execute(sql`update fin_price_agreement set valid_to = '2026-11-19'`);
    expect(await rows('active')).toEqual([]);
    expect(await rows('expired')).toMatchObject([{ state: 'EXPIRED', actions: [] }]);
    const late = await li().call(priceAgreements.expire, {
      params: { id: made.id },
      body: { version: 2, reason: '停航' },
    });
    expect(late.envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });

  it('in force only the last day and the remark change; 失效 wants a reason and ends it at once', async () => {
    const made = await desk.active(payable());
    const edit = (more: Partial<PriceAgreementInput>) =>
      li().call(priceAgreements.update, { params: { id: made.id }, body: { ...payable(more), version: made.version } });
    expect((await edit({ unitPrice: '1900' })).envelope.data).toMatchObject({
      fields: { unitPrice: '已生效，不能改，请另建协议价' },
    });
    expect((await edit({ validTo: '2026-11-19' })).envelope.data).toMatchObject({
      fields: { validTo: expect.stringContaining('不能早于今天') },
    });
    const changed = await edit({ unitPrice: '1850', validTo: '2026-12-15', remark: '圣诞前' });
    expect(changed.envelope.data).toMatchObject({ validTo: '2026-12-15', remark: '圣诞前', version: 3 });
    const expire = (reason?: string) =>
      li().call(priceAgreements.expire, { params: { id: made.id }, body: { version: 3, reason } as never });
    expect((await expire()).status).toBe(422);
    expect((await expire('停航')).envelope.data).toMatchObject({ state: 'EXPIRED', actions: [] });
  });

  it('a draft whose last day is over cannot be put into force', async () => {
    const made = await desk.draft(payable({ validFrom: '2026-10-01', validTo: '2026-11-19' }));
    expect((await desk.activate(made)).envelope).toMatchObject({
      errorCode: 'FIN_AGREEMENT_PAST',
      errorMessage: expect.stringContaining('2026-11-19'),
    });
  });

  it.each<[string, Partial<PriceAgreementInput>, Record<string, string>]>([
    ['no supplier', { supplierId: null }, { supplierId: '必填' }],
    ['a customer of a payable', { customerId: '1' }, { customerId: '应付协议价不能填客户' }],
    ['ends before it begins', { validTo: '2026-10-31' }, { validTo: '不能早于生效日期' }],
    ['a negative price', { unitPrice: '-1' }, { unitPrice: '不能为负数' }],
    ['a closed port', { pod: 'USNYC' }, { pod: '港口不存在或已停用' }],
    ['an unknown type', { containerType: '99XX' }, { containerType: '柜型不存在或已停用' }],
    ['a carrier that is none', { carrierId: '3' }, { carrierId: '不是船公司' }],
    ['an unknown currency', { currency: 'XXX' }, { currency: '币种不存在或已停用' }],
    ['another company', { companyId: '9' }, { companyId: '经营主体不存在或无权使用' }],
    ['an unknown charge', { chargeCodeId: '99999' }, { chargeCodeId: '费用项目不存在、已停用或不能用于该方向' }],
  ])('refuses %s', async (_title, more, fields) => expect(await wrong(more)).toMatchObject({ fields }));

  it('refuses a customer that is not 合作中 and a carrier of a receivable', async () => {
    expect(await wrong({ customerId: '4' }, receivable)).toMatchObject({
      fields: { customerId: '客户不存在或已停用' },
    });
    expect(await wrong({ carrierId: '1' }, receivable)).toMatchObject({ fields: { carrierId: expect.any(String) } });
  });
});

describe('3.16 no overlap per scope', () => {
  it('names the agreement that is in the way; a day after its end is free', async () => {
    await desk.active(payable());
    const next = await desk.draft(payable({ validFrom: '2026-12-31', validTo: null, unitPrice: '2000' }));
    expect((await desk.activate(next)).envelope).toMatchObject({
      errorCode: 'FIN_AGREEMENT_OVERLAP',
      errorMessage: expect.stringContaining('顺达 海运费 CNNGB→USLAX 海运 40HQ，2026-11-01 至 2026-12-31'),
    });
    const free = await desk.draft(payable({ validFrom: '2027-01-01', validTo: null, unitPrice: '2000' }));
    expect((await desk.activate(free)).envelope.data).toMatchObject({ state: 'ACTIVE' });
  });

  it.each<[string, Partial<PriceAgreementInput>]>([
    ['another currency', { currency: 'CNY' }],
    ['every port', { pod: null }],
    ['another type', { containerType: '20GP' }],
    ['one carrier', { carrierId: '1' }],
    ['another supplier', { supplierId: '1' }],
  ])('%s is another scope', async (_title, more) => {
    await desk.active(payable());
    expect((await desk.activate(await desk.draft(payable(more)))).envelope.data).toMatchObject({ state: 'ACTIVE' });
  });

  it('lengthening one over the next is refused, what has ended is not in the way', async () => {
    const first = await desk.active(payable({ validTo: '2026-12-10' }));
    const second = await desk.active(payable({ validFrom: '2026-12-11' }));
    const lengthen = () =>
      li().call(priceAgreements.update, {
        params: { id: first.id },
        body: { ...payable({ validTo: '2026-12-11' }), version: first.version },
      });
    expect((await lengthen()).envelope.errorCode).toBe('FIN_AGREEMENT_OVERLAP');
    await li().ok(priceAgreements.expire, {
      params: { id: second.id },
      body: { version: second.version, reason: '涨价' },
    });
    expect((await lengthen()).envelope.data).toMatchObject({ validTo: '2026-12-11' });
  });

  it('a batch puts what can be into force and names the others', async () => {
    const one = await desk.draft(payable());
    const two = await desk.draft(payable({ unitPrice: '1700' }));
    const { done, refused } = await li().ok(priceAgreements.activateAll, {
      body: { items: [one, two].map(({ id, version }) => ({ id, version })) },
    });
    expect([done, refused.map(({ id, errorCode }) => [id, errorCode])]).toEqual([
      1,
      [[two.id, 'FIN_AGREEMENT_OVERLAP']],
    ]);
  });

  it('of several at once exactly one is put into force, and the others name it', async () => {
    const drafts = [];
    for (const price of ['1800', '1810', '1820', '1830']) drafts.push(await desk.draft(payable({ unitPrice: price })));
    const answers = await Promise.all(drafts.map((each) => desk.activate(each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, envelope } of answers)
      if (status !== 200) expect(envelope).toMatchObject({ errorCode: 'FIN_AGREEMENT_OVERLAP' });
    expect(await rows('active')).toHaveLength(1);
  });

  it('the database refuses an overlap that no service has looked for', async () => {
    await desk.active(payable());
    const copy = sql`insert into fin_price_agreement (company_id, label, direction, supplier_id, charge_code_id, transport_mode, pol, pod,
      container_type, basis, currency, unit_price, valid_from, state)
      select company_id, label, direction, supplier_id, charge_code_id, transport_mode, pol, pod, container_type, basis, currency,
      unit_price, valid_to, state from fin_price_agreement`;
    await expect(api.db.execute(copy)).rejects.toThrow();
  });
});

describe('ACC-031 who sees which prices', () => {
  it('rows of a direction whose prices are hidden are not there, in list, detail and commands', async () => {
    const sold = await desk.active(receivable());
    const bought = await desk.active(payable());
    const fields = { 'money.sell': 'VISIBLE', 'money.cost': 'MASK' } as const;
    api.actor('seller', { userId: '2', deptId: '1', fields });
    expect((await rows('all', 'seller')).map(({ id }) => id)).toEqual([sold.id]);
    const get = await api.as('seller').call(priceAgreements.get, { params: { id: bought.id } });
    expect(get.status).toBe(404);
    const made = await api.as('seller').call(priceAgreements.create, { body: payable({ pod: 'USLGB' }) });
    expect(made.envelope.data).toMatchObject({ fields: { direction: '无权查看该方向的价格' } });
  });

  it('finance.base.view reads, finance.base.edit changes, another company sees nothing', async () => {
    const made = await desk.draft(payable());
    api.actor('reader', { userId: '3', deptId: '1', permissions: ['finance.base.view'] });
    api.actor('stranger', { userId: '4', deptId: '1', companies: ['2'] });
    expect(await rows('draft', 'reader')).toMatchObject([{ id: made.id, actions: [] }]);
    const body = { version: made.version };
    expect((await api.as('reader').call(priceAgreements.activate, { params: { id: made.id }, body })).status).toBe(403);
    expect(await rows('draft', 'stranger')).toEqual([]);
    expect((await api.as('stranger').call(priceAgreements.activate, { params: { id: made.id }, body })).status).toBe(
      404,
    );
  });
});
