import type { Machine } from '@shared/contract/machine.ts';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { NewRow, RecordTable, RowOf } from '../../platform/entity-types.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { keepOneDefault, movedInAll, moveReferences } from './merge.ts';
import { twinRows } from './ports.ts';

/** Tables whose rows can be hidden behind another one. */
type Mergeable = RecordTable & { deletedAt: PgColumn; mergedIntoId: PgColumn };
/** What merging means for a kind of party. */
interface MergeRules<Table extends Mergeable, State extends string, Action extends string> {
  entity: Entity<Table>;
  machine: Machine<State, Action | 'merge'>;
  /** Lists of rows with one default each. */
  lists: readonly { table: PgTable & { id: PgColumn; isDefault: PgColumn }; owner: PgColumn }[];
  /** Further reasons against it; throws a refusal. */
  check?: (kept: RowOf<Table>, gone: RowOf<Table>) => void;
  /** What the one that stays takes over. */
  takeOver: (kept: RowOf<Table>, gone: RowOf<Table>) => Partial<NewRow<Table>>;
}

/**
 * ACC-014: the older of two parties stays. Moves every reference to it in one transaction, hides the younger and lets it
 * lead to the older. Refused: a state that forbids it, an open approval of either, rows of which each party
 * has its own and nobody can say which stays.
 */
export async function mergeRecords<Table extends Mergeable, State extends string, Action extends string>(
  ctx: CommandCtx,
  { entity, machine, ...rules }: MergeRules<Table, State, Action>,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ kept: RowOf<Table>; gone: RowOf<Table>; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const [kept, gone] = await entity.lockAll(ctx, [id, otherId]);
  await entity.lock(ctx, id, version);
  if (!kept || !gone) throw refuse('NOT_FOUND');
  rules.check?.(kept, gone);
  for (const row of [kept, gone]) {
    entity.mustBeLegal(machine, row, 'merge');
    if ((await pendingOf(ctx, entity.kind, entity.idOf(row))).length > 0)
      throw refuse('ACC-014', `${entity.noOf(row)} 有待审批的申请，处理后再合并。`);
  }
  const [keptId, goneId] = [entity.idOf(kept), entity.idOf(gone)];
  const pair = { kind: entity.kind, keptId, goneId, keptNo: entity.noOf(kept) };
  const twins: string[] = [];
  for (const of of twinRows()) twins.push(...(await of.settle(ctx, pair)));
  if (twins.length > 0)
    throw refuse(
      'ACC-014',
      `${entity.noOf(gone)} 与 ${entity.noOf(kept)} 都有${twins.join('；')}，请先处理再合并。`,
      undefined,
      { several: twins.length > 1 },
    );
  await keepOneDefault(ctx.tx, rules.lists, keptId, goneId);
  const moved = movedInAll(await moveReferences(ctx.tx, { table: entity.kind, keptId, goneId }));
  const note = { code: 'merge', reason };
  const hidden = { deletedAt: ctx.now(), mergedIntoId: keptId } as Partial<NewRow<Table>>;
  await entity.update(ctx, gone, hidden, { ...note, action: `并入 ${entity.noOf(kept)}` });
  await entity.update(ctx, kept, rules.takeOver(kept, gone), {
    ...note,
    action: `合并 ${entity.noOf(gone)}`,
    touch: true,
    after: { 移动引用: moved },
  });
  return { kept, gone, moved };
}
