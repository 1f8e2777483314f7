import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm';
import { entity } from '../../platform/entity.ts';
import { riskHold } from './credit.tables.ts';

export const holds = entity({
  table: riskHold,
  title: '控货',
  no: 'id',
  labels: { scope: '控货范围', validFrom: '开始', validTo: '截止', reason: '原因', state: '状态' },
  unique: { risk_hold_live: '该客户已有生效的同范围控货。' },
});

/** Holds that stop something on a day: active, and not past their last day. */
export const liveOn = (today: string): SQL | undefined =>
  and(eq(riskHold.state, 'ACTIVE'), or(isNull(riskHold.validTo), gte(riskHold.validTo, today)));

/** Whether a scope freezes the credit of the customer (LOG-051). */
export const freezes = (scope: (typeof riskHold.$inferSelect)['scope']): boolean =>
  scope === 'ALL' || scope === 'NEW_ORDER';
