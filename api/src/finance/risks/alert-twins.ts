import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { riskAlerts } from './risk-alert.entity.ts';
import { endAlert } from './alert-sync.ts';
import { riskAlert, riskSnapshot } from './risk.tables.ts';

/**
 * Of two alerts of one rule on the parties themselves, that of the one that goes ends; its others are of the one that stays
 * from now on. What was measured of the one that goes by day was of it alone.
 */
export const alertTwins: TwinRows = {
  keys: ['risk_alert_live', 'risk_snapshot_key'],
  async settle(ctx, { kind, keptId, goneId, keptNo }) {
    const object = kind === 'ac_customer' ? 'ac_customer' : 'ac_supplier';
    const live = await riskAlerts.lockWhere(
      ctx,
      sql`${riskAlert.objectType} = ${object} and ${inArray(riskAlert.objectId, [keptId, goneId])} and ${isNull(riskAlert.endedAt)}`,
    ); // prettier-ignore
    const own = new Set(live.filter(({ objectId }) => objectId === keptId).map(({ ruleCode }) => ruleCode));
    for (const alert of live.filter(({ objectId }) => objectId === goneId)) {
      if (own.has(alert.ruleCode)) await endAlert(ctx, alert);
      else await ctx.tx.update(riskAlert).set({ objectId: keptId, objectNo: keptNo }).where(eq(riskAlert.id, alert.id));
    }
    if (object === 'ac_customer') await ctx.tx.delete(riskSnapshot).where(eq(riskSnapshot.customerId, goneId));
    return [];
  },
};
