import { multiply, roundMoney, type Amount } from '../decimal.ts';
import { eanCheck } from '../system/goods-barcode.ts';
import {
  BARCODE_ORDER_KINDS,
  type BarcodeOrderKind,
  type BarcodeService,
  type LabelSize,
} from './barcode-order.labels.ts';

/** Digits of the kinds that end in a check digit (FIN-015; UPC-A is an EAN-13 with a leading 0). */
const DIGITS: Partial<Record<BarcodeOrderKind, number>> = { EAN13: 13, UPCA: 12 };

/** The check digit of an EAN-13 for its first 12 digits, of a UPC-A for its first 11 (FIN-015). */
export const checkDigit = (digits: string): string => eanCheck(digits);

/** Full-width digits and letters as half-width ones, nothing at the ends: what chat and Excel give. */
export const plainContent = (value: string): string => value.normalize('NFKC').trim();

/** Why a content is none of its kind; null: it is (FIN-015). An EAN-13 that lacks its last digit is told it. */
export function contentFault(kind: BarcodeOrderKind, content: string): string | null {
  const wanted = DIGITS[kind];
  if (wanted === undefined) return /^[\x20-\x7E]{1,40}$/.test(content) ? null : '应为 1–40 位字母、数字或半角符号';
  const name = BARCODE_ORDER_KINDS[kind];
  if (!/^\d+$/.test(content)) return `${name} 只能是数字`;
  if (content.length === wanted - 1) return `缺少校验位，完整条码是 ${content}${checkDigit(content)}`;
  if (content.length !== wanted) return `${name} 应为 ${wanted} 位数字，现有 ${content.length} 位`;
  const digit = checkDigit(content.slice(0, -1));
  return content.endsWith(digit) ? null : `校验位应为 ${digit}`;
}

/** Whether labels are made: they need a size. */
export const makesLabels = (service: BarcodeService): boolean =>
  service === 'PRINT' || service === 'LABEL' || service === 'RELABEL';
/** Whether somebody sticks them on goods: that needs a place. */
export const sticksLabels = (service: BarcodeService): boolean => service === 'LABEL' || service === 'RELABEL';
/** Whether the content has to be known before the order is accepted; the others bring it at 完成. */
export const contentFirst = (kind: BarcodeOrderKind, service: BarcodeService): boolean =>
  kind !== 'CARTON' && makesLabels(service);

/** What is wrong with an order by its fields; empty: nothing. */
export function barcodeOrderFaults(given: {
  kind: BarcodeOrderKind;
  service: BarcodeService;
  content: string | null;
  labelSize: LabelSize | null;
  warehouseId: string | null;
}): Record<string, string> {
  const faults: Record<string, string> = {};
  const content = given.content === null ? null : contentFault(given.kind, given.content);
  if (content) faults.content = content;
  if (makesLabels(given.service) && given.labelSize === null) faults.labelSize = '打印、贴标、换标须选择标签尺寸';
  if (sticksLabels(given.service) && given.warehouseId === null) faults.warehouseId = '贴标、换标须选择贴标仓库';
  return faults;
}

/** What the customer pays: round(qty × price), tax included (F7). */
export const barcodeAmount = (order: { qty: number; unitPrice: Amount; currency: string }): Amount =>
  roundMoney(multiply(String(order.qty), order.unitPrice), order.currency);
