import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
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

/** 风险预警 of the customers and suppliers in scope. */
export const riskAlerts = entity({
  table: riskAlert,
  title: '风险预警',
  no: 'alertNo',
  numbered: true,
  area: 'customer',
  scope: { and: (actor: Actor) => or(ofCustomer(actor), ofSupplier(actor)) },
  labels: RISK_ALERT_FIELDS,
  fields: { hitValue: 'customer.credit', threshold: 'customer.credit' },
  unique: { risk_alert_live: '该对象已有同一规则的预警。' },
});
attachmentOwner(riskAlerts.kind, { entity: riskAlerts, view: 'risk.view', edit: 'risk.alert.handle' });
