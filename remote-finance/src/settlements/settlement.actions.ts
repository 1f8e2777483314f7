import { RECEIPT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { settlementMachines, type SettlementAction } from '@shared/contract/finance/settlement.machine.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What a settlement changes. */
export const TOUCHED = ['/finance', '/dashboard'];
/** Page of the list and of the workbench by side; F22 is both. */
export const LIST = {
  AR: RECEIPT_PAGE,
  AP: '/finance/account-payable/suppliercheckout',
} as const;
export const BENCH = { AR: '/finance/account-receivable/customercheckout', AP: LIST.AP } as const;

/** The workbench of a party, on a company, with a draft to go on with or the fees of a statement. */
export const benchPath = (
  side: Side,
  partyId: string,
  more: { companyId?: string; draft?: string; statement?: string } = {},
): string => {
  const query = new URLSearchParams({ id: partyId, ...more });
  return `${BENCH[side]}?${query.toString()}`;
};

type Row = ActionRecord & { partyId?: string | null; companyId?: string };

/** Actions of a settlement in list and drawer. */
export function settlementActions<One extends Row>(side: Side, askReverse: (id: string) => void): ActionMap<One> {
  const contract = settlements[side];
  const invalidates = TOUCHED;
  return machineActions<SettlementAction, One>(settlementMachines[side], {
    submit: { endpoint: contract.submit, primary: true, done: '已提交，等待他人审核', invalidates },
    approve: {
      endpoint: contract.approve,
      primary: true,
      confirm: '审核后核销入账，并生成凭证。是否继续？',
      done: '已审核结账',
      invalidates,
    },
    reject: { endpoint: contract.reject, invalidates },
    update: {
      path: (row) =>
        benchPath(side, row.partyId ?? '', { ...(row.companyId && { companyId: row.companyId }), draft: row.id }),
    },
    reverse: { run: (row) => askReverse(row.id), reason: false, behind: true },
    void: { endpoint: contract.void, invalidates, behind: true },
  });
}
