import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inForce, periodText, placeVersion, versionOn, type Dated } from './dated.ts';
import { elementsText, missingElements, parseElements, readElements, wrongElements } from './elements.ts';
import { barcodeOf, eanCheck } from './goods-barcode.ts';
import { estimatedRebate } from './rebate.ts';

describe('LOG-080 rebate', () => {
  it.each([
    ['113000', 1300, 1300, '100000.00', '13000.00'],
    ['113000', 1300, 900, '100000.00', '9000.00'],
    ['56780.35', 1300, 1300, '50248.10', '6532.25'],
    ['20000', 300, 300, '19417.48', '582.52'],
  ])('11.8 %s incl. VAT %d bp at %d bp → %s net, %s', (purchase, vat, rate, net, rebate) => {
    expect(estimatedRebate(purchase, vat, rate)).toEqual({ net, rebate });
  });

  const versions = [
    { rate: 1300, effectiveFrom: '2020-01-01', effectiveTo: '2024-12-01' },
    { rate: 900, effectiveFrom: '2024-12-01', effectiveTo: null },
  ];
  it.each([
    ['2019-12-31', undefined],
    ['2024-11-30', 1300],
    ['2024-12-01', 900],
  ])('11.8 exported on %s the rate is %s bp', (day, rate) => {
    expect(versionOn(versions, day)?.rate).toBe(rate);
  });
});

describe('SYS-001 versions never overlap', () => {
  const one: Dated = { effectiveFrom: '2025-01-01', effectiveTo: null };
  it('the version in force ends on the first day of the next', () => {
    expect(placeVersion([one], { effectiveFrom: '2026-01-01', effectiveTo: null })).toEqual({
      ends: one,
      effectiveTo: null,
    });
  });
  it('a later version ends the new one', () => {
    const later: Dated = { effectiveFrom: '2027-01-01', effectiveTo: null };
    const placed = placeVersion([{ ...one, effectiveTo: '2027-01-01' }, later], {
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
    });
    expect(placed).toMatchObject({ effectiveTo: '2027-01-01' });
    expect(placeVersion([one, later], { effectiveFrom: '2026-01-01', effectiveTo: '2027-01-02' })).toHaveProperty(
      'fault',
    );
  });
  it('nothing is overwritten, and no version is empty', () => {
    expect(placeVersion([one], { effectiveFrom: '2025-01-01', effectiveTo: null })).toEqual({
      fault: '2025-01-01 已有版本，不能覆盖',
    });
    expect(placeVersion([one], { effectiveFrom: '2026-01-01', effectiveTo: '2026-01-01' })).toHaveProperty('fault');
  });
  it('whatever is added, no day has two versions, and days before a new one keep theirs', () => {
    const day = fc
      .integer({ min: 0, max: 2000 })
      .map((n) => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));
    const wish = fc.record({ effectiveFrom: day, effectiveTo: fc.option(day, { nil: null }) });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), day, (wishes, looked) => {
        let versions: Dated[] = [];
        for (const next of wishes) {
          const placed = placeVersion(versions, next);
          if ('fault' in placed) continue;
          const before = versionOn(versions, looked);
          versions = versions.map((version) =>
            version === placed.ends ? { ...version, effectiveTo: next.effectiveFrom } : version,
          );
          versions.push({ ...next, effectiveTo: placed.effectiveTo });
          expect(versions.filter((version) => inForce(version, looked)).length).toBeLessThanOrEqual(1);
          if (looked < next.effectiveFrom)
            expect(versionOn(versions, looked)?.effectiveFrom).toBe(before?.effectiveFrom);
        }
      }),
    );
  });
  it('says the last day that counts', () => {
    expect(periodText({ effectiveFrom: '2025-01-01', effectiveTo: '2026-01-01' })).toBe('2025-01-01 至 2025-12-31');
    expect(periodText(one)).toBe('2025-01-01 起');
  });
});

