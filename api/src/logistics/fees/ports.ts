import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Which fees are meant: of an order, of a container, or made out of documents. */
export type FeesOf =
  | { order: string }
  | { container: string }
  /** Receivables that 装柜完成 made out of the container's quotations. */
  | { quotationsOf: string }
  | { source: 'lg_booking' | 'lg_clearance'; ids: readonly string[] };

/** Words of a refusal: `whose` WL20261122-0001 的订柜费用; `first`: what finance does before it can go on, 反确认再回退. */
export interface FixedWords {
  code: 'LOG-060' | 'GUARD_FAILED';
  whose: string;
  first: string;
}

/** A receivable of an order as it is printed; amounts are decimal strings in `currency`. */
export interface Receivable {
  charge: string;
  qty: string | null;
  unit: string | null;
  unitPrice: string | null;
  currency: string;
  amount: string;
}

/** A payable that names a container and no order (LOG-052); `rate` is that of the fee, CNY for one of its currency. */
export interface Payable {
  id: string;
  feeNo: string;
  chargeName: string;
  sourceType: string | null;
  sourceId: string | null;
  currency: string;
  amount: string;
  amountEx: string;
  rate: string | null;
}

/** What logistics asks of the fees of finance. */
export interface LogisticsFees {
  /** Refuses while such fees are confirmed, billed or settled, and names them, at most ten; those of every company count. */
  requireNoFixed(ctx: CommandCtx, of: FeesOf, words: FixedWords): Promise<void>;
  /** Number of such fees in any state. */
  count(ctx: CommandCtx, of: FeesOf): Promise<number>;
  /** Voids the draft fees of a quotation (5.6); refused while one of them is further. */
  voidOfQuotation(ctx: CommandCtx, quotationId: string, reason: string): Promise<void>;
  /** 待报关 → 待装柜: the fees of the step go; refused while one is confirmed, billed or settled (LOG-060). */
  takeBackOfQuotations(ctx: CommandCtx, containerId: string, reason: string): Promise<void>;
  /** Receivables of an order that are not void. */
  receivablesOf(ctx: Ctx, orderId: string): Promise<Receivable[]>;
  /** Living payables of a container that count as its cost and name no order. */
  payablesOf(ctx: Ctx, containerId: string): Promise<Payable[]>;
  /** Whether a supplier has a payable in one of the states on a container. */
  hasPayableIn(container: PgColumn, supplier: PgColumn, states: readonly string[]): SQL<boolean>;
}

/** Fees of finance, for logistics. */
export const fees = port<LogisticsFees>('logistics.fees');

/** 收入, 毛利 (CNY without tax) and 毛利率 (basis points; null without income) as finance has computed them. */
export interface ProfitFigure {
  income: string;
  profit: string;
  marginBp: number | null;
}
/** What logistics asks of cost accounting (LOG-035 A); what nobody has computed yet is not there. */
export interface Profits {
  /** Whole orders. */
  ofOrders(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, ProfitFigure>>;
  /** Whole containers (FIN-134). */
  ofContainers(ctx: Ctx, containerIds: readonly string[]): Promise<Map<string, ProfitFigure>>;
  /** What each order brings in one container, by order. */
  inContainer(ctx: Ctx, containerId: string): Promise<Map<string, ProfitFigure>>;
}

/** 毛利 of finance, for logistics. */
export const profits = port<Profits>('logistics.profits');

/** A month (YYYYMM) of a company's books that takes nothing any more. */
export interface ClosedMonth {
  companyName: string;
  month: string;
  state: 'CLOSED' | 'CLOSING';
}
/** Documents of logistics that carry fees of their own. */
export type FeeDocument = 'lg_order' | 'lg_container';
/** What logistics asks of the closed months of finance (1.9); those of every company count. */
export interface ClosedMonths {
  /** Documents of a kind with a confirmed fee in a month of a company. */
  documentsOf(ctx: Ctx, kind: FeeDocument, of: { companyId: string; month: string }): Promise<string[]>;
  /** The first closed month by document that has a confirmed fee of it; absent: none. */
  ofDocuments(ctx: Ctx, kind: FeeDocument, ids: readonly string[]): Promise<Map<string, ClosedMonth>>;
  /** The month of a business date where it is closed or is being closed; null: it is open, or there are no books. */
  at(ctx: Ctx, companyId: string, date: string): Promise<ClosedMonth | null>;
}

/** Closed months of finance, for logistics. */
export const closedMonths = port<ClosedMonths>('logistics.closed-months');
