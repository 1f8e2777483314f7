import { expect, it } from 'vitest';
import { claimSide, handleFaults, judgeFaults, needsFinance } from './damage.rules.ts';

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
