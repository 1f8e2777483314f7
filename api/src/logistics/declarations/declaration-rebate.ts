import type { RebateLine } from '@shared/contract/logistics/declaration.answers.ts';
import { add, round } from '@shared/contract/decimal.ts';
import { periodText } from '@shared/contract/system/dated.ts';
import { estimatedRebate } from '@shared/contract/system/rebate.ts';
import type { LineFacts } from './declaration-facts.ts';

/**
 * LOG-080: estimated rebate, CNY, of the items that are to be refunded: purchase incl. VAT at the version of the rate that
 * counts on the export date. Null when none has a purchase amount; VAT of the item, else of the code.
 */
export function rebateOf(lines: readonly LineFacts[]): { lines: RebateLine[]; total: string } | null {
  const found = lines.flatMap(({ row, rate }): (RebateLine & { rebate: string })[] => {
    if (!row.refundFlag || row.purchaseAmount === null || !rate) return [];
    const vatRate = row.vatRate ?? rate.vatRate;
    const { net, rebate } = estimatedRebate(row.purchaseAmount, vatRate, rate.rebateRate);
    return [
      {
        itemNo: row.itemNo,
        name: row.name,
        purchase: row.purchaseAmount,
        vatRate,
        net,
        rebateRate: rate.rebateRate,
        period: periodText(rate),
        rebate,
      },
    ];
  });
  return found.length === 0 ? null : { lines: found, total: round(add(...found.map(({ rebate }) => rebate)), 2) };
}
