import { zoneMaps as contract } from '@shared/contract/warehouse/zone-map.contract.ts';
import { serve, type Route } from '../../platform/route.ts';
import { findGoods } from './find-goods.ts';
import { locationStock } from './location-stock.ts';
import { zoneMap } from './zone-map.ts';

/** 库区视图 (W3). */
export const zoneMapRoutes: Route[] = [
  serve(contract.map, (ctx, { params }) => zoneMap(ctx, params.id), { revalidate: true }),
  serve(contract.find, async (ctx, { params, query }) => ({
    list: await findGoods(ctx, params.id, query.by, query.q),
  })),
  serve(contract.stock, (ctx, { params }) => locationStock(ctx, params.id)),
];
