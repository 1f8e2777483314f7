import type { orderImport } from '@shared/contract/logistics/order-import.contract.ts';

/** Cells of a row of the order sheet, by the keys of its columns. */
export type ImportCells = Partial<Record<keyof typeof orderImport.columns, string | number>>;

/** A row that is one whole order. */
export const importRow = (more: ImportCells = {}): ImportCells => ({
  customer: '恒丰',
  pol: '宁波',
  pod: 'USLAX',
  incoterm: 'FOB',
  nameCn: '毛毯',
  cartons: 25,
  pcsPerCarton: '10',
  unit: '件',
  length: '60',
  width: '40',
  height: '50',
  cartonGross: '18',
  ...more,
});
