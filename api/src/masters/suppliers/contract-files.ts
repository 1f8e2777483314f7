import { contractOfSlot, contractSlot } from '@shared/contract/accounts/supplier.contract.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { acSupplierContract } from './supplier.tables.ts';

/** Slot of the files of contracts that are no longer kept one by one. */
const ALL_CONTRACTS = '合同';

/** The slot of a contract by its number (合同 HT-2026-001); a contract that the supplier has not is refused. */
export async function contractName(ctx: Ctx, supplierId: string, slot: string): Promise<string> {
  const contractId = contractOfSlot(slot);
  if (contractId === null) return slot;
  const [contract] = await ctx.db
    .select({ no: acSupplierContract.no })
    .from(acSupplierContract)
    .where(and(eq(acSupplierContract.id, contractId), eq(acSupplierContract.supplierId, supplierId)));
  if (!contract) throw refuse('NOT_FOUND', '合同已被删除，请刷新后重试。');
  return `${ALL_CONTRACTS} ${contract.no}`;
}

/** Files of contracts that were taken away stay with the supplier, under 合同: a scan is never lost by editing a line. */
export async function keepFilesOf(ctx: CommandCtx, supplierId: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await ctx.tx
    .update(shAttachment)
    .set({ slot: ALL_CONTRACTS })
    .where(
      and(
        eq(shAttachment.ownerType, 'ac_supplier'),
        eq(shAttachment.ownerId, supplierId),
        inArray(shAttachment.slot, gone.map(contractSlot)),
      ),
    );
}
