import { dashboard, type Kpi } from '@shared/contract/dashboard/dashboard.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatDecimal } from '@shared/ui/format/format.ts';
import { Skeleton } from 'antd';
import { CardError } from '@shared/ui/base/card-error.tsx';
import css from './dashboard.module.css';

/** 本月指标 against the last month up to the same day. */
export default function KpiCard() {
  const read = useRead(dashboard.kpis, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  return (
    <dl className={css.kpis}>
      {read.data.figures.map((figure) => (
        <div key={figure.key}>
          <dt>
            {figure.title}（{figure.unit}）
          </dt>
          <dd>
            {formatDecimal(figure.current)} <Trend figure={figure} />
            <small>上月同期 {formatDecimal(figure.previous)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** By how much it went up or down, and whether that is good. */
function Trend({ figure: { current, previous, better } }: { figure: Kpi }) {
  const [now, before] = [Number(current), Number(previous)];
  if (current === null || !before || now === before) return null;
  const more = now > before;
  const good = more === (better === 'more');
  return (
    <span className={css.trend} data-good={good}>
      {more ? '↑' : '↓'}
      {Math.round((Math.abs(now - before) / Math.abs(before)) * 100)}%
      <span className={css.unseen}>{good ? '，变好' : '，变差'}</span>
    </span>
  );
}
