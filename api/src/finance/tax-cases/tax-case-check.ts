import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { factsOf } from './tax-case-facts.ts';
import { taxCases } from './tax-case.entity.ts';
import type { TaxCase } from './tax-case.tables.ts';

/**
 * 4.15: 资料齐全 comes by itself when every paper needed before 申报 is there and FIN-150..156 hold or are waived, and goes again
 * when one of them breaks. The case is locked; one that is past these states stays as it is.
 */
export async function recheck(ctx: CommandCtx, row: TaxCase): Promise<TaxCase> {
  if (row.state !== 'COLLECTING' && row.state !== 'READY') return row;
  const { open } = await factsOf(ctx, row);
  if (row.state === 'COLLECTING' && open.length === 0)
    return taxCases.transition(ctx, taxCaseMachine, row, 'ready', {}, { system: true });
  if (row.state === 'READY' && open.length > 0)
    return taxCases.transition(
      ctx,
      taxCaseMachine,
      row,
      'incomplete',
      { batchId: null },
      {
        system: true,
        reason: open
          .map(({ text }) => text)
          .join('；')
          .slice(0, 500),
      },
    );
  return row;
}
