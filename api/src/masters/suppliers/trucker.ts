import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { usableSupplier } from './usable-supplier.ts';

/** A haulier that may be used: 拖车行, 合作中, in scope (or the one that is stored already). */
export async function requireTrucker(ctx: CommandCtx, id: string, stored: string | null): Promise<void> {
  const supplier = await usableSupplier(ctx, id, stored);
  if (!supplier) throw invalid({ supplierId: '拖车行不存在或已停用' });
  if (!supplier.types.includes('TRUCKER')) throw invalid({ supplierId: '不是拖车行' });
}
