import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { code } from '../fields.ts';
import { FEE_BIZ_TYPES, FEE_DIRECTIONS, type FeeBizType } from './fee-line.labels.ts';

/** What chosen fees are to become: 对账单 or 付款申请. */
export const FEE_PURPOSES = { STATEMENT: '对账单', APPLICATION: '付款申请' } as const;
export type FeePurpose = keyof typeof FEE_PURPOSES;
/** Most documents that are chosen at once. */
export const MAX_CHOSEN = 300;
const listed = (one: string) =>
  z.optional(
    z.string().check(z.regex(new RegExp(`^${one}(,${one}){0,${MAX_CHOSEN - 1}}$`), `请选择 1–${MAX_CHOSEN} 条`)),
  );
const ID = '[1-9]\\d{0,18}';
const ORDER = `((${Object.keys(FEE_BIZ_TYPES).join('|')})\\.)?${ID}`;
/** A business order among chosen ones, of any type. */
export const orderRef = (bizType: FeeBizType, bizId: string): string => `${bizType}.${bizId}`;

const group = z.object({
  partyId: z.string(),
  partyName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** A statement takes all currencies of a party, an application one; null: several. */
  currency: z.nullable(z.string()),
  /** First and last business date of the fees. */
  from: z.string(),
  to: z.string(),
  feeLineIds: z.array(z.string()),
});
export type FeeGroup = z.output<typeof group>;
const answer = z.object({
  groups: z.array(group),
  /** Why fees are in no group, by number: the first 20 of `leftCount`. */
  left: z.array(z.string()),
  leftCount: z.number(),
});
export type FeeGroups = z.output<typeof answer>;

/**
 * Chosen fees, those of chosen orders, or what chosen statements still have open, by whom they are settled with: what 加入对账单,
 * 加入付款申请 and 申请付款 hand on (F4, F5, F17, F18, F25). An order is one of logistics unless its type stands before its id
 * (`BARCODE.7`). In a group are confirmed fees that are on no statement, or payables that are not wholly paid.
 */
export const feeGroups = read({
  path: '/finance/fee-groups',
  summary: '费用按结算单位归集',
  permission: { anyOf: ['finance.ar.statement.create', 'finance.ap.statement.create', 'finance.ap.apply.create'] },
  scope: 'finance',
  query: z.object({
    direction: code(FEE_DIRECTIONS),
    purpose: code(FEE_PURPOSES),
    fees: listed(ID),
    orders: listed(ORDER),
    statements: listed(ID),
  }),
  answer,
});
