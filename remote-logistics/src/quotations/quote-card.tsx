import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import {
  CONFIRM_METHOD,
  FIGURES_SOURCE,
  type Quotation,
  type QuoteVersion,
} from '@shared/contract/logistics/quotation.contract.ts';
import { QUOTE_STATE, QUOTE_TONES } from '@shared/contract/logistics/quotation.machine.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import {
  DateText,
  Money,
  StateTag,
  TimeText,
  toneClass,
  Unit,
  Volume,
  Weight,
} from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { quoteActions, type QuoteDialog } from './quotation.actions.ts';
import { QuoteDialogs } from './quote-dialogs.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteSums } from './quote-sums.tsx';
import css from './quotations.module.css';

/** A quotation with its charges, preview and actions. */
export function QuoteCard({ quote, versions }: { quote: Quotation; versions: readonly QuoteVersion[] }) {
  const [dialog, setDialog] = useState<QuoteDialog | null>(null);
  const { actions, dialog: print } = usePrint(
    'lg_quotation',
    useMemo(() => quoteActions<Quotation>(setDialog, { run: (of) => setDialog({ kind: 'update', quote: of }) }), []),
  );
  return (
    <article className={css.card} aria-label={`报价 ${quote.orderNo}`}>
      <header className={css.head}>
        <h2>
          <Link to={`/transport/order/info?id=${quote.orderId}`}>{quote.orderNo}</Link>
        </h2>
        <span className={css.who}>{quote.customerName}</span>
        <StateTag code={quote.state} labels={QUOTE_STATE} tones={QUOTE_TONES} />
        <span className={css.no}>
          {quote.quoteNo} · 第 {quote.versionNo} 版
        </span>
        <div className={css.actions}>
          <ActionBar actions={actions} record={quote} no={quote.quoteNo} />
        </div>
      </header>
      {quote.movedRt ? (
        <p className={toneClass('orange')} role="status">
          实装 {quote.movedRt} RT 与报价 {quote.rt} RT 相差超过 3%，应
          {quote.state === 'DRAFT' ? '重新计算' : '重新报价'}
        </p>
      ) : null}
      <Descriptions facts={factsOf(quote)} />
      <QuoteLines lines={quote.lines} />
      <QuoteSums quote={quote} />
      {versions.length > 0 ? <Versions versions={versions} /> : null}
      {dialog ? <QuoteDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </article>
  );
}

const factsOf = (quote: Quotation): (Fact | null)[] => [
  { title: QUOTATION_FIELDS.figuresSource, content: FIGURES_SOURCE[quote.figuresSource] },
  { title: QUOTATION_FIELDS.cartons, content: quote.cartons },
  { title: '体积', content: <Volume cm3={quote.volume} /> },
  { title: '毛重', content: <Weight gram={quote.gross} /> },
  { title: QUOTATION_FIELDS.rt, content: <Unit text={quote.rt} unit="RT" /> },
  { title: QUOTATION_FIELDS.validUntil, content: <DateText value={quote.validUntil} /> },
  quote.sentAt
    ? {
        title: '发送',
        content: (
          <>
            {quote.sentTo} <TimeText value={quote.sentAt} />
          </>
        ),
      }
    : null,
  quote.confirmMethod
    ? {
        title: '客户确认',
        content: (
          <>
            {CONFIRM_METHOD[quote.confirmMethod]} · {quote.confirmBy} <TimeText value={quote.confirmedAt} />
          </>
        ),
      }
    : null,
  quote.reason ? { title: QUOTATION_FIELDS.reason, content: quote.reason, wide: true } : null,
  quote.remark ? { title: QUOTATION_FIELDS.remark, content: quote.remark, wide: true } : null,
];

const Versions = ({ versions }: { versions: readonly QuoteVersion[] }) => (
  <details className={css.versions}>
    <summary>历史版本（{versions.length}）</summary>
    <ul>
      {versions.map((version) => (
        <li key={version.id}>
          第 {version.versionNo} 版 {version.quoteNo}{' '}
          <StateTag code={version.state} labels={QUOTE_STATE} tones={QUOTE_TONES} />{' '}
          {Object.entries(version.totals ?? {}).map(([currency, amount]) => (
            <Money key={currency} value={amount} currency={currency} />
          ))}{' '}
          <TimeText value={version.updatedAt} /> {version.reason}
        </li>
      ))}
    </ul>
  </details>
);
