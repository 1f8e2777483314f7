import { BATCH_FIELDS } from './batch.fields.ts';
import { MALL_ITEM_FIELDS } from './mall-item.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, download, read, stateBody } from '../endpoint.ts';
import { ack, code, id, int, money, optional, optionalText, text, time, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { COUNT_FIELDS } from './count.fields.ts';
import { COUNT_MODES } from './count.labels.ts';
import { QUALITIES } from './stock.labels.ts';

const PATH = '/warehouse/mall-items';
const scope = 'warehouse' as const;
const view = { permission: 'warehouse.mall.view', scope } as const;
const COST = 'warehouse.mall.cost' as const;

/** Whether an item is offered in the mall. */
export const SHELF_STATES = { ON: '已上架', OFF: '未上架' } as const;
export const SHELF_TONES = { ON: 'green', OFF: 'default' } as const;
/** Available pieces against the safety stock: none, fewer than it, enough. */
export const STOCK_LEVELS = { ENOUGH: '充足', LOW: '偏低', OUT: '缺货' } as const;
export const LEVEL_TONES = { ENOUGH: 'green', LOW: 'orange', OUT: 'red' } as const;

export const mallItemMachine = defineMachine({
  entity: 'wh_mall_item',
  title: '商城商品',
  states: SHELF_STATES,
  actions: {
    update: { label: '编辑', from: ['ON', 'OFF'], to: null, permission: 'warehouse.mall.edit' },
    shelfOn: { label: '上架', from: ['OFF'], to: 'ON', permission: 'warehouse.mall.shelf' },
    shelfOff: { label: '下架', from: ['ON'], to: 'OFF', permission: 'warehouse.mall.shelf' },
  },
});
export type MallItemAction = keyof typeof mallItemMachine.actions;

/**
 * 商城库存 (W11): an item is a SKU in a warehouse, so that scope, safety stock and shelf are those of the warehouse. Pieces
 * are those of its goods in stock of kind MALL there: available is good less reserved and frozen, inTransit what inbounds
 * expect and have not received. Cost and value in the base currency, of who may see the cost.
 */
export const mallItemList = defineList<{ warehouseId: string; goodsId: string; version: number }>()({
  name: 'warehouse.mall-items',
  title: '商城库存',
  path: PATH,
  ...view,
  columns: {
    sku: col.text(MALL_ITEM_FIELDS.sku, { sort: true, fixed: true, opens: true, width: 130 }),
    goodsName: col.text(BATCH_FIELDS.goodsName, { sort: true, width: 180 }),
    spec: col.text('规格', { width: 110 }),
    image: col.text('图片', { width: 56 }),
    warehouseName: col.text(MALL_ITEM_FIELDS.warehouseId, { width: 120 }),
    onHand: col.int('在手', { sort: true, sum: true, width: 80 }),
    available: col.int('可用', { sort: true, sum: true, width: 80 }),
    reserved: col.int('锁定', { sort: true, sum: true, width: 72 }),
    frozen: col.int('冻结', { sort: true, sum: true, width: 72 }),
    damaged: col.int('残损', { sort: true, sum: true, width: 72 }),
    inTransit: col.int('在途', { sort: true, sum: true, width: 72 }),
    safetyStock: col.int(MALL_ITEM_FIELDS.safetyStock, { sort: true, width: 88 }),
    level: col.code('状态', STOCK_LEVELS, { tones: LEVEL_TONES, width: 76 }),
    unitCost: col.money(BATCH_FIELDS.unitCost, { field: COST, currency: 'CNY', sort: true, width: 100 }),
    stockValue: col.money('库存金额', { field: COST, currency: 'CNY', sort: true, sum: true, width: 120 }),
    listPrice: col.money(MALL_ITEM_FIELDS.listPrice, { currency: 'CNY', sort: true, hidden: true, width: 100 }),
    shelf: col.code(MALL_ITEM_FIELDS.shelf, SHELF_STATES, { tones: SHELF_TONES, width: 88 }),
    movedAt: col.time('最近出入库', { sort: true, width: 140 }),
    brandName: col.text('品牌', { hidden: true, width: 100 }),
    unitName: col.text('单位', { hidden: true, width: 64 }),
  },
  filters: {
    keyword: filter.search('SKU/品名/条码'),
    warehouseId: filter.picker(MALL_ITEM_FIELDS.warehouseId, 'warehouses', { quick: true }),
    level: filter.codes('状态', STOCK_LEVELS, { quick: true }),
    shelf: filter.codes('上架', SHELF_STATES, { quick: true }),
    brandId: filter.picker('品牌', 'brands'),
    damaged: filter.flag('有残损'),
    unitCost: filter.range(BATCH_FIELDS.unitCost, { field: COST }),
    stockValue: filter.range('库存金额', { field: COST }),
  },
  defaultSort: 'sku',
  exportPermission: 'warehouse.mall.export',
});
export type MallItemRow = ListRow<typeof mallItemList>;

const safetyStock = () => int(0, 1_000_000);
/** What a form sends: the goods of a SKU and a warehouse; price in the base currency. */
export const mallItemInput = z.object({
  warehouseId: id(),
  goodsId: id(),
  sku: text(40).check(z.regex(/^[A-Za-z0-9._-]{1,40}$/, '字母、数字、点、横线')),
  listPrice: optional(money()),
  safetyStock: safetyStock(),
});
export type MallItemInput = z.output<typeof mallItemInput>;
const change = z.pick(mallItemInput, { listPrice: true, safetyStock: true });

const answer = z.object({
  id: z.string(),
  version: z.number(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  sku: z.string(),
  listPrice: z.nullable(z.string()),
  safetyStock: z.number(),
  shelf: code(SHELF_STATES),
  onHand: z.number(),
  available: z.number(),
  unitCost: z.optional(z.nullable(z.string())),
  stockValue: z.optional(z.nullable(z.string())),
  actions: z.array(z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) })),
});
export type MallItemDetail = z.output<typeof answer>;
const fields = { unitCost: COST, stockValue: COST } as const;
const edit = { permission: 'warehouse.mall.edit', scope, answer, fields } as const;
const shelf = { permission: 'warehouse.mall.shelf', scope, answer, fields } as const;

