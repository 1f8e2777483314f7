import { mallItemList, mallItems as contract } from '@shared/contract/warehouse/mall-item.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, serveFile, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { adjustMallItem } from './adjust.ts';
import { mallItems } from './mall-item.entity.ts';
import { mallItemImportRoutes } from './mall-item.import.ts';
import { mallItemListRoute } from './mall-item.list.ts';
import { mallBatches, mallItemDetail, mallPicture } from './mall-item.reads.ts';
import { replenish } from './replenish.ts';
import { createMallItem, moveMallItem, setSafetyStock, updateMallItem } from './mall-item.service.ts';

const { read, change } = documentRoutes(contract.get, async (ctx, id) =>
  mallItemDetail(ctx, await mallItems.find(ctx, id)),
);

/** 商城库存 (W11). */
export const mallItemRoutes: Route[] = [
  mallItemListRoute,
  serveExport(mallItemList),
  read,
  serve(contract.batches, async (ctx, { params }) => ({
    list: await mallBatches(ctx, await mallItems.find(ctx, params.id)),
  })),
  serveFile(contract.picture, async (ctx, { params }) => mallPicture(ctx, await mallItems.find(ctx, params.id ?? ''))),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    mallItemDetail(ctx, await createMallItem(ctx, input)),
  ),
  change(contract.update, (ctx, id, { version, listPrice, safetyStock }) =>
    updateMallItem(ctx, id, version, { listPrice, safetyStock }),
  ),
  change(contract.shelfOn, async (ctx, id, { version }) =>
    moveMallItem(ctx, await mallItems.lock(ctx, id, version), 'shelfOn'),
  ),
  change(contract.shelfOff, async (ctx, id, { version }) =>
    moveMallItem(ctx, await mallItems.lock(ctx, id, version), 'shelfOff'),
  ),
  handleBatch(contract.shelfOnMany, mallItems, (ctx, row) => moveMallItem(ctx, row, 'shelfOn')),
  handleBatch(contract.shelfOffMany, mallItems, (ctx, row) => moveMallItem(ctx, row, 'shelfOff')),
  handleBatch(contract.setSafety, mallItems, (ctx, row, { safetyStock }) => setSafetyStock(ctx, row, safetyStock)),
  handle(contract.adjust, async (ctx, { params, body: { ack: _ack, ...terms } }) => {
    const { id, countNo } = await adjustMallItem(ctx, await mallItems.find(ctx, params.id), terms);
    return { id, countNo };
  }),
  handle(contract.replenish, async (ctx, { body: { ack: _ack, ...wanted } }) => ({
    inbounds: await replenish(ctx, wanted),
  })),
  ...mallItemImportRoutes,
];
