/**
 * The envelope of every API answer, refusals and faults included (shell A8.A, warehouse-finance 11.1).
 * The HTTP status is real beside it; a valid envelope beats the status text in the client.
 */
export interface Envelope<Data = unknown> {
  /** false raises a business error in the client. */
  success: boolean;
  /** The answer, or with a refusal what the client needs to act on it (warnings, fields, guards). */
  data?: Data;
  /** Absent or "0" with a success; never "1" there. */
  errorCode?: string;
  /** Chinese text for people, at most 40 characters, document number first. */
  errorMessage?: string;
  /** How the client shows the refusal, see SHOW. */
  showType?: number;
}

/** How a refusal is shown. Any other value, missing or malformed included, is an error toast. */
export const SHOW = { silent: 0, warning: 1, error: 2, notice: 3, redirect: 9 } as const;

/** A list answer. `total` is exact up to 10,000; above that it is 10000 with totalCapped. */
export interface ListAnswer<Row> {
  list: Row[];
  total: number;
  totalCapped: boolean;
  page: number;
  pageSize: number;
  /** Totals over the whole filter: plain numbers per column, money per currency. */
  summary: ListSummary;
  /** What columns are called in place of the contract's titles, where that depends on a setting. */
  titles?: Record<string, string>;
  /** Rows per tab under the same filters; absent where the list has no tabs. */
  tabCounts?: Record<string, number>;
  /** With a paste of numbers: those that matched nothing in this tab. */
  missing?: string[];
  /**
   * Of these, the ones that another tab holds under the same filters (number → tab, only where a tab was asked for), or another
   * page of the contract (number → its key).
   */
  elsewhere?: Record<string, string>;
  /** Lists by key: `cursor` of the following and of the preceding page; null: there is none. */
  nextCursor?: string | null;
  prevCursor?: string | null;
}

/** Totals of a list: column → number, or column → currency → decimal string (FIN-004). */
export type ListSummary = Record<string, number | Record<string, string>>;

/** What this user may do with a document now (1.5, 11.1): an action that is not listed does not show. */
export interface AllowedAction {
  code: string;
  enabled: boolean;
  /** Chinese reasons why it is blocked at the moment. */
  unmet: string[];
}

/** Data of a CONFIRM_REQUIRED refusal: repeat the command with `ack: codes` (logistics-admin 1.5). */
export interface ConfirmRequired {
  warnings: { code: string; message: string; reasonRequired?: boolean }[];
}

/** Data of a VALIDATION refusal: path ("lines.3.cartons") → Chinese message. */
export interface ValidationRefusal {
  fields: Record<string, string>;
}

/** Data of a VERSION_CONFLICT refusal (logistics-admin 1.8). */
export interface VersionConflict {
  /** The record as its own read (`GET …/{id}`) answers it to this user; the stored row where there is no such read. */
  current: unknown;
  changedBy: string;
  changedAt: string;
  fields: string[];
}

/** One document's result of a batch command. */
export interface BatchResult {
  done: number;
  refused: { id: string; no: string; reason: string; errorCode: string }[];
}

/** Header of a read that a page sends by itself while nobody touches it; it does not keep a session from idling out. */
export const BACKGROUND_HEADER = 'X-Background';
