import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { orderImport } from '@shared/contract/logistics/order-import.contract.ts';

/** An order row of the import, by column key; the columns are those of the contract. */
export type SheetRow = Partial<Record<keyof typeof orderImport.columns, string | number>>;

/** An xlsx as a clerk would fill it in: the titles of the contract in the first row. */
export async function sheetOf<Key extends string>(
  importer: { columns: Record<Key, { title: string }> },
  rows: readonly Partial<Record<NoInfer<Key>, string | number>>[],
): Promise<Buffer> {
  const columns = Object.entries(importer.columns) as [Key, { title: string }][];
  const data: SheetData = [
    columns.map(([, column]) => ({ value: column.title })),
    ...rows.map((row) => columns.map(([key]) => ({ value: row[key] }))),
  ];
  return writeXlsxFile(data).toBuffer();
}
export const orderSheet = (rows: readonly SheetRow[]): Promise<Buffer> => sheetOf(orderImport, rows);
