import { periodList, type PeriodRow } from '@shared/contract/finance/period.contract.ts';
import { PERIOD_STATES, PERIOD_TONES } from '@shared/contract/finance/period.machine.ts';
import { formatMonth } from '@shared/ui/format/format.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import css from './closing.module.css';

/** Months ahead are none of the books yet. */
const BEGUN = Object.keys(PERIOD_STATES)
  .filter((state) => state !== 'FUTURE')
  .join();
/** So many months stand beside each other, the latest at the end. */
const MONTHS = 12;

/** Companies × months, each with its state: where the books stand at a glance. */
export function PeriodMatrix({ pathOf }: { pathOf: (row: PeriodRow) => string }) {
  const { data } = useRead(periodList.endpoint, { query: { state: BEGUN, pageSize: 200 } });
  const rows = data?.list ?? [];
  if (rows.length === 0) return null;
  const months = [...new Set(rows.map(({ month }) => month ?? ''))].toSorted().slice(-MONTHS);
  const companies = [...new Map(rows.map((row) => [row.companyId, row.companyName])).entries()];
  const at = new Map(rows.map((row) => [`${row.companyId} ${row.month}`, row]));
  return (
    <div className={css.matrixBox}>
      <table className={css.matrix} aria-label="结账进度">
        <thead>
          <tr>
            <th scope="col">经营主体</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {formatMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {months.map((month) => {
                const row = at.get(`${id} ${month}`);
                return (
                  <td key={month}>
                    {row?.state ? (
                      <Link to={pathOf(row)} aria-label={`${name} ${formatMonth(month)} ${PERIOD_STATES[row.state]}`}>
                        <StateTag code={row.state} labels={PERIOD_STATES} tones={PERIOD_TONES} />
                      </Link>
                    ) : (
                      '—'
                    )}
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
