import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { formatDecimal, formatVolume } from '@shared/ui/format/format.ts';
import { Skeleton } from 'antd';
import { CardError } from './card-error.tsx';
import css from './dashboard.module.css';

/** 本月指标 against the last month up to the same day. */
export default function KpiCard() {
  const read = useRead(dashboard.kpis, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  const { newOrders, consolidatedVolume, consolidatedContainers } = read.data;
  const cards = [
    { title: '本月新增订单', pair: newOrders, text: formatDecimal },
    { title: '拼柜体积(m³)', pair: consolidatedVolume, text: formatVolume },
    { title: '拼柜完成(柜)', pair: consolidatedContainers, text: formatDecimal },
  ];
  return (
    <dl className={css.kpis}>
      {cards.map(({ title, pair, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {text(pair.current)}
            <small>
              上月同期 {text(pair.previous)} {trend(pair.current, pair.previous)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
const trend = (now: number, before: number): string => {
  if (before === 0 || now === before) return '';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return now > before ? `↑${percent}%` : `↓${percent}%`;
};
