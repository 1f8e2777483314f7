import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { stageRank, stepFrom, type Stage } from '@shared/contract/logistics/container.machine.ts';

/** What letting a card go over a stage leads to: a question, a reason why not, or nothing. */
export type Drop = { kind: 'ask'; code: string } | { kind: 'why'; why: string } | { kind: 'none' };

/** One stage on asks the step, one back 回退; further there is no way (5.2). */
export function dropOf(row: Pick<ContainerListRow, 'stage' | 'actions'>, to: Stage): Drop {
  const from = row.stage;
  if (!from || from === to) return { kind: 'none' };
  const steps = stageRank(to) - stageRank(from);
  if (steps !== 1 && steps !== -1) return { kind: 'why', why: '一次只能推进或回退一个阶段' };
  const code = steps === 1 ? stepFrom(from) : 'rollback';
  const allowed = row.actions?.find((action) => action.code === code);
  if (!code || !allowed)
    return { kind: 'why', why: steps === 1 ? '没有推进权限或当前不能推进' : '没有回退权限或当前不能回退' };
  return allowed.enabled ? { kind: 'ask', code } : { kind: 'why', why: allowed.unmet.join('；') };
}
