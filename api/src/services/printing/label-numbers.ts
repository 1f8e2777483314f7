import { MAX_LABELS } from '@shared/contract/system/print.contract.ts';
import { invalid } from '../../platform/refusal.ts';
import type { LabelRange } from './document.ts';

/** Carton numbers of a print of labels, copies beside each other; refuses a range outside 1..total or too many. */
export function labelNumbers(range: LabelRange, total: number): number[] {
  const from = range.from ?? 1;
  const to = range.to ?? Math.min(total, from + MAX_LABELS - 1);
  const copies = range.copies ?? 1;
  if (from > total) throw invalid({ from: `只有 ${total} 箱` });
  if (to > total) throw invalid({ to: `只有 ${total} 箱` });
  if (to < from) throw invalid({ to: '不能小于起始箱号' });
  if ((to - from + 1) * copies > MAX_LABELS) throw invalid({ to: `一次最多打印 ${MAX_LABELS} 张标签` });
  return Array.from({ length: (to - from + 1) * copies }, (_, at) => from + Math.floor(at / copies));
}
