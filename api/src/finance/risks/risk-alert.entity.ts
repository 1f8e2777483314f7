import type { FieldGroup } from '@shared/contract/access.ts';
import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import type { RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { withCustomer } from '../../masters/risk/release.entity.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { riskAlert } from './risk.tables.ts';

const ofSupplier = (actor: Actor): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(acSupplier)
      .where(and(eq(acSupplier.id, riskAlert.supplierId), suppliers.scopeWhere(actor))),
  );
const ofCustomer = withCustomer(riskAlert.customerId);

/** Field groups that a rule's figures belong to besides the credit of the customer. */
export const FIGURE_GROUPS: Partial<Record<RiskRuleCode, FieldGroup>> = {
  R03: 'money.cost',
  R06: 'money.profit',
  R09: 'money.sell',
};
const figures = (group: FieldGroup) => ({ hitValue: group, threshold: group });

/** 风险预警 of the customers and suppliers in scope. */
export const riskAlerts = entity({
  table: riskAlert,
  title: '风险预警',
  no: 'alertNo',
  numbered: true,
  area: 'customer',
  scope: { and: (actor: Actor) => or(ofCustomer(actor), ofSupplier(actor)) },
  labels: RISK_ALERT_FIELDS,
  fields: figures('customer.credit'),
  fieldsBy: {
    of: ({ ruleCode }) => FIGURE_GROUPS[ruleCode as RiskRuleCode] ?? 'customer.credit',
    kinds: Object.fromEntries(
      (['customer.credit', ...Object.values(FIGURE_GROUPS)] as const).map((group) => [group, figures(group)]),
    ),
  },
  unique: { risk_alert_live: '该对象已有同一规则的预警。' },
});
attachmentOwner(riskAlerts.kind, { entity: riskAlerts, view: 'risk.view', edit: 'risk.alert.handle' });
