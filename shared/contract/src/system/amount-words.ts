import { piecesFromEnd } from '../text-ends.ts';
import { absolute, compare, minorDigits, round, sign } from '../decimal.ts';

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const PLACES = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿'];
const AMOUNT = /^-?\d+(\.\d+)?$/;

/** Why an amount cannot be written out, in Chinese, or null (SYS-016): no number, ≥ 10¹², more decimals than its currency has. */
export function wordsProblem(amount: string, currency = 'CNY'): string | null {
  if (!AMOUNT.test(amount)) return '不是金额';
  if (compare(absolute(amount), '1000000000000') >= 0) return '金额达到一万亿，不能写成大写';
  // JPY and KRW may carry a needless .00.
  const digits = Math.max(2, minorDigits(currency));
  if (compare(round(amount, digits), amount) !== 0) return `金额超过${digits === 2 ? '两' : '三'}位小数，不能写成大写`;
  return null;
}

/**
 * 大写金额 of an amount in CNY (SYS-016, 11.7): 1234.56 → 壹仟贰佰叁拾肆元伍角陆分. An empty section between two full
 * ones reads one 零. Throws what wordsProblem says.
 */
export function chineseWords(amount: string): string {
  const problem = wordsProblem(amount);
  if (problem) throw new RangeError(problem);
  const [whole = '0', cents = '00'] = round(absolute(amount), 2).split('.');
  const yuan = wholeWords(whole);
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])];
  const minor = (jiao > 0 ? `${DIGITS[jiao]}角` : fen > 0 && yuan ? '零' : '') + (fen > 0 ? `${DIGITS[fen]}分` : '整');
  const text = yuan || jiao + fen === 0 ? `${yuan || '零'}元${minor}` : minor;
  return sign(amount) < 0 ? `负${text}` : text;
}

/** Sections of four digits with 万 and 亿; '' for zero. */
function wholeWords(whole: string): string {
  let text = '';
  let gap = false;
  const sections = piecesFromEnd(whole.replace(/^0+/, ''), 4);
  for (const [at, section] of sections.entries()) {
    const value = Number(section);
    if (value === 0) {
      gap = text !== '';
      continue;
    }
    if (text && (gap || value < 1000)) text += '零';
    text += sectionWords(String(value)) + (SECTIONS[sections.length - 1 - at] ?? '');
    gap = false;
  }
  return text;
}

function sectionWords(section: string): string {
  let text = '';
  let zero = false;
  for (const [at, digit] of [...section].entries()) {
    if (digit === '0') zero = true;
    else {
      text += `${zero ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[section.length - 1 - at]}`;
      zero = false;
    }
  }
  return text;
}

const ONES =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  );
const TENS = '- - TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const SCALES = ['', ' THOUSAND', ' MILLION', ' BILLION'];
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  USD: 'US DOLLARS',
  CNY: 'CHINESE YUAN',
  EUR: 'EUROS',
  GBP: 'POUNDS STERLING',
  HKD: 'HONG KONG DOLLARS',
  KWD: 'KUWAITI DINARS',
};

/** SAY US DOLLARS ONE HUNDRED AND CENTS FIFTY ONLY: the amount in English words. Throws what wordsProblem says. */
export function englishWords(amount: string, currency: string): string {
  const problem = wordsProblem(amount, currency);
  if (problem) throw new RangeError(problem);
  const digits = Math.max(2, minorDigits(currency));
  const [whole = '0', cents = '00'] = round(absolute(amount), digits).split('.');
  const groups = piecesFromEnd(whole, 3);
  const words = groups.flatMap((group, at) => {
    const text = hundredsWords(Number(group));
    return text ? [text + SCALES[groups.length - 1 - at]] : [];
  });
  const name = CURRENCY_NAMES[currency] ?? currency;
  const minor = Number(cents) === 0 ? '' : ` AND ${digits === 3 ? 'FILS' : 'CENTS'} ${hundredsWords(Number(cents))}`;
  return `SAY ${sign(amount) < 0 ? 'MINUS ' : ''}${name} ${words.join(' ') || 'ZERO'}${minor} ONLY`.replace('  ', ' ');
}

/** 1–999 in words, '' for 0. */
function hundredsWords(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const small =
    rest < 20
      ? rest > 0
        ? ONES[rest]
        : ''
      : `${TENS[Math.floor(rest / 10)]}${rest % 10 > 0 ? `-${ONES[rest % 10]}` : ''}`;
  return [hundreds > 0 ? `${ONES[hundreds]} HUNDRED` : '', small].filter(Boolean).join(' AND ');
}
