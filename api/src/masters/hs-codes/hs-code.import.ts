import { hsCodeImport, type HsImportRow } from '@shared/contract/system/hs.import.ts';
import { inArray } from 'drizzle-orm';
import { unitCodes } from '../base/units.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { hsCodes } from './hs-code.entity.ts';
import { effectsOf } from './hs-import-effects.ts';
import { readHsRow, type HsChange, type Stored } from './hs-import.rules.ts';
import { createHs, updateHs, voidHs } from './hs-code.service.ts';
import { syHsCode, syHsRate } from './hs-code.tables.ts';
import { addRate } from './hs-rate.service.ts';

/** The yearly table (SYS-003): what a row changes is found by comparing, so that the same table again changes nothing. */
const work: ImportWork<HsImportRow, HsChange> = {
  async plan(ctx, documents, fail) {
    const stored = await storedCodes(
      ctx,
      documents.map(({ rows: [row] }) => row.code.replaceAll(/[\s.]/g, '')),
    );
    const units = await unitCodes(ctx);
    const seen = new Map<string, number>();
    return documents.map(({ rows: [row] }) => {
      const read = readHsRow(row, { stored, units, today: ctx.today() });
      const before = seen.get(row.code);
      seen.set(row.code, row.sheetRow);
      if (before !== undefined) fail(row, 'code', `与第 ${before} 行重复`);
      if ('faults' in read)
        for (const [column, reason] of Object.entries(read.faults)) fail(row, column as keyof HsImportRow, reason);
      return 'faults' in read || before !== undefined ? null : read;
    });
  },
  effects: effectsOf,
  // A code that replaces a voided one must be there first.
  order: ({ kind }) => (kind === 'VOID' ? 1 : 0),
  save: applyChange,
};

async function applyChange(ctx: CommandCtx, { kind, id, input, rate, voiding }: HsChange): Promise<void> {
  if (kind === 'NEW' && input && rate) {
    await createHs(ctx, { ...input, rate });
    return;
  }
  if (id === null || kind === 'SAME') return;
  if (input) await updateHs(ctx, id, null, input);
  if (rate) await addRate(ctx, await hsCodes.lock(ctx, id), rate);
  if (voiding) await voidHs(ctx, await hsCodes.lock(ctx, id), { ...voiding, reason: '年度税则导入' });
}

async function storedCodes(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  for (let from = 0; from < codes.length; from += 1000) {
    const some = await ctx.db
      .select()
      .from(syHsCode)
      .where(inArray(syHsCode.code, codes.slice(from, from + 1000)));
    if (some.length === 0) continue;
    const rates = await ctx.db
      .select()
      .from(syHsRate)
      .where(
        inArray(
          syHsRate.hsId,
          some.map(({ id }) => id),
        ),
      );
    for (const hs of some) found.set(hs.code, { hs, rates: rates.filter(({ hsId }) => hsId === hs.id) });
  }
  return found;
}

export const hsImportRoutes: Route[] = serveImport(hsCodeImport, work);
