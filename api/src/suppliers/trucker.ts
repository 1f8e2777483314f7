import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { and, inArray, or } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { invalid } from '../platform/refusal.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';
import { usableSupplier } from './usable-supplier.ts';

/** A haulier that may be used: 拖车行, 合作中, in scope (or the one that is stored already). */
export async function requireTrucker(ctx: CommandCtx, id: string, stored: string | null): Promise<void> {
  const supplier = await usableSupplier(ctx, id, stored);
  if (!supplier) throw invalid({ supplierId: '拖车行不存在或已停用' });
  if (!supplier.types.includes('TRUCKER')) throw invalid({ supplierId: '不是拖车行' });
}

/** Hauliers by number, name or short name as an import sheet gives them: normalised word → id. */
export async function truckersByWord(ctx: Ctx, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const keys = [...new Set(words.map(normaliseName))];
  const found = await ctx.db
    .select()
    .from(acSupplier)
    .where(
      and(
        or(
          inArray(acSupplier.supplierNo, keys),
          inArray(acSupplier.nameKey, keys),
          inArray(acSupplier.shortNameKey, keys),
        ),
        suppliers.scopeWhere(ctx.actor),
      ),
    );
  return new Map(
    found
      .filter((row) => row.types.includes('TRUCKER') && row.status === 'ACTIVE')
      .flatMap((row) => [row.shortNameKey, row.nameKey, row.supplierNo].map((word) => [word, row.id] as const)),
  );
}
