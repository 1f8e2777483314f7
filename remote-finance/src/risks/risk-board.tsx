import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import { MASKED } from '@shared/contract/access.ts';
import type { RiskOverview } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_LEVELS, RISK_LEVEL_TONES, RISK_RULES, type RiskLevel } from '@shared/contract/finance/risk.labels.ts';
import { isStill } from '@shared/runtime/media.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import type { ChartOption } from '@shared/ui/chart/echart.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, StateTag, Tags, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { EvaluateButton } from './evaluate-button.tsx';
import { PAGE, profilePath } from './risk.actions.ts';
import { Share, UsageBar } from './usage.tsx';
import css from './risks.module.css';

const EChart = tabOnDemand(async () => (await import('@shared/ui/chart/echart.tsx')).EChart, {
  name: '图表',
  waiting: <Skeleton active title={false} />,
});
type Top = RiskOverview['top'][number];
const LEVELS = (Object.keys(RISK_LEVELS) as RiskLevel[]).toReversed();

/** 风险看板 (F31): levels, exposure against limits, what is overdue by day, who is at the highest risk. */
export function RiskBoard() {
  const read = useRead(risk.overview, {}, { skipErrorHandler: true });
  const found = read.data;
  if (!found) return <LoadState read={read} back={{ path: '/', label: '返回首页' }} />;
  return (
    <div className={css.board}>
      <div className={css.bar}>
        <span className={css.note}>
          评估时间 <TimeText value={found.evaluatedAt} />
        </span>
        <EvaluateButton />
      </div>
      <Levels levels={found.levels} />
      <Figures found={found} />
      <div className={css.charts}>
        <section className={css.card} aria-label="逾期趋势">
          <h3>逾期趋势（近 30 天）</h3>
          <Trend trend={found.trend} />
        </section>
        <section className={css.card} aria-label="风险最高的客户">
          <h3>风险最高的客户</h3>
          <TopCustomers top={found.top} />
        </section>
      </div>
    </div>
  );
}

