import { isZero, sign } from '@shared/contract/decimal.ts';
import { payableBillList, type PayableBillRow } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { BillList } from './bill-list.tsx';
import css from './storage-bills.module.css';

/** More than ours is what we would pay too much: it stands out; less is told too. */
const CELLS = {
  difference: ({ difference, currency }: PayableBillRow) =>
    difference === null || difference === undefined ? (
      '—'
    ) : isZero(difference) ? (
      <span className={css.same}>一致</span>
    ) : (
      <span className={css.differs}>
        {sign(difference) > 0 ? '+' : ''}
        <Money value={difference} currency={currency ?? 'CNY'} plain />
      </span>
    ),
};

/** 仓储订单应付 (F23). */
export default function PayableBillListPage() {
  return <BillList direction="AP" cells={CELLS} />;
}
PayableBillListPage.ahead = listAhead(payableBillList);
