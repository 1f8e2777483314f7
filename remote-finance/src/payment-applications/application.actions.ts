import { PAYMENT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { REDUCTION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import type { ApplicationRow, ReductionRow } from '@shared/contract/finance/payment-application-list.contract.ts';
import {
  applicationMachine,
  reductionMachine,
  type ApplicationAction,
} from '@shared/contract/finance/payment-application.machine.ts';
import { isNothing } from './application-values.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What a step touches besides its own resource. */
export const TOUCHED = ['/finance'];

/** Actions of an application in list and drawer; `edit` opens its form. */
export function applicationActions<
  Row extends ActionRecord & Pick<ApplicationRow, 'applicationNo' | 'state' | 'reduceTotal'>,
>(edit: (id: string) => void): ActionMap<Row> {
  const invalidates = TOUCHED;
  return machineActions<ApplicationAction, Row>(applicationMachine, {
    submit: { endpoint: applications.submit, primary: true, invalidates },
    approve: { endpoint: applications.approve, primary: true, confirm: '同意这份付款申请？', invalidates },
    review: { endpoint: applications.review, primary: true, confirm: '同意这份付款申请？', invalidates },
    pay: { path: (row: Row) => `${PAYMENT_PAGE}?numbers=${row.applicationNo ?? ''}`, primary: true },
    update: { run: (row: Row) => edit(row.id) },
    reject: { endpoint: applications.reject, invalidates },
    withdraw: { endpoint: applications.withdraw, confirm: '撤回后可以修改并重新提交，已有的审批作废。', invalidates },
    end: { endpoint: applications.end, behind: true, invalidates },
    void: {
      endpoint: applications.void,
      // What its reductions have posted is taken back (FIN-063).
      day: {
        name: 'reversedDate',
        label: REDUCTION_FIELDS.reversedDate,
        when: ({ state, reduceTotal }) => state === 'APPROVED' && !isNothing(reduceTotal),
      },
      behind: true,
      invalidates,
    },
    remove: { endpoint: applications.remove, behind: true, invalidates },
  });
}

/** Actions of a reduction; FIN-063. */
export const REDUCTION_ACTIONS: ActionMap<ReductionRow> = machineActions<'reverse', ReductionRow>(
  reductionMachine as never,
  {
    reverse: {
      endpoint: reductions.reverse,
      day: { name: 'date', label: REDUCTION_FIELDS.reversedDate },
      invalidates: TOUCHED,
    },
  },
);
