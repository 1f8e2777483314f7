import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatTime } from '../format/format.ts';
import type { InputProps } from './inputs.tsx';

const FULL = { width: '100%' };
const DAY = 'YYYY-MM-DD';
/** Business date, YYYY-MM-DD. */
export const DateInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <DatePicker
    {...rest}
    style={FULL}
    value={value ? dayjs(value, DAY) : null}
    format={[DAY, 'YYYY/M/D', 'YYYYMMDD']}
    onChange={(day) => onChange?.(day ? day.format(DAY) : null)}
  />
);
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
