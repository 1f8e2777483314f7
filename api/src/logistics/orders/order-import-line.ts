import { multiply, round } from '@shared/contract/decimal.ts';
import { scaled, toCm3, toGram, toMm } from '@shared/contract/figures.ts';
import type { OrderLineSheetRow } from '@shared/contract/logistics/order-import.contract.ts';
import { readElements } from '@shared/contract/system/elements.ts';
import type { WordBook } from '../../services/exchange/word-book.ts';
import type { LineNames } from './order-line-names.ts';

type Row = OrderLineSheetRow;
/** Reports what is wrong with a cell of a row, or with the whole of it. */
export type Wrong<R extends Row> = (row: R, column: (keyof R & string) | null, reason: string) => void;

/** Field of a goods line → column of the sheet, where the names differ. */
export const LINE_COLUMN: Record<string, keyof Row & string> = {
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
  volumeTyped: 'volume',
  grossTyped: 'gross',
  netTyped: 'net',
  brandId: 'brand',
  brandType: 'brand',
  supplierId: 'supplier',
};

/** A row of the sheet as a goods line of the form; what its words do not name is reported at its cell. */
export function lineOf<R extends Row>(
  row: R,
  names: LineNames,
  wrong: Wrong<R>,
  refund: boolean,
): Record<string, unknown> {
  const look = lookOf(row, wrong);
  const unit = look('unit', names.units, '没有这个单位') ?? 'PCS';
  const packageType = look('packageType', names.packages, '没有这个包装');
  return {
    nameCn: row.nameCn,
    nameEn: row.nameEn,
    spec: row.spec,
    hsCode: row.hsCode,
    cartons: row.cartons,
    pcsPerCarton: row.pcsPerCarton,
    qty: row.qty,
    unit,
    packageType,
    lengthMm: scaled(row.length, toMm),
    widthMm: scaled(row.width, toMm),
    heightMm: scaled(row.height, toMm),
    cartonGross: scaled(row.cartonGross, toGram),
    cartonNet: scaled(row.cartonNet, toGram),
    volumeTyped: scaled(row.volume, toCm3),
    grossTyped: scaled(row.gross, toGram),
    netTyped: scaled(row.net, toGram),
    unitPrice: row.unitPrice,
    cargoSource: row.cargoSource ?? undefined,
    attributes: row.attributes ?? [],
    unNo: row.unNo,
    dgClass: row.dgClass,
    barcode: row.barcode,
    cartonRange: row.cartonRange,
    marks: row.marks,
    ...declaringOf(row, names, look, wrong),
    refundFlag: row.refundFlag ?? refund,
  };
}

/** What the word of a cell stands for; null of an empty cell and, reported, of a word that stands for nothing or for several. */
type Look = <Value>(
  column: 'unit' | 'packageType' | 'brand' | 'supplier',
  book: WordBook<Value>,
  missing: string,
) => Value | null;
const lookOf =
  <R extends Row>(row: R, wrong: Wrong<R>): Look =>
  (column, book, missing) => {
    const word = row[column];
    if (word === null) return null;
    const found = book.find(word, missing);
    if ('value' in found) return found.value;
    wrong(row, column, found.fault);
    return null;
  };

/** 申报资料 of a row: elements in words of its HS code, brand and supplier by name. */
function declaringOf<R extends Row>(row: R, names: LineNames, look: Look, wrong: Wrong<R>) {
  const brand = look('brand', names.brands, '没有这个品牌');
  const supplier = look('supplier', names.suppliers, '没有这个供货商或无权使用');
  const read = row.elements === null ? null : readElements(names.elements.get(row.hsCode ?? '') ?? [], row.elements);
  if (read && 'fault' in read) wrong(row, 'elements', read.fault);
  return {
    elements: read && 'values' in read ? read.values : {},
    foreignHsCode: row.foreignHsCode,
    brand: brand?.name ?? null,
    brandId: brand?.id ?? null,
    brandType: brand?.type ?? 'NONE',
    originDistrict: row.originDistrict,
    supplierId: supplier,
    purchaseAmount: row.purchaseAmount,
    vatRate: row.vatRate === null ? null : Number(round(multiply(row.vatRate, '100'), 0)),
    invoiceKind: row.invoiceKind,
  };
}
