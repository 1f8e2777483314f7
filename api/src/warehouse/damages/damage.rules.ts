import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import type { DamageDisposition, DamageLiability } from '@shared/contract/warehouse/damage.labels.ts';
import { compare, sign } from '@shared/contract/decimal.ts';

/** Dispositions by which an outbound takes the pieces away. */
export const BY_OUTBOUND: readonly DamageDisposition[] = ['DISCOUNT', 'RETURN', 'PICKUP'];

/**
 * 4.7: outbounds that carry a disposition out: 退供应商 by 退厂, 客户自提 by 客户提货, what was sold by any that hands goods over. Goods
 * for a supplier or a customer may go by another warehouse.
 */
export const TAKEN_BY: Partial<Record<DamageDisposition, readonly OutboundType[]>> = {
  DISCOUNT: ['PICKUP', 'MALL', 'LOADING', 'OTHER'],
  RETURN: ['RETURN', 'TRANSFER'],
  PICKUP: ['PICKUP', 'TRANSFER'],
};

/** Problems of a judgement by field: a carrier or supplier is named, nobody else is. */
export function judgeFaults(given: { liability: DamageLiability; liableSupplierId: string | null }) {
  const named = given.liability === 'CARRIER' || given.liability === 'SUPPLIER';
  const faults: Record<string, string> = {};
  if (named && given.liableSupplierId === null) faults.liableSupplierId = '请选择责任承运商或供应商';
  if (!named && given.liableSupplierId !== null) faults.liableSupplierId = '责任方不是承运商或供应商';
  return faults;
}

/** Problems of 处理 by field: something must be done, scrap has a value. */
export function handleFaults(given: { disposition: DamageDisposition; scrapValue: string | null }) {
  const faults: Record<string, string> = {};
  if (given.disposition === 'PENDING') faults.disposition = '请选择处理方式';
  if (given.disposition === 'SCRAP' && given.scrapValue === null) faults.scrapValue = '必填';
  if (given.scrapValue !== null && sign(given.scrapValue) < 0) faults.scrapValue = '不能小于 0';
  return faults;
}

/** Against whom a claim goes (4.7): carriers and suppliers pay through AP, customers through AR; null: nobody else. */
export function claimSide(liability: DamageLiability | null): 'AP' | 'AR' | null {
  if (liability === 'CARRIER' || liability === 'SUPPLIER') return 'AP';
  return liability === 'CUSTOMER' ? 'AR' : null;
}

/** 4.7: scrap above this value in CNY is agreed to by finance as well. */
export const needsFinance = (value: string, limit: string): boolean => compare(value, limit) > 0;

/**
 * The 残损单 that go with `qty` pieces when `left` stay: as few pieces as have to, so that what stays is enough for the others. null: a
 * 残损单 would be torn apart. Where there were too few pieces before (shipped, not yet finished), those that fit go.
 */
export function takenAlong<Doc extends { qty: number }>(
  here: readonly Doc[],
  qty: number,
  left: number,
): readonly Doc[] | null {
  const named = here.reduce((sum, doc) => sum + doc.qty, 0);
  const least = named - left;
  if (least <= 0) return [];
  // Which sums of whole documents fit among the pieces, each with the document that was added last.
  const reached = new Map<number, { doc: Doc; before: number } | null>([[0, null]]);
  for (const doc of here) {
    const before = [...reached.keys()];
    for (const sum of before)
      if (sum + doc.qty <= qty && !reached.has(sum + doc.qty)) reached.set(sum + doc.qty, { doc, before: sum });
  }
  const sums = [...reached.keys()].toSorted((one, other) => one - other);
  const enough = sums.find((sum) => sum >= least);
  if (enough === undefined && named <= qty + left) return null;
  const along: Doc[] = [];
  for (let step = reached.get(enough ?? sums.at(-1) ?? 0); step; step = reached.get(step.before)) along.push(step.doc);
  return along;
}
