import { bookingOffersRead, type BookingOffers } from '@shared/contract/logistics/booking-offer.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { booking, tradeBase } from '../../../test/trade.fixtures.ts';
import { agreementDesk, payable } from '../../masters/price-agreements/price-agreement.fixture.ts';
import { bookingDesk } from './booking-desk.fixture.ts';

let api: TestApi;
const charges: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  await api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-11-19', 7.1, true)`,
  );
  for (const name of ['li', 'wang']) api.actor(name, { userId: name === 'li' ? '2' : '3', deptId: '1' });
  for (const code of ['OF', 'DOC', 'THC']) charges[code] = await agreements.charge(code);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_price_agreement`);
});

const agreements = agreementDesk(() => api);
const desk = bookingDesk(() => api);
const ask = (boxes: { id: string }[], date?: string, who = 'li') =>
  api.as(who).call(bookingOffersRead, {
    query: { containers: boxes.map(({ id }) => id).join(','), ...(date ? { date } : {}) },
  });
const offersOf = async (...given: Parameters<typeof ask>): Promise<BookingOffers> => {
  const { envelope } = await ask(...given);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data as BookingOffers;
};
const of = (code: string, more: Parameters<typeof payable>[0] = {}) =>
  agreements.active(payable({ chargeCodeId: charges[code] ?? '0', ...more }));

describe('L10 比价', () => {
  it('sorts agents by total per container in CNY at the rate of the day and names what is missing', async () => {
    const boxes = [await desk.box(), await desk.box()];
    await of('OF');
    await of('OF', { supplierId: '1', unitPrice: '1700' });
    await of('DOC', { basis: 'ORDER', currency: 'CNY', unitPrice: '450', containerType: null });
    const { offers, date, types } = await offersOf(boxes);
    expect([date, types]).toEqual(['2026-11-20', [{ containerType: '40HQ', count: 2 }]]);
    expect(
      offers.map(({ agentName, carrierName, perContainer, missing }) => [
        agentName,
        carrierName,
        perContainer,
        missing,
      ]),
    ).toEqual([
      ['远洋', '远洋', '12070.00', ['文件费']],
      ['顺达', null, '13360.00', []],
    ]);
    expect(offers[1]).toMatchObject({
      totals: { USD: '3700.00', CNY: '450.00' },
      rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '1850.00', count: 2 }],
      surcharges: [{ chargeName: '文件费', currency: 'CNY', amount: '450.00', basis: 'BILL' }],
    });
  });

  it('prices count on the day of sailing, today unless it is told', async () => {
    const box = await desk.box();
    await of('OF', { validFrom: '2026-12-01', validTo: '2026-12-31' });
    expect((await offersOf([box])).offers).toEqual([]);
    expect((await offersOf([box], '2026-12-31')).offers).toHaveLength(1);
    expect((await offersOf([box], '2027-01-01')).offers).toEqual([]);
  });

  it('drafts, other routes and companies, receivables, hauliers and disabled suppliers make no offer', async () => {
    const box = await desk.box();
    await agreements.draft(payable());
    await of('OF', { pod: 'USLGB' });
    await of('OF', { supplierId: '3', pod: null });
    expect((await offersOf([box])).offers).toEqual([]);
    await of('OF');
    await api.db.execute(sql`update ac_supplier set status = 'DISABLED' where id = 2`);
    expect((await offersOf([box])).offers).toEqual([]);
    await api.db.execute(sql`update ac_supplier set status = 'ACTIVE' where id = 2`);
    expect((await offersOf([box])).offers).toHaveLength(1);
    await api.db.execute(sql`update fin_price_agreement set company_id = 2`);
    expect((await offersOf([box])).offers).toEqual([]);
  });

  it('RATE_MISSING a currency without a rate is named and its offer comes last', async () => {
    const box = await desk.box();
    await of('OF', { currency: 'EUR', unitPrice: '1', supplierId: '1' });
    await of('OF');
    expect(
      (await offersOf([box])).offers.map(({ agentName, missingRates, totalCny }) => [
        agentName,
        missingRates,
        totalCny,
      ]),
    ).toEqual([
      ['顺达', [], '13135.00'],
      ['远洋', ['EUR'], null],
    ]);
  });

  it('LOG-047 containers of two routes, or past 待订柜, are refused; others’ containers are not found', async () => {
    const box = await desk.box();
    const other = await desk.box({ pod: 'USLGB' }, { pod: 'USLGB' });
    expect((await ask([box, other])).envelope.errorCode).toBe('LOG-047');
    await api.db.execute(sql`update lg_container set stage = 'LOAD' where id = ${box.id}`);
    expect((await ask([box])).envelope.errorCode).toBe('LOG-047');
    api.actor('stranger', { userId: '4', deptId: '1', companies: ['2'] });
    expect((await ask([other], undefined, 'stranger')).status).toBe(404);
  });

  it('ACC-031 without the right to see costs there are no prices, and the order does not tell them', async () => {
    const box = await desk.box();
    await of('OF', { unitPrice: '1000' });
    await of('OF', { supplierId: '1', unitPrice: '2000' });
    expect((await offersOf([box])).offers.map(({ agentId }) => agentId)).toEqual(['2', '1']);
    api.actor('blind', { userId: '2', deptId: '1', fields: { 'money.cost': 'HIDDEN' } });
    const { offers } = await offersOf([box], undefined, 'blind');
    expect(offers.map(({ agentId }) => agentId)).toEqual(['1', '2']);
    expect(JSON.stringify(offers)).not.toMatch(/1000|2000|"totals"|totalCny|perContainer|unitPrice|amount/);
    api.actor('nobody', { userId: '2', deptId: '1', permissions: ['logistics.container.view'] });
    expect((await ask([box], undefined, 'nobody')).status).toBe(403);
  });

  it('L11 what an offer takes over is a booking that can be saved', async () => {
    const box = await desk.box();
    await of('OF', { carrierId: '1' });
    await of('THC', { unitPrice: '95' });
    const [offer] = (await offersOf([box])).offers;
    if (!offer?.carrierId) throw new Error('no offer');
    const { agentId, carrierId, rates, surcharges } = offer;
    const made = await desk.li().ok(bookings.create, {
      body: booking([box.id], { agentId, carrierId, rates: rates as never, surcharges: surcharges as never }),
    });
    expect(made).toMatchObject({ agentName: '顺达', carrierName: '远洋', rates, surcharges });
    expect(await desk.li().ok(containers.get, { params: { id: box.id } })).toMatchObject({ stage: 'BOOK' });
  });
});
