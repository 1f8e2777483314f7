import { CompressOutlined, ExpandOutlined, LogoutOutlined } from '@ant-design/icons';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { LaneMap } from './lane-map.tsx';
import { ExceptionsPanel, NoticeLine, SailingsPanel, TopPanel } from './lists.tsx';
import { DwellPanel, FillPanel, FlowPanel, TodayPanel } from './panels.tsx';
import { CANVAS, delayText, fitted } from './screen.rules.ts';
import { useNow, useScreen, type ScreenRead } from './use-screen.ts';
import css from './screen.module.css';

const size = () => `${globalThis.innerWidth}x${globalThis.innerHeight}`;
const onResize = (changed: () => void) => {
  globalThis.addEventListener('resize', changed);
  return () => globalThis.removeEventListener('resize', changed);
};
const onFull = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};
const SHANGHAI = { timeZone: 'Asia/Shanghai', hour12: false } as const;
const dayOf = new Intl.DateTimeFormat('zh-CN', { ...SHANGHAI, dateStyle: 'long' });
const weekdayOf = new Intl.DateTimeFormat('zh-CN', { ...SHANGHAI, weekday: 'long' });
const timeOf = new Intl.DateTimeFormat('zh-CN', { ...SHANGHAI, timeStyle: 'medium' });

/** How long the buttons stay after the mouse has moved. */
const HIDE_MS = 4000;

/** Whether the mouse has moved a moment ago. */
function useMouse(): boolean {
  const [moved, setMoved] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setMoved(false), HIDE_MS);
    const move = () => {
      clearTimeout(timer);
      setMoved(true);
      timer = setTimeout(() => setMoved(false), HIDE_MS);
    };
    globalThis.addEventListener('mousemove', move);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('mousemove', move);
    };
  }, []);
  return moved;
}

/** Full screen and exit; there is nothing else to press. They hide while the mouse rests. */
function Controls({ onClose }: { onClose: () => void }) {
  const shown = useMouse();
  const full = useSyncExternalStore(onFull, () => document.fullscreenElement !== null);
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <div className={css.controls} data-shown={shown}>
      <button type="button" title="也可以按 F11" onClick={toggle}>
        {full ? <CompressOutlined aria-hidden="true" /> : <ExpandOutlined aria-hidden="true" />}
        {full ? '退出全屏' : '全屏 F11'}
      </button>
      <button type="button" onClick={onClose}>
        <LogoutOutlined aria-hidden="true" />
        退出
      </button>
    </div>
  );
}

function Head({ read, now, onClose }: { read: ScreenRead; now: number; onClose: () => void }) {
  const { data, delay } = read;
  return (
    <header className={css.head}>
      <div className={css.headSide}>
        {delay !== null ? (
          <p role="status" className={css.delay}>
            数据延迟 {delayText(delay)}
          </p>
        ) : (
          <p className={css.dated}>{data ? `数据时间 ${timeOf.format(new Date(data.at))}` : '正在读取数据'}</p>
        )}
        <Controls onClose={onClose} />
      </div>
      <h1>{data?.company}</h1>
      <p className={css.clock}>
        <span>
          {dayOf.format(now)} {weekdayOf.format(now)}
        </span>
        <time>{timeOf.format(now)}</time>
      </p>
    </header>
  );
}

/** D2 投影大屏: a canvas of 1920 × 1080, fitted into the window by one factor. The last figures stay whatever happens. */
export function Screen({ onClose }: { onClose: () => void }) {
  useSyncExternalStore(onResize, size);
  const now = useNow();
  const company = new URLSearchParams(useLocation().search).get('company') ?? undefined;
  const read = useScreen(company, now);
  const { data } = read;
  const { factor, left, top } = fitted(globalThis.innerWidth, globalThis.innerHeight);
  return (
    <div className={css.wall}>
      <div
        className={css.canvas}
        style={{
          width: CANVAS.width,
          height: CANVAS.height,
          transform: `translate(${left}px, ${top}px) scale(${factor})`,
        }}
      >
        <Head read={read} now={now} onClose={onClose} />
        {data ? (
          <>
            <div className={css.columns}>
              <div className={css.left}>
                <TodayPanel today={data.today} />
                <FillPanel fill={data.fill} />
                <DwellPanel dwell={data.dwell} />
              </div>
              <div className={css.middle}>
                <LaneMap transit={data.transit} receivable={data.receivable} />
                <FlowPanel funnel={data.funnel} />
              </div>
              <div className={css.right}>
                <SailingsPanel sailings={data.sailings} />
                <ExceptionsPanel exceptions={data.exceptions} now={now} />
                <TopPanel topCustomers={data.topCustomers} topPorts={data.topPorts} />
              </div>
            </div>
            <NoticeLine announcements={data.announcements} />
          </>
        ) : (
          <p className={css.waiting} role="status">
            {read.error ? `${failureText(read.error)} 正在自动${TEXTS.retry}。` : '正在读取数据…'}
          </p>
        )}
      </div>
    </div>
  );
}
