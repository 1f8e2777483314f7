import { isZero } from '@shared/contract/decimal.ts';
import type { Column } from '@shared/contract/list.ts';
import type { ListSummary } from '@shared/contract/envelope.ts';
import { formatDecimal, formatMoney, formatVolume, formatWeight } from '../format/format.ts';
import css from './list-page.module.css';

const plain = (column: Column, value: number): string => {
  if (column.kind === 'volume') return `${formatVolume(value)} m³`;
  return column.kind === 'weight' ? `${formatWeight(value)} kg` : formatDecimal(value);
};
/** 体积(m³) → 体积合计, 本位币合计 stays as it is. */
const sumTitle = (title: string) =>
  `${title.replace(/(?<=.)\s*[（(]?(m³|kg|CBM|KG)[）)]?$/, '').replace(/合计$/, '')}合计`;

/** Currencies that have something; where none has, the first says that it is nothing. */
function worthSaying(sums: Readonly<Record<string, string>>): [currency: string, amount: string][] {
  const all = Object.entries(sums);
  const some = all.filter(([, amount]) => !isZero(amount));
  return some.length > 0 ? some : all.slice(0, 1);
}

/**
 * 合计: totals over the whole filter as the server counted them. Money, per currency, has a line of its own from the start,
 * so that nothing moves when the figures come (P6).
 */
export function TotalsBar({
  columns,
  summary,
}: {
  columns: Readonly<Record<string, Column>>;
  summary: ListSummary | undefined;
}) {
  const summed = Object.entries(columns).filter(([key, column]) => column.sum || summary?.[key] !== undefined);
  if (summed.length === 0) return null;
  const counts = summed.filter(([, { kind }]) => kind !== 'money');
  const money = summed.filter(([, { kind }]) => kind === 'money');
  return (
    <dl className={css.totals} aria-label="全部筛选结果合计">
      {[...counts, ...money].map(([key, column], at) => {
        const value = summary?.[key];
        return (
          <div key={key} className={at === counts.length && at > 0 ? css.ownLine : undefined}>
            <dt>{column.sumTitle ?? sumTitle(column.title)}</dt>
            {value === undefined || (typeof value === 'object' && Object.keys(value).length === 0) ? (
              <dd className={css.figure}>—</dd>
            ) : null}
            {typeof value === 'number' ? <dd className={css.figure}>{plain(column, value)}</dd> : null}
            {typeof value === 'object'
              ? worthSaying(value).map(([currency, amount]) => (
                  <dd key={currency} className={amount.startsWith('-') ? css.warn : undefined}>
                    <small>{currency === 'base' ? '本位币' : currency}</small>
                    {formatMoney(amount, currency)}
                  </dd>
                ))
              : null}
          </div>
        );
      })}
    </dl>
  );
}
