import { charts } from '@shared/contract/dashboard/charts.contract.ts';
import { isStill } from '@shared/runtime/media.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMaybeMe } from '@shared/runtime/session.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { Empty, Skeleton } from 'antd';
import { useMemo } from 'react';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { CHART_KINDS, chartOption, isEmpty, shownPoints, type ChartKind } from './charts/chart-options.ts';
import css from './dashboard.module.css';

/** ECharts is fetched when a chart is drawn, not before. */
const EChart = tabOnDemand(async () => (await import('@shared/ui/chart/echart.tsx')).EChart, {
  name: '图表',
  waiting: <Skeleton active title={false} />,
});

/** 统计图表 (D1.4): each chart on its own; those whose right is missing are absent. */
export default function ChartsCard() {
  const may = useMayRule();
  const me = useMaybeMe();
  const shown = CHART_KINDS.filter(
    ({ key, field }) => may(charts[key].permission) && (!field || me?.fields[field] === 'VISIBLE'),
  );
  return (
    <div className={css.charts}>
      {shown.map((kind) => (
        <figure key={kind.key} className={kind.wide ? css.wide : undefined}>
          <figcaption>{charts[kind.key].summary}</figcaption>
          <Chart kind={kind} />
        </figure>
      ))}
    </div>
  );
}

function Chart({ kind }: { kind: ChartKind }) {
  const read = useRead(charts[kind.key], {}, { skipErrorHandler: true });
  const option = useMemo(() => read.data && chartOption(kind, read.data.points, isStill()), [kind, read.data]);
  if (!read.data || !option) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  if (isEmpty(read.data.points)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />;
  return (
    <>
      <div className={css.chart}>
        <EChart option={option} />
      </div>
      <table className={css.unseen}>
        <caption>{charts[kind.key].summary}</caption>
        <tbody>
          {shownPoints(kind, read.data.points).map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {kind.series.map(({ name, unit }, at) => (
                <td key={name}>
                  {name} {values[at] ?? '—'} {unit}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
