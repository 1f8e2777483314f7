import type { Machine } from '@shared/contract/machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { approvalKind } from './approval-kinds.ts';
import { applyFor } from './approval.service.ts';

/** The actions of a party's machine that concern the blacklist; the `set…` ones are the system's. */
type BlackAction = 'black' | 'unblack' | 'setBlack' | 'liftBlack';
type Ask = (
  ctx: CommandCtx,
  id: string,
  body: { version: number; reason: string },
  action: 'black' | 'unblack',
) => Promise<void>;

/**
 * ACC-013 for customers and suppliers: declares 拉黑 and 解除黑名单 as changes that a second person decides; answers the
 * function that asks for one.
 */
export function blacklist<Table extends RecordTable, State extends string, Action extends string>(
  noun: 'customer' | 'supplier',
  of: Entity<Table>,
  machine: Machine<State, Action | BlackAction>,
): Ask {
  const kind = (action: 'black' | 'unblack', title: string, then: BlackAction) =>
    approvalKind(`${noun}.${action}`, {
      entity: of,
      view: `account.${noun}.view`,
      permission: `account.${noun}.black`,
      selfRule: 'ACC-013',
      link: (id) => `/account/${noun}?open=${id}`,
      title,
      apply: (ctx, row, { reason }) => of.transition(ctx, machine, row, then, {}, { reason, system: true }),
    });
  kind('black', '拉黑', 'setBlack');
  kind('unblack', '解除黑名单', 'liftBlack');
  return async (ctx, id, { version, reason }, action) => {
    const row = await of.lockFor(ctx, machine, action, id, version);
    await applyFor(ctx, `${noun}.${action}`, of, row, {}, reason);
  };
}
