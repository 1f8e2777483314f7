import { accesses, accessMachine, type AccessAction } from '@shared/contract/warehouse/access.contract.ts';
import type { ACCESS_PARTIES } from '@shared/contract/warehouse/access.labels.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for an access. */
export interface AccessDialog {
  kind: 'update' | 'crew' | 'renew';
  id: string;
}

interface Party extends ActionRecord {
  partyType?: keyof typeof ACCESS_PARTIES | null;
  partyId: string;
  warehouseId: string;
}
const ROLE = { COMPANY: 'companyId', CUSTOMER: 'customerId', SUPPLIER: 'carrierId' } as const;
/** 使用记录: what came to the warehouse for the company or customer, or with the haulier (WMS-050). */
const usagePath = ({ partyType, partyId, warehouseId }: Party): string =>
  `/warehouse/arrivalform?tab=all&warehouseId=${warehouseId}&${ROLE[partyType ?? 'CUSTOMER']}=${partyId}`;

/** Actions of an access in list and drawer. */
export function accessActions<Row extends Party>(ask: (dialog: AccessDialog) => void): ActionMap<Row> {
  const open = (kind: AccessDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/warehouse'];
  const steps = machineActions<AccessAction, Row>(accessMachine, {
    approve: { endpoint: accesses.approve, primary: true, invalidates },
    reject: { endpoint: accesses.reject, invalidates },
    update: open('update'),
    crew: open('crew'),
    renew: open('renew'),
    suspend: { endpoint: accesses.suspend, invalidates },
    resume: { endpoint: accesses.resume, invalidates },
  });
  return {
    ...steps,
    usage: { label: '使用记录', permission: 'warehouse.arrival.view', path: usagePath, behind: true },
  };
}