/** Customers by level; the bar shows the shares. */
function Levels({ levels }: { levels: RiskOverview['levels'] }) {
  const total = LEVELS.reduce((sum, level) => sum + (levels[level] ?? 0), 0);
  return (
    <section className={css.card} aria-label="客户分级">
      <ul className={css.levels}>
        {LEVELS.map((level) => (
          <li key={level}>
            <Link to={`${PAGE}?panel=profiles&level=${level}`}>
              <StateTag code={level} labels={RISK_LEVELS} tones={RISK_LEVEL_TONES} />
              <strong>{levels[level] ?? 0}</strong>
              <small>{total > 0 ? Math.round(((levels[level] ?? 0) * 100) / total) : 0}%</small>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.shares} aria-hidden="true">
        {LEVELS.map((level) =>
          levels[level] ? <span key={level} className={css[level]} style={{ flexGrow: levels[level] }} /> : null,
        )}
      </div>
    </section>
  );
}

interface Card {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  to: string;
  late?: boolean;
  hidden?: boolean;
}
function Figures({ found }: { found: RiskOverview }) {
  const open = (found.alerts.NEW ?? 0) + (found.alerts.HANDLING ?? 0) + (found.alerts.ESCALATED ?? 0);
  const usage =
    found.limit !== undefined && found.limit !== null && found.limited && Number(found.limit) > 0
      ? Math.max(0, Math.round((Number(found.limited) * 10_000) / Number(found.limit)))
      : null;
  const cards: Card[] = [
    {
      title: '敞口合计',
      value: <Money value={found.exposure ?? null} />,
      note: 'CNY · 不抵预收',
      to: `${PAGE}?panel=profiles&sort=-exposure`,
      hidden: found.exposure === undefined,
    },
    {
      title: '有额度客户的额度',
      value: <Money value={found.limit ?? null} />,
      note: usage === null ? `${found.unlimitedCount} 个客户不限额` : <UsageBar usageBp={usage} label="已用" />,
      to: `${PAGE}?panel=profiles&sort=-usageBp`,
      hidden: found.limit === undefined,
    },
    {
      title: '超额度客户',
      value: found.overLimitCount,
      to: `${PAGE}?panel=profiles&tab=over`,
      late: Number(found.overLimitCount ?? 0) > 0,
      hidden: found.overLimitCount === undefined,
    },
    { title: '控货中客户', value: found.heldCount, to: `${PAGE}?panel=holds`, late: found.heldCount > 0 },
    {
      title: '待处理预警',
      value: open,
      note: `新增 ${found.alerts.NEW ?? 0} · 已升级 ${found.alerts.ESCALATED ?? 0}`,
      to: `${PAGE}?panel=alerts&tab=open`,
      late: open > 0,
    },
    { title: '待审解控', value: found.pendingReleases, to: `${PAGE}?panel=holds&pane=releases&tab=pending` },
  ];
  return (
    <ul className={css.figures} aria-label="风险概览">
      {cards
        .filter(({ hidden }) => !hidden)
        .map(({ title, value, note, to, late }) => (
          <li key={title} className={css.figure}>
            <Link to={to}>
              <span className={css.figureTitle}>{title}</span>
              <strong className={late ? `${css.value} ${css.late}` : css.value}>{value}</strong>
              <small>{note ?? '个'}</small>
            </Link>
          </li>
        ))}
    </ul>
  );
}

function TopCustomers({ top }: { top: readonly Top[] }) {
  if (top.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有命中规则的客户" />;
  const seen = top[0]?.exposure !== undefined;
  const columns: FactsColumn<Top>[] = [
    {
      title: RISK_ALERT_FIELDS.customerId,
      cell: ({ customerId, name, held }) => (
        <>
          <Link to={profilePath(customerId)}>{name}</Link>
          {held ? <b className={css.heldTag}>控货</b> : null}
        </>
      ),
    },
    {
      title: RISK_ALERT_FIELDS.level,
      cell: ({ level }) => <StateTag code={level} labels={RISK_LEVELS} tones={RISK_LEVEL_TONES} />,
    },
    { title: RISK_ALERT_FIELDS.score, end: true, cell: ({ score }) => score },
    ...(seen
      ? [
          { title: '敞口', end: true, cell: ({ exposure }: Top) => <Money value={exposure ?? null} /> },
          {
            title: '使用率',
            end: true,
            cell: ({ usageBp }: Top) => (usageBp === null || usageBp === undefined ? '—' : <Share usageBp={usageBp} />),
          },
        ]
      : []),
    { title: '逾期', end: true, cell: ({ overdueDays }) => (overdueDays > 0 ? `${overdueDays} 天` : '—') },
    { title: '命中规则', cell: ({ hits }) => <Tags values={hits} labels={RISK_RULES} /> },
  ];
  return <FactsTable label="风险最高的客户" columns={columns} rows={top} keyOf={({ customerId }) => customerId} />;
}

function Trend({ trend }: { trend: RiskOverview['trend'] }) {
  if (trend.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有评估数据" />;
  return (
    <div className={css.chart}>
      <EChart option={lines(trend)} />
    </div>
  );
}

/** 10,000 CNY: figures of a chart are for the eye. Amounts are left out for who may not see them. */
function lines(trend: RiskOverview['trend']): ChartOption {
  const seen = trend.some(({ overdue }) => overdue !== undefined && overdue !== null && overdue !== MASKED);
  return {
    color: ['#d46b08', '#057db4'],
    animation: !isStill(),
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 4, right: 8, top: 34, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: { trigger: 'axis' },
    legend: { top: 0, itemGap: 20, itemWidth: 14, itemHeight: 8 },
    xAxis: { type: 'category', data: trend.map(({ day }) => day.slice(5)), axisTick: { show: false } },
    yAxis: [
      ...(seen ? [{ type: 'value' as const, name: '万元' }] : []),
      {
        type: 'value' as const,
        name: '客户数',
        minInterval: 1,
        position: 'right' as const,
        splitLine: { show: !seen },
      },
    ],
    series: [
      ...(seen
        ? [
            {
              type: 'line' as const,
              name: '逾期金额',
              symbolSize: 5,
              areaStyle: { opacity: 0.12 },
              data: trend.map(({ overdue }) => Math.round(Number(overdue ?? 0) / 100) / 100),
            },
          ]
        : []),
      {
        type: 'line' as const,
        name: '逾期客户',
        symbolSize: 5,
        yAxisIndex: seen ? 1 : 0,
        data: trend.map(({ customers }) => customers),
      },
    ],
  };
}
