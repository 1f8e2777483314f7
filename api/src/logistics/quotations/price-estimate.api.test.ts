import { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { agreementDesk, receivable } from '../../masters/price-agreements/price-agreement.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
});
afterAll(() => api.close());
afterEach(() => api.db.execute(sql`delete from fin_price_agreement`));

const desk = agreementDesk(() => api);
const ask = (more: object = {}, who = 'li') =>
  api.as(who).ok(priceEstimate, {
    query: {
      customerId: '1',
      companyId: '1',
      transportMode: 'SEA' as const,
      pol: 'CNNGB',
      pod: 'USLAX',
      currency: 'USD',
      cartons: 10,
      volume: 2_400_000,
      gross: 300_000,
      goodsCurrency: 'USD',
      goodsValue: '0',
      ...more,
    },
  });
const of = async (code: string, more: Parameters<typeof receivable>[0] = {}) =>
  desk.active(receivable({ chargeCodeId: await desk.charge(code), ...more }));

describe('2.1 services: the preview of what will be quoted', () => {
  it('charges of mode and services, at what was agreed, with what is missing by name', async () => {
    await of('OF');
    const { preview } = await ask({ services: 'CUSTOMS,INSURANCE' });
    expect(preview).toMatchObject([
      { chargeName: '海运费', qty: '2.4', unitPrice: '80.00', amount: '192.00', lacks: null, source: 'AGREEMENT' },
      { chargeName: '报关费', qty: '1', unitPrice: null, amount: null, lacks: '单价', source: null },
      { chargeName: '保险费', qty: null, lacks: '货值', source: null },
    ]);
    expect((await ask({ customerId: '2' })).preview).toMatchObject([{ chargeName: '海运费', unitPrice: null }]);
    expect((await ask({ serviceType: 'FCL' })).preview).toMatchObject([{ basis: 'RT', source: 'AGREEMENT' }]);
  });
  it('ACC-031 without money.sell its prices do not leave the server', async () => {
    await of('OF');
    api.actor('blind', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    const [line] = (await ask({}, 'blind')).preview;
    expect(line).toMatchObject({ chargeName: '海运费', qty: '2.4' });
    for (const key of ['unitPrice', 'amount']) expect(line).not.toHaveProperty(key);
  });
});

describe('2.1 price-estimate out of agreements', () => {
  it('adds what is agreed for the route, services only when the order takes them', async () => {
    await of('OF');
    await of('DOC', { basis: 'ORDER', unitPrice: '50', pod: null });
    await of('CUSTOMS', { basis: 'ORDER', unitPrice: '30' });
    const plain = await ask();
    expect([plain.source, plain.total, plain.lines.map(({ chargeName, amount }) => [chargeName, amount])]).toEqual([
      'AGREEMENT',
      '242.00',
      [
        ['海运费', '192.00'],
        ['文件费', '50.00'],
      ],
    ]);
    expect((await ask({ services: 'CUSTOMS,INSURANCE' })).total).toBe('272.00');
  });

  it.each<[string, Parameters<typeof receivable>[0], object]>([
    ['of another customer', { customerId: '2' }, {}],
    ['of another route', {}, { pod: 'USLGB' }],
    ['of one container type', { containerType: '40HQ' }, {}],
    ['not in force any more', { validFrom: '2026-12-01' }, {}],
  ])('a price %s does not count', async (_title, agreement, query) => {
    await of('OF', agreement);
    expect(await ask(query)).toMatchObject({ source: null, total: null });
  });

  it('without freight among them the agreements make no estimate; the closest price counts', async () => {
    await of('DOC', { basis: 'ORDER', unitPrice: '50' });
    expect((await ask()).source).toBeNull();
    await of('OF', { pod: null, unitPrice: '10' });
    await of('OF', { unitPrice: '80' });
    expect((await ask()).total).toBe('242.00');
  });

  it('ACC-031 without money.sell the prices do not leave the server', async () => {
    await of('OF');
    api.actor('blind', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    const seen = await ask({}, 'blind');
    expect(seen).not.toHaveProperty('total');
    expect(seen.lines[0]).not.toHaveProperty('amount');
  });
});
