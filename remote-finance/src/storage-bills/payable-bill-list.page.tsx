import { isZero, sign } from '@shared/contract/decimal.ts';
import { payableBillList, type PayableBillRow } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { useBaseView } from '@shared/ui/list/use-base-view.ts';
import { useMemo } from 'react';
import { BillList } from './bill-list.tsx';
import css from './storage-bills.module.css';

/** More than ours is what we would pay too much: it stands out; less is told too. */
const cellsOf = (base: boolean) => ({
  difference: ({ difference, currency }: PayableBillRow) =>
    difference === null || difference === undefined ? (
      '—'
    ) : isZero(difference) ? (
      <span className={css.same}>一致</span>
    ) : (
      <span className={css.differs}>
        {sign(difference) > 0 ? '+' : ''}
        <Money value={difference} currency={base ? 'CNY' : (currency ?? 'CNY')} plain />
      </span>
    ),
});

/** 仓储订单应付 (F23). */
export default function PayableBillListPage() {
  const base = useBaseView();
  const cells = useMemo(() => cellsOf(base), [base]);
  return <BillList direction="AP" cells={cells} />;
}
PayableBillListPage.ahead = listAhead(payableBillList);
