import { deliveredList, deliveredStatistics } from '@shared/contract/logistics/delivered-list.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { readState } from '@shared/ui/list/list-state.ts';
import { useSearchParams } from 'react-router-dom';
import css from './deliveries.module.css';

const days = (value: number | null) => (value === null ? '—' : `${value.toFixed(1)} 天`);

/** 准时率 and 各段平均天数 over the filter that the list shows. */
export function DeliveredStatistics() {
  const [search] = useSearchParams();
  const { filters, tab } = readState(search, deliveredList);
  const read = useRead(
    deliveredStatistics,
    { query: { ...filters, ...(tab ? { tab } : {}) } },
    { skipErrorHandler: true },
  );
  const answer = read.data;
  if (read.isError && !answer)
    return isFailed(read) ? (
      <section className={css.strip} aria-label="送达统计">
        <CardError read={read} />
      </section>
    ) : null;
  return (
    <dl className={css.strip} aria-label="送达统计" aria-busy={read.isPending}>
      <div>
        <dt>准时率</dt>
        <dd>
          {answer ? (answer.onTimeRate === null ? '—' : `${answer.onTimeRate.toFixed(1)}%`) : '…'}{' '}
          <small>{answer && answer.promised > 0 ? `${answer.onTime}/${answer.promised} 单` : ''}</small>
        </dd>
      </div>
      {(answer?.legs ?? deliveredLegs).map((leg) => (
        <div key={leg.key}>
          <dt>{leg.title}</dt>
          <dd>{answer ? days(leg.days) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
const deliveredLegs = ['装柜→开船', '开船→到港', '到港→清关', '清关→送达', '送达→还空', '门到门'].map((title) => ({
  key: title,
  title,
  days: null,
}));
