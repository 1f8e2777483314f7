import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  cartonRange,
  lineWarnings,
  rangeIssues,
  submitIssues,
  submitWarnings,
  type CheckedLine,
  type CheckedOrder,
} from './order-checks.ts';
import { lineFigures, orderFigures } from './order-figures.ts';

const line = (more: Partial<CheckedLine> = {}): CheckedLine => ({
  nameCn: '毛毯',
  cartons: 25,
  qty: '250',
  pcsPerCarton: '10',
  unit: 'PCS',
  lengthMm: 600,
  widthMm: 400,
  heightMm: 500,
  cartonGross: 18_000,
  cartonNet: 17_000,
  cargoSource: 'WAREHOUSE',
  attributes: ['GENERAL'],
  ...more,
});
const order = (more: Partial<CheckedOrder> = {}): CheckedOrder => ({
  customerCodeId: '1',
  incoterm: 'FOB',
  incotermPlace: 'NINGBO',
  pol: 'CNNGB',
  pod: 'USLAX',
  salesId: '1',
  currency: 'USD',
  settlement: 'MONTHLY',
  inboundWarehouseId: '1',
  orderDate: '2026-11-20',
  lines: [line()],
  ...more,
});
const part = (attributes: string[]) => ({
  cartons: 1,
  qty: '1',
  volume: 1,
  gross: 1,
  net: 0,
  amount: null,
  attributes,
});
const ranges = (...texts: string[]) => rangeIssues(texts.map((text) => line({ cartonRange: text })));
const rules = (more: Partial<CheckedLine>) => lineWarnings(line(more), 'lines.0').map((issue) => issue.rule);
const paths = (issues: { path: string }[]) => issues.map((issue) => issue.path);

describe('figures of an order', () => {
  it.each([
    [600, 400, 500, 25, 3_000_000],
    [585, 382, 410, 37, 3_390_040],
    [1200, 800, 950, 7, 6_384_000],
    [333, 333, 333, 1, 36_926],
  ])('LOG-020 vector 11.1: %i×%i×%i mm × %i', (lengthMm, widthMm, heightMm, cartons, volume) => {
    expect(lineFigures({ cartons, lengthMm, widthMm, heightMm }, 'USD').volume).toBe(volume);
  });
  it('LOG-020 a typed volume beats the computed one and says so', () => {
    const figures = lineFigures(line({ volumeTyped: 3_100_000 }), 'USD');
    expect(figures).toMatchObject({ volume: 3_100_000, measureSource: 'MANUAL' });
    expect(lineFigures(line(), 'USD').measureSource).toBe('CALC');
  });
  it('LOG-033 RT comes from the totals, not from the sum of the lines', () => {
    const light = { cartons: 1, qty: '1', volume: 1_400_000, gross: 100_000, net: 0, amount: null };
    const heavy = { cartons: 1, qty: '1', volume: 100_000, gross: 1_500_000, net: 0, amount: null };
    expect(orderFigures([light, heavy], 'SEA').chargeableRt).toBe('1.600');
  });
  it.each([
    [2_400_000, 1_800_000, '2.400'],
    [1_200_000, 1_800_000, '1.800'],
    [400_000, 200_000, '1.000'],
    [3_390_500, 3_390_600, '3.391'],
  ])('LOG-031 vector 11.2: %i cm³, %i g', (volume, gross, rt) => {
    expect(orderFigures([{ cartons: 1, qty: '1', volume, gross, net: 0, amount: null }], 'SEA').chargeableRt).toBe(rt);
  });
  it('an order without measures shows no RT', () => expect(orderFigures([], 'SEA').chargeableRt).toBe('0.000'));
  it('the amount is pieces × price, rounded to the currency', () => {
    expect(lineFigures(line({ unitPrice: '1.005', qty: '3' }), 'USD').amount).toBe('3.02');
    expect(lineFigures(line({ unitPrice: '100.5', qty: '1' }), 'JPY').amount).toBe('101');
  });
  it('attributes of the order are the union of its lines', () => {
    expect(orderFigures([part(['FOOD', 'GENERAL']), part(['GENERAL'])], 'SEA').attributes).toEqual(['FOOD', 'GENERAL']);
  });
});

