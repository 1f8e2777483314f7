/** Full-width letters, digits, punctuation and space → half-width. */
export const halfWidth = (value: string): string =>
  value
    .replaceAll('\u3000', ' ')
    .replaceAll(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/** Identifiers as they are compared and stored: half-width, upper case, no spaces or dashes (chapter 16, ACC-010). */
export const normaliseIdentifier = (value: string): string =>
  halfWidth(value)
    .toUpperCase()
    .replaceAll(/[\s\-‐-―]/g, '');

/** What shows nothing: zero-width, direction marks, variation selectors, soft hyphen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Name of a company for uniqueness, ACC-001: NFKC, without zero-width and direction marks, case folded, spaces and
 * brackets removed. Two names with the same key are the same name.
 */
export const normaliseName = (value: string): string =>
  value
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/[\s()[\]{}<>【】〔〕〈〉《》「」『』]/g, '');

const USCC = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Last character of a 统一社会信用代码 for its first 17, ACC-010: weights 3^i mod 31, (31 − Σ mod 31) mod 31. */
export function usccCheck(first17: string): string {
  let sum = 0;
  let weight = 1;
  for (const char of first17) {
    sum += USCC_ALPHABET.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  return USCC_ALPHABET.charAt((31 - (sum % 31)) % 31);
}
/** Whether a normalised 统一社会信用代码 is valid (ACC-010). */
export const isUscc = (value: string): boolean =>
  USCC.test(value) && usccCheck(value.slice(0, 17)) === value.charAt(17);

/** Mobile of China, 11 digits (ACC-011). */
export const isMobile = (value: string): boolean => /^1[3-9]\d{9}$/.test(value);
/** Foreign phone in E.164 (ACC-011). */
export const isForeignPhone = (value: string): boolean => /^\+[1-9]\d{6,14}$/.test(value);
/** Phone as stored: half-width without spaces, dashes and brackets. */
export const normalisePhone = (value: string): string => halfWidth(value).replaceAll(/[\s\-‐-―()]/g, '');
/** Phone of a person: a mobile of China or a foreign one (ACC-011). */
export const isPhone = (value: string): boolean => isMobile(value) || isForeignPhone(value);
/** E-mail of at most 254 characters (ACC-011). */
export const isEmail = (value: string): boolean =>
  value.length <= 254 &&
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(
    value,
  );
/** SWIFT/BIC of 8 or 11 characters (ACC-011). */
export const isSwift = (value: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value);
/** Plate as stored: an identifier without the dot that stands on it (浙B·12345). */
export const normalisePlate = (value: string): string => normaliseIdentifier(value).replaceAll(/[·•・.]/g, '');
/** Number plate of China (ACC-011). */
export const isPlate = (value: string): boolean =>
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/u.test(
    value,
  );

/** Check digit of an EAN-13 for its first 12 digits (ACC-011). */
export function ean13Check(first12: string): string {
  const sum = [...first12].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
/** Whether an EAN-13 is valid (ACC-011). */
export const isEan13 = (value: string): boolean =>
  /^\d{13}$/.test(value) && ean13Check(value.slice(0, 12)) === value.charAt(12);

/** 海关注册编码: ten digits or capital letters (3.1). */
export const isCustomsCode = (value: string): boolean => /^[0-9A-Z]{10}$/.test(value);
