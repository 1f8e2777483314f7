import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundMachine, type InboundAction } from '@shared/contract/warehouse/inbound.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for an inbound. */
export interface InboundDialog {
  kind: 'update' | 'receive' | 'putaway' | 'remeasure' | 'cost' | 'copy';
  id: string;
}

/** Actions of an inbound in list and drawer. */
export function inboundActions<Row extends ActionRecord>(ask: (dialog: InboundDialog) => void): ActionMap<Row> {
  const open = (kind: InboundDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/warehouse'];
  return {
    ...machineActions<InboundAction, Row>(inboundMachine, {
      submit: { endpoint: inbounds.submit, primary: true, invalidates },
      putaway: { primary: true, ...open('putaway') },
      arrive: { primary: true, path: (row) => `/warehouse/arrivalform?inbound=${row.id}` },
      receive: open('receive'),
      update: open('update'),
      remeasure: { ...open('remeasure'), behind: true },
      cost: { ...open('cost'), behind: true },
      settleNotice: { endpoint: inbounds.settleNotice, invalidates, behind: true },
      closeShort: { endpoint: inbounds.closeShort, invalidates, behind: true },
      cancel: { endpoint: inbounds.cancel, invalidates, behind: true },
      reverse: { endpoint: inbounds.reverse, invalidates, behind: true },
    }),
    copy: { label: '复制', permission: 'warehouse.inbound.create', behind: true, ...open('copy') },
  };
}
