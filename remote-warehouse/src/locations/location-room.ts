import { cbm, kg } from '@shared/contract/figures.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { locationRoom, type LocationRoom } from '@shared/contract/warehouse/location.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMemo } from 'react';

const LOCATIONS = pickerCall('locations');
/** Most ids that one read takes. */
const MOST = 100;

/** A location with its room. */
export interface PlaceRoom extends LocationRoom {
  code: string;
}

/** The room of chosen locations, by id, read anew; a location whose room the user may not see is not there. */
export function useLocationRooms(chosen: readonly unknown[]): ReadonlyMap<string, PlaceRoom> {
  const known = new Set(chosen.filter((id): id is string => typeof id === 'string'));
  const ids = [...known].toSorted().slice(0, MOST).join(',');
  const { data } = useRead(LOCATIONS, { query: { ids } }, { enabled: ids !== '', keep: true, skipErrorHandler: true });
  return useMemo(
    () =>
      new Map(
        (data?.list ?? []).flatMap(({ id, label, extra }) => {
          const room = locationRoom.safeParse(extra);
          return room.success ? [[id, { ...room.data, code: label }] as const] : [];
        }),
      ),
    [data],
  );
}

/** The room of the location with this code in a warehouse; null: not known, or not to be seen. */
export function useRoomAt(warehouseId: string, code: string): PlaceRoom | null {
  const query = { q: code, parent: warehouseId };
  const { data } = useRead(LOCATIONS, { query }, { skipErrorHandler: true });
  const extra = data?.list.find(({ label }) => label === code)?.extra;
  const room = extra ? locationRoom.safeParse(extra) : null;
  return room?.success ? { ...room.data, code } : null;
}

/** What a location still takes: cm³ and gram; null: as much as one likes. */
export const freeOf = ({ capacity, used, maxWeight, weight }: LocationRoom) => ({
  volume: capacity === 0 ? null : Math.max(0, capacity - used),
  weight: maxWeight === 0 ? null : Math.max(0, maxWeight - weight),
});

/** 剩余 of a location in words. */
export function roomText(room: LocationRoom): string {
  const { volume, weight } = freeOf(room);
  return [
    volume === null ? '容积不限' : `剩余 ${cbm(volume)} m³`,
    weight === null ? '承重不限' : `剩余 ${kg(weight)} kg`,
  ].join('，');
}

/** Why so much does not fit into a location (WMS-030); null: it does. */
export function overText(room: PlaceRoom, put: { volume: number; weight: number }): string | null {
  const free = freeOf(room);
  const over = [
    free.volume !== null && put.volume > free.volume
      ? `容积剩余 ${cbm(free.volume)} m³，要放 ${cbm(put.volume)} m³`
      : null,
    free.weight !== null && put.weight > free.weight
      ? `承重剩余 ${kg(free.weight)} kg，要放 ${kg(put.weight)} kg`
      : null,
  ].filter((text) => text !== null);
  return over.length > 0 ? `${room.code} ${over.join('，')}` : null;
}
