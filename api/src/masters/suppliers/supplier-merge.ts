import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { mergeRecords } from '../base/merge-records.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { banks, contacts, suppliers } from './supplier.entity.ts';

const lists = [contacts, banks].map(({ table }) => ({ table, owner: table.supplierId }));
const union = <Value>(left: readonly Value[], right: readonly Value[]) => [...new Set([...left, ...right])];

/** ACC-014 for suppliers: the older number stays; the types and ports of both count from then on. */
export async function mergeSuppliers(
  ctx: CommandCtx,
  id: string,
  body: { version: number; otherId: string; reason: string },
): Promise<{ id: string; supplierNo: string; moved: number }> {
  const { kept, moved } = await mergeRecords(
    ctx,
    {
      entity: suppliers,
      machine: supplierMachine,
      lists,
      takeOver: (stays, goes) => ({
        types: union(stays.types, goes.types),
        servicePorts: union(stays.servicePorts, goes.servicePorts),
      }),
    },
    id,
    body,
  );
  return { id: kept.id, supplierNo: kept.supplierNo, moved };
}
