import { describe, expect, it } from 'vitest';
import { chargesOf, startLines, type StartCharge, type StartPrices } from './quote-start.ts';

const charge = (more: Partial<StartCharge> = {}): StartCharge => ({
  chargeCodeId: '1',
  chargeCode: 'OF',
  chargeName: '海运费',
  basis: 'RT',
  currency: 'USD',
  priceSource: 'AGREEMENT',
  unitPrice: null,
  minAmount: null,
  remark: null,
  ...more,
});
const customs = charge({ chargeCodeId: '2', chargeCode: 'CUSTOMS', chargeName: '报关费', basis: 'ORDER' });
const scope = {
  transportMode: 'SEA' as const,
  pol: 'CNNGB',
  pod: 'USLAX',
  containerType: '40HQ',
  warehouseId: null,
  carrierId: null,
};
const anywhere = {
  transportMode: null,
  pol: null,
  pod: null,
  containerType: null,
  warehouseId: null,
  carrierId: null,
};
const prices = (more: Partial<StartPrices> = {}): StartPrices => ({ agreements: [], accepted: [], scope, ...more });

describe('charges of an order (L16, 2.1 services)', () => {
  it('the template counts as far as the services take it, and services that it has not come behind', () => {
    const doc = charge({ chargeCodeId: '3', chargeCode: 'DOC', chargeName: '文件费' });
    const insurance = charge({ chargeCodeId: '4', chargeCode: 'INS', chargeName: '保险费' });
    const names = (services: Parameters<typeof chargesOf>[2], own: StartCharge[]) =>
      chargesOf([charge(), doc, customs], own, services).map(({ chargeName }) => chargeName);
    expect(names([], [charge()])).toEqual(['海运费', '文件费']);
    expect(names(['CUSTOMS', 'INSURANCE'], [charge(), customs, insurance])).toEqual([
      '海运费',
      '文件费',
      '报关费',
      '保险费',
    ]);
  });
});

describe('prices of first lines (L16)', () => {
  const agreed = { id: '9', chargeCodeId: '1', basis: 'VOLUME' as const, currency: 'CNY', minAmount: '100' };
  it('协议价: the closest agreement with its own basis, currency and minimum', () => {
    const agreements = [
      { ...anywhere, ...agreed, id: '8', unitPrice: '400' },
      { ...anywhere, ...agreed, pod: 'USLAX', unitPrice: '380' },
      { ...anywhere, ...agreed, pod: 'DEHAM', id: '7', unitPrice: '1' },
    ];
    expect(startLines([charge()], prices({ agreements }))).toMatchObject([
      { basis: 'VOLUME', currency: 'CNY', unitPrice: '380', minAmount: '100', source: 'AGREEMENT' },
    ]);
  });
  it('固定单价: that of the template, whatever was agreed', () => {
    const fixed = charge({ priceSource: 'FIXED', unitPrice: '280', minAmount: '300' });
    const agreements = [{ ...anywhere, ...agreed, unitPrice: '1' }];
    expect(startLines([fixed], prices({ agreements }))).toMatchObject([
      { unitPrice: '280', minAmount: '300', source: 'TEMPLATE' },
    ]);
  });
  it('else what the customer accepted last for the same charge, basis and currency; else no price', () => {
    const last = { chargeCodeId: '1', basis: 'RT' as const, currency: 'USD', unitPrice: '55', minAmount: null };
    const typed = charge({ priceSource: 'TYPED' });
    expect(startLines([typed], prices({ accepted: [last] }))).toMatchObject([{ unitPrice: '55', source: 'ACCEPTED' }]);
    expect(startLines([typed], prices({ accepted: [{ ...last, currency: 'CNY' }] }))).toMatchObject([
      { unitPrice: null, source: null },
    ]);
  });
});
