import { describe, expect, it } from 'vitest';
import { bookingOffers, type OfferCase, type OfferParty, type OfferPrice } from './booking-offers.ts';

const PARTIES: OfferParty[] = [
  { id: '1', name: '远洋', carrier: true },
  { id: '2', name: '顺达', carrier: false },
  { id: '10', name: '通海', carrier: false },
];
const CARRIERS = new Map([
  ['1', '远洋'],
  ['7', '海丰'],
]);
const RATES = { USD: '7.1', CNY: '1' };
const CHARGES = { OF: ['11', '海运费'], THC: ['12', '码头操作费'], DOC: ['13', '文件费'] } as const;
let nextId = 100;
const price = (
  supplierId: string,
  chargeCode: keyof typeof CHARGES,
  unitPrice: string,
  more: Partial<OfferPrice> = {},
): OfferPrice => ({
  id: String((nextId += 1)),
  supplierId,
  chargeCode,
  chargeCodeId: CHARGES[chargeCode][0],
  chargeName: CHARGES[chargeCode][1],
  basis: 'CONTAINER',
  currency: 'USD',
  unitPrice,
  minAmount: null,
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  containerType: null,
  warehouseId: null,
  carrierId: null,
  ...more,
});
const wanted = (types: Record<string, number> = { '40HQ': 2 }): OfferCase => ({
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  types: Object.entries(types).map(([containerType, count]) => ({ containerType, count })),
});
const offers = (prices: readonly OfferPrice[], types?: Record<string, number>, rates: Record<string, string> = RATES) =>
  bookingOffers(prices, PARTIES, CARRIERS, wanted(types), rates);

describe('L10 offers out of price agreements', () => {
  it('adds freight and charges per currency and in CNY, a 票 once, and sorts by the total per container', () => {
    const found = offers([
      price('2', 'OF', '2000'),
      price('2', 'DOC', '450', { basis: 'ORDER', currency: 'CNY' }),
      price('1', 'OF', '1990'),
      price('1', 'THC', '800', { currency: 'CNY' }),
    ]);
    expect(
      found.map(({ agentName, carrierName, totals, totalCny, perContainer }) => [
        agentName,
        carrierName,
        totals,
        totalCny,
        perContainer,
      ]),
    ).toEqual([
      ['顺达', null, { USD: '4000.00', CNY: '450.00' }, '28850.00', '14425.00'],
      ['远洋', '远洋', { USD: '3980.00', CNY: '1600.00' }, '29858.00', '14929.00'],
    ]);
    expect(found.map(({ missing }) => missing)).toEqual([['码头操作费'], ['文件费']]);
  });

  it('names a missing rate and a type without freight, and puts such offers last', () => {
    const found = offers(
      [
        price('1', 'OF', '1', { currency: 'EUR' }),
        price('2', 'OF', '900', { containerType: '20GP' }),
        price('10', 'OF', '2500'),
      ],
      { '20GP': 1, '40HQ': 1 },
    );
    expect(
      found.map(({ agentName, comparable, missing, missingRates, totalCny }) => [
        agentName,
        comparable,
        missing,
        missingRates,
        totalCny,
      ]),
    ).toEqual([
      ['通海', true, [], [], '35500.00'],
      ['远洋', false, [], ['EUR'], null],
      ['顺达', false, ['海运费 40HQ'], [], '6390.00'],
    ]);
  });

  it('an agent offers with each carrier that it names; a charge without carrier counts for all of them', () => {
    const found = offers([
      price('2', 'OF', '2000', { carrierId: '7' }),
      price('2', 'OF', '1800', { carrierId: '1' }),
      price('2', 'DOC', '10', { basis: 'ORDER' }),
    ]);
    expect(found.map(({ carrierName, totals }) => [carrierName, totals])).toEqual([
      ['远洋', { USD: '3610.00' }],
      ['海丰', { USD: '4010.00' }],
    ]);
  });

  it('equal totals stand by agent, however the prices come', () => {
    const prices = [price('10', 'OF', '2000'), price('2', 'OF', '2000'), price('1', 'OF', '2000')];
    const orders = [prices, prices.toReversed(), [prices[1], prices[0], prices[2]].filter((one) => one !== undefined)];
    for (const given of orders) expect(offers(given).map(({ agentId }) => agentId)).toEqual(['1', '2', '10']);
  });

  it('prices of another route, mode or warehouse do not count; without freight there is no offer', () => {
    expect(
      offers([
        price('1', 'OF', '1', { pod: 'USLGB' }),
        price('2', 'OF', '1', { transportMode: 'RAIL' }),
        price('10', 'OF', '1', { warehouseId: '5' }),
        price('10', 'DOC', '1'),
      ]),
    ).toEqual([]);
  });
});

describe('L11 what a booking takes over', () => {
  const taken = (prices: readonly OfferPrice[], types: Record<string, number>) => {
    const [{ rates, surcharges } = { rates: [], surcharges: [] }] = offers(prices, types);
    return {
      rates: rates.map(({ containerType, currency, unitPrice, count }) => [containerType, currency, unitPrice, count]),
      surcharges: surcharges.map(({ chargeName, currency, amount, basis }) => [chargeName, currency, amount, basis]),
    };
  };
  it('the freight a type as 运价, the rest as 附加费 a 柜 or 票', () =>
    expect(
      taken(
        [
          price('2', 'OF', '1100', { containerType: '20GP' }),
          price('2', 'OF', '2000', { containerType: '40HQ' }),
          price('2', 'THC', '95'),
          price('2', 'DOC', '450', { basis: 'ORDER', currency: 'CNY' }),
        ],
        { '20GP': 1, '40HQ': 2 },
      ),
    ).toEqual({
      rates: [
        ['20GP', 'USD', '1100', 1],
        ['40HQ', 'USD', '2000', 2],
      ],
      surcharges: [
        ['码头操作费', 'USD', '95.00', 'CONTAINER'],
        ['文件费', 'CNY', '450.00', 'BILL'],
      ],
    }));
  it('a charge whose price differs by type is one sum, a minimum is shared', () =>
    expect(
      taken(
        [
          price('2', 'OF', '100', { minAmount: '500' }),
          price('2', 'THC', '60', { containerType: '20GP' }),
          price('2', 'THC', '95', { containerType: '40HQ' }),
        ],
        { '20GP': 1, '40HQ': 2 },
      ),
    ).toEqual({
      rates: [
        ['20GP', 'USD', '500.00', 1],
        ['40HQ', 'USD', '250.00', 2],
      ],
      surcharges: [['码头操作费', 'USD', '250.00', 'BILL']],
    }));
});
