import type { ScreenLane, ScreenPort } from '@shared/contract/dashboard/screen.contract.ts';

export interface Point {
  x: number;
  y: number;
}
/** Size of the map, and the part of the world on it: the Pacific in the middle, so that no lane is cut in two. */
export const MAP = { width: 936, height: 460, west: -22, east: 328, north: 74 } as const;

const PER_DEGREE = MAP.width / (MAP.east - MAP.west);
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

/** Place of a position on the map (Mercator); `turn` 1 is a world further east, -1 further west. */
export const project = (longitude: number, latitude: number, turn: -1 | 0 | 1 = 0): Point => ({
  x: (longitude + turn * 360 - MAP.west) * PER_DEGREE,
  y: (mercator(MAP.north) - mercator(Math.max(-85, latitude))) * PER_DEGREE,
});

/** Place of a port: west of the left edge it stands at the right. */
export const placeOf = ({ longitude, latitude }: Pick<ScreenPort, 'longitude' | 'latitude'>): Point =>
  project(longitude, latitude, longitude < MAP.west ? 1 : 0);

/** Longitudes of an outline without a leap where it crosses the date line. */
export function unwrapped(ring: readonly (readonly number[])[]): [number, number][] {
  let before: number | null = null;
  return ring.map(([longitude = 0, latitude = 0]) => {
    const turns: number = before === null ? 0 : Math.round((before - longitude) / 360);
    before = longitude + turns * 360;
    return [before, latitude];
  });
}

/** A lane as a curve that bends north, with its width by its containers. */
export interface Arc {
  key: string;
  from: Point;
  bend: Point;
  to: Point;
  width: number;
}

/** Curves of the lanes whose ports have a place, the busiest first. */
export function arcsOf(lanes: readonly ScreenLane[], ports: readonly ScreenPort[]): Arc[] {
  const places = new Map(ports.map((port) => [port.code, placeOf(port)]));
  const most = Math.max(1, ...lanes.map(({ containers }) => containers));
  return lanes.flatMap(({ from: start, to: end, containers }) => {
    const [from, to] = [places.get(start), places.get(end)];
    if (!from || !to) return [];
    const lift = Math.min(90, Math.hypot(to.x - from.x, to.y - from.y) * 0.28);
    const bend = { x: (from.x + to.x) / 2, y: Math.max(6, (from.y + to.y) / 2 - lift) };
    return [{ key: `${start}-${end}`, from, bend, to, width: 1.5 + 5 * Math.sqrt(containers / most) }];
  });
}

/** The point at a part (0 … 1) of the way. */
export function along({ from, bend, to }: Arc, part: number): Point {
  const rest = 1 - part;
  const at = (one: number, mid: number, other: number) =>
    rest * rest * one + 2 * rest * part * mid + part * part * other;
  return { x: at(from.x, bend.x, to.x), y: at(from.y, bend.y, to.y) };
}

/** A name beside its port; `x`, `y` is the middle of its left edge. */
export interface Label extends Point {
  text: string;
}
const LETTER = 20;
const LINE = 24;

/** Names of ports where there is room, in the given order; one that would cover another or leave the map is left out. */
export function labelsOf(ports: readonly ScreenPort[]): Label[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const placed: Label[] = [];
  for (const port of ports) {
    const { x, y } = placeOf(port);
    const width = port.name.length * LETTER;
    const spots = [
      { x: x + 10, y },
      { x: x - width - 10, y },
      { x: x - width / 2, y: y + 22 },
      { x: x - width / 2, y: y - 22 },
    ];
    for (const spot of spots) {
      const box = { left: spot.x, right: spot.x + width, top: spot.y - LINE / 2, bottom: spot.y + LINE / 2 };
      const inside = box.left >= 0 && box.right <= MAP.width && box.top >= 0 && box.bottom <= MAP.height;
      const free = taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      );
      if (!inside || !free) continue;
      taken.push(box);
      placed.push({ ...spot, text: port.name });
      break;
    }
  }
  return placed;
}

/** Ports by the containers that leave or reach them, the busiest first. */
export function busiest(ports: readonly ScreenPort[], lanes: readonly ScreenLane[]): ScreenPort[] {
  const load = (code: string) =>
    lanes.reduce((sum, { from, to, containers }) => (from === code || to === code ? sum + containers : sum), 0);
  return ports.toSorted((one, other) => load(other.code) - load(one.code));
}
