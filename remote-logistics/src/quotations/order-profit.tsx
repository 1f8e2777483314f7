import type { AnswerOf } from '@shared/contract/endpoint.ts';
import type { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { marginText } from '../costs/margin-text.ts';
import css from './quotations.module.css';

type Computed = NonNullable<AnswerOf<typeof quotations.ofOrder>['computed']>;

/** 收入 and 毛利 of 成本核算 for who may see them (FIN-130). */
export function OrderProfit({ computed: { income, profit, marginBp } }: { computed: Computed }) {
  if (income === undefined && profit === undefined) return null;
  return (
    <dl className={css.sums} aria-label="核算毛利">
      {income === undefined ? null : (
        <div>
          <dt>核算收入(不含税)</dt>
          <dd>
            <Money value={income} currency="CNY" />
          </dd>
        </div>
      )}
      {profit === undefined ? null : (
        <div>
          <dt>核算毛利</dt>
          <dd>
            <Money value={profit} currency="CNY" />
            <span>{marginText(marginBp)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
