import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import type { Warehouse } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { BillDraft, DraftLine } from './bill-draft.ts';
import { billEntities } from './storage-bill.entity.ts';
import { whStorageBillLine, type StorageBill } from './storage-bill.tables.ts';

/** Most lines of one insert. */
const CHUNK = 500;

/** Stores a draft bill with its lines; DUPLICATE when a live one covers a day of it (WMS-084). */
export async function makeBill(
  ctx: CommandCtx,
  direction: BillDirection,
  warehouse: Pick<Warehouse, 'id' | 'companyId'>,
  party: { id: string; ownerId: string | null; deptId: string | null },
  period: { from: string; to: string },
  { lines, ...draft }: BillDraft,
): Promise<StorageBill> {
  const made = await billEntities[direction].insert(
    ctx,
    {
      ...draft,
      direction,
      billNo: await ctx.nextNumber('CC'),
      companyId: warehouse.companyId,
      warehouseId: warehouse.id,
      customerId: direction === 'AR' ? party.id : null,
      supplierId: direction === 'AP' ? party.id : null,
      ownerId: party.ownerId,
      deptId: party.deptId,
      periodFrom: period.from,
      periodTo: period.to,
      state: 'DRAFT',
    },
    { action: '生成', code: 'generate' },
  );
  await insertLines(ctx, made.id, lines);
  return made;
}

/** Lines of a bill in their order. */
export async function insertLines(ctx: CommandCtx, billId: string, lines: readonly DraftLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += CHUNK)
    await ctx.tx
      .insert(whStorageBillLine)
      .values(lines.slice(from, from + CHUNK).map((line, at) => ({ ...line, billId, lineNo: from + at + 1 })));
}
