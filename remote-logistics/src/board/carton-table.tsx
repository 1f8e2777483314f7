import { formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { NumberInput } from '@shared/ui/form/inputs.tsx';
import css from './carton-table.module.css';
import pool from './pool-table.module.css';

/** A line of which some cartons go somewhere; `part` gives cm³ and gram of a number of cartons (LOG-023). */
export interface CartonRow {
  id: string;
  title: string;
  hint: string;
  most: number;
  /** What stands until something is typed; all of them unless told. */
  start?: number;
  part: (cartons: number) => { volume: number; gross: number };
}
/** Cartons per line; empty or wrong ones are null. */
export type Cartons = Readonly<Record<string, number | null>>;

/** What stands of every line until something is typed: all its cartons, or those it starts with. */
export const allOf = (rows: readonly CartonRow[]): Cartons =>
  Object.fromEntries(rows.map((row) => [row.id, row.start ?? row.most]));
/** Whether the number is a whole one between 1 and what is there. */
export const fits = (row: CartonRow, cartons: number | null | undefined): cartons is number =>
  typeof cartons === 'number' && Number.isInteger(cartons) && cartons >= 1 && cartons <= row.most;
/** Sum of what was typed. */
export const sumOf = (rows: readonly CartonRow[], cartons: Cartons) =>
  rows.reduce(
    (sum, row) => {
      const count = cartons[row.id];
      if (!fits(row, count)) return sum;
      const part = row.part(count);
      return { volume: sum.volume + part.volume, gross: sum.gross + part.gross };
    },
    { volume: 0, gross: 0 },
  );

/** How many cartons of each line; a number that does not fit is named in its row. */
export function CartonTable(props: {
  rows: readonly CartonRow[];
  cartons: Cartons;
  onChange: (id: string, count: number | null) => void;
}) {
  const { rows, cartons, onChange } = props;
  return (
    <div className={css.dialogTable}>
      <table className={pool.pool}>
        <thead>
          <tr>
            <th scope="col">货物</th>
            <th scope="col" className={pool.end}>
              可用箱数
            </th>
            <th scope="col">箱数</th>
            <th scope="col" className={pool.end}>
              体积(m³)
            </th>
            <th scope="col" className={pool.end}>
              毛重(kg)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const count = cartons[row.id];
            const part = fits(row, count) ? row.part(count) : null;
            return (
              <tr key={row.id}>
                <td>
                  {row.title} <small>{row.hint}</small>
                </td>
                <td className={pool.end}>{row.most}</td>
                <td className={css.cartonCell}>
                  <NumberInput
                    aria-label={`${row.title} 箱数`}
                    autoFocus={index === 0}
                    value={count ?? null}
                    onChange={(value) => onChange(row.id, value)}
                  />
                  {part ? null : (
                    <span role="alert" className={css.wrong}>
                      请填 1–{row.most}
                    </span>
                  )}
                </td>
                <td className={pool.end}>{part ? formatVolume(part.volume) : '—'}</td>
                <td className={pool.end}>{part ? formatWeight(part.gross) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
