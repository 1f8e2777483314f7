import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../figures.ts';
import { groupDeclarations, statutoryQty, totalsOf, type LoadedCargo } from './declaration-lines.ts';

const cargo = (more: Partial<LoadedCargo> = {}): LoadedCargo => ({
  allocationId: '1',
  exporter: 'COMPANY:1',
  hsCode: '6301309999',
  name: '毛毯',
  elements: { e1: '无品牌' },
  unit: 'TIAO',
  currency: 'USD',
  unitPrice: '2.5',
  origin: 'CN',
  district: '宁波',
  before: 0,
  cartons: 10,
  qty: '100',
  gross: 180_000,
  net: 170_000,
  ...more,
});

describe('LOG-070 生成报关资料', () => {
  it('one declaration an exporter; equal goods are one item, with the sums of their allocations', () => {
    const made = groupDeclarations(
      [
        cargo(),
        cargo({ allocationId: '2', exporter: 'CUSTOMER:7' }),
        cargo({ allocationId: '3', cartons: 5, qty: '50.5', gross: 90_001, net: 85_000 }),
      ],
      50,
    );
    expect(made.map(({ exporter, lines }) => [exporter, lines.length])).toEqual([
      ['COMPANY:1', 1],
      ['CUSTOMER:7', 1],
    ]);
    expect(made[0]?.lines[0]).toMatchObject({
      packages: 15,
      qty: '150.5',
      gross: 270_001,
      net: 255_000,
      total: '376.25',
    });
  });
  it.each([
    ['hs_code', { hsCode: '6301400000' }],
    ['name', { name: '线毯' }],
    ['elements', { elements: { e1: '境内自主品牌' } }],
    ['unit', { unit: 'GE' }],
    ['currency', { currency: 'EUR' }],
    ['unit_price', { unitPrice: '2.6' }],
    ['origin', { origin: 'VN' }],
    ['district', { district: '义乌' }],
  ])('another %s is another item', (_key, more) => {
    const [made] = groupDeclarations([cargo(), cargo({ allocationId: '2', ...more })], 50);
    expect(made?.lines).toHaveLength(2);
  });
  it('elements in another order are the same goods', () => {
    const elements = { e1: '无品牌', e2: '机织' };
    const turned = { e2: '机织', e1: '无品牌' };
    expect(groupDeclarations([cargo({ elements }), cargo({ elements: turned })], 50)[0]?.lines).toHaveLength(1);
  });
  it('more than declare.max_lines go to the next declaration', () => {
    const many = Array.from({ length: 7 }, (_, at) => cargo({ allocationId: String(at + 1), name: `毛毯${at}` }));
    expect(groupDeclarations(many, 3).map(({ lines }) => lines.length)).toEqual([3, 3, 1]);
  });
  it('packages are integers that sum to the loaded cartons, weights to the loaded grams, whatever the cut (LOG-023)', () => {
    const line = fc.record({
      cartons: fc.integer({ min: 1, max: 500 }),
      gross: fc.integer({ min: 1, max: 10_000_000 }),
      cut: fc.integer({ min: 1, max: 499 }),
      exporter: fc.constantFrom('COMPANY:1', 'CUSTOMER:7', 'CUSTOMER:8'),
      name: fc.constantFrom('毛毯', '线毯', '玩具'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (lines, most) => {
        // Each line is loaded in two parts.
        const parts = lines.flatMap(({ cartons, gross, cut, exporter, name }, at) => {
          const first = Math.min(cut, cartons);
          return [first, cartons - first].flatMap((count, part) =>
            count === 0
              ? []
              : cargo({
                  allocationId: `${at}-${part}`,
                  exporter,
                  name,
                  cartons: count,
                  gross: partOf(gross, cartons, part === 0 ? 0 : first, count),
                }),
          );
        });
        const made = groupDeclarations(parts, most).flatMap((each) => each.lines);
        const sum = (of: (item: (typeof made)[number]) => number) => made.reduce((total, each) => total + of(each), 0);
        expect(sum(({ packages }) => packages)).toBe(lines.reduce((total, { cartons }) => total + cartons, 0));
        expect(sum(({ gross }) => gross)).toBe(lines.reduce((total, { gross }) => total + gross, 0));
        expect(made.flatMap((each) => each.cargo)).toHaveLength(parts.length);
        expect(made.every(({ packages }) => Number.isInteger(packages))).toBe(true);
      }),
    );
  });
  it('a statutory quantity is that of the unit, or the net weight in kilogram', () => {
    const goods = { unit: 'TIAO', qty: '100', net: 170_050 };
    expect([null, 'TIAO', 'KG', 'G', 'M'].map((unit) => statutoryQty(unit, goods))).toEqual([
      null,
      '100',
      '170.050',
      '170050',
      null,
    ]);
  });
  it('totals stand per currency', () => {
    const lines = [
      { currency: 'USD', total: '10.10' },
      { currency: 'JPY', total: '500' },
      { currency: 'USD', total: '0.90' },
      { currency: 'EUR', total: null },
    ];
    expect(totalsOf(lines)).toEqual([
      { currency: 'USD', amount: '11.00' },
      { currency: 'JPY', amount: '500' },
    ]);
  });
});
