import { addDays, today } from '@shared/contract/business-day.ts';
import {
  DAY_STATES,
  DAY_TONES,
  days,
  type DayMonth,
  type WarehouseDay,
} from '@shared/contract/warehouse/day.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { addMonths, monthOf, weeksOf } from '@shared/ui/format/calendar.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import css from './days.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/**
 * 日结 of a warehouse (W2): the days of a month with their state, and what may be done with the chosen one. It
 * opens at the last day that can be closed: on the first of a month that is one of the month before.
 */
export function DaysTab({ warehouseId }: { warehouseId: string }) {
  const [month, setMonth] = useState(() => monthOf(addDays(today(), -1)));
  const [chosen, setChosen] = useState<string | null>(null);
  const show = (day: string) => {
    setMonth(monthOf(day));
    setChosen(day);
  };
  const read = useRead(days.month, { query: { warehouseId, month } }, { keep: true });
  const found = read.data;
  if (!found) return <LoadState read={read} back={{ path: '/warehouse/setting', label: '仓库设置' }} />;
  const picked = found.days.find(({ day }) => day === (chosen ?? found.nextToClose ?? found.lastClosed));
  return (
    <div className={css.days}>
      <section aria-label="日结日历">
        <header className={css.month}>
          <Button
            icon={<LeftOutlined />}
            aria-label="上个月"
            onClick={() => {
              setMonth(addMonths(month, -1));
              setChosen(null);
            }}
          />
          <strong>{month.replace('-', ' 年 ')} 月</strong>
          <Button
            icon={<RightOutlined />}
            aria-label="下个月"
            disabled={month >= monthOf(today())}
            onClick={() => {
              setMonth(addMonths(month, 1));
              setChosen(null);
            }}
          />
        </header>
        <Calendar month={month} found={found} picked={picked?.day ?? null} onPick={setChosen} />
      </section>
      <aside className={css.side} aria-label="日结操作">
        <Progress found={found} onShow={show} />
        {picked ? <Chosen key={picked.day} day={picked} found={found} warehouseId={warehouseId} /> : null}
      </aside>
    </div>
  );
}

function Calendar(props: { month: string; found: DayMonth; picked: string | null; onPick: (day: string) => void }) {
  const known = new Map(props.found.days.map((day) => [day.day, day]));
  return (
    <table className={css.calendar}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(props.month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                {monthOf(day) === props.month ? (
                  <Cell day={day} one={known.get(day)} picked={day === props.picked} onPick={() => props.onPick(day)} />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell(props: { day: string; one: WarehouseDay | undefined; picked: boolean; onPick: () => void }) {
  const { day, one, picked, onPick } = props;
  const number = Number(day.slice(8));
  if (!one) return <span className={css.later}>{number}</span>;
  return (
    <button
      type="button"
      className={css.day}
      aria-pressed={picked}
      aria-label={`${day} ${DAY_STATES[one.state]}，${one.entries} 笔流水`}
      onClick={onPick}
    >
      <span className={css.number}>{number}</span>
      <StateTag code={one.state} labels={DAY_STATES} tones={DAY_TONES} />
      <small>{one.entries > 0 ? `${one.entries} 笔` : ''}</small>
    </button>
  );
}

/** How far the days are closed; a day leads to its month. */
function Progress(props: { found: DayMonth; onShow: (day: string) => void }) {
  const { lastClosed, nextToClose } = props.found;
  const yesterday = addDays(today(), -1);
  const dayButton = (day: string) => (
    <Button type="link" size="small" onClick={() => props.onShow(day)}>
      {day}
    </Button>
  );
  return (
    <dl className={css.facts}>
      <dt>已结至</dt>
      <dd>{lastClosed ? dayButton(lastClosed) : '还没有日结'}</dd>
      <dt>待日结</dt>
      <dd>
        {nextToClose ? dayButton(nextToClose) : '没有'}
        {nextToClose && nextToClose < yesterday ? <> 至 {dayButton(yesterday)}</> : null}
      </dd>
    </dl>
  );
}

interface DayRecord extends ActionRecord {
  day: string;
}
function Chosen({ day, found, warehouseId }: { day: WarehouseDay; found: DayMonth; warehouseId: string }) {
  const isNext = day.day === found.nextToClose;
  const over = day.day < today();
  const actions = useMemo<ActionMap<DayRecord>>(() => {
    const of = (row: DayRecord) => ({ date: row.day });
    const invalidates = ['/warehouse'];
    return {
      close: {
        label: '日结',
        object: '仓库日',
        primary: true,
        endpoint: days.close,
        params: of,
        body: () => ({ warehouseId, gaps: !isNext }),
        confirm: isNext
          ? `日结 ${day.day}？之后不能再登记这一天的出入库。`
          : `从 ${found.nextToClose ?? day.day} 到 ${day.day} 依次日结？之后不能再登记这些天的出入库。`,
        visible: () => day.state === 'OPEN' && over,
        invalidates,
      },
      reopen: {
        label: '反日结',
        object: '仓库日',
        danger: true,
        reason: true,
        endpoint: days.reopen,
        params: of,
        body: () => ({ warehouseId }),
        visible: () => day.state === 'CLOSED' && day.day === found.lastClosed,
        invalidates,
      },
    };
  }, [day, found, isNext, over, warehouseId]);
  return (
    <section aria-label={day.day} className={css.chosen}>
      <h3>
        {day.day} <StateTag code={day.state} labels={DAY_STATES} tones={DAY_TONES} />
      </h3>
      {day.closedAt ? (
        <p>
          {day.closedByName} {formatTime(day.closedAt)} 日结
        </p>
      ) : null}
      {day.state === 'LOCKED' ? <p>已被仓储账单锁定，冲红账单后才能反日结。</p> : null}
      {day.state === 'OPEN' && !over ? <p>今天还未过完，明天起可以日结。</p> : null}
      {day.state === 'CLOSED' && day.day !== found.lastClosed ? <p>只有最后一个已结的日期可以反日结。</p> : null}
      <div className={css.buttons}>
        <ActionBar<DayRecord>
          actions={actions}
          record={{ id: day.day, version: day.version, day: day.day }}
          no={day.day}
        />
        <Link to={`/warehouse/stock/dailyinventory-details?warehouseId=${warehouseId}&day=${day.day}..${day.day}`}>
          当日库存
        </Link>
        <Link
          to={`/warehouse/stock/stockinandout-details?warehouseId=${warehouseId}&businessDate=${day.day}..${day.day}`}
        >
          当日流水
        </Link>
      </div>
    </section>
  );
}
