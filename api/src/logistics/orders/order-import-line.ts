import { multiply, round } from '@shared/contract/decimal.ts';
import { toCm3, toGram, toMm } from '@shared/contract/figures.ts';
import type { OrderLineSheetRow } from '@shared/contract/logistics/order-import.contract.ts';
import { readElements } from '@shared/contract/system/elements.ts';
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
  const unit = row.unit === null ? 'PCS' : names.units.get(row.unit.trim().toUpperCase());
  if (!unit) wrong(row, 'unit', '没有这个单位');
  const packageType = row.packageType === null ? null : names.packages.get(row.packageType.trim().toUpperCase());
  if (packageType === undefined) wrong(row, 'packageType', '没有这个包装');
  const scaled = (text: string | null, to: (value: string) => number) => (text === null ? null : to(text));
  return {
    nameCn: row.nameCn,
    nameEn: row.nameEn,
    spec: row.spec,
    hsCode: row.hsCode,
    cartons: row.cartons,
    pcsPerCarton: row.pcsPerCarton,
    qty: row.qty,
    unit,
    packageType: packageType ?? null,
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
    ...declaringOf(row, names, wrong),
    refundFlag: row.refundFlag ?? refund,
  };
}

/** 申报资料 of a row: elements in words of its HS code, brand and supplier by name. */
function declaringOf<R extends Row>(row: R, names: LineNames, wrong: Wrong<R>) {
  const brand = row.brand === null ? undefined : names.brands.get(row.brand.trim().toUpperCase());
  if (row.brand !== null && !brand) wrong(row, 'brand', '没有这个品牌');
  const supplier = row.supplier === null ? null : names.suppliers.get(row.supplier.trim().toUpperCase());
  if (supplier === undefined) wrong(row, 'supplier', '没有这个供货商或无权使用');
  const read = row.elements === null ? null : readElements(names.elements.get(row.hsCode ?? '') ?? [], row.elements);
  if (read && 'fault' in read) wrong(row, 'elements', read.fault);
  return {
    elements: read && 'values' in read ? read.values : {},
    foreignHsCode: row.foreignHsCode,
    brand: brand?.name ?? null,
    brandId: brand?.id ?? null,
    brandType: brand?.type ?? 'NONE',
    originDistrict: row.originDistrict,
    supplierId: supplier ?? null,
    purchaseAmount: row.purchaseAmount,
    vatRate: row.vatRate === null ? null : Number(round(multiply(row.vatRate, '100'), 0)),
    invoiceKind: row.invoiceKind,
  };
}
