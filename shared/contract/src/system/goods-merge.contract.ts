import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, id, reason, version } from '../fields.ts';
import { definePicker } from '../shared/picker.contract.ts';

const right = { permission: 'system.goods.merge', scope: 'customer' } as const;

/** What merging two goods would do, said before it is done. */
export interface GoodsMergeView {
  /** The older number, which stays. */
  kept: { id: string; goodsNo: string };
  gone: { id: string; goodsNo: string };
  /** Fields of both in words; `taken`: the kept goods lack it and take it over. Equal ones are left out, but for the first. */
  facts: { title: string; kept: string; gone: string; taken: boolean }[];
  /** What is led to the kept goods, with how many (at most 1,000 are counted). */
  moves: { title: string; count: number }[];
  /** What does not move: foreign codes of a country that the kept goods have one for. */
  dropped: string[];
  /** Why it is refused; null: nothing speaks against it. */
  refused: string | null;
}

/** 合并重复 (S2, ACC-014): the older number stays, the younger is hidden and leads to it. */
export const goodsMerge = {
  view: read({
    path: '/system/goods/{id}/merge',
    summary: '合并商品预览',
    ...right,
    query: z.object({ otherId: z.optional(id()) }),
    answer: z.custom<GoodsMergeView>(),
  }),
  /**
   * Order lines, foreign codes, comments and files of both hang on the older afterwards, which takes over what it lacked.
   * Refused with ACC-014: another customer, another unit.
   */
  merge: command({
    path: '/system/goods/{id}/merge',
    summary: '合并重复商品',
    ...right,
    body: z.object({ version: version(), ack: ack(), otherId: id(), reason: reason() }),
    answer: z.object({ id: z.string(), goodsNo: z.string(), moved: z.number() }),
  }),
};

/**
 * Goods that those of `parent` (an id of goods) may be merged with: the same customer's with the same unit, disabled ones
 * too. Item: id, label name, hint SP000001 · SKU · spec.
 */
export const goodsTwinPicker = definePicker({
  kind: 'goods-twins',
  title: '可合并的商品',
  permission: 'session',
  scope: 'customer',
});
