import writeXlsxFile from 'write-excel-file/node';
import { orderImport } from '@shared/contract/logistics/order-import.contract.ts';

/** An order row of the import, by column key; the columns are those of the contract. */
export type SheetRow = Partial<Record<keyof typeof orderImport.columns, string | number>>;

/** An xlsx as a clerk would fill it in: the titles of the contract in the first row. */
export async function orderSheet(rows: readonly SheetRow[]): Promise<Buffer> {
  const columns = Object.entries(orderImport.columns);
  const data = [
    columns.map(([, column]) => ({ value: column.title })),
    ...rows.map((row) => columns.map(([key]) => ({ value: row[key as keyof SheetRow] ?? null }))),
  ];
  return writeXlsxFile(data as never).toBuffer();
}
