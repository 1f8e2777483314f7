import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code } from '../fields.ts';
import { FEE_BIZ_TYPES, type BILL_STATES, type FeeBizType } from './fee-line.labels.ts';
import type { RiskLevel } from './risk.labels.ts';

/** What a business order is, for the head of 应收订单详情 (F6). */
export interface FeeOrderInfo {
  bizType: FeeBizType;
  bizId: string;
  bizNo: string;
  companyName: string;
  customerId: string | null;
  customerName: string | null;
  /** Of a logistics order; volume cm³, weight gram. */
  order: {
    pol: string | null;
    pod: string | null;
    orderDate: string;
    containers: string[];
    cartons: number;
    volume: number;
    gross: number;
    salesName: string | null;
  } | null;
  /** Credit of the customer in CNY; null: there is none, or it may not be seen. A null limit: no limit. */
  credit: { limit: string | null; used: string; overdueDays: number } | null;
  /** Of the customer, for who may see F31 (risk.view); null: there is none, or it may not be seen. */
  level: RiskLevel | null;
  /** Its live receivables per currency, and what is open of the confirmed ones; absent for who may not see amounts. */
  totals?: { currency: string; amount: string; open: string }[];
  /** What live holds of the customer stop. */
  holds: string[];
  /** Its receivables in the books, with their statements. */
  booked: {
    id: string;
    feeNo: string;
    chargeName: string;
    statementId: string | null;
    statementNo: string | null;
    billState: keyof typeof BILL_STATES;
  }[];
}

/** F6 应收订单详情. */
export const feeOrders = {
  info: read({
    path: '/finance/fee-orders/{id}',
    summary: '应收订单详情',
    permission: 'finance.ar.fee.view',
    scope: 'finance',
    fields: { credit: 'customer.credit', totals: 'money.sell' },
    query: z.object({ bizType: code(FEE_BIZ_TYPES) }),
    answer: z.custom<FeeOrderInfo>(),
  }),
};
