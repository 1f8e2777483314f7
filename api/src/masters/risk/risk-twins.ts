import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, sql } from 'drizzle-orm';
import { labelSql } from '../../platform/label-sql.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { refusedTwins } from '../base/refused-twins.ts';
import type { TwinRows } from '../base/ports.ts';
import { riskProfile } from '../credit/credit.tables.ts';
import { profiles } from './risk.service.ts';

/** The limits of the customer that stays count; the papers that limits rest on go to its profile, the other profile goes. */
export const profileTwins: TwinRows = {
  keys: ['risk_profile_customer'],
  async settle({ tx }, { kind, keptId, goneId }) {
    if (kind !== 'ac_customer') return [];
    const of = (customerId: string) =>
      tx.select({ id: riskProfile.id }).from(riskProfile).where(eq(riskProfile.customerId, customerId));
    const [[kept], [gone]] = [await of(keptId), await of(goneId)];
    if (!kept || !gone) return [];
    await tx
      .update(shAttachment)
      .set({ ownerId: kept.id })
      .where(and(eq(shAttachment.ownerType, profiles.kind), eq(shAttachment.ownerId, gone.id)));
    await tx.delete(riskProfile).where(eq(riskProfile.id, gone.id));
    return [];
  },
};

/** Holds of one scope in force on both: how long the one that is left holds, people decide. */
export const holdTwins: TwinRows = refusedTwins({
  keys: ['risk_hold_live'],
  table: 'risk_hold',
  parties: { ac_customer: ['customer_id'] },
  same: (row) => sql`${row}.scope`,
  counts: (row) => sql`${row}.state = 'ACTIVE'`,
  words: (row) => sql`'生效的「' || ${labelSql(sql`${row}.scope`, HOLD_SCOPES)} || '」控货'`,
});
