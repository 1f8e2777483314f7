import { GOODS_FIELDS } from './goods.fields.ts';
import * as z from 'zod/mini';
import type { FieldGroup } from '../access.ts';
import { batchAnswer, batchBody, command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, id, version } from '../fields.ts';
import { ATTRIBUTE } from '../logistics/order.labels.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { MASTER_STATUSES } from '../warehouse/warehouse.contract.ts';
import type { BrandType } from './brand.labels.ts';
import type { Element } from './elements.ts';
import type { ElementValues } from './element-values.ts';
import type { BarcodeKind } from './goods-barcode.ts';
import { goodsChecked, goodsFields, type GoodsInput } from './goods.input.ts';

export const GOODS_VIEW = { permission: 'system.goods.view', scope: 'customer' } as const;
const edit = { permission: 'system.goods.edit', scope: 'customer' } as const;

/** Place of the pictures among the attachments of goods; at most nine, the first is the cover (4.1). */
export const GOODS_IMAGES = '图片';
export const MAX_GOODS_IMAGES = 9;

/** 启用 ↔ 停用; disabled goods cannot be chosen on new documents. */
export const goodsMachine = defineMachine({
  entity: 'sy_goods',
  title: '商品',
  states: MASTER_STATUSES,
  actions: {
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'system.goods.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'system.goods.edit' },
    merge: { label: '合并重复', from: ['ENABLED', 'DISABLED'], to: null, permission: 'system.goods.merge' },
  },
});

/** Paths that a field group guards, in the detail and in what a form sends. */
export const GOODS_GUARDS: Readonly<Record<string, FieldGroup>> = {
  purchasePrice: 'money.cost',
  purchaseCurrency: 'money.cost',
  sellPrice: 'money.sell',
  sellCurrency: 'money.sell',
};

export type GoodsDetail = Omit<
  GoodsInput,
  'foreignHs' | 'purchaseCurrency' | 'sellCurrency' | 'purchasePrice' | 'sellPrice'
> & {
  id: string;
  version: number;
  goodsNo: string;
  status: keyof typeof MASTER_STATUSES;
  purchasePrice?: string | null;
  purchaseCurrency?: string;
  sellPrice?: string | null;
  sellCurrency?: string;
  barcodeKind: BarcodeKind | null;
  /** Picture that was chosen as the cover; null: the oldest. */
  coverId: string | null;
  foreignHs: { id: string; country: string; countryName: string; code: string; nameEn: string | null }[];
  categoryName: string | null;
  customerName: string | null;
  brandName: string | null;
  unitName: string;
  /** What the code says today; null without a code. */
  hs: {
    name: string;
    rebateRate: number | null;
    vatRate: number | null;
    supervision: string[];
    unit1Name: string;
    unit2Name: string | null;
    elements: Element[];
    replacedBy: string | null;
  } | null;
  pendingHs: boolean;
  /** 未归类, 编码已作废, 今日无有效税率. */
  hsProblem: string | null;
  /** Required elements without a value (LOG-073). */
  missingElements: string[];
  uses: { orderLines: number };
  /** Number of the goods that were merged into these and were asked for. */
  mergedFrom: string | null;
  createdAt: string;
  updatedAt: string;
  actions: AllowedAction[];
};
const detail = z.custom<GoodsDetail>();
const state = (action: 'disable' | 'enable', summary: string) =>
  command({
    path: `/system/goods/{id}/${action}`,
    summary,
    ...edit,
    fields: GOODS_GUARDS,
    body: stateBody(),
    answer: detail,
  });

/** What the fields of its form are called. */
const BODY = { ...GOODS_FIELDS, foreignHs: '国外HS编码' } as const;

export const goods = {
  get: read({ path: '/system/goods/{id}', summary: '商品详情', ...GOODS_VIEW, fields: GOODS_GUARDS, answer: detail }),
  create: command({
    path: '/system/goods',
    summary: '新增商品',
    ...edit,
    fields: GOODS_GUARDS,
    body: z.object({ ...goodsFields, ack: ack() }).check(goodsChecked),
    labels: BODY,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/system/goods/{id}',
    summary: '编辑商品',
    ...edit,
    fields: GOODS_GUARDS,
    body: z.object({ ...goodsFields, version: version(), ack: ack() }).check(goodsChecked),
    labels: BODY,
    answer: detail,
  }),
  disable: state('disable', '停用商品'),
  enable: state('enable', '启用商品'),
  /** 批量归类: one HS code for many goods; elements that the new code does not ask for are dropped. */
  classify: command({
    path: '/system/goods/classify',
    summary: '批量归类',
    permission: 'system.goods.classify',
    scope: 'customer',
    body: z.extend(batchBody(), { hsCode: z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字')) }),
    answer: batchAnswer(),
  }),
  /** 设为封面: which picture stands first. */
  cover: command({
    path: '/system/goods/{id}/cover',
    summary: '设置商品封面',
    ...edit,
    body: z.object({ version: version(), ack: ack(), attachmentId: id() }),
    answer: z.object({ id: z.string() }),
  }),
};

/**
 * Enabled goods; `parent` is a customer and narrows to its own and those of nobody. Item: id, label name, hint
 * SP000001 · SKU · spec; extra GoodsExtra.
 */
export const goodsPicker = definePicker({ kind: 'goods', title: '商品', permission: 'session', scope: 'customer' });
/** What an order line takes over from goods (2.2: a snapshot). Sides in mm, weights in gram. */
export interface GoodsExtra {
  goodsNo: string;
  nameCn: string;
  nameEn: string | null;
  spec: string | null;
  brand: string | null;
  brandId: string | null;
  brandType: BrandType;
  unit: string;
  elements: ElementValues;
  vatRate: number | null;
  hsCode: string | null;
  barcode: string | null;
  pcsPerCarton: string | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  cartonGross: number | null;
  cartonNet: number | null;
  attributes: (keyof typeof ATTRIBUTE)[];
  unNo: string | null;
  customerId: string | null;
}
