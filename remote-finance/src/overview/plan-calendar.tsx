import { addDays, today } from '@shared/contract/business-day.ts';
import type { FinanceOverview } from '@shared/contract/finance/overview.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { weeksIn } from '@shared/ui/format/calendar.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import css from './overview.module.css';

const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
/** Days that the plan looks ahead. */
const AHEAD = 30;

interface Props {
  plan: FinanceOverview['plan'];
  /** The day of the overview; null: today. */
  asOf: string | null;
  /** What falls due on a day; null: the reader may not open it. */
  linkOf: ((day: string) => string) | null;
}
/** 付款计划 (F15): what falls due on each of the next 30 days, CNY, week by week; a day leads to its bills. */
export function PlanCalendar({ plan, asOf, linkOf }: Props) {
  const from = asOf ?? today();
  const until = addDays(from, AHEAD);
  const amounts = new Map(plan.map(({ day, amount }) => [day, amount]));
  return (
    <div className={css.calendar}>
      <table aria-label="付款计划">
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksIn(from, until).map((days) => (
            <tr key={days[0]}>
              {days.map((day) => {
                const amount = amounts.get(day);
                const figure = amount === undefined ? null : <Money value={amount} />;
                return (
                  <td
                    key={day}
                    data-out={day < from || day > until || undefined}
                    data-today={day === from || undefined}
                  >
                    <span>{day.endsWith('-01') || day === from ? day.slice(5) : day.slice(8)}</span>
                    {figure && linkOf ? <Link to={linkOf(day)}>{figure}</Link> : figure}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
