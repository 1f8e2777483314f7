import type { FieldGroup } from '@shared/contract/access.ts';
import type { ChartData, charts } from '@shared/contract/dashboard/charts.contract.ts';
import { STAGE, type Stage } from '@shared/contract/logistics/container.machine.ts';
import type { ChartOption } from '@shared/ui/chart/echart.tsx';

export type ChartKey = keyof typeof charts;

/** What a chart shows beside its points: its title is the endpoint's summary. */
export interface ChartKind {
  key: ChartKey;
  series: readonly { name: string; kind: 'bar' | 'line' | 'pie'; unit: string; axis?: 1 }[];
  /** Horizontal bars: the names stand at the left. */
  across?: boolean;
  /** Two places wide: many points side by side. */
  wide?: boolean;
  label?: (label: string) => string;
  value?: (value: number) => number;
  /** Absent for who does not read this group of fields. */
  field?: FieldGroup;
}

const COLORS = [
  '#057db4',
  '#d46b08',
  '#389e0d',
  '#722ed1',
  '#08979c',
  '#c41d7f',
  '#7cb305',
  '#1d39c4',
  '#ad4e00',
  '#5c0011',
  '#8c8c8c',
];
/** Pixels for the names at the left of horizontal bars. */
const NAMES = 136;
/** cm³ → m³ with one decimal. */
const cubic = (value: number) => Math.round(value / 100_000) / 10;

export const CHART_KINDS: readonly ChartKind[] = [
  {
    key: 'monthly',
    wide: true,
    series: [
      { name: '订单', kind: 'bar', unit: '票' },
      { name: '箱量', kind: 'line', unit: 'TEU', axis: 1 },
    ],
  },
  {
    key: 'dwell',
    series: [
      { name: '中位数', kind: 'bar', unit: '小时' },
      { name: 'P90', kind: 'bar', unit: '小时' },
    ],
    label: (stage) => STAGE[stage as Stage],
  },
  {
    key: 'overdue',
    wide: true,
    series: [{ name: '超时', kind: 'line', unit: '柜' }],
    label: (day) => day.slice(5),
  },
  { key: 'destinations', series: [{ name: '体积', kind: 'pie', unit: 'm³' }], value: cubic },
  { key: 'customers', series: [{ name: '体积', kind: 'bar', unit: 'm³' }], across: true, value: cubic },
  { key: 'receivables', series: [{ name: '应收', kind: 'bar', unit: '万元' }], across: true, field: 'money.sell' },
  { key: 'fill', series: [{ name: '柜数', kind: 'bar', unit: '柜' }] },
];

/** The points with shown labels and values. */
export const shownPoints = ({ label, value }: ChartKind, points: ChartData['points']): ChartData['points'] =>
  points.map((point) => ({
    label: label?.(point.label) ?? point.label,
    values: point.values.map((one) => (one === null ? null : (value?.(one) ?? one))),
  }));

/** Whether there is anything to draw. */
export const isEmpty = (points: ChartData['points']): boolean =>
  points.every(({ values }) => values.every((value) => value === null || value === 0));

/** The chart in ECharts' words. */
export function chartOption(kind: ChartKind, data: ChartData['points'], still: boolean): ChartOption {
  const points = shownPoints(kind, data);
  const names = points.map(({ label }) => label);
  const common = { color: COLORS, animation: !still, textStyle: { fontFamily: 'inherit' } };
  const of = (at: number) => points.map(({ values }) => values[at] ?? null);
  const [first] = kind.series;
  if (first?.kind === 'pie')
    return {
      ...common,
      tooltip: { trigger: 'item', valueFormatter: (value: number) => `${value} ${first.unit}` },
      legend: { type: 'scroll', orient: 'vertical', right: 0, top: 'middle', itemWidth: 10, itemHeight: 10 },
      series: [
        {
          type: 'pie',
          radius: ['42%', '72%'],
          center: ['34%', '50%'],
          label: { show: false },
          data: points.map(({ label, values }) => ({ name: label, value: values[0] })),
        },
      ],
    };
  const category = {
    type: 'category',
    data: kind.across ? names.toReversed() : names,
    axisTick: { show: false },
    ...(kind.across ? { axisLabel: { width: NAMES - 32, overflow: 'truncate' } } : {}),
  };
  const value = (unit: string, second: boolean) => ({
    type: 'value',
    name: kind.across ? '' : unit,
    minInterval: 1,
    splitLine: { show: !second },
  });
  const values = kind.series
    .map(({ unit, axis }) => value(unit, axis === 1))
    .filter((_, at) => at === 0 || kind.series[at]?.axis);
  return {
    ...common,
    grid: {
      left: kind.across ? NAMES : 4,
      right: 14,
      top: kind.series.length > 1 ? 44 : 30,
      bottom: kind.across ? 24 : 4,
      outerBoundsMode: kind.across ? 'none' : 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: { trigger: 'axis' },
    legend: kind.series.length > 1 ? { top: 0, right: 0, itemWidth: 14, itemHeight: 8 } : undefined,
    xAxis: kind.across ? values : category,
    yAxis: kind.across ? category : values,
    series: kind.series.map(({ name, kind: type, unit, axis }, at) => ({
      name,
      type,
      yAxisIndex: axis ?? 0,
      barMaxWidth: 26,
      showSymbol: false,
      data: kind.across ? of(at).toReversed() : of(at),
      tooltip: { valueFormatter: (shown: number | null) => (shown === null ? '—' : `${shown} ${unit}`) },
    })),
  };
}
