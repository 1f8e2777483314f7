import type { ORDER_FEE_STATES } from '@shared/contract/finance/fee-line.labels.ts';
import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import { useBatchOfOne } from '@shared/ui/action/use-batch-of-one.tsx';
import { useMemo, type ReactNode } from 'react';
import type { Side } from './fee-sides.ts';
import { orderReview } from './order-batches.tsx';

type Order = ActionRecord & { feeState: keyof typeof ORDER_FEE_STATES | null };
/** 审核 and 驳回 of the submitted fees of one order of a list (F4, F5, F18); `rows` as in `orderBatches`. */
export function useOrderReview<Row extends Order>(
  side: Side,
  noOf: (row: Row) => string,
  rows = false,
): { actions: ActionMap<Row>; dialog: ReactNode } {
  const { one, dialog } = useBatchOfOne<Row>(noOf);
  const actions = useMemo((): ActionMap<Row> => {
    const { confirm, reject } = orderReview(side, rows);
    const visible = (row: Row) => row.feeState === 'SUBMITTED';
    return {
      confirm: { ...one(confirm), visible },
      reject: { ...one(reject), visible, behind: true },
    };
  }, [side, rows, one]);
  return { actions, dialog };
}
