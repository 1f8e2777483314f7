import type { CostPoolRow } from '@shared/contract/finance/cost-list.contract.ts';
import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costSheets } from '@shared/contract/finance/cost-sheet.contract.ts';
import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';

const invalidates = ['/finance', '/logistics'] as const;

/** 核算, 锁定 and 导出 in list and drawer. */
export const sheetActions = <Row extends ActionRecord>(): ActionMap<Row> => ({
  ...machineActions<'compute' | 'lock', Row>(costSheetMachine, {
    compute: { endpoint: costSheets.computeOne, primary: true, invalidates },
    lock: {
      endpoint: costSheets.lockOne,
      invalidates,
      confirm: '锁定后本版数字不再变化，之后的费用进入下一版。是否锁定？',
    },
  }),
  export: {
    label: '导出',
    permission: costSheets.file.permission,
    run: ({ id }) => void saveDownload(costSheets.file, { params: { id } }),
    behind: true,
  },
});
export const SHEET_BATCHES: readonly BatchAction[] = [
  { label: '核算', object: '成本核算单', endpoint: costSheets.compute, invalidates },
  { label: '锁定', object: '成本核算单', endpoint: costSheets.lock, invalidates },
];

/** 分摊 and 撤销分摊 of a pool line. */
export const poolActions = (
  share: (row: CostPoolRow) => void,
  revoke: (row: CostPoolRow) => void,
): ActionMap<CostPoolRow> => ({
  share: {
    label: '分摊',
    permission: costPool.share.permission,
    visible: (row) => row.shareState === 'OPEN',
    run: share,
    primary: true,
  },
  revoke: {
    label: '撤销分摊',
    permission: costPool.revoke.permission,
    visible: (row) => row.shareState === 'SHARED',
    run: revoke,
  },
});
