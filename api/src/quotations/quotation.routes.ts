import { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { quotations as contract } from '@shared/contract/logistics/quotation.contract.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { estimatePrice } from './price-estimate.ts';
import { generateQuotes, recalculateQuote, requote, updateQuote } from './quotation.make.ts';
import { containerQuotes, orderQuotes, quoteDetail } from './quotation.read.ts';
import { acceptQuote, refuseQuote, sendQuote, voidQuote } from './quotation.steps.ts';

/** 装柜报价单 (L16). */
export const quotationRoutes: Route[] = [
  serve(contract.get, (ctx, { params }) => quoteDetail(ctx, params.id)),
  serve(priceEstimate, (ctx, { query }) => estimatePrice(ctx, query)),
  serve(contract.ofContainer, (ctx, { params }) => containerQuotes(ctx, params.id)),
  serve(contract.ofOrder, (ctx, { params }) => orderQuotes(ctx, params.id)),
  handle(contract.generate, async (ctx, { body }) => {
    await generateQuotes(ctx, body.containerId);
    return containerQuotes(ctx, body.containerId);
  }),
  handle(contract.update, async (ctx, { params, body }) => {
    await updateQuote(ctx, params.id, body);
    return quoteDetail(ctx, params.id);
  }),
  handle(contract.recalculate, async (ctx, { params, body }) => {
    await recalculateQuote(ctx, params.id, body.version);
    return quoteDetail(ctx, params.id);
  }),
  handle(contract.send, async (ctx, { params, body }) => {
    await sendQuote(ctx, params.id, body.version, body.sentTo);
    return quoteDetail(ctx, params.id);
  }),
  handle(contract.accept, async (ctx, { params, body: { version, confirmMethod, confirmBy } }) => {
    await acceptQuote(ctx, params.id, version, { confirmMethod, confirmBy });
    return quoteDetail(ctx, params.id);
  }),
  handle(contract.refuse, async (ctx, { params, body }) => {
    await refuseQuote(ctx, params.id, body.version, body.reason);
    return quoteDetail(ctx, params.id);
  }),
  handle(contract.requote, async (ctx, { params, body }) =>
    quoteDetail(ctx, (await requote(ctx, params.id, body.version, body.reason)).id),
  ),
  handle(contract.void, async (ctx, { params, body }) => {
    await voidQuote(ctx, params.id, body.version, body.reason);
    return quoteDetail(ctx, params.id);
  }),
];