/** Pieces of a batch of the item at a location. */
const batch = z.object({
  stockId: z.string(),
  batchId: z.string(),
  batchNo: z.string(),
  zoneId: z.string(),
  zoneName: z.string(),
  locationId: z.string(),
  locationCode: z.string(),
  quality: code(QUALITIES),
  onHand: z.number(),
  available: z.number(),
  reserved: z.number(),
  frozen: z.number(),
  receivedDate: z.string(),
  expiryDate: z.nullable(z.string()),
  unitCost: z.optional(z.nullable(z.string())),
});
export type MallBatch = z.output<typeof batch>;

export const mallItems = {
  get: read({ path: `${PATH}/{id}`, summary: '商城商品详情', ...view, answer, fields }),
  /** The first picture of its goods: who keeps the stock need not see the master data of goods. NOT_FOUND without one. */
  picture: download({ path: `${PATH}/{id}/file`, summary: '商城商品图片', ...view }),
  batches: read({
    path: `${PATH}/{id}/batches`,
    summary: '商城商品批次与库位',
    ...view,
    answer: z.object({ list: z.array(batch) }),
    fields: { 'list.*.unitCost': COST },
  }),
  create: command({
    path: PATH,
    summary: '新增商城商品',
    body: z.extend(mallItemInput, { ack: ack() }),
    labels: MALL_ITEM_FIELDS,
    ...edit,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑商城商品',
    body: z.extend(change, { version: version(), ack: ack() }),
    labels: MALL_ITEM_FIELDS,
    ...edit,
  }),
  shelfOn: command({ path: `${PATH}/{id}/shelf-on`, summary: '商城商品上架', body: stateBody(), ...shelf }),
  shelfOff: command({ path: `${PATH}/{id}/shelf-off`, summary: '商城商品下架', body: stateBody(), ...shelf }),
  shelfOnMany: command({
    path: `${PATH}/shelf-on`,
    summary: '批量上架商城商品',
    permission: 'warehouse.mall.shelf',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  shelfOffMany: command({
    path: `${PATH}/shelf-off`,
    summary: '批量下架商城商品',
    permission: 'warehouse.mall.shelf',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  /** 调整: a 盘点单 of the places where the item lies; what it finds is posted when it is approved (4.6). */
  adjust: command({
    path: `${PATH}/{id}/adjust`,
    summary: '调整商城商品库存',
    permission: 'warehouse.mall.adjust',
    scope,
    body: z.object({
      mode: code(COUNT_MODES),
      /** The counters do not see what the books say. */
      blind: z._default(z.boolean(), true),
      remark: optionalText(500),
      ack: ack(),
    }),
    labels: COUNT_FIELDS,
    answer: z.object({ id: z.string(), countNo: z.string() }),
  }),
  /** 生成补货入库单: a draft inbound per warehouse of what misses to the safety stock after what is on its way. */
  replenish: command({
    path: `${PATH}/replenish`,
    summary: '生成补货入库单',
    permission: 'warehouse.inbound.create',
    scope,
    body: z.object({
      ids: z.array(id()).check(z.minLength(1, '请选择商品'), z.maxLength(500)),
      customerId: id(),
      companyId: id(),
      expectedAt: time(),
      ack: ack(),
    }),
    answer: z.object({ inbounds: z.array(z.object({ id: z.string(), no: z.string(), lines: z.number() })) }),
  }),
  /** 设安全库存 of many items. */
  setSafety: command({
    path: `${PATH}/safety-stock`,
    summary: '设商城商品安全库存',
    permission: 'warehouse.mall.edit',
    scope,
    body: z.extend(batchBody(), { safetyStock: safetyStock() }),
    answer: batchAnswer(),
  }),
};

/** 导入 SKU: by goods number, or by the SKU of the goods itself. */
export const mallItemImport = defineImport({
  name: 'warehouse.mall-items',
  title: '商城商品',
  path: PATH,
  permission: 'warehouse.mall.edit',
  scope,
  partial: true,
  columns: {
    warehouse: importCol.text(MALL_ITEM_FIELDS.warehouseId, {
      required: true,
      max: 60,
      hint: '仓库编码或名称',
      example: 'NB01',
    }),
    sku: importCol.text(MALL_ITEM_FIELDS.sku, { required: true, max: 40, example: 'CUP-330ML' }),
    goodsNo: importCol.text('商品编号', { required: true, max: 20, example: 'SP000001' }),
    listPrice: importCol.decimal(MALL_ITEM_FIELDS.listPrice, { decimals: 2, example: '39.90' }),
    safetyStock: importCol.int(MALL_ITEM_FIELDS.safetyStock, { required: true, example: '20' }),
  },
});
export type MallItemImportRow = ImportRow<typeof mallItemImport>;
