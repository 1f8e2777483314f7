import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { priceAgreements } from '@shared/contract/finance/price-agreement.contract.ts';
import { orderImport } from '@shared/contract/logistics/order-import.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { runSystem } from '../../platform/transaction.ts';
import { computedEstimate } from '../quotations/order-estimate.ts';
import { priceBook } from '../quotations/price-book.ts';
import { linesFile } from '../../../test/import-file.ts';
import { orders as orderEntity } from './order.entity.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { drainEvents } from '../../platform/outbox.ts';
import { agreementDesk, receivable } from '../../masters/price-agreements/price-agreement.fixture.ts';
import { tradeApi, tradeDesk, id } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';
import type { TestApi } from '../../../test/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  api.actor('blind', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
  api.actor('clerk', {
    userId: '2',
    deptId: '1',
    permissions: PERMISSION_CODES.filter((code) => code !== 'logistics.order.price'),
  });
}, 120_000);
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_price_agreement`);
});

const desk = tradeDesk(() => api);
const prices = agreementDesk(() => api);
const freight = async (more: Parameters<typeof receivable>[0] = {}) =>
  prices.active(receivable({ chargeCodeId: await prices.charge('OF'), validTo: null, ...more }));
const deliver = () => drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
const shown = ({ estReceivable, estManual, estBasis }: OrderDetail) => [estReceivable, estManual, estBasis];
const save = (made: OrderDetail, more: object = {}, who = 'li') =>
  api.as(who).ok(orders.update, {
    params: id(made),
    body: { ...order(), version: made.version, lines: made.lines.map((each) => line({ id: each.id })), ...more },
  });
const audited = async (made: OrderDetail) =>
  (await api.as('li').ok(objectAudit, { query: { kind: 'lg_order', id: made.id } })).list;

describe('2.1 预估应收 computes itself', () => {
  it('on creation and with every save of a draft', async () => {
    await freight();
    const made = await desk.draft();
    expect(shown(made)).toEqual(['240.00', false, '协议价']);
    const more = await save(made, { lines: made.lines.map((each) => line({ id: each.id, cartons: 50, qty: '500' })) });
    expect(shown(more)).toEqual(['480.00', false, '协议价']);
  });
  it('stays empty with the reason where nothing is agreed, never 0', async () => {
    expect(shown(await desk.draft())).toEqual([null, false, '客户没有适用的协议价，也没有已确认的同航线报价']);
    expect(shown(await desk.draft({ currency: null }))).toEqual([null, false, '还没有结算币种']);
    expect(shown(await desk.draft({ lines: [] }))).toEqual([null, false, '货物还没有体积和毛重']);
  });
  it('keeps what a person entered, until it is given back to the computer', async () => {
    await freight();
    const made = await desk.draft({ estReceivable: '999' });
    expect(shown(made)).toEqual(['999.00', true, null]);
    const kept = await save(made, { estReceivable: '999', currency: 'CNY' });
    expect(shown(kept)).toEqual(['999.00', true, null]);
    expect(shown(await save(kept, { estReceivable: '999', estManual: false }))).toEqual(['240.00', false, '协议价']);
  });
  it('a copy is estimated anew', async () => {
    await freight();
    const typed = await desk.draft({ estReceivable: '999' });
    expect(shown(await desk.draft({ copyOf: typed.id }))).toEqual(['240.00', false, '协议价']);
  });
  it('LOG-017 after the review with what it depends on only', async () => {
    const agreed = await freight();
    const made = await desk.confirmed();
    expect(shown(made)).toEqual(['240.00', false, '协议价']);
    const body = { version: agreed.version, reason: '价格调整' };
    await api.as('li').ok(priceAgreements.expire, { params: id(agreed), body });
    await deliver();
    expect(shown(await desk.readOrder(made))).toEqual(['240.00', false, '协议价']);
    const change = (of: OrderDetail, more: object, cartons = 25) =>
      api.as('li').ok(orders.change, {
        params: id(of),
        body: {
          ...order(),
          version: of.version,
          reason: '客户加货',
          lines: of.lines.map((each) => line({ id: each.id, cartons })),
          ...more,
        },
      });
    const noted = await change(made, { remark: '备注' });
    expect(shown(noted)).toEqual(['240.00', false, '协议价']);
    await freight({ unitPrice: '100' });
    const grown = await change(noted, {}, 50);
    expect(shown(grown)).toEqual(['600.00', false, '协议价']);
    expect(shown(await change(grown, { estReceivable: '650' }, 50))).toEqual(['650.00', true, null]);
  });
});

describe('prices that change', () => {
  it('drafts and submitted orders follow, and the log says who did it', async () => {
    const [draft, sent, typed] = [await desk.draft(), await desk.submitted(), await desk.draft({ estReceivable: '7' })];
    const other = await desk.draft({ customerId: '2', customerCodeId: '2' });
    const agreed = await freight();
    await deliver();
    for (const made of [draft, sent]) expect(shown(await desk.readOrder(made))).toEqual(['240.00', false, '协议价']);
    expect(shown(await desk.readOrder(typed))).toEqual(['7.00', true, null]);
    expect((await desk.readOrder(other)).version).toBe(other.version);
    const [last] = await audited(draft);
    expect(last?.action).toBe(`协议价「${agreed.label}」生效，更新预估应收`);
    expect(last?.reason).toBe('由li操作引起');
    const body = { version: agreed.version, reason: '不再合作' };
    await api.as('li').ok(priceAgreements.expire, { params: id(agreed), body });
    await deliver();
    expect((await desk.readOrder(sent)).estReceivable).toBeNull();
  });
});

describe('many orders at once', () => {
  it('an import estimates each order, an order with a book of prices asks the database nothing', async () => {
    await freight();
    const row = (group: string, customer: string) => ({
      group,
      customer,
      pol: '宁波',
      pod: 'USLAX',
      incoterm: 'FOB',
      nameCn: '毛毯',
      cartons: 25,
      pcsPerCarton: '10',
      length: '60',
      width: '40',
      height: '50',
      cartonGross: '18',
    });
    const content = await linesFile(orderImport, [row('1', '恒丰'), row('2', '恒丰'), row('3', '瑞达')]);
    const { token } = await api
      .as('li')
      .ok(orderImport.check, { files: [{ part: 'file', name: '订单.xlsx', content }] });
    await api.as('li').ok(orderImport.commit, { body: { token, onlyGood: false, ack: ['LOG-013'] } });
    const { rows } = await api.db.execute(
      sql`select est_receivable::text as amount, est_manual as manual from lg_order where source = 'IMPORT' order by id`,
    );
    const found = { amount: '240.0000', manual: false };
    expect(rows).toEqual([found, found, { amount: null, manual: false }]);
    const made = await desk.draft();
    await runSystem(api.database, systemClock, async (ctx) => {
      const order = await orderEntity.find(ctx, made.id);
      const book = await priceBook(ctx, [order]);
      const silent = {
        ...ctx,
        get db(): never {
          throw new Error('a query');
        },
      };
      expect(await computedEstimate(silent, order, null, book)).toEqual({
        estReceivable: '240.00',
        estBasis: '协议价',
      });
    });
  });
});

describe('ACC-031 rights', () => {
  it('without money.sell it is computed all the same and never shown', async () => {
    await freight();
    const made = await api.as('blind').ok(orders.create, { body: order({ estReceivable: '1' }) });
    expect(JSON.stringify(made)).not.toMatch(/estReceivable|estBasis|协议价/);
    expect(shown(await desk.readOrder(made))).toEqual(['240.00', false, '协议价']);
  });
  it('without 报价 nobody enters or removes an amount', async () => {
    await freight();
    const made = await api.as('clerk').ok(orders.create, { body: order({ estReceivable: '1', estManual: true }) });
    expect(shown(made)).toEqual(['240.00', false, '协议价']);
    const typed = await desk.draft({ estReceivable: '999' });
    expect(shown(await save(typed, { estManual: false }, 'clerk'))).toEqual(['999.00', true, null]);
  });
});
