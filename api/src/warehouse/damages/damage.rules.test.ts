import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimSide, handleFaults, judgeFaults, needsFinance, takenAlong } from './damage.rules.ts';

it.each([
  ['CARRIER', null, '请选择责任承运商或供应商'],
  ['CARRIER', '7', undefined],
  ['SUPPLIER', null, '请选择责任承运商或供应商'],
  ['WAREHOUSE', null, undefined],
  ['WAREHOUSE', '7', '责任方不是承运商或供应商'],
  ['CUSTOMER', '7', '责任方不是承运商或供应商'],
] as const)('4.7 judged %s with supplier %s', (liability, liableSupplierId, expected) => {
  expect(judgeFaults({ liability, liableSupplierId }).liableSupplierId).toBe(expected);
});

it.each([
  ['PENDING', null, { disposition: '请选择处理方式' }],
  ['SCRAP', null, { scrapValue: '必填' }],
  ['SCRAP', '-1', { scrapValue: '不能小于 0' }],
  ['SCRAP', '0', {}],
  ['REPAIR', null, {}],
] as const)('4.7 handled as %s with value %s', (disposition, scrapValue, expected) => {
  expect(handleFaults({ disposition, scrapValue })).toEqual(expected);
});

it.each([
  ['CARRIER', 'AP'],
  ['SUPPLIER', 'AP'],
  ['CUSTOMER', 'AR'],
  ['WAREHOUSE', null],
  [null, null],
] as const)('4.7 a claim against %s goes to %s', (liability, side) => {
  expect(claimSide(liability)).toBe(side);
});

it.each([
  ['5000', false],
  ['5000.01', true],
  ['4999.99', false],
])('4.7 scrap of %s CNY needs finance: %s', (value, expected) => {
  expect(needsFinance(value, '5000')).toBe(expected);
});

it.each([
  [[3, 2], 5, 5, []],
  [[3, 2], 3, 2, [3]],
  [[3, 2], 2, 3, [2]],
  [[3, 2, 2], 4, 3, [2, 2]],
  [[3, 2], 5, 0, [3, 2]],
  [[3, 2], 4, 1, null],
  [[3], 1, 2, null],
  // Too few lay there before: nothing is refused for it.
  [[3, 2], 2, 0, [2]],
  [[3], 1, 1, []],
] as const)('WMS-021 of 残损单 %j, moving %i and leaving %i takes %j along', (pieces, qty, left, expected) => {
  const along = takenAlong(
    pieces.map((each) => ({ qty: each })),
    qty,
    left,
  );
  expect(along?.map((doc) => doc.qty).toSorted((one, other) => other - one) ?? null).toEqual(expected);
});

it('WMS-021 never are pieces at neither place: what stays is enough for those that stay, what goes for those that go', () => {
  const piece = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), piece, fc.nat(60), (pieces, qty, left) => {
      const docs = pieces.map((each) => ({ qty: each }));
      const named = pieces.reduce((sum, each) => sum + each, 0);
      fc.pre(named <= qty + left);
      const along = takenAlong(docs, qty, left);
      if (along === null) {
        const subsets = docs.reduce<number[]>((sums, doc) => [...sums, ...sums.map((sum) => sum + doc.qty)], [0]);
        expect(subsets.some((sum) => sum <= qty && named - sum <= left)).toBe(false);
        return;
      }
      const gone = along.reduce((sum, doc) => sum + doc.qty, 0);
      expect(new Set(along).size).toBe(along.length);
      expect(gone).toBeLessThanOrEqual(qty);
      expect(named - gone).toBeLessThanOrEqual(left);
    }),
  );
});
