import type { DayFigure, ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
import { fillColour } from './screen.rules.ts';
import css from './panels.module.css';

/** A region of the screen under its title. */
export function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      <div className={css.panelBody}>{children}</div>
    </section>
  );
}

const TODAY: readonly (readonly [keyof ScreenData['today'], string])[] = [
  ['orders', '新单'],
  ['loaded', '装柜'],
  ['declared', '报关放行'],
  ['signed', '签收'],
];

/** 今日: four figures, each beside yesterday's. */
export function TodayPanel({ today }: Pick<ScreenData, 'today'>) {
  return (
    <Panel title="今日">
      <dl className={css.today}>
        {TODAY.map(([key, title]) => (
          <DayCard key={key} title={title} figure={today[key]} />
        ))}
      </dl>
    </Panel>
  );
}

const DayCard = ({ title, figure }: { title: string; figure: DayFigure }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Figure value={figure.today} />
    </dd>
    <dd className={css.quiet}>昨日 {figure.yesterday}</dd>
  </div>
);

const RADIUS = 150;
const HALF = Math.PI * RADIUS;

/** 装载率: a half circle, filled up to 100 %. */
export function FillPanel({ fill }: Pick<ScreenData, 'fill'>) {
  const rate = fill.rate ?? 0;
  const arc = `M 50 170 A ${RADIUS} ${RADIUS} 0 0 1 350 170`;
  return (
    <Panel title="平均装载率" note="近30天">
      <svg
        className={css.gauge}
        viewBox="0 0 400 215"
        role="img"
        aria-label={fill.rate === null ? '近30天没有拼柜' : `平均装载率 ${fill.rate}%`}
      >
        <path d={arc} className={css.gaugeGround} />
        <path
          d={arc}
          className={css.gaugeFill}
          style={{ stroke: fillColour(rate), strokeDasharray: `${(HALF * Math.min(rate, 100)) / 100} ${HALF}` }}
        />
        {[0, 50, 70, 95].map((mark) => {
          const angle = Math.PI * (1 - mark / 100);
          const at = (radius: number) => `${200 + radius * Math.cos(angle)} ${170 - radius * Math.sin(angle)}`;
          return <path key={mark} d={`M ${at(126)} L ${at(116)}`} className={css.gaugeMark} />;
        })}
      </svg>
      <p className={css.gaugeText} style={{ color: fill.rate === null ? undefined : fillColour(rate) }}>
        {fill.rate === null ? '—' : <Figure value={rate} decimals={1} />}
        {fill.rate !== null && <small>%</small>}
      </p>
      <p className={css.gaugeNote}>{fill.containers} 柜完成拼柜</p>
    </Panel>
  );
}

const days = (hours: number | null) => (hours === null ? '—' : (hours / 24).toFixed(1));

/** 阶段停留: median as a bar, P90 as a mark behind it. */
export function DwellPanel({ dwell }: Pick<ScreenData, 'dwell'>) {
  const most = Math.max(1, ...dwell.map(({ late }) => late ?? 0));
  const share = (hours: number | null) => `${(100 * (hours ?? 0)) / most}%`;
  return (
    <Panel title="阶段停留" note="中位数 / P90，天">
      <ul className={css.dwell}>
        {dwell.map(({ stage, median, late }) => (
          <li key={stage}>
            <span>{STAGE[stage]}</span>
            <span className={css.bar} aria-hidden="true">
              <i style={{ width: share(late) }} />
              <b style={{ width: share(median) }} />
            </span>
            <span className={css.number}>
              {days(median)} <em>/ {days(late)}</em>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** 柜子流程: eight stages with what is in them, late and soon to be late. */
export function FlowPanel({ funnel }: Pick<ScreenData, 'funnel'>) {
  return (
    <Panel title="柜子流程" note="已送达为本月">
      <ol className={css.flow}>
        {funnel.map(({ stage, count, overdue, dueSoon }) => (
          <li key={stage} data-late={overdue > 0}>
            <span>{STAGE[stage]}</span>
            <b>
              <Figure value={count} />
            </b>
            <span className={css.late}>{overdue > 0 ? `超时 ${overdue}` : ''}</span>
            <span className={css.soon}>{dueSoon > 0 ? `将到期 ${dueSoon}` : ''}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
