import type { Issue } from './order-checks.ts';

/** Weights in gram. `cargo` is the gross weight of what is loaded. */
export interface VgmInput {
  cargo: number;
  dunnage: number;
  tare: number;
}

/** LOG-045: verified gross mass in whole kg, rounded up: cargo + dunnage + tare. */
export const vgmKg = ({ cargo, dunnage, tare }: VgmInput): number => Math.ceil((cargo + dunnage + tare) / 1000);

/** The container type and the booking as VGM is checked against them; weights in gram, `marginKg` is vgm.warn_margin. */
export interface VgmLimits {
  mgw: number;
  typeTare: number;
  marginKg: number;
  /** Moment until which the terminal takes the VGM, and the moment of the check. */
  cutVgm: string | null;
  now: string;
}

/** LOG-045: above mgw blocks; too near to it, late, or a tare more than 15 % off the type's (inclusive) warns. */
export function vgmIssues(input: VgmInput, limits: VgmLimits): { blocked: Issue[]; warned: Issue[] } {
  const vgm = vgmKg(input);
  const most = limits.mgw / 1000;
  const say = (path: string, text: string): Issue => ({ rule: 'LOG-045', path, text });
  const blocked = vgm > most ? [say('vgm', `VGM ${vgm} kg 超过最大总重 ${most} kg`)] : [];
  const warned: Issue[] = [];
  if (vgm <= most && most - vgm < limits.marginKg)
    warned.push(say('vgm', `VGM ${vgm} kg 距最大总重 ${most} kg 不足 ${limits.marginKg} kg`));
  if (Math.abs(input.tare - limits.typeTare) * 100 > limits.typeTare * 15)
    warned.push(say('tare', `皮重 ${input.tare / 1000} kg 与柜型皮重 ${limits.typeTare / 1000} kg 相差超过 15%`));
  if (limits.cutVgm !== null && Date.parse(limits.now) > Date.parse(limits.cutVgm))
    warned.push(say('vgm', '已过截 VGM 时间'));
  return { blocked, warned };
}

/** A line of a slip as its rules see it: cartons planned, loaded (null: not counted yet), and why they differ. */
export interface CountedLine {
  planned: number;
  loaded: number | null;
  reason: string | null;
  /** Cartons of the order line that no container holds; more than planned takes from them. */
  free: number;
}

/** LOG-026 of one line: what is wrong with its count, or null. */
export function countIssue(line: CountedLine): string | null {
  if (line.loaded === null) return '未填实装箱数';
  if (line.loaded > line.planned + line.free)
    return `实装 ${line.loaded} 箱超过计划 ${line.planned} 箱，货物池只剩 ${line.free} 箱`;
  return line.loaded !== line.planned && !line.reason ? '实装与计划不同，请选择差异原因' : null;
}
