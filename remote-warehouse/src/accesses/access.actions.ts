import { accesses, accessMachine, type AccessAction } from '@shared/contract/warehouse/access.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for an access. */
export interface AccessDialog {
  kind: 'update' | 'crew' | 'renew';
  id: string;
}

/** Actions of an access in list and drawer. */
export function accessActions<Row extends ActionRecord>(ask: (dialog: AccessDialog) => void): ActionMap<Row> {
  const open = (kind: AccessDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/warehouse'];
  return machineActions<AccessAction, Row>(accessMachine, {
    approve: { endpoint: accesses.approve, primary: true, invalidates },
    reject: { endpoint: accesses.reject, invalidates },
    update: open('update'),
    crew: open('crew'),
    renew: open('renew'),
    suspend: { endpoint: accesses.suspend, invalidates },
    resume: { endpoint: accesses.resume, invalidates },
  });
}
