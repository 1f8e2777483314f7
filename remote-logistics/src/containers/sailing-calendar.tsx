import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { addMonths, monthOf, weeksOf } from '@shared/ui/format/calendar.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { today } from '@shared/contract/business-day.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useContainerFilters, ViewHead } from './container-filters.tsx';
import { daysLeft, sailingsOf } from './sailing-days.ts';
import css from './views.module.css';

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const MAX = 200;
const NOTHING = { list: [] as ContainerListRow[], total: 0 };

/** 船期日历 of 全部柜子 (L6): a month by ETD, a vessel with its containers in its day. */
export function SailingCalendar() {
  const { listState, filters } = useContainerFilters();
  const [search, setSearch] = useSearchParams();
  const now = today();
  const given = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : monthOf(now);
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const etd = daysLeft(days[0] ?? '', days.at(-1) ?? '', filters.etd);
  const read = useRead(
    containerList.endpoint,
    { query: { ...filters, etd: etd ?? '', tab: 'all', pageSize: MAX, sort: 'etd' } },
    { keep: true, enabled: etd !== null, skipErrorHandler: true },
  );
  const found = etd === null ? NOTHING : read.data;
  const go = (next: string) =>
    setSearch((before) => {
      const changed = new URLSearchParams(before);
      changed.set('month', next);
      return changed;
    });
  const byDay = sailingsOf(found?.list ?? []);
  const total = found?.total ?? 0;
  const tools = (
    <>
      <Button onClick={() => go(addMonths(month, -1))}>上个月</Button>
      <Button onClick={() => go(monthOf(now))}>本月</Button>
      <Button onClick={() => go(addMonths(month, 1))}>下个月</Button>
      <b>{month}</b>
      <span className={css.small}>按 ETD，共 {total} 个柜子</span>
    </>
  );
  return (
    <div className={css.view}>
      <ViewHead listState={listState} tools={tools} />
      {found ? (
        <div className={css.scroll}>
          {etd === null ? <p role="status">筛选的 ETD 不在 {month}，请翻到所筛选的月份或清除 ETD 筛选。</p> : null}
          {total > MAX ? <p role="status">只显示最早的 {MAX} 个柜子，请用筛选缩小范围。</p> : null}
          <div role="grid" aria-label={`${month} 船期`} className={css.month}>
            <div role="row" className={css.week}>
              {WEEKDAYS.map((day) => (
                <div key={day} role="columnheader" className={css.weekday}>
                  {day}
                </div>
              ))}
            </div>
            {weeks.map((week) => (
              <div key={week[0]} role="row" className={css.week}>
                {week.map((day) => (
                  <div
                    key={day}
                    role="gridcell"
                    aria-current={day === now ? 'date' : undefined}
                    className={`${css.day} ${day.startsWith(month) ? '' : css.other}`}
                  >
                    <span className={css.number}>{Number(day.slice(8))}</span>
                    {(byDay[day] ?? []).map(({ vessel, rows }) => (
                      <Sailing key={vessel} vessel={vessel} rows={rows} />
                    ))}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      ) : (
        <LoadState read={read} back={{ path: '/transport/container/order', label: '返回列表' }} />
      )}
    </div>
  );
}

const Sailing = ({ vessel, rows }: { vessel: string; rows: readonly ContainerListRow[] }) => (
  <details className={css.sailing}>
    <summary>
      {vessel} <span className={css.count}>{rows.length} 柜</span>
    </summary>
    {rows.map((row) => (
      <p key={row.id} className={css.line}>
        <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>
        <StateTag code={row.stage ?? 'BOOK'} labels={STAGE} tones={STAGE_TONES} />
      </p>
    ))}
  </details>
);
