import { daily, type TrendPoint } from '@shared/contract/warehouse/daily.contract.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { isStill } from '@shared/runtime/media.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import type { ChartOption } from '@shared/ui/chart/echart.tsx';
import { formatVolume } from '@shared/ui/format/format.ts';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import css from './daily.module.css';

const EChart = tabOnDemand(async () => (await import('@shared/ui/chart/echart.tsx')).EChart, {
  name: '图表',
  waiting: <Skeleton active title={false} />,
});

/** Pieces and volume per day under the filters of the list. */
export function TrendCard({ query }: { query: ListQuery }) {
  const { page: _page, pageSize: _size, sort: _sort, ...filters } = query;
  const read = useRead(
    daily.trend,
    { query: filters as Record<string, string> },
    { keep: true, skipErrorHandler: true },
  );
  const points = read.data?.points;
  const option = useMemo(() => points && optionOf(points), [points]);
  if (!points || !option)
    return (
      <div className={css.trend}>
        {read.isError ? (
          <p role="alert">趋势图加载失败：{failureText(read.error)}</p>
        ) : (
          <Skeleton active title={false} />
        )}
      </div>
    );
  if (points.length < 2) return <p className={css.what}>日期选择多天后显示趋势。</p>;
  return (
    <figure className={css.trend} aria-label="库存趋势">
      <EChart option={option} />
      <table className={css.unseen}>
        <caption>库存趋势</caption>
        <tbody>
          {points.map(({ day, closing, closingVolume }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{closing} 件</td>
              <td>{formatVolume(closingVolume)} m³</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const cubic = (cm3: number) => Math.round(cm3 / 1000) / 1000;
function optionOf(points: readonly TrendPoint[]): ChartOption {
  return {
    animation: !isStill(),
    color: ['#057db4', '#d46b08'],
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 4, right: 4, top: 34, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: { trigger: 'axis' },
    legend: { top: 0, right: 60, itemGap: 20, itemWidth: 14, itemHeight: 8 },
    xAxis: { type: 'category', data: points.map(({ day }) => day.slice(5)), axisTick: { show: false } },
    yAxis: [
      { type: 'value', name: '件', minInterval: 1 },
      { type: 'value', name: 'm³', splitLine: { show: false } },
    ],
    series: [
      { name: '期末件数', type: 'line', showSymbol: points.length < 8, data: points.map(({ closing }) => closing) },
      {
        name: '体积(m³)',
        type: 'line',
        yAxisIndex: 1,
        showSymbol: points.length < 8,
        data: points.map(({ closingVolume }) => cubic(closingVolume)),
      },
    ],
  };
}
