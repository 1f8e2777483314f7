import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods as contract } from '@shared/contract/system/goods.contract.ts';
import { goodsMerge } from '@shared/contract/system/goods-merge.contract.ts';
import { goodsCategories as categories } from '@shared/contract/system/goods-category.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import {
  categoryPicker,
  createCategory,
  listCategories,
  removeCategory,
  updateCategory,
} from './goods-category.service.ts';
import { goods } from './goods.entity.ts';
import { goodsImportRoutes } from './goods.import.ts';
import { serveGoods } from './goods.list.ts';
import { goodsPickers } from './goods.pickers.ts';
import { mergeGoods, viewMerge } from './goods-merge.ts';
import { findGoods, goodsDetail } from './goods.reads.ts';
import { changeGoodsState, classifyGoods, createGoods, setCover, updateGoods } from './goods.service.ts';

/** Goods and their categories (S2). */
export const goodsRoutes: Route[] = [
  serveGoods,
  serve(contract.get, (ctx, { params }) => findGoods(ctx, params.id)),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    goodsDetail(ctx, await createGoods(ctx, input)),
  ),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    goodsDetail(ctx, await updateGoods(ctx, params.id, version, input)),
  ),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) =>
      goodsDetail(ctx, await changeGoodsState(ctx, params.id, body.version, action)),
    ),
  ),
  handleBatch(contract.classify, goods, (ctx, row, body) => classifyGoods(ctx, row, body.hsCode)),
  serve(goodsMerge.view, (ctx, { params, query }) => viewMerge(ctx, params.id, query.otherId ?? params.id)),
  handle(goodsMerge.merge, (ctx, { params, body }) => mergeGoods(ctx, params.id, body)),
  handle(contract.cover, async (ctx, { params, body }) => {
    await setCover(ctx, params.id, body.version, body.attachmentId);
    return { id: params.id };
  }),
  serve(categories.list, (ctx) => listCategories(ctx)),
  handle(categories.create, (ctx, { body }) => createCategory(ctx, body)),
  handle(categories.update, (ctx, { params, body }) => updateCategory(ctx, params.id, body)),
  handle(categories.remove, async (ctx, { params, body }) => {
    await removeCategory(ctx, params.id, body.version);
    return { id: params.id };
  }),
  categoryPicker,
  serveExport(goodsList),
  ...goodsPickers,
  ...goodsImportRoutes,
];
