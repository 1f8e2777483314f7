import { LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import type { ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { ageOf, ageStep, percentOf, usageStep, type Colouring, type Spot } from './map-cells.ts';

/** How a spot is drawn and what it says; the colour is never the only sign. */
export interface Look {
  /** Class of the colour. */
  tone: string;
  /** Own background, for owners. */
  hue: string | null;
  code: string;
  /** Percent, days or state, beside the code. */
  mark: string;
  owner: string;
  locked: boolean;
  disabled: boolean;
  label: string;
}

const HUES = [
  '#d6e8fb',
  '#fde3cf',
  '#dff3d8',
  '#efdcf5',
  '#fdf0c3',
  '#d0f0ee',
  '#f9d0d2',
  '#e2e0fa',
  '#e6ead0',
  '#f5dfe9',
];
/** Colours repeat after ten owners; the name stands in the cell. */
export const hueOf = (owner: number): string => HUES[owner % HUES.length] ?? '#fff';

export function lookOf(spot: Spot, map: ZoneMap, colouring: Colouring, today: string): Look {
  const { cells } = spot;
  const [first] = cells;
  const qty = cells.reduce((sum, cell) => sum + cell.qty, 0);
  const percent = percentOf(cells);
  const age = ageOf(cells, today);
  const locked = cells.some(({ lockState }) => lockState !== 'NONE');
  const disabled = cells.every(({ status }) => status === 'DISABLED');
  const owner = cells.flatMap(({ owners }) => owners)[0];
  const owners = new Set(cells.flatMap((cell) => cell.owners)).size;
  const name = owner === undefined ? '' : (map.owners[owner]?.name ?? '');
  const closed = map.chambers.find(({ id }) => id === first?.chamberId)?.state !== 'OPEN';
  const usage = qty === 0 ? '空' : percent === null ? '不限' : `${percent}%`;
  const lock = locked ? LOCATION_LOCKS[cells.find(({ lockState }) => lockState !== 'NONE')?.lockState ?? 'ALL'] : '';
  const state = disabled ? '停用' : lock || (closed ? '未开仓' : '正常');
  const tone = {
    usage: usageStep(percent, qty),
    owner: 'none',
    age: ageStep(age, map.ages),
    temp: map.tempClass,
    status: locked ? 'lock' : closed ? 'closed' : 'none',
  }[colouring];
  const mark = {
    usage,
    owner: usage,
    age: age === null ? '空' : `${age} 天`,
    temp: TEMP_CLASSES[map.tempClass],
    status: state,
  }[colouring];
  const code = cells.length > 1 ? (first?.code.replace(/-[A-Z0-9]+$/, '') ?? '') : (first?.code ?? '');
  const levels = cells.length > 1 ? `，${cells.length} 层` : '';
  return {
    tone,
    hue: colouring === 'owner' && owner !== undefined ? hueOf(owner) : null,
    code,
    mark,
    owner: owners > 1 ? `${name} 等 ${owners} 家` : name,
    locked,
    disabled,
    label: `${code}${levels}，占用 ${usage}，${qty} 件${name ? `，${name}` : ''}，${state}`,
  };
}
