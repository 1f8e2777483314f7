import { risk } from '@shared/contract/finance/risk.contract.ts';
import { customers } from '../customers/customer.entity.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { checkRisk } from './risk-check.ts';
import type { Asked } from './release-cover.rules.ts';
import { askForLimit, createHold, riskOf } from './risk.service.ts';
import { companyOf, receivablesFor } from './release-receivables.ts';

/** Limits and holds of customers; releases, alerts, rules and evaluation are served by 风险管理 of finance. */
export const riskRoutes: Route[] = [
  serve(risk.profile, async (ctx, { params }) => riskOf(ctx, await customers.find(ctx, params.id))),
  serve(risk.check, async (ctx, { query }) => {
    const { id: customerId } = await customers.find(ctx, query.customerId);
    const orderIds = query.orderIds?.split(',') ?? [];
    const { action, containerId } = query;
    const docs: Asked['docs'] = [
      ...orderIds.map((id) => ({ type: 'ORDER' as const, id })),
      ...(containerId ? [{ type: 'CONTAINER' as const, id: containerId }] : []),
    ];
    const companyId = await companyOf(ctx, customerId, orderIds);
    const answer = await checkRisk(ctx, { action, companyId, customerId, orderIds, docs });
    const [orderId] = orderIds;
    if (action !== 'RELEASE' || !orderId || !containerId) return answer;
    return { ...answer, receivables: await receivablesFor(ctx, { orderId, containerId, customerId }) };
  }),
  handle(risk.changeLimit, async (ctx, { params, body, files }) => {
    await askForLimit(ctx, params.id, body, files);
    return {};
  }),
  handle(risk.createHold, async (ctx, { body }) => {
    await createHold(ctx, body);
    return {};
  }),
];
