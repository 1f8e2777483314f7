import { describe, expect, it } from 'vitest';
import { feeTemplateLines, type TemplateCase, type TemplateLine } from './template-lines.ts';

const line = (more: Partial<TemplateLine>): TemplateLine => ({
  id: '11',
  chargeCodeId: '5',
  chargeName: '文件费',
  partyRole: 'CUSTOMER',
  supplierId: null,
  basis: 'ORDER',
  priceSource: 'FIXED',
  currency: 'CNY',
  unitPrice: '450.00',
  minAmount: null,
  remark: null,
  taxMode: 'EXCL',
  taxRateBp: 600,
  ...more,
});
const everywhere = {
  transportMode: null,
  pol: null,
  pod: null,
  containerType: null,
  warehouseId: null,
  carrierId: null,
} as const;
const agreement = (more: Partial<TemplateCase['agreements'][number]>): TemplateCase['agreements'][number] => ({
  ...everywhere,
  id: '1',
  customerId: null,
  supplierId: null,
  chargeCodeId: '5',
  basis: 'CONTAINER',
  currency: 'USD',
  unitPrice: '1850.00',
  minAmount: null,
  ...more,
});
/** 12.5 CBM, 3 t, in one container from Ningbo to Los Angeles. */
const order = (more: Partial<TemplateCase> = {}): TemplateCase => ({
  orderId: '900',
  parties: { CUSTOMER: '1', BOOKING_AGENT: '2', CARRIER: '3' },
  measures: {
    units: [{ cartons: 100, volume: 12_500_000, gross: 3_000_000 }],
    orders: 1,
    containers: 1,
    goodsValue: { currency: 'USD', amount: '20000.00' },
  },
  charging: {
    rules: { kgPerCbm: 1000, rtMin: '1.000', airDivisor: 6000, expressDivisor: 5000, step: '0.5' },
    rates: { CNY: '1', USD: '7.1' },
  },
  scope: { ...everywhere, transportMode: 'SEA', pol: 'CNNGB', pod: 'USLAX', containerType: '40HQ' },
  agreements: [],
  ...more,
});
const only = (given: Partial<TemplateLine>, of: Partial<TemplateCase> = {}) =>
  feeTemplateLines([line(given)], order(of))[0];

describe('3.16 费用模板: what it makes of an order', () => {
  it('a fixed price once per order, tax included, with its source (FIN-016)', () => {
    expect(only({})).toEqual({
      direction: 'AR',
      partyId: '1',
      chargeCodeId: '5',
      chargeName: '文件费',
      qty: '1',
      unit: '票',
      unitPrice: '450.00',
      currency: 'CNY',
      taxMode: 'INCL',
      taxRateBp: 600,
      remark: null,
      source: { type: 'fin_fee_template', id: '900', line: '11' },
      lacks: [],
    });
  });

  it.each<[string, Partial<TemplateLine>, object]>([
    ['volume', { basis: 'VOLUME', unitPrice: '30' }, { qty: '12.5', unit: 'CBM', unitPrice: '30' }],
    ['RT', { basis: 'RT', unitPrice: '88', currency: 'USD' }, { qty: '12.5', unit: 'RT', currency: 'USD' }],
    [
      'a minimum',
      { basis: 'VOLUME', unitPrice: '30', minAmount: '500' },
      { qty: '1', unit: '票', unitPrice: '500.00' },
    ],
    [
      'a percentage of the goods',
      { basis: 'VALUE', unitPrice: '0.3', currency: 'USD' },
      { qty: '1', unitPrice: '60.00' },
    ],
    ['a role', { partyRole: 'CARRIER' }, { direction: 'AP', partyId: '3' }],
    ['a named supplier', { partyRole: 'NAMED', supplierId: '77' }, { direction: 'AP', partyId: '77' }],
    [
      'a price that is typed',
      { priceSource: 'TYPED', unitPrice: null },
      { qty: '1', unitPrice: null, taxMode: 'EXCL', lacks: ['单价'] },
    ],
  ])('%s', (_what, given, wanted) => expect(only(given)).toMatchObject(wanted));

  it('names what is missing and never makes a 0 of it', () => {
    expect(only({ partyRole: 'TRUCKER' })).toMatchObject({ partyId: null, lacks: ['拖车行'] });
    const unknown = {
      ...order().measures,
      units: [{ cartons: 0, volume: 0, gross: 0 }],
      containers: null,
      goodsValue: null,
    };
    expect(only({ basis: 'VOLUME' }, { measures: unknown })).toMatchObject({ qty: null, lacks: ['体积'] });
    expect(only({ basis: 'CONTAINER' }, { measures: unknown })).toMatchObject({ qty: null, lacks: ['柜数'] });
    expect(only({ basis: 'VALUE', unitPrice: '1' }, { measures: unknown })).toMatchObject({
      qty: null,
      unitPrice: null,
      lacks: ['货值'],
    });
    expect(only({ basis: 'VALUE', unitPrice: '1', currency: 'EUR' })).toMatchObject({ lacks: ['EUR 汇率'] });
  });

  it('协议价 is the closest of the party and charge, with its own basis and currency', () => {
    const agreed = { partyRole: 'BOOKING_AGENT', priceSource: 'AGREEMENT', unitPrice: null } as const;
    const agreements = [
      agreement({ id: '1', supplierId: '2', unitPrice: '2000.00' }),
      agreement({ id: '2', supplierId: '2', pod: 'USLAX', containerType: '40HQ' }),
      agreement({ id: '3', supplierId: '9', pol: 'CNNGB', pod: 'USLAX', containerType: '40HQ', unitPrice: '1.00' }),
      agreement({ id: '4', supplierId: '2', chargeCodeId: '6', pol: 'CNNGB', pod: 'USLAX', unitPrice: '2.00' }),
      agreement({ id: '5', customerId: '2', pol: 'CNNGB', pod: 'USLAX', containerType: '40HQ', unitPrice: '3.00' }),
    ];
    expect(only(agreed, { agreements })).toMatchObject({
      direction: 'AP',
      partyId: '2',
      qty: '1',
      unit: '柜',
      unitPrice: '1850.00',
      currency: 'USD',
      lacks: [],
    });
    expect(only({ ...agreed, partyRole: 'CUSTOMER' }, { agreements })).toMatchObject({
      unitPrice: null,
      lacks: ['协议价'],
    });
  });
});
