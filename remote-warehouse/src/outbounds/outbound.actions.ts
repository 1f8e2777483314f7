import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundMachine, type OutboundAction } from '@shared/contract/warehouse/outbound.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const OUTBOUND_LIST = '/warehouse/outboundorder';
export const OUTBOUND_FORM = '/warehouse/outboundorder/createoutboundorder';
export const OUTBOUND_PAGE = '/warehouse/outboundorder/outboundorderdetails';
export const outboundPath = (id: string, tab?: string): string =>
  `${OUTBOUND_PAGE}?id=${id}${tab ? `&tab=${tab}` : ''}`;
/** What an outbound changes: stock and the container that it goes into. */
export const TOUCHED = ['/warehouse', '/logistics', '/dashboard'];

/** A form that a page opens for an outbound. */
export interface OutboundDialog {
  kind: 'ship' | 'sign' | 'putBack' | 'reverse' | 'allocate';
  id: string;
}

/** What such a form gets. */
export interface DialogProps {
  row: OutboundDetail;
  onClose: () => void;
}

/** Actions of an outbound in list and detail; 拣货 is done on the tab of its page. */
export function outboundActions<Row extends ActionRecord>(ask: (dialog: OutboundDialog) => void): ActionMap<Row> {
  const open = (kind: OutboundDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = TOUCHED;
  return machineActions<OutboundAction, Row>(outboundMachine, {
    submit: { endpoint: outbounds.submit, primary: true, done: '已提交，等待审核', invalidates },
    approve: { endpoint: outbounds.approve, primary: true, invalidates },
    allocate: { endpoint: outbounds.allocate, primary: true, label: '自动配货', done: '已配货', invalidates },
    startPick: {
      endpoint: outbounds.startPick,
      primary: true,
      invalidates,
      goesTo: (row) => outboundPath(row.id, 'picks'),
    },
    pick: { path: (row) => outboundPath(row.id, 'picks'), primary: true },
    ship: { ...open('ship'), primary: true },
    sign: { ...open('sign'), primary: true },
    update: { path: (row) => `${OUTBOUND_FORM}?id=${row.id}` },
    reject: { endpoint: outbounds.reject, invalidates },
    deallocate: {
      endpoint: outbounds.deallocate,
      confirm: '改配后已锁的货物全部释放，出库单回到已审核。',
      done: '已释放，请重新配货',
      invalidates,
    },
    putBack: { ...open('putBack'), reason: false },
    reverse: { ...open('reverse'), reason: false },
    cancel: { endpoint: outbounds.cancel, invalidates, behind: true },
  });
}
/** 手工配货, beside 自动配货 of the machine. */
export const byHand = <Row extends ActionRecord>(ask: (dialog: OutboundDialog) => void): ActionMap<Row> => ({
  allocateByHand: {
    label: '手工配货',
    permission: 'warehouse.outbound.allocate',
    visible: (row) => row.actions?.some(({ code, enabled }) => code === 'allocate' && enabled) ?? false,
    run: (row) => ask({ kind: 'allocate', id: row.id }),
  },
});
