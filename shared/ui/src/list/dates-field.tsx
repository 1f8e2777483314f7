import { useState } from 'react';
import { ConfigProvider } from 'antd';
import { CalendarOutlined } from '@ant-design/icons';
import { useTouch } from '@shared/runtime/media.ts';
import { onDemand } from '../base/on-demand.tsx';
import type { DatesProps } from './dates-picker.tsx';
import css from './list-page.module.css';

const HEIGHT: Readonly<Record<string, number>> = { small: 24, middle: 32, large: 40 };
const load = async () => (await import('./dates-picker.tsx')).DatesPicker;
const DatesPicker = onDemand(load);

/** A filter by days: its text at first; the calendar (28 kB) is fetched when the pointer or the focus comes near. */
export function DatesField({ title, value, onChange, single = false }: DatesProps) {
  const { componentSize } = ConfigProvider.useConfig();
  const touch = useTouch();
  const [open, setOpen] = useState(false);
  const [from = '', to = ''] = value.split('..');
  const near = () => void load().catch(() => {});
  const shown = (
    <button
      type="button"
      className={`${css.dates} ${single ? css.single : ''} ${css.datesShown} ${value ? '' : css.blank}`}
      aria-label={labelOf(title, value, single)}
      style={{ height: touch ? 44 : HEIGHT[componentSize ?? 'middle'] }}
      aria-haspopup="dialog"
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setOpen(true)}
    >
      {single ? (
        <span>{value ? `${title} ${to}` : title}</span>
      ) : (
        <>
          <span>{from || `${title}起`}</span>
          <span aria-hidden="true">~</span>
          <span>{to || '止'}</span>
        </>
      )}
      <CalendarOutlined />
    </button>
  );
  return open ? (
    <DatesPicker
      title={title}
      value={value}
      onChange={onChange}
      single={single}
      onClose={() => setOpen(false)}
      fallback={shown}
    />
  ) : (
    shown
  );
}

const labelOf = (title: string, value: string, single: boolean): string => {
  const [from, to] = value.split('..');
  if (!value) return title;
  return single ? `${title} ${to}` : `${title} ${from || '不限'} 至 ${to || '不限'}`;
};
