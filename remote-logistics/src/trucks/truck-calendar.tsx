import { addDays, businessDay } from '@shared/contract/business-day.ts';
import { trucks, type CalendarTrip } from '@shared/contract/logistics/truck.contract.ts';
import { TRUCK_STATE } from '@shared/contract/logistics/truck.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { today } from '@shared/contract/business-day.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { weekdayOf } from '../inspections/calendar-days.ts';
import { TruckDrawer } from './truck-drawer.tsx';
import css from './trucks.module.css';

const WORDS = { OVERLAP: '时间冲突', TIGHT: '间隔不足 60 分钟' } as const;

/** 调度日历: vehicles over seven days from today; conflicts by LOG-095 in red, tight buffers in orange. */
export function TruckCalendar() {
  const [from, setFrom] = useState(() => today());
  const [shown, setShown] = useState<string | null>(null);
  const read = useRead(trucks.calendar, { query: { from } }, { skipErrorHandler: true, keep: true });
  const answer = read.data;
  const now = today();
  if (!answer) return <LoadState read={read} back={{ path: '/transport/truck', label: '返回拖车单' }} />;
  return (
    <section className={css.calendar} aria-label="调度日历">
      <div className={css.bar}>
        <Button onClick={() => setFrom(addDays(from, -7))}>前 7 天</Button>
        <div style={{ width: 140 }}>
          <DateInput aria-label="起始日期" value={from} onChange={(next) => next && setFrom(next)} />
        </div>
        <Button onClick={() => setFrom(addDays(from, 7))}>后 7 天</Button>
        <Button onClick={() => setFrom(now)}>今天起</Button>
      </div>
      {answer.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有车辆，请先在「车辆」页签新增" />
      ) : (
        <table className={css.grid}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 216 }}>
                车辆
              </th>
              {answer.days.map((each) => (
                <th key={each} scope="col" aria-current={each === now ? 'date' : undefined}>
                  {weekdayOf(each)} {each.slice(5)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <tr key={row.vehicleId}>
                <th scope="row">
                  {row.plate}
                  <small title={`${row.type} · ${row.supplierName}`}>
                    {row.type} · {row.supplierName}
                  </small>
                </th>
                {answer.days.map((each) => (
                  <td key={each}>
                    {row.trips
                      .filter((trip) => businessDay(trip.from) <= each && businessDay(trip.until) >= each)
                      .map((trip) => (
                        <Trip key={trip.id} trip={trip} onOpen={() => setShown(trip.id)} />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown ? <TruckDrawer id={shown} onClose={() => setShown(null)} /> : null}
    </section>
  );
}

function Trip({ trip, onOpen }: { trip: CalendarTrip; onOpen: () => void }) {
  const tone = trip.conflict === 'OVERLAP' ? css.overlap : trip.conflict === 'TIGHT' ? css.tight : '';
  const hour = (moment: string) => formatTime(moment).slice(11, 16);
  return (
    <button
      type="button"
      className={`${css.trip} ${tone}`}
      title={`${trip.truckNo} ${TRUCK_STATE[trip.state]} ${trip.route}`}
      onClick={onOpen}
    >
      <span>
        {hour(trip.from)}–{hour(trip.until)} {trip.driverName ?? ''}
      </span>
      <span>{trip.route}</span>
      {trip.conflict ? <span>{WORDS[trip.conflict]}</span> : null}
    </button>
  );
}
