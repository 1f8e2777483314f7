import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, multiply, roundMoney } from '../decimal.ts';
import { partOf } from '../figures.ts';
import { cutCargo, joinCargo, movedShare, splitItem, type CargoPart, type ItemFigures } from './declaration-split.ts';

const milli = (value: number) => `${Math.trunc(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;
const cargoPart = fc
  .record({
    loaded: fc.integer({ min: 1, max: 300 }),
    first: fc.nat(299),
    count: fc.integer({ min: 1, max: 300 }),
    gross: fc.nat(9_000_000),
    net: fc.nat(9_000_000),
    id: fc.nat(5),
  })
  .map(({ loaded, first, count, gross, net, id }): CargoPart => {
    const before = first % loaded;
    return {
      allocationId: String(id),
      before,
      loaded,
      cartons: Math.min(count, loaded - before),
      gross,
      net: Math.min(net, gross),
    };
  });
const currency = fc.constantFrom('USD', 'CNY', 'JPY');
const item = fc
  .record({
    cargo: fc.array(cargoPart, { minLength: 1, maxLength: 6 }),
    qty: fc.integer({ min: 1, max: 5_000_000 }),
    price: fc.nat(1_000_000),
    currency,
    purchase: fc.option(fc.nat(10_000_000)),
    typed: fc.boolean(),
    unit2: fc.constantFrom('PCS', 'KG', null),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ cargo, qty, price, purchase, typed, unit2, share, ...rest }) => {
    const sum = (key: 'gross' | 'net') =>
      cargo.reduce((total, part) => total + partOf(part[key], part.loaded, part.before, part.cartons), 0);
    const unitPrice = milli(price);
    const net = sum('net') + (typed ? 7 : 0);
    const figures: ItemFigures = {
      qty1: milli(qty),
      unit1: 'PCS',
      qty2: unit2 === null ? null : unit2 === 'KG' ? milli(net) : milli(qty),
      unit2,
      qty3: typed ? '12.345' : null,
      unit3: typed ? 'M' : null,
      unitPrice,
      total: typed ? roundMoney('1234.57', rest.currency) : roundMoney(multiply(milli(qty), unitPrice), rest.currency),
      currency: rest.currency,
      gross: sum('gross') + (typed ? 11 : 0),
      net,
      purchaseAmount: purchase === null ? null : roundMoney(milli(purchase), 'CNY'),
    };
    const all = cargo.reduce((total, { cartons }) => total + cartons, 0);
    return { cargo, figures, all, cartons: Math.round(share * all) };
  });
const sums = (left: string | null, right: string | null, whole: string | null) =>
  whole === null ? left === null && right === null : compare(add(left ?? '0', right ?? '0'), whole) === 0;

describe('拆分 of an item (5.7, LOG-023, LOG-070)', () => {
  it('LOG-070, LOG-023 both sides sum to the item: cartons, quantities, weights and amounts, and none is negative', () => {
    fc.assert(
      fc.property(item, ({ cargo, figures, all, cartons }) => {
        const { kept, moved } = splitItem(figures, cargo, cartons);
        const count = (parts: readonly CargoPart[]) => parts.reduce((total, part) => total + part.cartons, 0);
        expect([count(kept.cargo), count(moved.cargo)]).toEqual([all - cartons, cartons]);
        for (const key of ['qty1', 'qty2', 'qty3', 'total', 'purchaseAmount'] as const) {
          expect(sums(kept.figures[key], moved.figures[key], figures[key])).toBe(true);
          for (const side of [kept, moved]) expect(side.figures[key]?.startsWith('-') ?? false).toBe(false);
        }
        for (const key of ['gross', 'net'] as const) {
          expect(kept.figures[key] + moved.figures[key]).toBe(figures[key]);
          expect(Math.min(kept.figures[key], moved.figures[key])).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('LOG-075 no carton stands on both sides: the parts of an allocation neither overlap nor leave a gap', () => {
    fc.assert(
      fc.property(item, ({ cargo, cartons }) => {
        const named = cargo.map((part, at) => ({ ...part, allocationId: String(at) }));
        const each = (parts: readonly CargoPart[]) =>
          parts.flatMap(({ allocationId, before, cartons: n }) =>
            Array.from({ length: n }, (_, index) => `${allocationId}:${before + index}`),
          );
        const { kept, moved } = cutCargo(named, cartons);
        expect([...each(kept), ...each(moved)].toSorted()).toEqual(each(named).toSorted());
        const joined = joinCargo([...moved, ...kept]);
        expect(each(joined).toSorted()).toEqual(each(named).toSorted());
        expect(joined).toHaveLength(named.length);
      }),
    );
  });

  it('LOG-023 7 of 37 cartons: weights as 11.4 cuts them, total by quantity and price', () => {
    const cargo = [{ allocationId: '1', before: 0, cartons: 37, loaded: 37, gross: 925_500, net: 900_000 }];
    const { kept, moved } = splitItem(
      {
        qty1: '370.000',
        unit1: 'PCS',
        qty2: '900.000',
        unit2: 'KG',
        qty3: null,
        unit3: null,
        unitPrice: '1.37',
        total: '506.90',
        currency: 'USD',
        gross: 925_500,
        net: 900_000,
        purchaseAmount: '1000.00',
      },
      cargo,
      7,
    );
    expect(kept.figures).toEqual({
      qty1: '300.000',
      qty2: '729.730',
      qty3: null,
      total: '411.00',
      gross: 750_405,
      net: 729_730,
      purchaseAmount: '810.81',
    });
    expect(moved.figures).toMatchObject({ gross: 175_095, total: '95.90', purchaseAmount: '189.19', net: 170_270 });
    expect(moved.cargo).toEqual([{ ...cargo[0], before: 30, cartons: 7 }]);
  });

  it('a share of freight never takes more than the whole, and nothing of nothing', () => {
    expect(movedShare('100.00', 'USD', '1', '3')).toBe('33.33');
    expect(movedShare('100', 'JPY', '1', '3')).toBe('33');
    expect(movedShare('100.00', 'USD', '0', '0')).toBe('0');
  });
});
