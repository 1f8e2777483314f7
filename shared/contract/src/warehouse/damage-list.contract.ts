import { BATCH_FIELDS } from './batch.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { DAMAGE_FIELDS } from './damage.fields.ts';
import {
  DAMAGE_CAUSES,
  DAMAGE_DISPOSITIONS,
  DAMAGE_LIABILITIES,
  DAMAGE_STAGES,
  DAMAGE_STATES,
  DAMAGE_TONES,
} from './damage.labels.ts';
import { MALL_ITEM_FIELDS } from './mall-item.fields.ts';
import { STOCK_KINDS, type Quality } from './stock.labels.ts';

/** 残损件 (W12). */
export const damageList = defineList<{
  warehouseId: string;
  batchId: string;
  liableSupplierId: string | null;
  createdBy: string | null;
  handledBy: string | null;
  claimedAt: string | null;
  foundQuality: Quality;
}>()({
  name: 'warehouse.damages',
  title: '残损件',
  path: '/warehouse/damages',
  permission: 'warehouse.damage.view',
  scope: 'warehouse',
  columns: {
    damageNo: col.text(DAMAGE_FIELDS.damageNo, { sort: true, fixed: true, width: 150 }),
    stage: col.code(DAMAGE_FIELDS.stage, DAMAGE_STAGES, { width: 64 }),
    warehouseName: col.text(DAMAGE_FIELDS.warehouseId, { width: 110 }),
    stockKind: col.code('类别', STOCK_KINDS, { width: 64 }),
    sku: col.text(MALL_ITEM_FIELDS.sku, { width: 96 }),
    goodsName: col.text(BATCH_FIELDS.goodsName, { width: 130 }),
    batchNo: col.text(DAMAGE_FIELDS.batchId, { width: 150 }),
    customerName: col.text(DAMAGE_FIELDS.customerId, { width: 100 }),
    locationCode: col.text('库位', { width: 100, hidden: true }),
    qty: col.int(DAMAGE_FIELDS.qty, { sort: true, sum: true, width: 64 }),
    cause: col.code(DAMAGE_FIELDS.cause, DAMAGE_CAUSES, { width: 64 }),
    liability: col.code(DAMAGE_FIELDS.liability, DAMAGE_LIABILITIES, { width: 76 }),
    claimAmount: col.money('索赔金额', { currency: 'CNY', sum: true, width: 100 }),
    disposition: col.code(DAMAGE_FIELDS.disposition, DAMAGE_DISPOSITIONS, { width: 88 }),
    photos: col.int('照片', { width: 60 }),
    sourceNo: col.text(DAMAGE_FIELDS.sourceNo, { width: 140, hidden: true }),
    creatorName: col.text('登记人', { width: 76 }),
    createdAt: col.time('登记时间', { sort: true }),
    state: col.code(DAMAGE_FIELDS.state, DAMAGE_STATES, { tones: DAMAGE_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    keyword: filter.search('单号/SKU/品名/批次/唛头'),
    warehouseId: filter.picker(DAMAGE_FIELDS.warehouseId, 'warehouses', { quick: true }),
    stage: filter.codes(DAMAGE_FIELDS.stage, DAMAGE_STAGES, { quick: true }),
    stockKind: filter.codes('类别', STOCK_KINDS),
    cause: filter.codes(DAMAGE_FIELDS.cause, DAMAGE_CAUSES),
    liability: filter.codes(DAMAGE_FIELDS.liability, DAMAGE_LIABILITIES),
    disposition: filter.codes(DAMAGE_FIELDS.disposition, DAMAGE_DISPOSITIONS),
    customerId: filter.picker(DAMAGE_FIELDS.customerId, 'customers'),
    createdAt: filter.dates('登记时间'),
    approval: filter.flag('仅看待我审批'),
  },
  tabs: {
    toJudge: '待判定',
    judged: '已判定',
    handling: '处理中',
    handled: '已处理',
    withdrawn: '已撤销',
    all: '全部',
  },
  defaultSort: '-createdAt',
  exportPermission: 'warehouse.damage.view',
});
export type DamageRow = ListRow<typeof damageList>;
