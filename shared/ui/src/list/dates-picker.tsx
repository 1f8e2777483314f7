import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { today } from '@shared/contract/business-day.ts';
import css from './list-page.module.css';

const DAY = 'YYYY-MM-DD';
const day = (text: string | undefined) => (text && dayjs(text, DAY).isValid() ? dayjs(text, DAY) : null);

export interface DatesProps {
  title: string;
  /** `2026-01-01..2026-01-31`; either side may be open. */
  value: string;
  onChange: (value: string) => void;
  /** The range is one day: `2026-01-31..2026-01-31`. */
  single?: boolean;
}
/** The calendar of a DatesField, open at once. */
export function DatesPicker({ title, value, onChange, onClose, single }: DatesProps & { onClose: () => void }) {
  const [from, to] = value.split('..');
  const shared = {
    'aria-label': title,
    autoFocus: true,
    defaultOpen: true,
    // The chosen days come with the closing: the calendar stays until they are there.
    onOpenChange: (open: boolean) => void (open || setTimeout(onClose, 250)),
  };
  if (single)
    return (
      <DatePicker
        {...shared}
        className={`${css.dates} ${css.single}`}
        placeholder={title}
        value={day(to)}
        presets={daysBack()}
        onChange={(one) => onChange(one ? `${one.format(DAY)}..${one.format(DAY)}` : '')}
      />
    );
  return (
    <DatePicker.RangePicker
      {...shared}
      className={css.dates}
      placeholder={[`${title}起`, '止']}
      allowEmpty
      value={[day(from), day(to)]}
      presets={presets()}
      onChange={(days) => {
        const text = (days ?? []).map((one) => one?.format(DAY) ?? '').join('..');
        onChange(text === '..' ? '' : text);
      }}
    />
  );
}
/** Ends of what has closed, which books are looked at as of. */
const daysBack = () => {
  const now = dayjs(today(), DAY);
  return [
    { label: '今天', value: now },
    { label: '上月末', value: now.startOf('month').subtract(1, 'day') },
    { label: '去年末', value: now.startOf('year').subtract(1, 'day') },
  ];
};
const presets = () => {
  const now = dayjs(today(), DAY);
  return [
    { label: '今天', value: [now, now] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近 7 天', value: [now.subtract(6, 'day'), now] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '本月', value: [now.startOf('month'), now.endOf('month')] as [dayjs.Dayjs, dayjs.Dayjs] },
    {
      label: '上月',
      value: [now.subtract(1, 'month').startOf('month'), now.subtract(1, 'month').endOf('month')] as [
        dayjs.Dayjs,
        dayjs.Dayjs,
      ],
    },
  ];
};
