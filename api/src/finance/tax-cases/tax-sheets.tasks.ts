import { workerTask } from '../../platform/worker-task.ts';
import type { Cell, CellStyle } from '../../services/exchange/xlsx-cells.ts';

/** A sheet of 申报表 as a worker draws it. */
export interface PlainSheet {
  name: string;
  /** Whose it is, and who printed it when (11.5). */
  head: string[];
  columns: { title: string; width: number; style: CellStyle }[];
  rows: Cell[][];
}
/** Sheets as one workbook. */
export const sheetsTask = workerTask<readonly PlainSheet[], Uint8Array>('tax-sheets', '生成申报表', 30);
