import { risk } from '@shared/contract/finance/risk.contract.ts';
import { customers } from '../customers/customer.entity.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { checkRisk } from './risk-check.ts';
import type { Asked } from './release-cover.rules.ts';
import { askForLimit, createHold, riskOf } from './risk.service.ts';
import { askForRelease, decideRelease } from './release.service.ts';
import { receivablesFor } from './release-receivables.ts';

/** Limits, holds and releases of customers; alerts, rules and evaluation belong to 风险管理 of finance. */
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
    const answer = await checkRisk(ctx, { action, customerId, orderIds, docs });
    const [orderId] = orderIds;
    if (action !== 'RELEASE' || !orderId || !containerId) return answer;
    return { ...answer, receivables: await receivablesFor(ctx, { orderId, containerId, customerId }) };
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
  handle(risk.approveRelease, async (ctx, { params, body }) => {
    await decideRelease(ctx, params.id, body.version, 'approve', body.opinion);
    return {};
  }),
  handle(risk.rejectRelease, async (ctx, { params, body }) => {
    await decideRelease(ctx, params.id, body.version, 'reject', body.reason);
    return {};
  }),
];
