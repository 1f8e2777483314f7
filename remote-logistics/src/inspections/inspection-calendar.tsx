import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_STATE, INSPECTION_TONES } from '@shared/contract/logistics/inspection.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { addDays, today } from '@shared/contract/business-day.ts';
import { weekOf } from '@shared/ui/format/calendar.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { Button, Empty } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { rowsOf, weekdayOf } from './calendar-days.ts';
import { INSPECTION_LIST, INSPECTION_PAGE } from './inspection.actions.ts';
import css from './inspections.module.css';

export const INSPECTION_VIEWS = { list: '列表', calendar: '日历' } as const;

/** 待验货 as a calendar: a week, a row per inspector; the week stands in the address. */
export function InspectionCalendar() {
  const [search, setSearch] = useSearchParams();
  const now = today();
  const given = search.get('week') ?? '';
  const days = weekOf(/^\d{4}-\d{2}-\d{2}$/.test(given) ? given : now);
  const [from = now] = days;
  const to = days.at(-1) ?? now;
  const read = useRead(inspections.calendar, { query: { from, to } }, { skipErrorHandler: true, keep: true });
  const go = (week: string) => setSearch({ as: 'calendar', week });
  const rows = rowsOf(read.data?.list ?? []);
  return (
    <section className={css.calendar} aria-label="验货日历">
      <header className={css.calendarHead}>
        <h1>验货日历</h1>
        <Button onClick={() => go(addDays(from, -7))}>上一周</Button>
        <Button onClick={() => go(now)}>本周</Button>
        <Button onClick={() => go(addDays(from, 7))}>下一周</Button>
        <span className={css.range}>
          {from} 至 {to}
        </span>
        <ViewSwitch views={INSPECTION_VIEWS} />
      </header>
      {read.data ? (
        <div className={css.scroll}>
          <table className={css.week}>
            <thead>
              <tr>
                <th scope="col">验货员</th>
                {days.map((day) => (
                  <th key={day} scope="col" aria-current={day === now ? 'date' : undefined}>
                    {weekdayOf(day)} {day.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.inspectorId ?? 'none'}>
                  <th scope="row">
                    {row.name}
                    <span className={css.small}>{row.count} 单</span>
                  </th>
                  {days.map((day) => (
                    <td key={day} data-day={`${weekdayOf(day)} ${day.slice(5)}`}>
                      {(row.byDay[day] ?? []).map((entry) => (
                        <Link key={entry.id} to={`${INSPECTION_PAGE}?id=${entry.id}`} className={css.entry}>
                          <span>{entry.containerCode}</span>
                          <span className={css.small}>{entry.place ?? ''}</span>
                          <StateTag code={entry.state} labels={INSPECTION_STATE} tones={INSPECTION_TONES} />
                        </Link>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这一周没有安排验货" /> : null}
        </div>
      ) : (
        <LoadState read={read} back={{ path: INSPECTION_LIST, label: '返回列表' }} />
      )}
    </section>
  );
}
