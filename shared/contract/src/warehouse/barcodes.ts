import { eanCheck } from '../system/goods-barcode.ts';
import { LOCATION_CODE } from './location-codes.ts';

/** Longest text that is looked at: a scanner that stutters or a page pasted by mistake costs nothing. */
const LONGEST = 120;
/** What is said of a text that no label has, and of none at all. */
export const TOO_LONG = '内容太长，不是本系统的标签';
export const EMPTY_SCAN = '没有读到内容，请重扫';
const WAREHOUSE_CODE = /^[A-Z0-9-]{2,20}$/;
/** Batches are numbered `inbound_no-line-n` (2.9); the number rule of inbound orders may be edited, so only its signs are asked. */
const BATCH_NO = /^[A-Z0-9][A-Z0-9-]{2,58}[A-Z0-9]$/;
/** A document number by whatever rule: letters, then digits and dashes, four digits at the least. */
const DOCUMENT_NO = /^[A-Z]{1,6}-?\d[\d-]{3,40}$/;
/** EAN-8, UPC-A, EAN-13, ITF-14 as they stand on cartons of goods. */
const GOODS_CODE = /^(?:\d{8}|\d{12,14})$/;

/** What the first prefixes of warehouse documents say (1.4); another rule of numbering gives null. */
export const DOCUMENT_PREFIXES = {
  RK: '入库单',
  DH: '到货单',
  CK: '出库单',
  YK: '移库单',
  PD: '盘点单',
  KC: '开关仓记录',
  CS: '残损单',
} as const;
export type DocumentPrefix = keyof typeof DOCUMENT_PREFIXES;

/** What a label says. */
export type Scanned =
  | { kind: 'location'; warehouseCode: string; code: string }
  | { kind: 'batch'; batchNo: string }
  | { kind: 'document'; no: string; prefix: DocumentPrefix | null }
  | { kind: 'goods'; barcode: string };
export type ScannedKind = Scanned['kind'];
export const SCANNED_KINDS: Readonly<Record<ScannedKind, string>> = {
  location: '库位',
  batch: '批次',
  document: '单据',
  goods: '商品',
};
/** A scan that could be read, or why not, in words for who holds the scanner. */
export type ScanReading<Kind extends ScannedKind = ScannedKind> =
  | { ok: true; value: Extract<Scanned, { kind: Kind }> }
  | { ok: false; text: string };

/** What stands in the code of a location's label (2.5): `L:NB01:A-01-02-3`. */
export const locationBarcode = (warehouseCode: string, code: string): string => `L:${warehouseCode}:${code}`;
/** What stands in the code of a batch's label: `B:` and the batch number, `B:RK20261120-0001-1-1`. */
export const batchBarcode = (batchNo: string): string => `B:${batchNo}`;

/** What a scan is asked to be. */
export interface ScanWanted<Kind extends ScannedKind> {
  /** Kinds that are of use here; all. */
  kinds?: readonly Kind[];
  /** Code of the warehouse that somebody works in: a location of another one is refused by its name. */
  warehouseCode?: string;
}

/**
 * What a scanner, a camera or a hand gave, without what scanners and input methods do to a text: case, full-width signs,
 * control signs at the ends, the AIM prefix (`]C1`). Null: longer than any label.
 */
export function plainScan(text: string): string | null {
  if (text.length > LONGEST) return null;
  return text
    .normalize('NFKC')
    .replaceAll(/[^\x20-\x7E]/g, '')
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .toUpperCase();
}

/** Reads what a scanner, a camera or a hand gave (plainScan). Never throws, time linear in at most LONGEST signs. */
export function parseScan<Kind extends ScannedKind = ScannedKind>(
  text: string,
  { kinds, warehouseCode }: ScanWanted<Kind> = {},
): ScanReading<Kind> {
  const plain = plainScan(text);
  if (plain === null) return no(TOO_LONG);
  if (plain === '') return no(EMPTY_SCAN);
  const wanted: readonly ScannedKind[] | undefined = kinds;
  const read = readPlain(plain, wanted?.includes('goods') ?? false, wanted?.includes('document') ?? true);
  if (!read.ok) return read;
  const { value } = read;
  if (kinds && wanted && !wanted.includes(value.kind))
    return no(`扫到的是${nameOf(value)}，请扫描${kinds.map((kind) => SCANNED_KINDS[kind]).join('或')}标签`);
  const elsewhere = value.kind === 'location' && warehouseCode ? locationElsewhere(value, warehouseCode) : null;
  if (elsewhere !== null) return no(elsewhere);
  return { ok: true, value: value as Extract<Scanned, { kind: Kind }> };
}

/** Why a label is none of the locations here; null: it is. */
export const locationElsewhere = (
  { warehouseCode, code }: { warehouseCode: string; code: string },
  here: string,
): string | null =>
  warehouseCode.toUpperCase() === here.toUpperCase() ? null : `库位 ${code} 是仓库 ${warehouseCode} 的，这里是 ${here}`;

const no = (text: string) => ({ ok: false, text }) as const;
const yes = (value: Scanned) => ({ ok: true, value }) as const;
/** Enough of an unknown text to find the label by it. */
const shown = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

function nameOf(value: Scanned): string {
  if (value.kind === 'location') return `库位 ${value.code}`;
  if (value.kind === 'batch') return `批次 ${value.batchNo}`;
  if (value.kind === 'goods') return `商品条码 ${value.barcode}`;
  return `${value.prefix ? DOCUMENT_PREFIXES[value.prefix] : '单据'} ${value.no}`;
}

function readPlain(plain: string, goods: boolean, documents: boolean): ScanReading {
  if (plain.startsWith('L:')) {
    const [warehouseCode = '', code = '', ...rest] = plain.slice(2).split(':');
    return rest.length === 0 && WAREHOUSE_CODE.test(warehouseCode) && LOCATION_CODE.test(code)
      ? yes({ kind: 'location', warehouseCode, code })
      : no(`库位标签读不全：${shown(plain)}，请重扫`);
  }
  if (plain.startsWith('B:')) {
    const batchNo = plain.slice(2);
    return BATCH_NO.test(batchNo) ? yes({ kind: 'batch', batchNo }) : no(`批次标签读不全：${shown(plain)}，请重扫`);
  }
  if (GOODS_CODE.test(plain))
    return plain.endsWith(eanCheck(plain.slice(0, -1)))
      ? yes({ kind: 'goods', barcode: plain })
      : no(`商品条码 ${plain} 校验位不符，请重扫`);
  // Numbers and SKUs of goods look like documents of an unknown prefix (SP000123): where goods are asked for they are goods.
  const prefix = prefixOf(plain);
  if (DOCUMENT_NO.test(plain) && (documents || !goods || prefix !== null))
    return yes({ kind: 'document', no: plain, prefix });
  // Goods may carry any Code 128 of their own: their SKU.
  return goods && plain.length <= 40 ? yes({ kind: 'goods', barcode: plain }) : no(`不认识的条码：${shown(plain)}`);
}

function prefixOf(no: string): DocumentPrefix | null {
  const prefix = no.slice(0, 2);
  return Object.hasOwn(DOCUMENT_PREFIXES, prefix) && /\d/.test(no.charAt(2)) ? (prefix as DocumentPrefix) : null;
}
