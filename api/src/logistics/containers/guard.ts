import type { Guard, GuardFill } from '@shared/contract/logistics/container.answers.ts';
import type { ContainerRow } from './container.tables.ts';

/** A guard that holds when nothing is wrong; `link` leads to where it can be put right, `fill` is what the list of guards can fill in. */
export const guardOf = (
  code: string,
  title: string,
  level: Guard['level'],
  wrong: readonly string[],
  link: string | null,
  fill?: GuardFill,
): Guard => ({
  code,
  title,
  ok: wrong.length === 0,
  level,
  message: wrong.length === 0 ? null : wrong.join('；'),
  link: wrong.length === 0 ? null : link,
  ...(fill && wrong.length > 0 ? { fill } : {}),
});

/** LOG-018: a held container refuses every step. */
export const notHeld = (row: ContainerRow): Guard =>
  guardOf('NOT_HELD', '柜子未暂停', 'BLOCK', row.hold ? [`已暂停：${row.holdReason ?? ''}`] : [], null);
