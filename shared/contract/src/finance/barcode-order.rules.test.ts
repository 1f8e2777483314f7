import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BarcodeOrderKind, BarcodeService } from './barcode-order.labels.ts';
import { BARCODE_SERVICES } from './barcode-order.labels.ts';
import { barcodeAmount, barcodeOrderFaults, checkDigit, contentFault, plainContent } from './barcode-order.rules.ts';

/** FIN-015 as it is written: positions from the left, odd once, even three times. */
const byTheBook = (digits: string) => {
  const at = (odd: boolean) =>
    [...digits].reduce((sum, each, n) => sum + ((n % 2 === 0) === odd ? Number(each) : 0), 0);
  return String((10 - ((at(true) + 3 * at(false)) % 10)) % 10);
};
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));

describe('条码内容 (FIN-015)', () => {
  it('TV-41: 690123456789? is 6901234567892', () => {
    expect(checkDigit('690123456789')).toBe('2');
    expect(contentFault('EAN13', '6901234567892')).toBeNull();
    expect(contentFault('EAN13', '690123456789')).toBe('缺少校验位，完整条码是 6901234567892');
    expect(contentFault('EAN13', '6901234567893')).toBe('校验位应为 2');
  });

  it('FIN-015 the digit is that of the formula; UPC-A is an EAN-13 with a leading 0', () => {
    fc.assert(fc.property(digits(12), (first) => checkDigit(first) === byTheBook(first)));
    fc.assert(fc.property(digits(11), (first) => checkDigit(first) === byTheBook(`0${first}`)));
    fc.assert(
      fc.property(digits(12), fc.integer({ min: 0, max: 9 }), (first, last) => {
        expect(contentFault('EAN13', `${first}${last}`) === null).toBe(String(last) === byTheBook(first));
      }),
    );
  });

  it.each<[BarcodeOrderKind, string, string | null]>([
    ['UPCA', '036000291452', null],
    ['UPCA', '036000291453', '校验位应为 2'],
    ['UPCA', '03600029145', '缺少校验位，完整条码是 036000291452'],
    ['UPCA', '6901234567892', 'UPC-A 应为 12 位数字，现有 13 位'],
    ['EAN13', '69012345678AB', 'EAN-13 只能是数字'],
    ['CODE128', 'SKU-001/红', '应为 1–40 位字母、数字或半角符号'],
    ['CODE128', 'SKU-001', null],
    ['LICENSE', 'x'.repeat(41), '应为 1–40 位字母、数字或半角符号'],
  ])('%s %s → %s', (kind, content, fault) => {
    expect(contentFault(kind, content)).toBe(fault);
  });

  it('full-width digits out of a chat are digits', () => {
    expect(plainContent(' ６９０１２３４５６７８９２ ')).toBe('6901234567892');
  });
});

describe('条码订单', () => {
  it('labels need a size, sticking them a warehouse', () => {
    const faults = (service: BarcodeService) =>
      Object.keys(barcodeOrderFaults({ kind: 'CODE128', service, content: null, labelSize: null, warehouseId: null }));
    expect(Object.keys(BARCODE_SERVICES).map((each) => faults(each as BarcodeService))).toEqual([
      [],
      ['labelSize'],
      ['labelSize', 'warehouseId'],
      ['labelSize', 'warehouseId'],
      [],
    ]);
  });

  it('FIN-003 qty × price is rounded to the digits of the currency', () => {
    expect(barcodeAmount({ qty: 3, unitPrice: '0.335', currency: 'CNY' })).toBe('1.01');
    expect(barcodeAmount({ qty: 3, unitPrice: '0.5', currency: 'JPY' })).toBe('2');
  });
});
