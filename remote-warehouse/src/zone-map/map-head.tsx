import { CHAMBER_STATES } from '@shared/contract/warehouse/chamber.contract.ts';
import { ZONE_COLOR_TONES, ZONE_COLORS } from '@shared/contract/warehouse/zone.contract.ts';
import type { ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatCount } from '@shared/ui/format/format.ts';
import { toneClass } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countersOf } from './map-cells.ts';
import css from './zone-map.module.css';

const ChamberVisit = onDemand(async () => (await import('../settings/chamber-visit.tsx')).ChamberVisit);

/** Which zone, and how full it is. */
export function MapHead({ map }: { map: ZoneMap }) {
  const navigate = useNavigate();
  const [warehouseId, setWarehouse] = useState(map.warehouseId);
  const counts = countersOf(map.cells);
  const facts: [string, string][] = [
    ['库位', formatCount(counts.total)],
    ['占用', formatCount(counts.taken)],
    ['空闲', formatCount(counts.free)],
    ['锁定', formatCount(counts.locked)],
    ['体积占用率', counts.percent === null ? '不限' : `${counts.percent}%`],
    ['在库件数', formatCount(counts.pieces)],
  ];
  return (
    <header className={css.head}>
      {map.color ? (
        <span className={toneClass(ZONE_COLOR_TONES[map.color])} title={`库区颜色：${ZONE_COLORS[map.color]}`}>
          {map.code}
        </span>
      ) : null}
      <div className={css.pick}>
        <Picker
          kind="warehouses"
          aria-label="仓库"
          allowClear={false}
          value={warehouseId}
          onChange={(id) => setWarehouse(id ?? map.warehouseId)}
        />
      </div>
      <div className={css.pick}>
        <Picker
          key={warehouseId}
          kind="zones"
          aria-label="库区"
          allowClear={false}
          parent={warehouseId}
          placeholder="请选择库区"
          value={warehouseId === map.warehouseId ? map.id : null}
          onChange={(id) => id && void navigate(`/warehouse/setting/detail?id=${id}`)}
        />
      </div>
      <dl className={css.counters} aria-label="库区概况">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

interface BarProps {
  map: ZoneMap;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}
/** Chambers with their lamp; the chosen one is lit on the map and can be opened and closed. */
export function ChamberBar({ map, chosen, onChoose }: BarProps) {
  const may = useMay();
  const [visit, setVisit] = useState<ZoneMap['chambers'][number] | null>(null);
  const one = map.chambers.find(({ id }) => id === chosen) ?? (map.chambers.length === 1 ? map.chambers[0] : undefined);
  const can =
    (one?.state === 'CLOSED' && may('warehouse.chamber.open')) ||
    (one?.state === 'OPEN' && may('warehouse.chamber.close'));
  return (
    <div className={css.chambers} role="group" aria-label="仓间">
      {map.chambers.map((chamber) => (
        <button
          key={chamber.id}
          type="button"
          className={`${css.chamber} ${css[chamber.state] ?? ''}`}
          aria-pressed={chamber.id === chosen}
          onClick={() => onChoose(chamber.id === chosen ? null : chamber.id)}
        >
          <span className={css.lamp} aria-hidden="true" />
          {chamber.name} {CHAMBER_STATES[chamber.state]}
          {chamber.lessee ? ` · ${chamber.lessee}包仓` : null}
        </button>
      ))}
      {one && can ? <Button onClick={() => setVisit(one)}>{one.state === 'OPEN' ? '关仓' : '开仓'}</Button> : null}
      {visit ? (
        <ChamberVisit row={{ ...visit, zoneName: map.name, tempClass: map.tempClass }} onClose={() => setVisit(null)} />
      ) : null}
    </div>
  );
}
