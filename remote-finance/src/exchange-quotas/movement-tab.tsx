import { quotaMovementList, type QuotaMovementRow } from '@shared/contract/finance/quota-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { PAGE, UNMATCH } from './quota.actions.ts';

const ACTIONS: ActionMap<QuotaMovementRow> = { unmatch: { ...UNMATCH } };

/** 收汇流水 (F30): every movement; a match that stands may be cancelled. */
export const MovementTab = () => (
  <ListPage<QuotaMovementRow>
    list={quotaMovementList}
    open={(row) => `${PAGE}?open=${row.accountId}`}
    rowActions={ACTIONS}
  />
);
