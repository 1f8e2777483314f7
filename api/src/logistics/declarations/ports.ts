import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** A 退税单 that the tax office has: its number, its state in words, and what takes it back to 资料收集; null: nothing does any more. */
export interface DeclaredCase {
  caseNo: string;
  state: string;
  way: string | null;
}
/** A declaration of which exchange is matched or written off: the numbers of the receipts (or movements) it is matched with. */
export interface MatchedExchange {
  declarationNo: string;
  sources: string[];
}
/** What finance has done on the ground of 报关完成 of a container, in every company and whoever asks (LOG-060); of one declaration
 * where it is named. */
export interface DeclaredBooks {
  /** Tax cases that are 已申报 or further, also 已退回 and not collected anew; none that are closed without a refund. */
  cases(ctx: Ctx, containerId: string, declarationId: string | null): Promise<DeclaredCase[]>;
  exchange(ctx: Ctx, containerId: string, declarationId: string | null): Promise<MatchedExchange[]>;
}

/** 退税 and 外汇 of finance, for declarations. */
export const declaredBooks = port<DeclaredBooks>('declarations.books');
