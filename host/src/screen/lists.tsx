import type { ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { EXCEPTION_KIND } from '@shared/contract/dashboard/exceptions.contract.ts';
import { NOTICE_LEVELS } from '@shared/contract/system/website.contract.ts';
import { Panel } from './panels.tsx';
import { Roll } from './roll.tsx';
import { agoText } from './screen.rules.ts';
import css from './lists.module.css';

const cubic = (cm3: number) => (cm3 / 1_000_000).toFixed(1);
const Nothing = ({ text }: { text: string }) => <p className={css.nothing}>{text}</p>;

/** 近7天船期. */
export function SailingsPanel({ sailings }: Pick<ScreenData, 'sailings'>) {
  return (
    <Panel title="近7天船期" note={`${sailings.length} 班`}>
      {sailings.length === 0 ? (
        <Nothing text="7 天内没有开船" />
      ) : (
        <Roll label="近7天船期" pace={4}>
          {sailings.map((one) => (
            <div
              key={`${one.etd} ${one.vessel} ${one.voyage} ${one.pol} ${one.pod} ${one.carrier}`}
              role="listitem"
              className={css.sailing}
            >
              <time>{one.etd.slice(5)}</time>
              <span className={css.vessel}>{[one.vessel, one.voyage].filter(Boolean).join(' ') || '船名待定'}</span>
              <b>{one.containers} 柜</b>
              <span className={css.route}>
                {one.pol} → {one.pod}
              </span>
              <span className={css.carrier}>{one.carrier ?? ''}</span>
            </div>
          ))}
        </Roll>
      )}
    </Panel>
  );
}

/** 异常, newest first. */
export function ExceptionsPanel({ exceptions, now }: Pick<ScreenData, 'exceptions'> & { now: number }) {
  return (
    <Panel title="异常" note={`${exceptions.length} 项`}>
      {exceptions.length === 0 ? (
        <Nothing text="目前没有异常" />
      ) : (
        <Roll label="异常" pace={3}>
          {exceptions.map((one) => (
            <div key={`${one.kind} ${one.no} ${one.containerCode}`} role="listitem" className={css.exception}>
              <b>{EXCEPTION_KIND[one.kind]}</b>
              <span>{one.containerCode}</span>
              <time>{agoText(one.since, now)}</time>
            </div>
          ))}
        </Roll>
      )}
    </Panel>
  );
}

const Top = ({ title, rows }: { title: string; rows: { name: string; value: number; text: string }[] }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div>
      <h3>{title}</h3>
      <ol className={css.top}>
        {rows.map(({ name, value, text }, at) => (
          <li key={`${at} ${name}`}>
            <i style={{ width: `${(100 * value) / most}%` }} aria-hidden="true" />
            <span>{name}</span>
            <b>{text}</b>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <Nothing text="暂无数据" />}
    </div>
  );
};

/** 客户 and 目的港 TOP5 of the last 90 days. */
export function TopPanel({ topCustomers, topPorts }: Pick<ScreenData, 'topCustomers' | 'topPorts'>) {
  return (
    <Panel title="TOP5" note="近90天">
      <div className={css.tops}>
        <Top
          title="客户 m³"
          rows={topCustomers.map(({ name, volume }) => ({ name, value: volume, text: cubic(volume) }))}
        />
        <Top
          title="目的港 柜"
          rows={topPorts.map(({ name, containers }) => ({ name, value: containers, text: String(containers) }))}
        />
      </div>
    </Panel>
  );
}

/** 公告 that run along the foot. */
export function NoticeLine({ announcements }: Pick<ScreenData, 'announcements'>) {
  return (
    <footer className={css.foot}>
      <b>公告</b>
      {announcements.length === 0 ? (
        <span>暂无公告</span>
      ) : (
        <Roll label="公告" along="x" pace={20}>
          {announcements.map(({ level, title, body }) => (
            <span key={title} role="listitem" className={css.notice} data-level={level}>
              <b>
                {NOTICE_LEVELS[level]}：{title}
              </b>
              {body}
            </span>
          ))}
        </Roll>
      )}
    </footer>
  );
}
