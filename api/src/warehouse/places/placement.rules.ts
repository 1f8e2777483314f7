import { cbm, kg } from '@shared/contract/figures.ts';
import type { LOCATION_LOCKS, LocationKind } from '@shared/contract/warehouse/location.labels.ts';
import { TEMP_CLASSES, type TempClass } from '@shared/contract/warehouse/zone.contract.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';

/** Goods of one batch that lie somewhere or shall: volume cm³ and weight gram of all pieces. */
export interface PlacedGoods {
  customerId: string;
  /** Says which goods are the same: of the goods record, else the name. */
  goodsKey: string;
  batchId: string;
  quality: Quality;
  tempClass: TempClass;
  volume: number;
  weight: number;
}
/** A location as putting something there judges it. capacity cm³, maxWeight gram: 0 is unlimited. */
export interface Place {
  code: string;
  kind: LocationKind;
  status: 'ENABLED' | 'DISABLED';
  lockState: keyof typeof LOCATION_LOCKS;
  tempClass: TempClass;
  capacity: number;
  maxWeight: number;
  mixOwner: boolean;
  mixSku: boolean;
  mixBatch: boolean;
  fixedCustomerId: string | null;
  /** Customer who leases the chamber (包仓). */
  lesseeId: string | null;
  /** What lies there. */
  contents: readonly Omit<PlacedGoods, 'tempClass' | 'quality'>[];
  /** Owners whose 准入 names other zones only. */
  excluded: ReadonlySet<string>;
}
export interface PlacementFault {
  code: 'WMS_LOCATION_LOCKED' | 'WMS_MIX_FORBIDDEN' | 'WMS_CAPACITY' | 'WMS-030' | 'WMS-063';
  text: string;
}

/**
 * WMS-030, WMS-063: why goods must not be put into a location, null: they may. Several goods of one command are judged one after
 * the other, each with those before among the contents. `override` lifts the capacity only.
 */
export function placementFault(place: Place, goods: PlacedGoods, override = false): PlacementFault | null {
  const at = `库位 ${place.code}`;
  const wrong = (text: string): PlacementFault => ({ code: 'WMS-030', text: `${at} ${text}` });
  const shut = shutFault(place);
  if (shut) return shut;
  if ((goods.quality === 'DAMAGED') !== (place.kind === 'DAMAGED'))
    return wrong(place.kind === 'DAMAGED' ? '只放残损品，请换库位。' : '不放残损品，请选残损库位。');
  if (place.tempClass !== goods.tempClass)
    return wrong(`是${TEMP_CLASSES[place.tempClass]}，货物要求${TEMP_CLASSES[goods.tempClass]}，请换库位。`);
  if (place.fixedCustomerId !== null && place.fixedCustomerId !== goods.customerId)
    return wrong('是其他客户的专属库位，请换库位。');
  const leased = leaseFault(place, goods);
  if (leased) return leased;
  if (place.excluded.has(goods.customerId)) return wrong('不在该客户准入的库区内，请换库位。');
  return mixFault(place, goods) ?? (override ? null : capacityFault(place, goods));
}

/** Why goods that lay in a location before must not come back to it; whether it suits them is not asked again. */
export const returnFault = (place: Place, goods: PlacedGoods): PlacementFault | null =>
  shutFault(place) ?? leaseFault(place, goods);

function shutFault({ code, status, lockState }: Place): PlacementFault | null {
  if (status === 'DISABLED') return { code: 'WMS-030', text: `库位 ${code} 已停用，请换库位。` };
  if (lockState !== 'IN' && lockState !== 'ALL') return null;
  const how = lockState === 'IN' ? '禁入' : '全锁';
  return { code: 'WMS_LOCATION_LOCKED', text: `库位 ${code} 已锁定（${how}），请换库位。` };
}

const leaseFault = ({ code, lesseeId }: Place, { customerId }: PlacedGoods): PlacementFault | null =>
  lesseeId !== null && lesseeId !== customerId
    ? { code: 'WMS-063', text: `库位 ${code} 所在仓间已包给其他客户，请换库位。` }
    : null;

function mixFault({ code, mixOwner, mixSku, mixBatch, contents }: Place, goods: PlacedGoods): PlacementFault | null {
  const fault = (what: string): PlacementFault => ({
    code: 'WMS_MIX_FORBIDDEN',
    text: `库位 ${code} 不允许混放（${what}），请换库位。`,
  });
  if (!mixOwner && contents.some(({ customerId }) => customerId !== goods.customerId)) return fault('货主');
  if (!mixSku && contents.some(({ goodsKey }) => goodsKey !== goods.goodsKey)) return fault('品');
  if (!mixBatch && contents.some(({ batchId }) => batchId !== goods.batchId)) return fault('批次');
  return null;
}

function capacityFault({ code, capacity, maxWeight, contents }: Place, goods: PlacedGoods): PlacementFault | null {
  const roomOf = (limit: number, what: 'volume' | 'weight') =>
    Math.max(0, limit - contents.reduce((sum, lying) => sum + lying[what], 0));
  const fault = (text: string): PlacementFault => ({ code: 'WMS_CAPACITY', text: `库位 ${code} ${text}` });
  const volume = roomOf(capacity, 'volume');
  if (capacity > 0 && goods.volume > volume)
    return fault(`容量不足：剩余 ${cbm(volume)} m³，需要 ${cbm(goods.volume)} m³。`);
  const weight = roomOf(maxWeight, 'weight');
  if (maxWeight > 0 && goods.weight > weight)
    return fault(`承重不足：剩余 ${kg(weight)} kg，需要 ${kg(goods.weight)} kg。`);
  return null;
}
