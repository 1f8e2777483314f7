import type { Goods } from './goods.entity.ts';

/** Fields that say one thing together: taken over as one, and only where all of them are empty. */
const TOGETHER: readonly (readonly (keyof Goods)[])[] = [
  ['sku'],
  ['nameEn'],
  ['categoryId'],
  ['brandId'],
  ['model'],
  ['spec'],
  ['material'],
  ['usage'],
  ['barcode'],
  ['hsCode', 'elements'],
  ['vatRate'],
  ['pcsPerCarton'],
  ['lengthMm', 'widthMm', 'heightMm'],
  ['cartonGross', 'cartonNet'],
  ['shelfLifeDays'],
];

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/**
 * ACC-014: what the goods that stay take over from those that go: only what they lack themselves, so that no value that
 * somebody entered is lost. Prices, unit, customer and state are those of the kept goods.
 */
export function takenOver(kept: Goods, gone: Goods): Partial<Goods> {
  const taken: Partial<Record<keyof Goods, unknown>> = {};
  for (const fields of TOGETHER)
    if (fields.every((field) => isEmpty(kept[field])) && !fields.every((field) => isEmpty(gone[field])))
      for (const field of fields) taken[field] = gone[field];
  return taken as Partial<Goods>;
}

/** ACC-014: why two goods cannot become one; null: they can. */
export function mergeFault(kept: Goods, gone: Goods): string | null {
  if (kept.customerId !== gone.customerId) return `${kept.goodsNo} 与 ${gone.goodsNo} 不属于同一客户，不能合并。`;
  if (kept.unit !== gone.unit) return `${kept.goodsNo} 与 ${gone.goodsNo} 的单位不同，统一后再合并。`;
  return null;
}
