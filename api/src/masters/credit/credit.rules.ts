import {
  HOLD_SCOPES,
  type HoldScope,
  type RiskAction,
  type RiskReason,
} from '@shared/contract/finance/risk.contract.ts';
import { compare, isZero, multiply, roundMoney, subtract } from '@shared/contract/decimal.ts';

/** Limits of a customer, CNY as decimal strings; creditLimit null: no limit. */
export interface Limits {
  creditLimit: string | null;
  tempLimit: string | null;
  /** Last day on which tempLimit counts. */
  tempUntil: string | null;
}
/** ACC-016, FIN-191: the temporary limit counts until its day inclusive, then the credit limit. null: no limit. */
export const limitInForce = ({ creditLimit, tempLimit, tempUntil }: Limits, today: string): string | null =>
  tempLimit !== null && tempUntil !== null && today <= tempUntil ? tempLimit : creditLimit;

/** What is left of the limit; null: no limit. */
export const availableOf = (limit: string | null, used: string): string | null =>
  limit === null ? null : roundMoney(subtract(limit, used), 'CNY');

const BIG = '1000000';
/** FIN-195: a rise by more than 20 %, above 1,000,000 CNY, to 不限 or from 0 needs the general manager. */
export function needsManager(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  if (compare(after, before) <= 0) return false;
  return compare(after, BIG) > 0 || compare(after, multiply(before, '1.2')) > 0;
}

const DAY = 86_400_000;
/** Faults of a temporary limit by field (FIN-195): limit and day together, at most 90 days ahead, not in the past. */
export function tempFaults(
  { tempLimit, tempUntil }: Omit<Limits, 'creditLimit'>,
  today: string,
): Record<string, string> {
  if (tempLimit === null && tempUntil === null) return {};
  if (tempUntil === null) return { tempUntil: '临时额度须有截止日' };
  if (tempLimit === null) return { tempLimit: '请填写临时额度' };
  const days = (Date.parse(tempUntil) - Date.parse(today)) / DAY;
  if (days < 0) return { tempUntil: '不能早于今天' };
  return days > 90 ? { tempUntil: '最长 90 天' } : {};
}

/** What a hold of each scope stops (FIN-190); 全部 is all of the others. */
const STOPPED_BY: Record<RiskAction, readonly HoldScope[]> = {
  NEW_ORDER: ['ALL', 'NEW_ORDER'],
  BOOK: ['ALL', 'NEW_ORDER'],
  OUTBOUND: ['ALL', 'OUTBOUND'],
  PAYMENT: ['ALL', 'PAYMENT'],
  RELEASE: ['ALL'],
};
/** Actions that credit stops (LOG-050, LOG-090), and the one that it only warns of. */
const CREDIT: Partial<Record<RiskAction, 'REFUSE' | 'WARN'>> = { NEW_ORDER: 'WARN', BOOK: 'REFUSE', RELEASE: 'REFUSE' };

/** What is known of a customer; amounts in CNY as decimal strings. */
export interface RiskFacts {
  /** Name of the customer, for the texts. */
  name: string;
  holds: readonly HoldScope[];
  frozen: boolean;
  /** Limit in force; null: no limit, so that the amount is not looked at. */
  limit: string | null;
  /** Exposure and estimates, the asked orders included. */
  used: string;
  /** What of `used` is the asked orders' (本单). */
  asked: string;
  /** Days since the oldest receivable that is open fell due; 0: none. */
  overdueDays: number;
  /** Orders whose estimates are in a currency without a rate, on the day that was asked of. */
  unrated: readonly Unrated[];
  day: string;
  /** Whether the reader of the texts may see amounts (field group customer.credit). */
  amounts: boolean;
  /** Whether also what an order is to bring (field group money.sell, SYS-034). */
  orderAmounts: boolean;
}
/** An order whose estimate cannot be reckoned in CNY. */
export interface Unrated {
  no: string;
  currency: string;
}
/** Orders that a text names. */
const NAMED = 3;
/** The 信用 settings. */
export interface CreditPolicy {
  check: boolean;
  /** Days that a receivable may be overdue (credit.overdue_grace). */
  grace: number;
}

const cny = (value: string): string => roundMoney(value, 'CNY');
/** FIN-190, LOG-050: why an action with a customer is refused or warned of. Empty: nothing stands against it. */
export function judge(action: RiskAction, facts: RiskFacts, policy: CreditPolicy): RiskReason[] {
  const held = facts.holds.filter((scope) => STOPPED_BY[action].includes(scope));
  const reasons: RiskReason[] = held.map((scope) => ({
    decision: 'REFUSE',
    code: 'RISK_HOLD',
    message: `${facts.name} 已控货（${HOLD_SCOPES[scope]}），需解控`,
  }));
  const decision = CREDIT[action];
  if (!decision || !policy.check) return reasons;
  const against = (message: string) => reasons.push({ decision, code: 'CREDIT_EXCEEDED', message });
  // A hold that was named already is what has frozen the credit.
  if (facts.frozen && held.length === 0) against(`${facts.name} 信用已冻结`);
  if (facts.overdueDays > policy.grace)
    against(`${facts.name} 应收已逾期 ${facts.overdueDays} 天，超过宽限 ${policy.grace} 天`);
  const left = availableOf(facts.limit, facts.used);
  if (facts.limit !== null && left !== null && compare(left, '0') < 0)
    against(
      facts.amounts
        ? `${facts.name} 信用额度 ${cny(facts.limit)}，已用 ${cny(facts.used)}${isZero(facts.asked) || !facts.orderAmounts ? '' : `（含本单 ${cny(facts.asked)}）`}，超出 ${cny(subtract('0', left))} CNY`
        : `${facts.name} 信用额度不足`,
    );
  if (facts.limit !== null && facts.unrated.length > 0) {
    const currencies = [...new Set(facts.unrated.map(({ currency }) => currency))].join('、');
    const orders = facts.unrated.map(({ no }) => no);
    const named =
      orders.length > NAMED ? `${orders.slice(0, NAMED).join('、')} 等 ${orders.length} 单` : orders.join('、');
    reasons.push({
      decision,
      code: 'RATE_MISSING',
      message: `缺少 ${currencies} 在 ${facts.day} 的汇率，${named} 的预计应收不能计入 ${facts.name} 的信用额度`,
    });
  }
  return reasons;
}
