import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ean13Check,
  halfWidth,
  isEan13,
  isEmail,
  isForeignPhone,
  isMobile,
  isPhone,
  isPlate,
  normalisePlate,
  isSwift,
  isUscc,
  normaliseIdentifier,
  normaliseName,
  normalisePhone,
  usccCheck,
} from './identifiers.ts';

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const first17 = fc
  .tuple(
    fc.array(fc.constantFrom(...alphabet), { minLength: 2, maxLength: 2 }),
    fc.array(fc.constantFrom(...'0123456789'), { minLength: 6, maxLength: 6 }),
    fc.array(fc.constantFrom(...alphabet), { minLength: 9, maxLength: 9 }),
  )
  .map((parts) => parts.flat().join(''));

describe('ACC-001 names are normalised before uniqueness', () => {
  it.each([
    ['上海恒丰进出口有限公司', '上海恒丰进出口有限公司'],
    [' 上海　恒丰 进出口有限公司 ', '上海恒丰进出口有限公司'],
    ['上海恒丰（中国）有限公司', '上海恒丰中国有限公司'],
    ['上海恒丰(中国)有限公司', '上海恒丰中国有限公司'],
    ['ＡＢＣ Trading Co.', 'ABCTRADINGCO.'],
    ['abc trading co.', 'ABCTRADINGCO.'],
    ['上海\u200B恒丰\u202E进出口\uFEFF有限公司', '上海恒丰进出口有限公司'],
    ['ﬁne ① Straße', 'FINE1STRASSE'],
    ['Cafe\u0301', 'CAFÉ'],
  ])('ACC-001 %s → %s', (name, key) => expect(normaliseName(name)).toBe(key));

  it('ACC-001 normalising twice changes nothing more', () => {
    fc.assert(fc.property(fc.string(), (name) => normaliseName(normaliseName(name)) === normaliseName(name)));
  });

  it('ACC-001 spaces and full width make no other name', () => {
    const wide = (text: string) => text.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), fc.nat(19), (name, at) => {
        const spaced = `${name.slice(0, at)}　${name.slice(at)} `;
        expect(normaliseName(spaced)).toBe(normaliseName(name));
        expect(normaliseName(wide(name))).toBe(normaliseName(name));
        expect(halfWidth(wide(name))).toBe(name);
      }),
    );
  });
});

describe('ACC-010 统一社会信用代码', () => {
  it.each([
    ['91350100M000100Y43', true],
    ['91350100M000100Y44', false],
    ['91350100M000100I43', false],
    ['91350100M000100O43', false],
    ['91350100M000100S43', false],
    ['91350100M000100V43', false],
    ['91350100M000100Z43', false],
    ['91350A00M000100Y43', false],
    ['9135010 0M000100Y43', false],
    ['91350100M000100Y4', false],
    ['', false],
  ])('ACC-010 %s is valid: %s', (value, valid) => expect(isUscc(value)).toBe(valid));

  it('ACC-010 input is brought to half width, upper case, without spaces and dashes', () => {
    expect(normaliseIdentifier(' 91350100-m000100y43')).toBe('91350100M000100Y43');
    expect(normaliseIdentifier('９１３５０１００　Ｍ000100Y43')).toBe('91350100M000100Y43');
  });

  it('ACC-010 exactly one of the 31 last characters fits', () => {
    fc.assert(
      fc.property(first17, (start) => {
        expect(alphabet.filter((last) => isUscc(start + last))).toEqual([usccCheck(start)]);
      }),
    );
  });

  it('ACC-010 one wrong character is noticed', () => {
    fc.assert(
      fc.property(first17, fc.integer({ min: 8, max: 16 }), fc.constantFrom(...alphabet), (start, at, other) => {
        fc.pre(start.charAt(at) !== other);
        const broken = start.slice(0, at) + other + start.slice(at + 1) + usccCheck(start);
        expect(isUscc(broken)).toBe(false);
      }),
    );
  });
});

describe('ACC-011 phones, mails, SWIFT, plates, EAN-13', () => {
  it.each([
    ['13800138000', true],
    ['19912345678', true],
    ['12800138000', false],
    ['1380013800', false],
    ['138001380000', false],
  ])('ACC-011 mobile %s: %s', (value, valid) => expect(isMobile(value)).toBe(valid));
  it.each([
    ['+14155552671', true],
    ['+8613800138000', true],
    ['+04155552671', false],
    ['14155552671', false],
    ['+123456', false],
    ['+1234567890123456', false],
  ])('ACC-011 foreign phone %s: %s', (value, valid) => expect(isForeignPhone(value)).toBe(valid));
  it('ACC-011 a phone is either of both, typed with spaces and dashes too', () => {
    expect(isPhone(normalisePhone('138 0013-8000'))).toBe(true);
    expect(isPhone(normalisePhone('+1 (415) 555-2671'))).toBe(true);
    expect(isPhone('02112345678')).toBe(false);
  });
  it.each([
    ['a@b.cn', true],
    ['zhang.san+ops@mail.example.com', true],
    [`${'a'.repeat(242)}@example.com`, true],
    [`${'a'.repeat(243)}@example.com`, false],
    ['a@b', false],
    ['a b@c.cn', false],
    ['张三@c.cn', false],
    ['a@-b.cn', false],
  ])('ACC-011 mail %s: %s', (value, valid) => expect(isEmail(value)).toBe(valid));
  it.each([
    ['ICBKCNBJ', true],
    ['ICBKCNBJSHI', true],
    ['icbkcnbj', false],
    ['ICBKCNBJSH', false],
    ['ICB1CNBJ', false],
  ])('ACC-011 SWIFT %s: %s', (value, valid) => expect(isSwift(value)).toBe(valid));
  it.each([
    ['沪A12345', true],
    ['粤BD12345', true],
    ['浙B1234挂', true],
    ['粤Z1234港', true],
    ['沪I12345', false],
    ['沪A1234O', false],
    ['台A12345', false],
    ['沪A1234', false],
  ])('ACC-011 plate %s: %s', (value, valid) => expect(isPlate(value)).toBe(valid));
  it.each(['浙B·12345', '浙b 12345', '浙Ｂ・12345', '浙B.12345', '浙B•12345'])(
    'ACC-011 the plate %s is stored as 浙B12345',
    (typed) => expect(normalisePlate(typed)).toBe('浙B12345'),
  );
  it.each([
    ['690123456789', '2'],
    ['200000012345', '5'],
  ])('ACC-011 EAN-13 %s has the check digit %s', (start, digit) => {
    expect(ean13Check(start)).toBe(digit);
    expect(isEan13(start + digit)).toBe(true);
  });
  it('ACC-011 EAN-13 exactly one last digit fits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (start) => {
        expect([...'0123456789'].filter((last) => isEan13(start + last))).toHaveLength(1);
      }),
    );
  });
});
