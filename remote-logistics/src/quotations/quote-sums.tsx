import type { Quotation } from '@shared/contract/logistics/quotation.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { marginText } from '../costs/margin-text.ts';
import css from './quotations.module.css';

/** Totals per currency, and income, cost and profit for those who may see them (LOG-035). */
export function QuoteSums({ quote }: { quote: Quotation }) {
  const sell = useField('money.sell') !== 'HIDDEN';
  const cost = useField('money.cost') !== 'HIDDEN';
  const profit = useField('money.profit') !== 'HIDDEN';
  if (!sell && !cost && !profit) return null;
  const base = (value: string | null | undefined) =>
    value ? <Money value={value} currency="CNY" /> : <span className={css.hint}>缺少单价或汇率</span>;
  return (
    <dl className={css.sums}>
      {sell ? (
        <div>
          <dt>报价合计</dt>
          <dd>
            {Object.entries(quote.totals ?? {}).map(([currency, amount]) => (
              <Money key={currency} value={amount} currency={currency} />
            ))}
            {Object.keys(quote.totals ?? {}).length === 0 ? '—' : null}
          </dd>
        </div>
      ) : null}
      {sell ? (
        <div>
          <dt>收入(不含税)</dt>
          <dd>{base(quote.income)}</dd>
        </div>
      ) : null}
      {cost ? (
        <div>
          <dt>分摊成本</dt>
          <dd>{base(quote.cost)}</dd>
        </div>
      ) : null}
      {profit ? (
        <div>
          <dt>预计毛利</dt>
          <dd>
            {base(quote.profit)}
            <span>{marginText(quote.marginBp)}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
