import { today } from '@shared/contract/business-day.ts';
import { expiryOf } from '@shared/contract/logistics/truck-rules.ts';
import { DateText } from '@shared/ui/format/format-text.tsx';
import { useState } from 'react';
import css from './trucks.module.css';

/** Last day of a paper: red once it has expired, orange in its last 30 days. */
export function Expiry({ day }: { day: string | null }) {
  const [now] = useState(() => today());
  const state = expiryOf(day, now);
  return (
    <span
      className={state === 'EXPIRED' ? css.gone : state === 'SOON' ? css.soon : undefined}
      title={state === 'EXPIRED' ? '已过期' : state === 'SOON' ? '即将到期' : undefined}
    >
      <DateText value={day} />
    </span>
  );
}
