/**
 * A cell as read: text, a number as exact decimal text in `number` (`percent`: its format shows it as a percentage, 0.13 as
 * 13%), a switch, a date cell, or nothing.
 */
export type ReadCell = string | boolean | { number: string; percent?: boolean } | Date | null;

/** How much of a sheet is read. */
export interface ReadLimits {
  /** Bytes of the unpacked archive; 64 MB unless told. */
  unpacked?: number;
  /** Rows that hold something, the header among them. */
  rows: number;
  /** Columns of the sheet; 200 unless told. */
  columns?: number;
}

/** Columns of a sheet unless told. */
export const MAX_COLUMNS = 200;
/** Rows with nothing in them that may stand between and below the others: formatted ones, deleted contents. */
export const EMPTY_ROWS = 20_000;

export const tooLong = (rows: number): string => `超过 ${rows - 1} 行，请拆分后上传。`;
export const tooWide = (columns: number): string => `超过 ${columns} 列，请使用导入模板。`;
export const TOO_EMPTY = '表格中的空行过多，请删除空行后上传。';
