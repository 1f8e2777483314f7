import { priceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { quotations as contract } from '@shared/contract/logistics/quotation.contract.ts';
import { quotationList } from '@shared/contract/logistics/quotation-list.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { estimatePrice } from './price-estimate.ts';
import { quotationListRoute } from './quotation.list.ts';
import { generateQuotes, recalculateQuote, requote, updateQuote } from './quotation-make.ts';
import { containerQuotes, orderQuotes, quoteDetail } from './quotation.reads.ts';
import { acceptQuote, refuseQuote, sendQuote, voidQuote } from './quotation-steps.ts';

const { read, change } = documentRoutes(contract.get, quoteDetail);

/** 装柜报价单 (L16). */
export const quotationRoutes: Route[] = [
  quotationListRoute,
  serveExport(quotationList),
  read,
  serve(priceEstimate, (ctx, { query }) => estimatePrice(ctx, query)),
  serve(contract.ofContainer, (ctx, { params }) => containerQuotes(ctx, params.id)),
  serve(contract.ofOrder, (ctx, { params }) => orderQuotes(ctx, params.id)),
  handle(contract.generate, async (ctx, { body }) => {
    await generateQuotes(ctx, body.containerId);
    return containerQuotes(ctx, body.containerId);
  }),
  change(contract.update, (ctx, id, body) => updateQuote(ctx, id, body)),
  change(contract.recalculate, (ctx, id, body) => recalculateQuote(ctx, id, body.version)),
  change(contract.send, (ctx, id, body) => sendQuote(ctx, id, body.version, body.sentTo)),
  change(contract.accept, (ctx, id, { version, confirmMethod, confirmBy }) =>
    acceptQuote(ctx, id, version, { confirmMethod, confirmBy }),
  ),
  change(contract.refuse, (ctx, id, body) => refuseQuote(ctx, id, body.version, body.reason)),
  handle(contract.requote, async (ctx, { params, body }) =>
    quoteDetail(ctx, (await requote(ctx, params.id, body.version, body.reason)).id),
  ),
  change(contract.void, (ctx, id, body) => voidQuote(ctx, id, body.version, body.reason)),
];
