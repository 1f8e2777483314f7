import type { SettlementSource, Workbench } from '@shared/contract/finance/settlement.answers.ts';
import { SETTLEMENT_KINDS, SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { keyOf, leftOf, type BenchItem } from './use-workbench.ts';
import css from './workbench.module.css';

/** Where money comes from that can be used (6.3), for who may bring it. */
const WAY_OUT = {
  AR: {
    label: '新增收款',
    to: '/finance/account-receivable/kehu-jiezhang?panel=receipts&new=FREIGHT',
    permission: 'finance.ar.receipt.create',
  },
  AP: { label: '去付款', to: '/finance/account-payable/record', permission: 'finance.ap.payment.execute' },
} as const;

interface Props {
  side: Side;
  bench: Workbench;
  items: readonly BenchItem[];
  chosen: string | null;
  onChoose: (key: string) => void;
}
/** Left: what can be used, with what is left of it after the bench; the chosen one pays the next line. */
export function BenchSources({ side, bench, items, chosen, onChoose }: Props) {
  const words = SIDE_WORDS[side];
  const may = useMay();
  return (
    <section className={css.sources} aria-label={`可用${words.source}`}>
      <h2>
        可用{words.source} <small>{bench.sources.length} 笔</small>
      </h2>
      {bench.sources.length === 0 ? (
        <div className={css.none}>
          <p>没有可用于核销的{words.source}</p>
          {may(WAY_OUT[side].permission) ? (
            <ActionLink to={WAY_OUT[side].to}>
              <Button>{WAY_OUT[side].label}</Button>
            </ActionLink>
          ) : null}
        </div>
      ) : (
        <div role="radiogroup" aria-label={words.source} className={css.cards}>
          {bench.sources.map((source) => (
            <SourceCard
              key={keyOf(source)}
              source={source}
              left={leftOf(source, items, bench.rates)}
              chosen={chosen === keyOf(source)}
              onChoose={() => onChoose(keyOf(source))}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface CardProps {
  source: SettlementSource;
  left: string;
  chosen: boolean;
  onChoose: () => void;
}
function SourceCard({ source, left, chosen, onChoose }: CardProps) {
  const used = isZero(left);
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      className={`${css.card} ${chosen ? css.chosen : ''}`}
      disabled={source.holder !== null}
      onClick={onChoose}
    >
      <span className={css.cardHead}>
        <b>{source.no}</b>
        <span className={css.kind}>{SETTLEMENT_KINDS[source.kind]}</span>
      </span>
      <span className={css.cardNote}>{[source.date, source.note].filter(Boolean).join(' · ')}</span>
      <span className={css.cardLeft}>
        <span>剩余</span>
        <b className={used ? css.used : ''}>
          <Money value={left} currency={source.currency} />
        </b>
      </span>
      <span className={css.cardNote}>
        未核销 <Money value={source.left} currency={source.currency} />
        {source.currency === 'CNY' ? null : <> · 汇率 {source.rate}</>}
      </span>
      {source.holder ? <span className={css.held}>{source.holder}</span> : null}
    </button>
  );
}
