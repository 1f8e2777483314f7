import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import css from './list-page.module.css';

const DAY = 'YYYY-MM-DD';
const day = (text: string | undefined) => (text && dayjs(text, DAY).isValid() ? dayjs(text, DAY) : null);

export interface DatesProps {
  title: string;
  /** `2026-01-01..2026-01-31`; either side may be open. */
  value: string;
  onChange: (value: string) => void;
}
/** The calendar of a DatesField, open at once. */
export function DatesPicker({ title, value, onChange, onClose }: DatesProps & { onClose: () => void }) {
  const [from, to] = value.split('..');
  return (
    <DatePicker.RangePicker
      className={css.dates}
      aria-label={title}
      placeholder={[`${title}起`, '止']}
      allowEmpty
      autoFocus
      defaultOpen
      onOpenChange={(open) => {
        // The chosen days come with the closing: the calendar stays until they are there.
        if (!open) setTimeout(onClose, 250);
      }}
      value={[day(from), day(to)]}
      presets={presets()}
      onChange={(days) => {
        const text = (days ?? []).map((one) => one?.format(DAY) ?? '').join('..');
        onChange(text === '..' ? '' : text);
      }}
    />
  );
}
const presets = () => {
  const now = dayjs();
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
