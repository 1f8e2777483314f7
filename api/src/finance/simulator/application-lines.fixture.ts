import { add, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { partAmounts, type LineLeft } from '@shared/contract/finance/payment-application.rules.ts';
import type { Clearing, Item, Model } from './model.ts';

/** A line of an application, what of it is closed by reductions and payments, in the fee's currency and in its own. */
interface Asked {
  line: string;
  cross: Amount;
  fee: Amount;
  amount: Amount;
}
/** An application and what the model knows of it. */
export interface Applied {
  row: ApplicationDetail;
  companyId: string;
  /** That a 退款 or 转付 pays back, and where it stands in the books. */
  receipt: { id: string; account: '2203' | '2241' } | null;
  lines: Asked[];
  /** In their order; `undo` once posted. */
  reductions: { input: ReductionInput; currency: string; cross: Amount; undo: (() => void) | null }[];
  people: string[];
}

/** What is left to close of each line, as the application sees it. */
export const leftsOf = (model: Model, { lines }: Applied): LineLeft[] =>
  lines.map(({ line, cross, fee, amount }) => ({
    cross,
    currency: model.item('line', line).currency,
    fee,
    amount,
  }));

/** Clears parts of lines with a source; answers how to take it back, `asked`: the lines ask for that much less. */
export function closeLines(
  model: Model,
  applied: Applied,
  parts: readonly { index: number; fee: Amount; amount: Amount }[],
  {
    kind,
    source,
    currency,
    cross,
    amount,
  }: { kind: Clearing['kind']; source: Item | null; currency: string; cross: Amount; amount: Amount },
): (asked: boolean) => void {
  const found = parts.flatMap((part) => {
    const asked = applied.lines[part.index];
    return asked ? [{ ...part, asked }] : [];
  });
  const taken = partAmounts(
    found.map((part) => ({ ...part, currency: model.item('line', part.asked.line).currency })),
    { currency, cross, amount },
  );
  const undo = found.map(({ fee, asked }, at) =>
    model.clear({ kind, line: model.item('line', asked.line), source, amount: fee, taken: taken[at] ?? '0' }),
  );
  for (const { fee, amount: own, asked } of found) {
    asked.fee = subtract(asked.fee, fee);
    asked.amount = subtract(asked.amount, own);
  }
  return (less) => {
    for (const back of undo) back();
    if (less) return;
    for (const { fee, amount: own, asked } of found) {
      asked.fee = add(asked.fee, fee);
      asked.amount = add(asked.amount, own);
    }
  };
}
