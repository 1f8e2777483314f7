import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import type { RiskAlertDetail } from '@shared/contract/finance/risk.answers.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { riskAlerts } from './risk-alert.entity.ts';
import { ALERT_LINKS, seesFigures } from './risk-alert.list.ts';
import { riskAlert } from './risk.tables.ts';

/** One alert in the reader's scope. */
export async function alertDetail(ctx: Ctx, id: string): Promise<RiskAlertDetail> {
  const row = await riskAlerts.find(ctx, id);
  const [names] = await ctx.db
    .select({
      partyName: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
      handlerName: acUser.name,
    })
    .from(riskAlert)
    .leftJoin(acCustomer, eq(acCustomer.id, riskAlert.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, riskAlert.supplierId))
    .leftJoin(acUser, eq(acUser.id, riskAlert.handlerId))
    .where(eq(riskAlert.id, row.id));
  const shown = seesFigures(ctx.actor, row.ruleCode);
  return {
    ...pickColumns(row, 'id', 'version', 'alertNo', 'ruleCode', 'category', 'customerId', 'supplierId', 'objectType'),
    ...pickColumns(row, 'objectNo', 'score', 'level', 'conclusion', 'state'),
    partyName: names?.partyName ?? '',
    handlerName: names?.handlerName ?? null,
    hitValue: shown ? row.hitValue : null,
    threshold: shown ? row.threshold : null,
    objectLink: ALERT_LINKS[row.objectType](row.objectId, row.objectNo),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    actions: allowedActions(riskAlertMachine, row.state, (code) => ctx.actor.may(code)),
  };
}
