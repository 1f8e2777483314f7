import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import { riskAlertList } from '@shared/contract/finance/risk-list.contract.ts';
import type { AlertObject, RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { taxCasePath } from '@shared/contract/finance/tax-case.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { FIGURE_GROUPS, riskAlerts } from './risk-alert.entity.ts';
import { riskAlert } from './risk.tables.ts';

/** Page of what an alert is about. */
export const ALERT_LINKS: Record<AlertObject, (id: string, no: string) => string> = {
  ac_customer: (id) => `/account/customer?open=${id}`,
  ac_supplier: (id) => `/account/supplier?open=${id}`,
  tax_case: (id) => taxCasePath(id),
  fx_declaration: (id) => `/finance/exchange-quota?panel=declarations&open=${id}`,
  lg_order: (id) => `/transport/order/info?id=${id}`,
  lg_declaration: (_id, no) => `/finance/contract-invoice?keyword=${encodeURIComponent(no)}`,
};

/** Whether the reader may see the figures of a rule. */
export const seesFigures = (actor: Actor, rule: RiskRuleCode): boolean => {
  const group = FIGURE_GROUPS[rule];
  return group === undefined || fieldLevel(actor, group) === 'VISIBLE';
};

/** Alerts that wait for the caller (4.18): new and escalated ones, and those that they have taken up. */
export const waitsForHandling = (ctx: Ctx): SQL | undefined =>
  and(
    riskAlerts.scopeWhere(ctx.actor),
    or(
      inArray(riskAlert.state, ['NEW', 'ESCALATED']),
      and(eq(riskAlert.state, 'HANDLING'), eq(riskAlert.handlerId, ctx.actor.userId)),
    ),
  );

/** 预警 (F31). */
export const riskAlertListRoute = serveList(riskAlertList, {
  table: riskAlert,
  scope: riskAlerts,
  join: [
    [acCustomer, eq(acCustomer.id, riskAlert.customerId)],
    [acSupplier, eq(acSupplier.id, riskAlert.supplierId)],
    [acUser, eq(acUser.id, riskAlert.handlerId)],
  ],
  select: {
    ...pickColumns(
      riskAlert,
      'alertNo',
      'ruleCode',
      'category',
      'customerId',
      'supplierId',
      'objectType',
      'objectId',
      'objectNo',
      'hitValue',
      'threshold',
      'score',
      'createdAt',
      'conclusion',
      'endedAt',
      'state',
    ),
    level: riskAlert.level,
    objectKind: sql<AlertObject>`${riskAlert.objectType}`,
    partyName: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
    handlerName: acUser.name,
  },
  numbers: riskAlert.alertNo,
  filters: {
    keyword: (term) =>
      sql`(${riskAlert.alertNo} ilike ${likePattern(term)} or ${riskAlert.objectNo} ilike ${likePattern(term)})`,
    mine: (_value, ctx) => eq(riskAlert.handlerId, ctx.actor.userId),
    waiting: (_value, ctx) => waitsForHandling(ctx),
  },
  tabs: {
    open: inArray(riskAlert.state, ['NEW', 'HANDLING', 'ESCALATED']),
    handling: eq(riskAlert.state, 'HANDLING'),
    escalated: eq(riskAlert.state, 'ESCALATED'),
    closed: inArray(riskAlert.state, ['CLEARED', 'IGNORED']),
  },
  sortBy: { level: sql`array_position(array['LOW', 'MEDIUM', 'HIGH', 'EXTREME'], ${riskAlert.level})` },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      ...(row.ruleCode && !seesFigures(ctx.actor, row.ruleCode) ? { hitValue: null, threshold: null } : {}),
      objectLink: ALERT_LINKS[row.objectType](row.objectId, row.objectNo ?? ''),
      actions: allowedActions(riskAlertMachine, row.state ?? 'NEW', (code) => ctx.actor.may(code)),
    })),
});
