import { GOODS_CATEGORY_FIELDS } from './goods-category.fields.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import { ack, id, int, optional, text, version } from '../fields.ts';
import { definePicker } from '../shared/picker.contract.ts';

const scope = { none: '商品分类对全公司相同' } as const;
/** Levels of categories at most (4.1). */
export const CATEGORY_LEVELS = 3;

const categorySchema = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.nullable(z.string()),
  name: z.string(),
  level: z.number(),
  sortNo: z.number(),
  /** Live goods right in it. */
  goods: z.number(),
});
export type GoodsCategory = z.infer<typeof categorySchema>;
const fields = { name: text(40), sortNo: z._default(int(0, 9999), 0) };

/** Categories of goods, a tree of at most three levels. */
export const goodsCategories = {
  list: read({
    path: '/system/goods-categories',
    summary: '商品分类',
    permission: 'system.goods.view',
    scope,
    answer: z.object({ list: z.array(categorySchema) }),
  }),
  create: command({
    path: '/system/goods-categories',
    summary: '新增商品分类',
    permission: 'system.goods.edit',
    scope,
    body: z.object({ ...fields, parentId: optional(id()), ack: ack() }),
    labels: GOODS_CATEGORY_FIELDS,
    answer: categorySchema,
  }),
  update: command({
    method: 'PUT',
    path: '/system/goods-categories/{id}',
    summary: '编辑商品分类',
    permission: 'system.goods.edit',
    scope,
    body: z.object({ ...fields, version: version(), ack: ack() }),
    labels: GOODS_CATEGORY_FIELDS,
    answer: categorySchema,
  }),
  /** SYS-002: one with goods or sub-categories cannot be deleted. */
  remove: command({
    path: '/system/goods-categories/{id}/remove',
    summary: '删除商品分类',
    permission: 'system.goods.edit',
    scope,
    body: stateBody(),
    answer: z.object({ id: z.string() }),
  }),
};
/** Item: id, label the path: 家纺 / 床品 / 四件套. */
export const goodsCategoryPicker = definePicker({
  kind: 'goods-categories',
  title: '商品分类',
  permission: 'session',
  scope,
});
