import { divide, multiply, round } from '../decimal.ts';
import type { Issue } from './order-checks.ts';
import { ATTRIBUTE } from './order.labels.ts';

/** What a container type holds: cm³ and gram; `Plan` is the advised figure, `Max` the physical one. */
export interface Capacity {
  volumePlan: number;
  volumeMax: number;
  payloadPlan: number;
  payloadMax: number;
}
/** What is in it: cm³ and gram. */
export interface Load {
  volume: number;
  gross: number;
}

/** LOG-044: percent of the advised figure with 1 decimal, half up. */
export const fillRate = (part: number, plan: number): number =>
  plan <= 0 ? 0 : Number(round(divide(multiply(String(part), '100'), String(plan)), 1));

export type FillColour = 'grey' | 'green' | 'orange' | 'red';

/**
 * Colour of the larger of the two rates, LOG-044; compares the exact ratio (chapter 16):
 * below 70 grey, up to 95 green, up to 100 orange, above red.
 */
export function fillColour(load: Load, capacity: Pick<Capacity, 'volumePlan' | 'payloadPlan'>): FillColour {
  const above = (percent: bigint, strict: boolean) =>
    (
      [
        [load.volume, capacity.volumePlan],
        [load.gross, capacity.payloadPlan],
      ] as const
    ).some(([part, plan]) => {
      const left = BigInt(part) * 100n;
      const right = BigInt(plan) * percent;
      return strict ? left > right : left >= right;
    });
  if (above(100n, true)) return 'red';
  if (above(95n, true)) return 'orange';
  return above(70n, false) ? 'green' : 'grey';
}

const cbmText = (cm3: number) => round(divide(String(cm3), '1000000'), 3);
const kgText = (gram: number) => round(divide(String(gram), '1000'), 2);

/** LOG-042 blocks above the maximum, LOG-041 warns above the plan; equality passes. */
export function capacityIssues(load: Load, capacity: Capacity): { blocked: Issue[]; warned: Issue[] } {
  const blocked: Issue[] = [];
  const warned: Issue[] = [];
  if (load.volume > capacity.volumeMax)
    blocked.push({
      rule: 'LOG-042',
      path: 'volume',
      text: `体积 ${cbmText(load.volume)} CBM 超过内容积 ${cbmText(capacity.volumeMax)}`,
    });
  else if (load.volume > capacity.volumePlan)
    warned.push({
      rule: 'LOG-041',
      path: 'volume',
      text: `体积 ${cbmText(load.volume)} CBM 超过建议 ${cbmText(capacity.volumePlan)}`,
    });
  if (load.gross > capacity.payloadMax)
    blocked.push({
      rule: 'LOG-042',
      path: 'gross',
      text: `毛重 ${kgText(load.gross)} kg 超过最大载重 ${kgText(capacity.payloadMax)}`,
    });
  else if (load.gross > capacity.payloadPlan)
    warned.push({
      rule: 'LOG-041',
      path: 'gross',
      text: `毛重 ${kgText(load.gross)} kg 超过建议载重 ${kgText(capacity.payloadPlan)}`,
    });
  return { blocked, warned };
}

/** What must agree between cargo and the container it goes into. */
export interface Route {
  transportMode: string;
  pol: string | null;
  pod: string | null;
  finalPlace?: string | null;
}
/** Cargo of one order line as compatibility sees it. */
export interface Cargo extends Route {
  orderNo: string;
  attributes: readonly string[];
  /** Not AMBIENT: chilled or frozen goods need a reefer type. */
  tempClass?: string | null;
}

/** Two attributes that may not share a container; ANY: every cargo that lacks the first (setting mix.forbidden_pairs). */
export type ForbiddenPair = readonly [string, string];
export const FORBIDDEN_PAIRS: readonly ForbiddenPair[] = [
  ['FOOD', 'DANGEROUS'],
  ['DANGEROUS', 'ANY'],
];

/**
 * LOG-043: same mode, pol and pod as the container; 危险品 only in a dg container; forbidden pairs never together;
 * chilled goods only in a reefer. Another final place only warns.
 */
export function compatibilityIssues(
  container: Route & { dg: boolean; reefer: boolean },
  cargo: readonly Cargo[],
  pairs: readonly ForbiddenPair[] = FORBIDDEN_PAIRS,
): { blocked: Issue[]; warned: Issue[] } {
  const blocked: Issue[] = [];
  const warned: Issue[] = [];
  const block = (text: string) => blocked.push({ rule: 'LOG-043', path: 'cargo', text });
  for (const each of cargo) {
    if (each.transportMode !== container.transportMode) block(`${each.orderNo}：运输方式与柜子不同`);
    else if (each.pol !== container.pol) block(`${each.orderNo}：起运港 ${each.pol ?? '未填'} 与柜子不同`);
    else if (each.pod !== container.pod) block(`${each.orderNo}：目的港 ${each.pod ?? '未填'} 与柜子不同`);
    else if (each.finalPlace && container.finalPlace && each.finalPlace !== container.finalPlace)
      warned.push({ rule: 'LOG-043', path: 'cargo', text: `${each.orderNo}：目的地 ${each.finalPlace} 与柜子不同` });
    if (each.attributes.includes('DANGEROUS') && !container.dg) block(`${each.orderNo}：危险品只能装危险品柜`);
    if ((each.tempClass === 'CHILLED' || each.tempClass === 'FROZEN') && !container.reefer)
      block(`${each.orderNo}：冷藏货只能装冷藏柜`);
  }
  for (const [first, second] of pairs) {
    const clashes = ({ attributes }: Cargo) =>
      second === 'ANY' ? !attributes.includes(first) : attributes.includes(second);
    const found = cargo
      .filter(({ attributes }) => attributes.includes(first))
      .map((one) => [one, cargo.find((each) => each !== one && clashes(each))] as const)
      .find(([, other]) => other !== undefined);
    if (found?.[1]) block(`${found[1].orderNo}：不能与${nameOf(first)} ${found[0].orderNo} 同柜`);
  }
  return { blocked: unique(blocked), warned: unique(warned) };
}

const unique = (issues: Issue[]) => [...new Map(issues.map((issue) => [issue.text, issue])).values()];

const nameOf = (attribute: string): string => (ATTRIBUTE as Record<string, string>)[attribute] ?? attribute;
