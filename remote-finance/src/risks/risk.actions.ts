import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const PAGE = '/finance/risk';
/** 客户信用 of one customer, where his limit and his holds are changed; for who may see F31. */
export const profilePath = (customerId: string): string => `${PAGE}?panel=profiles&open=${customerId}`;
/** What an evaluation, a hold or a limit changes. */
export const TOUCHED = ['/finance/risk', '/approvals'];

/** 预警 in list and drawer; 处理完成 asks what was done. */
export const alertActions = <Row extends ActionRecord>(resolve: (row: Row) => void): ActionMap<Row> =>
  machineActions<keyof typeof riskAlertMachine.actions, Row>(riskAlertMachine, {
    handle: { endpoint: risk.handle, primary: true, invalidates: TOUCHED },
    resolve: { run: resolve, primary: true },
    escalate: { endpoint: risk.escalate, invalidates: TOUCHED },
    ignore: { endpoint: risk.ignore, invalidates: TOUCHED, behind: true },
  });

/** A form that a page opens for a customer. */
export interface CustomerDialog {
  kind: 'limit' | 'hold' | 'release';
  customerId: string;
}
/** What can be done for a customer; `figures`: the reader sees amounts, without which nobody may change a limit. */
export const customerActions = <Row extends ActionRecord & { customerId: string }>(
  ask: (dialog: CustomerDialog) => void,
  evaluate: (customerId: string) => void,
  figures: boolean,
): ActionMap<Row> => ({
  limit: {
    label: '调整额度',
    permission: risk.changeLimit.permission,
    visible: () => figures,
    run: ({ customerId }) => ask({ kind: 'limit', customerId }),
  },
  hold: {
    label: '控货',
    permission: risk.createHold.permission,
    run: ({ customerId }) => ask({ kind: 'hold', customerId }),
  },
  release: {
    label: '申请解控',
    permission: risk.applyRelease.permission,
    run: ({ customerId }) => ask({ kind: 'release', customerId }),
  },
  evaluate: {
    label: '重新评估',
    permission: risk.evaluate.permission,
    run: ({ customerId }) => evaluate(customerId),
    behind: true,
  },
});

/** 批准 and 驳回 of a request; never by its applicant. */
export const releaseActions = <Row extends ActionRecord>(): ActionMap<Row> => ({
  approve: {
    label: '批准',
    object: '解控申请',
    endpoint: risk.approveRelease,
    reason: 'optional',
    primary: true,
    invalidates: TOUCHED,
  },
  reject: {
    label: '驳回',
    object: '解控申请',
    endpoint: risk.rejectRelease,
    reason: true,
    danger: true,
    invalidates: TOUCHED,
  },
});
