import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchBarcode, locationBarcode, parseScan } from './barcodes.ts';

const read = (text: string) => {
  const reading = parseScan(text);
  return reading.ok ? reading.value : reading.text;
};

describe('barcodes of the warehouse (2.5)', () => {
  it.each([
    ['L:NB01:A-01-02-3', { kind: 'location', warehouseCode: 'NB01', code: 'A-01-02-3' }],
    ['L:NB-01:A1', { kind: 'location', warehouseCode: 'NB-01', code: 'A1' }],
    ['B:RK20261120-0001-1-1', { kind: 'batch', batchNo: 'RK20261120-0001-1-1' }],
    ['RK20261120-0001', { kind: 'document', no: 'RK20261120-0001', prefix: 'RK' }],
    ['CK20261120-12345', { kind: 'document', no: 'CK20261120-12345', prefix: 'CK' }],
    ['WL20261120-0001', { kind: 'document', no: 'WL20261120-0001', prefix: null }],
    ['6901234567892', { kind: 'goods', barcode: '6901234567892' }],
    ['96385074', { kind: 'goods', barcode: '96385074' }],
  ])('%s', (text, value) => expect(read(text)).toEqual(value));

  it.each([
    ['l:nb01:a-01-02-3\r\n', 'case and line end'],
    ['Ｌ：ＮＢ０１：Ａ－０１－０２－３', 'full-width signs of an input method'],
    [']C1L:NB01:A-01-02-3', 'the AIM prefix'],
    [' \u001DL:NB01:A-01-02-3 ', 'control signs'],
  ])('forgives %j: %s', (text) =>
    expect(read(text)).toEqual({ kind: 'location', warehouseCode: 'NB01', code: 'A-01-02-3' }),
  );

  it.each([
    ['', '没有读到内容，请重扫'],
    ['\r\n', '没有读到内容，请重扫'],
    ['L:NB01', '库位标签读不全：L:NB01，请重扫'],
    ['L:NB01:A:B', '库位标签读不全：L:NB01:A:B，请重扫'],
    ['B:', '批次标签读不全：B:，请重扫'],
    ['6901234567893', '商品条码 6901234567893 校验位不符，请重扫'],
    ['HTTPS://EXAMPLE.COM/A/VERY/LONG/WAY', '不认识的条码：HTTPS://EXAMPLE.COM/A/VE…'],
    ['L:'.repeat(100_000), '内容太长，不是本系统的标签'],
  ])('refuses %.30j in words', (text, words) => expect(read(text)).toBe(words));

  it('names what was read in place of what is wanted', () => {
    expect(parseScan('B:RK20261120-0001-1-1', { kinds: ['location'] })).toEqual({
      ok: false,
      text: '扫到的是批次 RK20261120-0001-1-1，请扫描库位标签',
    });
    expect(parseScan('CK20261120-0001', { kinds: ['batch', 'location'] })).toEqual({
      ok: false,
      text: '扫到的是出库单 CK20261120-0001，请扫描批次或库位标签',
    });
  });
  it('takes an own code of goods where goods are asked for', () => {
    expect(read('CUP-330ML')).toBe('不认识的条码：CUP-330ML');
    expect(parseScan('CUP-330ML', { kinds: ['goods'] })).toEqual({
      ok: true,
      value: { kind: 'goods', barcode: 'CUP-330ML' },
    });
    expect(parseScan('6901234567893', { kinds: ['goods'] }).ok).toBe(false);
  });
  it.each(['SP000123', 'AB-1001'])('2.5 %s is goods where goods and no documents are asked for', (text) => {
    expect(parseScan(text, { kinds: ['goods'] })).toEqual({ ok: true, value: { kind: 'goods', barcode: text } });
    expect(parseScan(text, { kinds: ['goods', 'document'] })).toMatchObject({ value: { kind: 'document' } });
    expect(parseScan('RK20261120-0001', { kinds: ['goods'] }).ok).toBe(false);
  });
  it('names the warehouse of a label of another one', () => {
    expect(parseScan('L:NB02:A-01', { warehouseCode: 'NB01' })).toEqual({
      ok: false,
      text: '库位 A-01 是仓库 NB02 的，这里是 NB01',
    });
    expect(parseScan('L:NB01:A-01', { warehouseCode: 'NB01', kinds: ['location'] }).ok).toBe(true);
  });

  it('reads back whatever it writes', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,4}$/);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9-]{2,20}$/),
        fc.array(part, { minLength: 1, maxLength: 4 }),
        (wh, parts) => {
          const code = parts.join('-');
          expect(read(locationBarcode(wh, code))).toEqual({ kind: 'location', warehouseCode: wh, code });
          expect(read(batchBarcode(`RK20261120-${code}-1`))).toEqual({
            kind: 'batch',
            batchNo: `RK20261120-${code}-1`,
          });
        },
      ),
    );
  });
  it('answers every text, at once', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('L', 'B', ':', '-', '0', 'A', '\u0000', '：', ']', 'ﷺ'), maxLength: 130 }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const reading = parseScan(text);
        expect(reading.ok ? reading.value.kind : reading.text).toBeTruthy();
        if (!reading.ok) expect(reading.text.length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 500 },
    );
  });
});
