import { namedSome } from '@shared/contract/named-some.ts';
import type { RiskReason } from '@shared/contract/finance/risk.answers.ts';
import {
  HOLD_SCOPES,
  type HoldScope,
  type RiskAction,
  RISK_LEVELS,
  type RiskLevel,
} from '@shared/contract/finance/risk.labels.ts';
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

/**
 * ACC-030, ACC-016: whether a temporary limit lets more through than without the change: more than what is in force today, or for
 * longer. One whose last day is over is in force no more.
 */
export function raisesTemp(before: Limits, { tempLimit, tempUntil }: Limits, today: string): boolean {
  const more = (than: string | null) => tempLimit !== null && than !== null && compare(tempLimit, than) > 0;
  const longer = tempUntil !== null && (before.tempUntil === null || tempUntil > before.tempUntil);
  return more(limitInForce(before, today)) || (longer && more(before.creditLimit));
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
/** FIN-193: decisions that need the consent to the document when the level is 高: order review, outbound approval. */
const CONSENTED: readonly RiskAction[] = ['NEW_ORDER', 'OUTBOUND'];
/** Scopes of holds that stop an action. */
export const stoppedBy = (action: RiskAction): readonly HoldScope[] => STOPPED_BY[action];
/** Actions that credit stops (LOG-050, LOG-090), and the one that it only warns of. */
const CREDIT: Partial<Record<RiskAction, 'REFUSE' | 'WARN'>> = { NEW_ORDER: 'WARN', BOOK: 'REFUSE', RELEASE: 'REFUSE' };

/** What is known of a customer; amounts in CNY as decimal strings. */
export interface RiskFacts {
  /** Name of the customer, for the texts. */
  name: string;
  /** Live holds that no release lifts for what is asked. */
  holds: readonly HoldScope[];
  level: RiskLevel;
  /** Whether the action decides (review, approval); before that the level is only shown. */
  decisive: boolean;
  /** 财务主管 has agreed to this document (FIN-193). */
  consented: boolean;
  /** Whether a release covers what is beyond the limit in CNY; null: overdue or frozen (LOG-050). */
  excused: (excess: string | null) => boolean;
  /** Pays in advance: what of receipts is not settled yet stands for the limit (LOG-050); null: has a limit. */
  deposit: string | null;
  frozen: boolean;
  /** Limit in force; null: no limit, so that the amount is not looked at. */
  limit: string | null;
  /** Exposure and estimates, the asked orders included. */
  used: string;
  /** Estimates of orders that are not charged yet, the asked ones included. */
  estimates: string;
  /** What of `used` is the asked orders' (本单). */
  asked: string;
  /** Days since the oldest receivable that is open fell due; 0: none. */
  overdueDays: number;
  /** Orders whose estimates are in a currency without a rate, on the day that was asked of. */
  unrated: readonly Unrated[];
  day: string;
  /** Asked orders that are not charged and have no estimate, so that nobody knows what they add. */
  unestimated: readonly string[];
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
const namedOrders = (orders: readonly string[]): string => namedSome(orders, '单');
/** The 信用 settings. */
export interface CreditPolicy {
  check: boolean;
  /** Days that a receivable may be overdue (credit.overdue_grace). */
  grace: number;
}

/** What is used beyond the limit, in words; null: nothing is. */
function beyondLimit(facts: RiskFacts): { message: string; excess: string } | null {
  const left = availableOf(facts.limit, facts.used);
  if (facts.limit === null || left === null || compare(left, '0') >= 0) return null;
  const excess = cny(subtract('0', left));
  const own = isZero(facts.asked) || !facts.orderAmounts ? '' : `（含本单 ${cny(facts.asked)}）`;
  return {
    excess,
    message: facts.amounts
      ? `${facts.name} 信用额度 ${cny(facts.limit)}，已用 ${cny(facts.used)}${own}，超出 ${excess} CNY`
      : `${facts.name} 信用额度不足`,
  };
}
/** LOG-050 PREPAID: what the receipts do not cover of the estimates. */
function beyondDeposit(facts: RiskFacts, deposit: string): { message: string; excess: string } | null {
  if (compare(deposit, facts.estimates) >= 0) return null;
  const excess = cny(subtract(facts.estimates, deposit));
  return {
    excess,
    message:
      facts.amounts && facts.orderAmounts
        ? `${facts.name} 为预付款客户，未核销收款 ${cny(deposit)}，预计应收 ${cny(facts.estimates)}，还差 ${excess} CNY`
        : `${facts.name} 为预付款客户，未核销收款不足`,
  };
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
  if ((facts.level === 'HIGH' || facts.level === 'EXTREME') && CONSENTED.includes(action) && !facts.consented)
    reasons.push({
      decision: facts.decisive ? 'REFUSE' : 'WARN',
      code: 'RISK_HOLD',
      message: `${facts.name} 风险级别${RISK_LEVELS[facts.level]}，须财务主管批准本单的解控申请`,
    });
  const decision = CREDIT[action];
  if (!decision || !policy.check) return reasons;
  const against = (message: string, excess: string | null) => {
    if (!facts.excused(excess)) reasons.push({ decision, code: 'CREDIT_EXCEEDED', message });
  };
  // A hold that was named already is what has frozen the credit.
  if (facts.frozen && held.length === 0) against(`${facts.name} 信用已冻结`, null);
  if (facts.overdueDays > policy.grace)
    against(`${facts.name} 应收已逾期 ${facts.overdueDays} 天，超过宽限 ${policy.grace} 天`, null);
  const beyond = facts.deposit === null ? beyondLimit(facts) : beyondDeposit(facts, facts.deposit);
  if (beyond) against(beyond.message, beyond.excess);
  if (facts.limit === null && facts.deposit === null) return reasons;
  // Told while somebody can still fill it in; 订柜 goes by the figures there are (LOG-050: refused below 0).
  const counted = facts.deposit !== null || compare(facts.limit ?? '0', '0') > 0;
  if (decision === 'WARN' && counted && facts.unestimated.length > 0)
    reasons.push({
      decision,
      code: 'CREDIT_EXCEEDED',
      message: `${namedOrders(facts.unestimated)} 没有预估应收，不能判断 ${facts.name} 的信用，请先填写预估应收`,
    });
  if (facts.unrated.length > 0) {
    const currencies = [...new Set(facts.unrated.map(({ currency }) => currency))].join('、');
    const named = namedOrders(facts.unrated.map(({ no }) => no));
    reasons.push({
      decision,
      code: 'RATE_MISSING',
      message: `缺少 ${currencies} 在 ${facts.day} 的汇率，${named} 的预计应收不能计入 ${facts.name} 的信用额度`,
    });
  }
  return reasons;
}
