import { risk } from '@shared/contract/finance/risk.contract.ts';
import { customers } from '../customers/customer.entity.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { checkRisk } from './risk-check.ts';
import { askForLimit, askForRelease, createHold, riskOf } from './risk.service.ts';

/** Limits and holds of customers; alerts, rules and evaluation belong to 风险管理. */
export const riskRoutes: Route[] = [
  serve(risk.profile, async (ctx, { params }) => riskOf(ctx, await customers.find(ctx, params.id))),
  serve(risk.check, async (ctx, { query }) => {
    const { id: customerId } = await customers.find(ctx, query.customerId);
    return checkRisk(ctx, { action: query.action, customerId, orderIds: query.orderIds?.split(',') ?? [] });
  }),
  handle(risk.changeLimit, async (ctx, { params, body }) => {
    await askForLimit(ctx, params.id, body);
    return {};
  }),
  handle(risk.createHold, async (ctx, { body }) => {
    await createHold(ctx, body);
    return {};
  }),
  handle(risk.applyRelease, async (ctx, { body }) => {
    await askForRelease(ctx, body);
    return {};
  }),
];
