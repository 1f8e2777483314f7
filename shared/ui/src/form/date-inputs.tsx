import { useRef } from 'react';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatTime } from '../format/format.ts';
import { readDay } from './days.ts';
import type { InputProps } from './inputs.tsx';

const FULL = { width: '100%' };
const DAY = 'YYYY-MM-DD';
/** Forms of a typed day that the calendar reads while it is typed; `readDay` knows more and what year is meant. */
const TYPED = [DAY, 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日', 'M-D', 'M/D', 'M.D', 'M月D日'];
/** Business date, YYYY-MM-DD; typed in usual forms, 12-20 is the one nearest to today. */
export function DateInput({ value, onChange, ...rest }: InputProps<string>) {
  /** What stands in the input while it is typed in; '' once a day is chosen in the calendar. */
  const typed = useRef('');
  /** The day that was meant by what was typed last; the calendar knows only its day and month. */
  const meant = useRef<string | null>(null);
  const read = (): string | null => {
    meant.current = readDay(typed.current) ?? meant.current;
    typed.current = '';
    return meant.current;
  };
  const take = () => {
    if (!typed.current) return;
    const own = read();
    if (own && own !== value) onChange?.(own);
  };
  return (
    <div
      style={FULL}
      onChangeCapture={({ target }) => {
        typed.current = target instanceof HTMLInputElement ? target.value : '';
        meant.current = null;
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') take();
      }}
      onBlur={take}
    >
      <DatePicker
        {...rest}
        style={FULL}
        value={value ? dayjs(value, DAY) : null}
        format={TYPED}
        onChange={(day) => {
          const chosen = day ? day.format(DAY) : null;
          const own = read();
          onChange?.(own && chosen && own.slice(5) === chosen.slice(5) ? own : chosen);
        }}
      />
    </div>
  );
}
/** Moment: shown and typed in Asia/Shanghai, value ISO UTC. */
export const DateTimeInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <DatePicker
    {...rest}
    showTime={{ format: 'HH:mm' }}
    style={FULL}
    format="YYYY-MM-DD HH:mm"
    value={value ? dayjs(formatTime(value)) : null}
    onChange={(at) => onChange?.(at ? new Date(`${at.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : null)}
  />
);
