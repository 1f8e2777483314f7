import type { Ctx } from '../../platform/context.ts';

/** What a noun says against the close of a day: numbers of documents that are not finished, empty: nothing. */
export interface CloseGuard {
  /** What they are called: 到货单. */
  title: string;
  unfinished(ctx: Ctx, warehouseId: string, day: string): Promise<readonly string[]>;
}
const guards: CloseGuard[] = [];

/** WMS-040: declares documents of a day that must be finished before it is closed; call it at module level of the noun. */
export const guardDayClose = (guard: CloseGuard): void => void guards.push(guard);

/** Why a day cannot be closed for the sake of its documents; null: none is unfinished. */
export async function unfinishedFault(ctx: Ctx, warehouseId: string, day: string): Promise<string | null> {
  for (const { title, unfinished } of guards) {
    const numbers = await unfinished(ctx, warehouseId, day);
    if (numbers.length === 0) continue;
    const named = numbers.slice(0, 3).join('、');
    return `${day} 还有 ${numbers.length} 张${title}未处理完（${named}${numbers.length > 3 ? ' 等' : ''}），处理后再日结。`;
  }
  return null;
}
