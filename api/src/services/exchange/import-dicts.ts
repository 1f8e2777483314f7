import type { ImportColumn, ImportContract } from '@shared/contract/shared/import.ts';
import type { Ctx } from '../../platform/context.ts';
import { dictEntries } from '../dicts/dict.service.ts';

/** An import with what its dictionaries offer now. */
export async function withDicts<C extends Pick<ImportContract, 'columns'>>(ctx: Ctx, contract: C): Promise<C> {
  const columns: Record<string, ImportColumn> = {};
  for (const [key, column] of Object.entries(contract.columns as Record<string, ImportColumn>))
    columns[key] = column.dict ? { ...column, labels: await dictEntries(ctx, column.dict) } : column;
  return { ...contract, columns };
}
