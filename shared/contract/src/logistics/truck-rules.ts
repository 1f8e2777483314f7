import { cbm, kg } from '../figures.ts';
import { costShares } from './cost-share.ts';
import type { Issue } from './order-checks.ts';
import type { StopType, TruckShare } from './truck.labels.ts';
import type { TruckState } from './truck.machine.ts';

/** A stop as the rules see it; moments are ISO texts. */
export interface Stop {
  type: StopType;
  planAt: string | null;
  arriveAt: string | null;
  leaveAt: string | null;
}
/** From when to when a trip keeps vehicle and driver. */
export interface Trip {
  from: string;
  until: string;
}
const MINUTE = 60_000;
const ms = (moment: string) => Date.parse(moment);

/** A trip lasts from its use time (or an earlier plan) to its last planned stop, but an hour at least. */
export function tripOf(useAt: string, stops: readonly Pick<Stop, 'planAt'>[]): Trip {
  const planned = stops.flatMap(({ planAt }) => (planAt ? [ms(planAt)] : []));
  const from = Math.min(ms(useAt), ...planned);
  const until = Math.max(from + 60 * MINUTE, ms(useAt) + 60 * MINUTE, ...planned);
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/** LOG-095: overlapping trips are refused; less than 60 minutes between them only warns. */
export function between(one: Trip, other: Trip): 'OVERLAP' | 'TIGHT' | 'FREE' {
  const gap = Math.max(ms(other.from) - ms(one.until), ms(one.from) - ms(other.until));
  if (gap < 0) return 'OVERLAP';
  return gap < 60 * MINUTE ? 'TIGHT' : 'FREE';
}

/** Papers and room of what is assigned; null: not known, not checked. cm³, gram. */
export interface Assigned {
  plate: string;
  inspectionExpiry: string | null;
  insuranceExpiry: string | null;
  payload: number | null;
  volumeCap: number | null;
}

/** LOG-095 B: a paper that has expired on the day of use, and cargo above what the vehicle takes. */
export function vehicleIssues(vehicle: Assigned, day: string, load: { volume: number; gross: number }): Issue[] {
  const issues: Issue[] = [];
  const say = (text: string) => issues.push({ rule: 'LOG-095', path: 'vehicleId', text: `${vehicle.plate} ${text}` });
  if (vehicle.inspectionExpiry !== null && vehicle.inspectionExpiry < day)
    say(`年检 ${vehicle.inspectionExpiry} 已过期`);
  if (vehicle.insuranceExpiry !== null && vehicle.insuranceExpiry < day) say(`保险 ${vehicle.insuranceExpiry} 已过期`);
  if (vehicle.payload !== null && load.gross > vehicle.payload)
    say(`载重 ${kg(vehicle.payload)} kg，货物 ${kg(load.gross)} kg 超重`);
  if (vehicle.volumeCap !== null && load.volume > vehicle.volumeCap)
    say(`容积 ${cbm(vehicle.volumeCap)} CBM，货物 ${cbm(load.volume)} CBM 超容积`);
  return issues;
}

/** LOG-095 B: a licence that has expired on the day of use. */
export const driverIssues = (driver: { name: string; licenceExpiry: string | null }, day: string): Issue[] =>
  driver.licenceExpiry !== null && driver.licenceExpiry < day
    ? [{ rule: 'LOG-095', path: 'driverId', text: `${driver.name} 驾驶证 ${driver.licenceExpiry} 已过期` }]
    : [];

/** Days until a paper expires that raise a warning in the lists. */
export const EXPIRY_DAYS = 30;
/** EXPIRED on the day after, SOON in the last 30 days (A: expiry warning). */
export function expiryOf(expiry: string | null, today: string): 'EXPIRED' | 'SOON' | null {
  if (expiry === null) return null;
  if (expiry < today) return 'EXPIRED';
  const left = (Date.parse(`${expiry}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return left <= EXPIRY_DAYS ? 'SOON' : null;
}

/**
 * What the stamps of a trip say about its state (5.10): the first stamp starts it, leaving a loading stop makes it loaded,
 * reaching the last stop makes it arrived. Never goes back.
 */
export function stateByStops(state: TruckState, stops: readonly Stop[]): TruckState {
  const rank: TruckState[] = ['ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED'];
  let reached: TruckState = 'ASSIGNED';
  if (stops.some((stop) => stop.arriveAt ?? stop.leaveAt)) reached = 'STARTED';
  if (stops.some((stop) => stop.type === 'LOAD' && stop.leaveAt)) reached = 'LOADED';
  if (stops.at(-1)?.arriveAt) reached = 'ARRIVED';
  return rank.indexOf(reached) > rank.indexOf(state) ? reached : state;
}

/** Why the stamps cannot be as they are: in order of the stops, a departure after its arrival; path of the cell → text. */
export function stampIssues(stops: readonly Stop[]): Record<string, string> {
  const wrong: Record<string, string> = {};
  let last = 0;
  for (const [index, stop] of stops.entries())
    for (const key of ['arriveAt', 'leaveAt'] as const) {
      const moment = stop[key];
      if (!moment) continue;
      if (key === 'leaveAt' && !stop.arriveAt) wrong[`stops.${index}.arriveAt`] = '请先填到达时间';
      if (ms(moment) < last) wrong[`stops.${index}.${key}`] = '不能早于前一个打卡时间';
      last = Math.max(last, ms(moment));
    }
  return wrong;
}

/** Stops without both stamps; the last one need not be left. */
export const unstamped = (stops: readonly Stop[]): number[] =>
  stops.flatMap((stop, index) => (stop.arriveAt && (stop.leaveAt || index === stops.length - 1) ? [] : [index + 1]));

/** Cargo of an order on a trip, for its share of the cost. cm³, gram. */
export interface TruckCargo {
  orderId: string;
  volume: number;
  gross: number;
}
/** LOG-054: the cost over the orders by the trip's own basis, with FIN-005; null 「分摊基数为零」 (LOG-053). `kgPerCbm`: of 陆运 in 全局设置, whatever the container's mode. */
export function truckShares(
  amount: string,
  currency: string,
  basis: TruckShare,
  cargo: readonly TruckCargo[],
  kgPerCbm: number,
): Map<string, string> | null {
  return costShares(amount, currency, basis, cargo, kgPerCbm);
}
