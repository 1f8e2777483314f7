import { ALLOCATION_FIELDS, LOAD_POSITION, type LoadPosition } from '@shared/contract/logistics/allocation.fields.ts';
import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { allocationRows } from '../allocations/allocation.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { liveCargo } from './container-cargo.ts';
import { containers } from './container.entity.ts';
import type { ContainerRow } from './container.tables.ts';

/** What is said of one allocation. */
interface Placing {
  allocationId: string;
  hblNo: string | null;
  position: LoadPosition | null;
  sequence: number | null;
}

/** 装载与分单 (2.4): house bill, place and order of loading of the cargo; of orders out of scope nothing is said. */
export async function placeCargo(
  ctx: CommandCtx,
  id: string,
  version: number,
  items: readonly Placing[],
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'place', id, version);
  const cargo = await liveCargo(ctx, id);
  const wrong: Record<string, string> = {};
  const told: string[] = [];
  for (const [at, { allocationId, ...placing }] of items.entries()) {
    const found = cargo.find(({ allocation, visible }) => visible && allocation.id === allocationId);
    if (!found) {
      wrong[`items.${at}.allocationId`] = '明细已变动，请刷新';
      continue;
    }
    const { allocation } = found;
    const keys = (['hblNo', 'position', 'sequence'] as const).filter((key) => placing[key] !== allocation[key]);
    if (keys.length === 0) continue;
    await allocationRows.update(ctx, allocation, placing, { action: containerMachine.actions.place.label });
    told.push(`${found.orderNo}-${found.line.lineNo} ${keys.map((key) => wordsOf(key, placing)).join('，')}`);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const note = { action: containerMachine.actions.place.label, code: 'place' };
  if (told.length === 0) return containers.update(ctx, row, {}, note);
  return containers.update(ctx, row, {}, { ...note, touch: true, after: { 拼柜明细: told.join('；') } });
}

const wordsOf = (key: keyof typeof ALLOCATION_FIELDS, placing: Omit<Placing, 'allocationId'>): string => {
  const value = key === 'position' && placing.position ? LOAD_POSITION[placing.position] : placing[key];
  return `${ALLOCATION_FIELDS[key]} ${value ?? '无'}`;
};
