import { risk } from '@shared/contract/finance/risk.contract.ts';
import {
  riskAlertList,
  riskHoldList,
  riskProfileList,
  riskReleaseList,
} from '@shared/contract/finance/risk-list.contract.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { askForRelease, decideRelease } from '../../masters/risk/release.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { escalateAlert, handleAlert, ignoreAlert, resolveAlert } from './alert-steps.ts';
import { evaluateRisk } from './evaluate.ts';
import { riskOverview } from './overview.ts';
import { riskAlertListRoute } from './risk-alert.list.ts';
import { alertDetail } from './risk-alert.reads.ts';
import { riskHoldListRoute } from './risk-hold.list.ts';
import { riskProfileListRoute } from './risk-profile.list.ts';
import { releaseDetail, riskReleaseListRoute } from './risk-release.list.ts';
import { listRules, saveRule, tryRule } from './rules.service.ts';
import { evaluateSuppliers } from './supplier-risk.ts';
import './risk-evaluate.job.ts';

const alert = documentRoutes(risk.alert, alertDetail);
const release = documentRoutes(risk.release, releaseDetail);

/** 风险管理 (F31); limits and holds are served beside the customers. */
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
  alert.read,
  alert.change(risk.handle, (ctx, id, body) => handleAlert(ctx, id, body.version)),
  alert.change(risk.resolve, (ctx, id, body) => resolveAlert(ctx, id, body.version, body.conclusion)),
  alert.change(risk.ignore, (ctx, id, body) => ignoreAlert(ctx, id, body.version, body.reason)),
  alert.change(risk.escalate, (ctx, id, body) => escalateAlert(ctx, id, body.version, body.reason)),
  release.read,
  handle(risk.applyRelease, async (ctx, { body }) => releaseDetail(ctx, (await askForRelease(ctx, body)).id)),
  release.change(risk.approveRelease, (ctx, id, body) => decideRelease(ctx, id, body.version, 'approve', body.reason)),
  release.change(risk.rejectRelease, (ctx, id, body) => decideRelease(ctx, id, body.version, 'reject', body.reason)),
  serve(risk.rules, async (ctx) => ({ list: await listRules(ctx) })),
  handle(risk.saveRule, async (ctx, { params, body }) => {
    await saveRule(ctx, params.id, body);
    return {};
  }),
  handle(risk.tryRule, (ctx, { params, body }) => tryRule(ctx, params.id, body)),
  handle(risk.evaluate, async (ctx, { body }) => {
    const done = await evaluateRisk(ctx, await inScope(ctx, body.customerId));
    if (body.customerId === null) await evaluateSuppliers(ctx);
    return done;
  }),
];

/** The customer, or all that the caller sees. */
async function inScope(ctx: CommandCtx, customerId: string | null): Promise<string[]> {
  if (customerId !== null) return [(await customers.find(ctx, customerId)).id];
  const found = await ctx.tx.select({ id: acCustomer.id }).from(acCustomer).where(customers.scopeWhere(ctx.actor));
  return found.map(({ id }) => id);
}
