import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { declaredBooks } from './ports.ts';

/**
 * LOG-060: 报关完成 is not undone while a tax case of the container is 已申报 or exchange of its declarations is matched; names them,
 * with what takes them back.
 */
export async function requireBooksOpen(ctx: CommandCtx, { id, containerCode }: ContainerRow): Promise<void> {
  const cases = await declaredBooks().cases(ctx, id);
  const exchange = await declaredBooks().exchange(ctx, id);
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
    throw refuse('LOG-060', `${containerCode} 不能回退：${wrong.join('；')}。`, undefined, {
      several: cases.length + exchange.length > 1,
    });
}
