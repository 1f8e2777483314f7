import { risk } from '@shared/contract/finance/risk.contract.ts';
import {
  riskAlertList,
  riskHoldList,
  riskProfileList,
  riskReleaseList,
} from '@shared/contract/finance/risk-list.contract.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { escalateAlert, handleAlert, ignoreAlert, resolveAlert } from './alert-steps.ts';
import { evaluateRisk } from './evaluate.ts';
import { riskOverview } from './overview.ts';
import { riskAlertListRoute } from './risk-alert.list.ts';
import { riskHoldListRoute, riskReleaseListRoute } from './risk-hold.list.ts';
import { riskProfileListRoute } from './risk-profile.list.ts';
import { listRules, saveRule, tryRule } from './rules.service.ts';
import './risk-evaluate.job.ts';

/** 风险管理 (F31); limits, holds and releases themselves are kept beside the customers. */
export const riskBoardRoutes: Route[] = [
  serve(risk.overview, (ctx) => riskOverview(ctx)),
  riskAlertListRoute,
  serveExport(riskAlertList),
  riskProfileListRoute,
  serveExport(riskProfileList),
  riskHoldListRoute,
  serveExport(riskHoldList),
  riskReleaseListRoute,
  serveExport(riskReleaseList),
  handle(risk.handle, async (ctx, { params, body }) => {
    await handleAlert(ctx, params.id, body.version);
    return {};
  }),
  handle(risk.resolve, async (ctx, { params, body }) => {
    await resolveAlert(ctx, params.id, body.version, body.conclusion);
    return {};
  }),
  handle(risk.ignore, async (ctx, { params, body }) => {
    await ignoreAlert(ctx, params.id, body.version, body.reason);
    return {};
  }),
  handle(risk.escalate, async (ctx, { params, body }) => {
    await escalateAlert(ctx, params.id, body.version, body.reason);
    return {};
  }),
  serve(risk.rules, async (ctx) => ({ list: await listRules(ctx) })),
  handle(risk.saveRule, async (ctx, { params, body }) => {
    await saveRule(ctx, params.id, body);
    return {};
  }),
  handle(risk.tryRule, (ctx, { params, body }) => tryRule(ctx, params.id, body)),
  handle(risk.evaluate, async (ctx, { body }) => evaluateRisk(ctx, await inScope(ctx, body.customerId))),
];

/** The customer, or all that the caller sees. */
async function inScope(ctx: CommandCtx, customerId: string | null): Promise<string[]> {
  if (customerId !== null) return [(await customers.find(ctx, customerId)).id];
  const found = await ctx.tx.select({ id: acCustomer.id }).from(acCustomer).where(customers.scopeWhere(ctx.actor));
  return found.map(({ id }) => id);
}
