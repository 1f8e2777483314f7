import { describe, expect, it } from 'vitest';
import {
  estimateMoved,
  estimateOrder,
  estimateText,
  isEntered,
  type AgreedPrice,
  type EstimateCase,
} from './order-estimate.ts';

const order: EstimateCase = {
  companyId: '1',
  customerId: '1',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  inboundWarehouseId: null,
  services: [],
  currency: 'USD',
  cartons: 10,
  volume: 2_400_000,
  gross: 300_000,
  goodsCurrency: 'USD',
  goodsValue: '0',
  orderDate: '2026-11-20',
  containers: null,
};
const price = (more: Partial<AgreedPrice> = {}): AgreedPrice => ({
  id: '1',
  chargeCode: 'OF',
  chargeName: '海运费',
  transportMode: 'SEA',
  pol: null,
  pod: 'USLAX',
  containerType: null,
  warehouseId: null,
  carrierId: null,
  basis: 'RT',
  currency: 'USD',
  unitPrice: '80',
  minAmount: null,
  validFrom: '2026-11-01',
  validTo: null,
  ...more,
});
const charging = {
  rules: { kgPerCbm: 1000, rtMin: '1.000', airDivisor: 6000, expressDivisor: 5000, step: '0.5' },
  rates: { USD: '7.12', CNY: '1' },
};
const quoted = { quoteNo: 'BJ1', prices: [{ ...price({ unitPrice: '60' }) }] };
const ask = (more: Partial<EstimateCase>, prices: AgreedPrice[] = [price()], last: typeof quoted | null = null) =>
  estimateOrder({ ...order, ...more }, prices, last, charging);

describe('2.1 预估应收', () => {
  it.each<[string, Partial<EstimateCase>, Partial<AgreedPrice>, string | null, string]>([
    ['by the agreement', {}, {}, '192.00', '协议价'],
    ['in the order’s currency', { currency: 'CNY' }, {}, '1367.04', '协议价'],
    ['with its minimum', {}, { minAmount: '500' }, '500.00', '协议价'],
    ['on its first day', { orderDate: '2026-11-01' }, {}, '192.00', '协议价'],
    ['before its first day', { orderDate: '2026-10-31' }, {}, null, '客户没有适用的协议价，也没有已确认的同航线报价'],
    ['for another port', { pod: 'USLGB' }, {}, null, '客户没有适用的协议价，也没有已确认的同航线报价'],
    ['without currency', { currency: null }, {}, null, '还没有结算币种'],
    ['without measures', { volume: 0, gross: 0 }, {}, null, '货物还没有体积和毛重'],
    ['charges without freight', {}, { chargeCode: 'DOC' }, null, '协议价里没有适用的运费，也没有已确认的同航线报价'],
    [
      'a charge of a service that it has not',
      {},
      { chargeCode: 'CUSTOMS' },
      null,
      '客户没有适用的协议价，也没有已确认的同航线报价',
    ],
    ['by container while these are not known', {}, { basis: 'CONTAINER' }, null, '协议价，缺少：海运费的柜数'],
    ['by container', { containers: 2 }, { basis: 'CONTAINER', unitPrice: '1000' }, '2000.00', '协议价'],
    ['by volume that is not known', { volume: 0 }, { basis: 'VOLUME' }, null, '协议价，缺少：海运费的体积'],
    ['by a value that is not known', {}, { basis: 'VALUE' }, null, '协议价，缺少：海运费的货值'],
    ['without a rate', {}, { currency: 'EUR' }, null, '协议价，缺少：EUR 汇率'],
  ])('%s', (_title, more, agreed, total, text) => {
    const found = ask(more, [price(agreed)]);
    expect([found.total, estimateText(found)]).toEqual([total, text]);
  });
  it('the quotation only where no agreement prices the freight', () => {
    expect([ask({}, [], quoted).total, estimateText(ask({}, [], quoted))]).toEqual(['144.00', '客户最近报价 BJ1']);
    expect(ask({}, [price()], quoted).total).toBe('192.00');
    expect(ask({}, [price({ chargeCode: 'DOC' })], quoted).total).toBe('144.00');
  });
  it('one charge that cannot be computed leaves no total, the others stay readable', () => {
    const found = ask({}, [price(), price({ id: '2', chargeCode: 'DOC', chargeName: '文件费', basis: 'CONTAINER' })]);
    expect([found.total, found.gap, found.missing]).toEqual([null, 'LACKS', ['文件费的柜数']]);
    expect(found.lines.map(({ amount }) => amount)).toEqual(['192.00', null]);
  });
});

describe('who entered it', () => {
  const auto = { estManual: false, estReceivable: '100.00' };
  const typed = { estManual: true, estReceivable: '100.00' };
  it.each([
    ['nothing typed', { estManual: null, estReceivable: null }, null, false],
    ['typed into a new order', { estManual: null, estReceivable: '100' }, null, true],
    ['the computed one sent back', { estManual: null, estReceivable: '100' }, auto, false],
    ['the computed one changed', { estManual: null, estReceivable: '101' }, auto, true],
    ['the typed one sent back', { estManual: null, estReceivable: '100' }, typed, true],
    ['the computed one kept on purpose', { estManual: true, estReceivable: '100' }, auto, true],
    ['back to automatic', { estManual: false, estReceivable: '100' }, typed, false],
    ['by hand, but nothing typed', { estManual: true, estReceivable: null }, typed, false],
  ])('%s', (_title, given, stored, entered) => expect(isEntered(given, stored)).toBe(entered));
});

it('an estimate moves with what it depends on, not with how it is written', () => {
  expect(estimateMoved(order, { ...order, goodsValue: '0.00', services: [] })).toBe(false);
  const services = { ...order, services: ['CUSTOMS', 'STORAGE'] };
  expect(estimateMoved(services, { ...order, services: ['STORAGE', 'CUSTOMS'] })).toBe(false);
  for (const more of [{ gross: 1 }, { pod: 'USLGB' }, { goodsValue: '1' }, { services: ['CUSTOMS'] }])
    expect(estimateMoved(order, { ...order, ...more })).toBe(true);
});
