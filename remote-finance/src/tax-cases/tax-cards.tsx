import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import type { ReactNode } from 'react';
import css from './tax-cases.module.css';

const LIST = '/finance/tax-refund';

/** Cards over the list (F27); those that name cases lead to them. */
export function TaxCards() {
  const read = useRead(taxCases.cards, {}, { skipErrorHandler: true });
  const found = read.data;
  if (read.isError && !found) return null;
  const money = (value: string | undefined): ReactNode =>
    value === undefined ? null : <Money value={value} currency="CNY" />;
  const cards: { title: string; value: ReactNode; to?: string; late?: boolean; hidden?: boolean }[] = [
    { title: '待收资料', value: found?.collecting ?? '…', to: `${LIST}?tab=collecting` },
    {
      title: '30 天内到截止（含已超）',
      value: found?.due ?? '…',
      to: `${LIST}?tab=all&daysLeft=-9999..30`,
      late: (found?.due ?? 0) > 0,
    },
    {
      title: '已申报未到账',
      value: found ? money(found.declared) : '…',
      to: `${LIST}?tab=declared`,
      hidden: found?.declared === undefined,
    },
    { title: '本年已到账', value: found ? money(found.received) : '…', hidden: found?.received === undefined },
    { title: '垫退余额', value: found ? money(found.advance) : '…', hidden: found?.advance === undefined },
  ];
  return (
    <ul className={css.cards} aria-label="退税概览" aria-busy={read.isPending}>
      {cards
        .filter(({ hidden }) => !found || !hidden)
        .map(({ title, value, to, late }) => (
          <li key={title} className={css.card}>
            {to ? (
              <Link to={to}>
                <span className={css.cardTitle}>{title}</span>
                <span className={late ? css.late : css.figure}>{value}</span>
              </Link>
            ) : (
              <div>
                <span className={css.cardTitle}>{title}</span>
                <span className={css.figure}>{value}</span>
              </div>
            )}
          </li>
        ))}
    </ul>
  );
}
