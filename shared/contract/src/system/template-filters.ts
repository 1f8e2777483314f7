import { LABEL_DICTS } from './template-dicts.ts';

/** Kinds of barcode that a template may draw, by their name after `barcode:`. */
export const BARCODE_TYPES = { code128: 'Code 128', ean13: 'EAN-13', upca: 'UPC-A', code39: 'Code 39' } as const;
export type BarcodeType = keyof typeof BARCODE_TYPES;

interface FilterRule {
  title: string;
  example: string;
  /** Checks the argument; answers a Chinese fault or null. */
  check: (arg: string | null) => string | null;
}
const none = (arg: string | null) => (arg === null ? null : '不带参数');
const digits = (arg: string | null) => (arg === null || /^[0-8]$/.test(arg) ? null : '参数应为 0–8 的小数位数');
const oneOf = (names: object, what: string) => (arg: string | null) =>
  arg !== null && Object.hasOwn(names, arg) ? null : `参数应为${what}：${Object.keys(names).join('、')}`;

/** The filters of SYS-010. */
export const TEMPLATE_FILTERS: Readonly<Record<string, FilterRule>> = {
  money: { title: '金额，千分位', example: 'money:2', check: digits },
  num: { title: '数字，千分位，小数位数', example: 'num:3', check: digits },
  date: {
    title: '日期格式',
    example: 'date:YYYY-MM-DD',
    check: (arg) =>
      arg === null || /^[YMDHms年月日时分/:. -]{1,30}$/.test(arg) ? null : '参数应为日期格式，如 YYYY-MM-DD',
  },
  upper: { title: '大写字母', example: 'upper', check: none },
  cnupper: { title: '人民币大写', example: 'cnupper', check: none },
  enupper: { title: '英文大写金额', example: 'enupper', check: none },
  label: { title: '代码转文字（模板语言）', example: 'label:incoterm', check: oneOf(LABEL_DICTS, '字典名') },
  default: {
    title: '为空时显示',
    example: 'default:—',
    check: (arg) => (arg ? null : '需要参数，如 default:—'),
  },
  pad: {
    title: '左侧补零',
    example: 'pad:4',
    check: (arg) => (arg !== null && /^([1-9]|1\d|20)$/.test(arg) ? null : '参数应为 1–20 的位数'),
  },
  barcode: { title: '条形码', example: 'barcode:code128', check: oneOf(BARCODE_TYPES, '条码类型') },
  qr: {
    title: '二维码，宽度 mm',
    example: 'qr:22',
    check: (arg) => (arg === null || /^(1\d|[2-8]\d)$/.test(arg) ? null : '参数应为 10–89 的宽度（mm）'),
  },
  image: {
    title: '图片（模板附件），宽度 mm',
    example: 'image:30',
    check: (arg) => (arg === null || /^([5-9]|[1-9]\d|1[0-8]\d)$/.test(arg) ? null : '参数应为 5–189 的宽度（mm）'),
  },
};

/** The Chinese fault of one filter, or null. */
export function filterIssue(name: string, arg: string | null): string | null {
  const rule = Object.hasOwn(TEMPLATE_FILTERS, name) ? TEMPLATE_FILTERS[name] : undefined;
  if (!rule) return `未知过滤器「${name}」`;
  const fault = rule.check(arg);
  return fault ? `过滤器「${name}」${fault}` : null;
}
