import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { fillRate } from '@shared/contract/logistics/container-load.ts';
import { aboard, capacityOf, loadIssues } from '../allocations/allocation-checks.ts';
import type { Ctx } from '../../platform/context.ts';
import { guardOf, notHeld } from './guard.ts';
import type { ContainerRow } from './container.tables.ts';

const board = (row: ContainerRow) => `/transport/container/pingui?container=${row.id}`;

/**
 * Conditions of 拼柜完成 (5.2): at least one allocation, capacity LOG-041/042, what may share LOG-043, one customer of a
 * whole container, no held container LOG-018, fill rate not below container.fill_warn_min.
 */
export async function consolidateGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const cargo = await aboard(ctx, row.id);
  const { blocked, warned } = await loadIssues(ctx, row, cargo);
  const capacity = await capacityOf(ctx, row);
  const least = await ctx.setting('container.fill_warn_min');
  const volume = cargo.reduce((sum, each) => sum + each.load.volume, 0);
  const link = board(row);
  const guard = (code: string, title: string, level: Guard['level'], wrong: string[]) =>
    guardOf(code, title, level, wrong, link);
  const texts = (issues: typeof blocked, rule: string) =>
    issues.filter((each) => each.rule === rule).map((each) => each.text);
  const rate = fillRate(volume, capacity.volumePlan);
  const low = BigInt(volume) * 10_000n < BigInt(capacity.volumePlan) * BigInt(least);
  return [
    notHeld(row),
    guard('HAS_CARGO', '已有货物', 'BLOCK', cargo.length === 0 ? ['柜内还没有货物'] : []),
    guard('LOG-042', '不超过最大容积和载重', 'BLOCK', texts(blocked, 'LOG-042')),
    guard('LOG-043', '货物可以同柜', 'BLOCK', texts(blocked, 'LOG-043')),
    guard('LOG-041', '不超过建议容积和载重', 'WARN', texts(warned, 'LOG-041')),
    guard('FINAL_PLACE', '目的地一致', 'WARN', texts(warned, 'LOG-043')),
    guard(
      'FILL_RATE',
      `装载率不低于 ${least / 100}%`,
      'WARN',
      cargo.length > 0 && low ? [`装载率 ${rate}%，低于 ${least / 100}%`] : [],
    ),
  ];
}
