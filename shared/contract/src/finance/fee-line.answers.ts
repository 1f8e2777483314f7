import type { AllowedAction } from '../envelope.ts';
import type { FeeLineInput } from './fee-line.input.ts';
import type { FEE_STATES, FeeBizType, FEE_DIRECTIONS } from './fee-line.labels.ts';

/** A fee line as pages get it; amounts are decimal strings in the line's currency, base amounts in CNY. */
export interface FeeLine extends FeeLineInput {
  id: string;
  version: number;
  feeNo: string;
  direction: keyof typeof FEE_DIRECTIONS;
  bizType: FeeBizType;
  bizId: string;
  bizNo: string;
  chargeName: string;
  partyName: string;
  containerCode: string | null;
  /** 价税合计, 不含税, 税额 (FIN-002). */
  amount: string;
  amountEx: string;
  tax: string;
  /** Null while the rate is missing. */
  baseAmount: string | null;
  settled: string;
  reduced: string;
  open: string;
  baseOpen: string | null;
  accountingDate: string | null;
  businessDate: string | null;
  statementId: string | null;
  statementNo: string | null;
  invoiced: string;
  /** Number of what 冲红 took back, or of what 补差 corrects. */
  redOfNo: string | null;
  adjustsNo: string | null;
  /** Why it was typed by hand or corrected. */
  reason: string | null;
  /** Who works on it in which document (4.13); null: it is free. */
  heldBy: string | null;
  state: keyof typeof FEE_STATES;
  createdByName: string;
  createdAt: string;
  rejectReason: string | null;
  actions: AllowedAction[];
}

/** Everything of one direction on one business order: the order's facts and its lines (费用抽屉). */
export interface OrderFees {
  direction: keyof typeof FEE_DIRECTIONS;
  bizType: FeeBizType;
  orderId: string;
  orderNo: string;
  companyId: string;
  companyName: string;
  /** Empty where the order knows none. */
  customerId: string;
  customerName: string;
  currency: string;
  /** Containers of the order, that a line may name. */
  containers: { id: string; code: string }[];
  lines: FeeLine[];
  /** Σ amount of live lines per currency, and in CNY (FIN-004). */
  totals: Record<string, string>;
  openTotals: Record<string, string>;
  baseTotal: string;
}