describe('what keeps an order from being submitted', () => {
  it('a complete order passes', () => expect(submitIssues(order())).toEqual([]));
  it.each(['customerCodeId', 'incoterm', 'incotermPlace', 'pol', 'pod', 'salesId', 'currency', 'settlement'] as const)(
    'required field %s is named',
    (field) => expect(paths(submitIssues(order({ [field]: null })))).toContain(field),
  );
  it('LOG-010 cargo ready before the order date is refused, the same day passes', () => {
    expect(submitIssues(order({ cargoReadyDate: '2026-11-19' }))).toMatchObject([{ rule: 'LOG-010' }]);
    expect(submitIssues(order({ cargoReadyDate: '2026-11-20' }))).toEqual([]);
  });
  it('LOG-011 pol equal to pod is refused', () =>
    expect(submitIssues(order({ pod: 'CNNGB' }))).toMatchObject([{ rule: 'LOG-011', path: 'pod' }]));
  it('LOG-014 an order without lines is refused', () =>
    expect(submitIssues(order({ lines: [], inboundWarehouseId: null }))).toMatchObject([
      { rule: 'LOG-014', path: 'lines' },
    ]));
  it.each([
    [{ cartons: 0 }, 'lines.0.cartons'],
    [{ qty: '0', pcsPerCarton: null }, 'lines.0.qty'],
    [{ lengthMm: null }, 'lines.0.volumeTyped'],
    [{ cartonGross: null, cartonNet: null }, 'lines.0.grossTyped'],
    [{ cartonNet: 18_001 }, 'lines.0.netTyped'],
  ])('LOG-014 %j is refused at its cell', (more, path) =>
    expect(paths(submitIssues(order({ lines: [line(more)] })))).toContain(path),
  );
  it('LOG-014 net equal to gross passes', () =>
    expect(submitIssues(order({ lines: [line({ cartonNet: 18_000 })] }))).toEqual([]));
  it('dangerous goods need a UN number and a class', () => {
    const lines = [line({ attributes: ['DANGEROUS'] })];
    expect(paths(submitIssues(order({ lines })))).toEqual(['lines.0.unNo', 'lines.0.dgClass']);
    expect(submitIssues(order({ lines: [line({ attributes: ['DANGEROUS'], unNo: 'UN3480', dgClass: '9' })] }))).toEqual(
      [],
    );
  });
  it('a warehouse is needed only for goods that come through it', () => {
    expect(paths(submitIssues(order({ inboundWarehouseId: null })))).toEqual(['inboundWarehouseId']);
    expect(submitIssues(order({ inboundWarehouseId: null, lines: [line({ cargoSource: 'FACTORY' })] }))).toEqual([]);
  });
  it('carton ranges have the length of the line and do not overlap', () => {
    expect(cartonRange('1-25')).toEqual({ from: 1, to: 25 });
    expect(cartonRange('7')).toEqual({ from: 7, to: 7 });
    expect(cartonRange('9-3')).toBeNull();
    expect(ranges('1-25', '26-50')).toEqual([]);
    expect(ranges('1-25', '25-49')).toMatchObject([{ text: '箱号与第 1 行重叠' }]);
    expect(ranges('1-24')).toMatchObject([{ text: '箱号共 24 箱，与箱数不符' }]);
  });
});

describe('warnings', () => {
  it('an ordinary line has none', () => expect(rules({})).toEqual([]));
  it.each([
    [{ volumeTyped: 1_000_000, grossTyped: 50_000 }, []],
    [{ volumeTyped: 1_000_000, grossTyped: 49_999 }, ['LOG-015']],
    [{ volumeTyped: 1_000_000, grossTyped: 1_500_000, cartons: 100, qty: '1000', cartonGross: 15_000 }, []],
    [{ volumeTyped: 1_000_000, grossTyped: 1_500_001, cartons: 100, qty: '1000', cartonGross: 15_000 }, ['LOG-015']],
  ])('LOG-015 density at the limits %j', (more, expected) => expect(rules(more)).toEqual(expected));
  it('LOG-016 a carton above 50 kg or a side above 120 cm', () => {
    expect(rules({ cartonGross: 50_000, volumeTyped: 3_000_000 })).toEqual([]);
    expect(rules({ cartonGross: 50_001, volumeTyped: 3_000_000 })).toEqual(['LOG-016']);
    expect(rules({ lengthMm: 1_200, cartonGross: 30_000 })).toEqual([]);
    expect(rules({ lengthMm: 1_201, cartonGross: 30_000 })).toEqual(['LOG-016']);
  });
  it.each([
    ['241', []],
    ['240', ['LOG-021']],
    ['250', []],
    ['250.001', ['LOG-021']],
  ])('LOG-021 %s pieces in 25 cartons of 10', (qty, expected) => expect(rules({ qty })).toEqual(expected));
  it('LOG-012 CIF and CIP without insurance', () => {
    expect(submitWarnings(order({ incoterm: 'CIF', services: [] }))).toMatchObject([{ rule: 'LOG-012' }]);
    expect(submitWarnings(order({ incoterm: 'CIP', services: ['INSURANCE'] }))).toEqual([]);
    expect(submitWarnings(order({ incoterm: 'FOB', services: [] }))).toEqual([]);
  });
});

describe('properties', () => {
  it('LOG-020 volume never falls when a carton is added', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15_000 }), fc.integer({ min: 1, max: 999 }), (side, cartons) => {
        const sides = { lengthMm: side, widthMm: side, heightMm: side };
        expect(lineFigures({ cartons: cartons + 1, ...sides }, 'USD').volume).toBeGreaterThanOrEqual(
          lineFigures({ cartons, ...sides }, 'USD').volume,
        );
      }),
    ));
});