describe('LOG-073 elements', () => {
  const template = [
    { key: 'e1', label: '品牌类型', required: true, hint: null, options: ['无品牌', '境外品牌'] },
    { key: 'e2', label: '成分含量', required: true, hint: null, options: [] },
    { key: 'e3', label: '规格', required: false, hint: null, options: [] },
  ];
  it('one cell shows and takes them: by name, or the values alone in the order of the code', () => {
    const parsed = parseElements('品牌类型*[无品牌/境内自主品牌];织造方法*;成分含量');
    const template = 'elements' in parsed ? parsed.elements : [];
    const values = { e1: '无品牌', e3: '棉:涤 7:3' };
    expect(elementsText(template, values)).toBe('品牌类型:无品牌；成分含量:棉:涤 7:3');
    expect(readElements(template, elementsText(template, values))).toEqual({ values });
    expect(readElements(template, '无品牌|机织|')).toEqual({ values: { e1: '无品牌', e2: '机织' } });
    expect(readElements(template, '织造方法：针织; 品牌类型：无品牌')).toEqual({
      values: { e1: '无品牌', e2: '针织' },
    });
    expect(readElements(template, '品牌类型:某牌')).toEqual({ fault: '品牌类型不在可选值中' });
    expect(readElements(template, 'a|b|c|d')).toEqual({ fault: '该编码只有 3 项要素' });
    expect(readElements(template, '颜色:红')).toMatchObject({ fault: expect.stringContaining('颜色:红') as string });
    expect(readElements([], '品牌类型:无品牌')).toEqual({ fault: '该 HS 编码没有申报要素' });
  });
  it('names required elements without a value, in their order', () => {
    expect(missingElements(template, {})).toEqual(['品牌类型', '成分含量']);
    expect(missingElements(template, { e1: '无品牌', e2: '  ' })).toEqual(['成分含量']);
    expect(missingElements(template, { e1: '无品牌', e2: '涤纶 100%' })).toEqual([]);
  });
  it('refuses what is no element or none of the options', () => {
    expect(wrongElements(template, { e1: '别的', e3: 'x', e9: 'y' })).toEqual({
      e1: '不在可选值中',
      e9: '不是该编码的申报要素',
    });
  });
  it('reads them as the customs write them', () => {
    expect(parseElements('0:品牌类型*[无品牌/境外品牌]；1:成分含量*；规格')).toEqual({
      elements: [
        { key: 'e1', label: '品牌类型', required: true, hint: null, options: ['无品牌', '境外品牌'] },
        { key: 'e2', label: '成分含量', required: true, hint: null, options: [] },
        { key: 'e3', label: '规格', required: false, hint: null, options: [] },
      ],
    });
    expect(parseElements('规格;规格')).toEqual({ fault: '要素名称重复' });
    expect(parseElements('[只有选项]')).toHaveProperty('fault');
  });
});

describe('ACC-011 barcodes of goods (4.1)', () => {
  it.each([
    ['6901234567892', 'EAN13'],
    ['2000000123455', 'EAN13'],
    ['96385074', 'EAN8'],
    ['036000291452', 'UPC'],
    ['HN-6301-01', 'CODE128'],
    ['123456789', 'CODE128'],
  ])('%s is %s', (value, kind) => expect(barcodeOf(value)).toEqual({ kind }));
  it.each(['6901234567893', '96385075', '036000291453', '中文', 'x'.repeat(41), ''])('%s is refused', (value) => {
    expect(barcodeOf(value)).toHaveProperty('fault');
  });
  it('11.5 EAN-13 690123456789 → 2, 200000012345 → 5', () => {
    expect([eanCheck('690123456789'), eanCheck('200000012345')]).toEqual(['2', '5']);
  });
  it('one changed digit is always noticed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(11), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        const whole = digits + eanCheck(digits);
        const changed = `${whole.slice(0, at)}${(Number(whole[at]) + more) % 10}${whole.slice(at + 1)}`;
        expect(barcodeOf(changed)).toHaveProperty('fault');
      }),
    );
  });
});
