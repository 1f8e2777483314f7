import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { declaredBooks } from './ports.ts';

/**
 * LOG-060: what was declared of a container is not undone (`what`: WL… 不能回退) while a tax case of it is 已申报 or exchange of its
 * declarations is matched, or of the one that is named alone; says which, and what takes them back.
 */
export async function requireBooksOpen(
  ctx: CommandCtx,
  containerId: string,
  what: string,
  declarationId: string | null = null,
): Promise<void> {
  const cases = await declaredBooks().cases(ctx, containerId, declarationId);
  const exchange = await declaredBooks().exchange(ctx, containerId, declarationId);
  const matched = exchange.filter(({ sources }) => sources.length > 0);
  const writtenOff = exchange.filter(({ sources }) => sources.length === 0);
  const wrong = [
    ...cases.map(
      ({ caseNo, state, way }) =>
        `退税单 ${caseNo} ${state}，${way === null ? '税局已办结，不能再退回' : `请先${way}`}`,
    ),
    ...matched.map(
      ({ declarationNo, sources }) => `报关单 ${declarationNo} 已匹配收汇 ${sources.join('、')}，请先取消匹配`,
    ),
    ...(writtenOff.length > 0
      ? [`报关单 ${writtenOff.map(({ declarationNo }) => declarationNo).join('、')} 已差额核销，请先撤销差额核销`]
      : []),
  ];
  if (wrong.length > 0)
    throw refuse('LOG-060', `${what}：${wrong.join('；')}。`, undefined, {
      several: cases.length + exchange.length > 1,
    });
}
