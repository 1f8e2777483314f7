import {
  MASTER_STATUSES,
  MASTER_TONES,
  WAREHOUSE_OWNERSHIPS,
  type WarehouseRow,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { formatVolume } from '@shared/ui/format/format.ts';
import css from './settings.module.css';

/** The warehouses at the left of W2; the chosen one is marked and named to screen readers. */
export function WarehouseCards(props: {
  rows: readonly WarehouseRow[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  return (
    <ul className={css.cards} aria-label="仓库">
      {props.rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={css.card}
            aria-current={row.id === props.chosen}
            onClick={() => props.onChoose(row.id)}
          >
            <span className={css.cardHead}>
              <strong>{row.name}</strong>
              <StateTag code={row.status} labels={MASTER_STATUSES} tones={MASTER_TONES} />
            </span>
            <span className={css.cardCode}>
              {row.code} · {row.ownership ? WAREHOUSE_OWNERSHIPS[row.ownership] : ''} · {row.companyName}
            </span>
            <span className={css.usage}>容积占用 {row.usage === null ? '不限' : `${row.usage}%`}</span>
            {row.usage === null ? null : (
              <span className={`${css.bar} ${row.usage > 100 ? css.over : ''}`} aria-hidden="true">
                <span style={{ width: `${Math.min(row.usage, 100)}%` }} />
              </span>
            )}
            <dl className={css.figures}>
              <div>
                <dt>容积</dt>
                <dd>{row.capacity ? `${formatVolume(row.capacity)} m³` : '不限'}</dd>
              </div>
              <div>
                <dt>库位</dt>
                <dd>
                  {row.usedLocationCount}/{row.locationCount}
                </dd>
              </div>
              <div>
                <dt>开仓</dt>
                <dd>
                  {row.openChamberCount}/{row.chamberCount}
                </dd>
              </div>
            </dl>
          </button>
        </li>
      ))}
    </ul>
  );
}
