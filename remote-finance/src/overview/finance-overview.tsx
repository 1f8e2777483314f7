import type { FinanceOverview, OverviewFigure, overviews } from '@shared/contract/finance/overview.contract.ts';
import { isStill } from '@shared/runtime/media.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import type { ChartOption } from '@shared/ui/chart/echart.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { DatePicker, Empty, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PlanCalendar } from './plan-calendar.tsx';
import css from './overview.module.css';

const EChart = tabOnDemand(async () => (await import('@shared/ui/chart/echart.tsx')).EChart, {
  name: '图表',
  waiting: <Skeleton active title={false} />,
});
type Top = FinanceOverview['top'][number];

interface Props {
  endpoint: (typeof overviews)['ar'];
  partyTitle: string;
  /** `of`: the chosen company and day as a further part of the address. */
  partyPath: (id: string, of: string) => string;
  /** Bills that fall due on a day of 付款计划, of one company or of all; null: the reader may not open them. */
  dayPath?: ((day: string, companyId: string | null) => string) | null;
  /** Tools beside the filters. */
  tools?: ReactNode;
}

/** Figures, charts and the largest parties of one side of the books; company and day stand in the URL. */
export function FinanceOverviewView({ endpoint, partyTitle, partyPath, dayPath = null, tools }: Props) {
  const [search, setSearch] = useSearchParams();
  const companyId = search.get('companyId');
  const asOf = search.get('asOf');
  const read = useRead(endpoint, { query: { companyId, asOf } }, { keep: true });
  const put = (key: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(key, value);
      else after.delete(key);
      return after;
    });
  const found = read.data;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <span className={css.company}>
          <Picker
            kind="companies"
            aria-label="经营主体"
            placeholder="全部经营主体"
            value={companyId}
            onChange={(value) => put('companyId', typeof value === 'string' ? value : null)}
          />
        </span>
        <DatePicker
          aria-label="截止日"
          placeholder="截止日：今天"
          value={asOf ? dayjs(asOf) : null}
          maxDate={dayjs()}
          onChange={(day) => put('asOf', day ? day.format('YYYY-MM-DD') : null)}
        />
        <span className={css.tools}>{tools}</span>
      </div>
      {found ? (
        found.empty ? (
          <Empty description="没有可查看的经营主体，请联系管理员" />
        ) : (
          <Content
            found={found}
            partyTitle={partyTitle}
            asOf={asOf}
            dayPath={dayPath && ((day) => dayPath(day, companyId))}
            partyPath={(id) =>
              partyPath(id, `${companyId ? `&companyId=${companyId}` : ''}${asOf ? `&asOf=${asOf}..${asOf}` : ''}`)
            }
          />
        )
      ) : (
        <LoadState read={read} back={{ path: '/', label: '返回首页' }} />
      )}
    </div>
  );
}

function Content({
  found,
  partyTitle,
  partyPath,
  asOf,
  dayPath,
}: {
  found: FinanceOverview;
  partyTitle: string;
  partyPath: (id: string) => string;
  asOf: string | null;
  dayPath: ((day: string) => string) | null;
}) {
  const columns: FactsColumn<Top>[] = [
    { title: partyTitle, cell: ({ id, name }) => <Link to={partyPath(id)}>{name}</Link> },
    { title: '未核销', end: true, cell: ({ open }) => <Money value={open} /> },
    { title: '逾期', end: true, cell: ({ overdue }) => <Money value={overdue} /> },
  ];
  return (
    <>
      <ul className={css.figures}>
        {found.figures.map((figure) => (
          <Figure key={figure.key} figure={figure} />
        ))}
      </ul>
      <div className={css.charts}>
        <ChartCard title="账龄" option={found.ageing.length > 0 ? bars(found.buckets, found.ageing) : null} />
        <ChartCard
          title={(found.trend.series ?? []).map(({ name }) => name).join('与') + '（近 12 个月）'}
          option={found.trend.months.length > 0 ? lines(found.trend) : null}
        />
        {found.plan.length > 0 ? (
          <section className={css.card} aria-label="付款计划">
            <h3>付款计划（未来 30 天到期）</h3>
            <PlanCalendar plan={found.plan} asOf={asOf} linkOf={dayPath} />
          </section>
        ) : null}
        <section className={css.card} aria-label={`${partyTitle} Top10`}>
          <h3>{partyTitle} Top10</h3>
          {found.top.length > 0 ? (
            <FactsTable label={`${partyTitle} Top10`} columns={columns} rows={found.top} keyOf={({ id }) => id} />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未核销余额" />
          )}
        </section>
      </div>
    </>
  );
}

function Figure({ figure: { title, amount, count, note, link } }: { figure: OverviewFigure }) {
  const content = (
    <>
      <span className={css.figureTitle}>{title}</span>
      <strong className={css.value}>{count === null ? <Money value={amount} /> : <NumberText value={count} />}</strong>
      <small>{note ?? (count === null ? 'CNY' : '项')}</small>
    </>
  );
  return <li className={css.figure}>{link ? <Link to={link}>{content}</Link> : <div>{content}</div>}</li>;
}

function ChartCard({ title, option }: { title: string; option: ChartOption | null }) {
  return (
    <section className={css.card} aria-label={title}>
      <h3>{title}</h3>
      <div className={css.chart}>
        {option ? <EChart option={option} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />}
      </div>
    </section>
  );
}

type Series = FinanceOverview['ageing'];
const BASE = {
  color: ['#057db4', '#d46b08', '#389e0d', '#7a4fd0'],
  textStyle: { fontFamily: 'inherit' },
  grid: { left: 4, right: 8, top: 34, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  tooltip: { trigger: 'axis' },
  legend: { top: 0, itemGap: 20, itemWidth: 14, itemHeight: 8 },
};
/** 10,000 CNY: figures of a chart are for the eye. */
const tenThousand = (values: readonly string[] = []): number[] =>
  values.map((value) => Math.round(Number(value) / 100) / 100);
const axes = (names: readonly string[]) => ({
  xAxis: { type: 'category', data: [...names], axisTick: { show: false } },
  yAxis: { type: 'value', name: '万元' },
});
const bars = (names: readonly string[], series: Series): ChartOption => ({
  ...BASE,
  animation: !isStill(),
  ...axes(names),
  series: series.map(({ name, values }) => ({
    type: 'bar',
    stack: 'all',
    name,
    barMaxWidth: 32,
    data: tenThousand(values),
  })),
});
const lines = ({ months, series }: FinanceOverview['trend']): ChartOption => ({
  ...BASE,
  animation: !isStill(),
  ...axes(months.map((month) => month.slice(2))),
  series: (series ?? []).map(({ name, values }) => ({ type: 'line', name, symbolSize: 5, data: tenThousand(values) })),
});
