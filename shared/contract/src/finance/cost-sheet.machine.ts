import { defineMachine } from '../machine.ts';
import { COST_SHEET_STATES } from './cost-sheet.labels.ts';

/** 4.17. A month that closes locks its sheets; reopened, they may be computed again. */
export const costSheetMachine = defineMachine({
  entity: 'fin_cost_sheet',
  title: '成本核算单',
  states: COST_SHEET_STATES,
  actions: {
    compute: {
      label: '核算',
      from: ['DRAFT', 'COMPUTED', 'RECOMPUTED', 'LOCKED'],
      to: ['COMPUTED', 'RECOMPUTED'],
      permission: 'finance.cost.compute',
    },
    lock: { label: '锁定', from: ['COMPUTED', 'RECOMPUTED'], to: 'LOCKED', permission: 'finance.cost.lock' },
  },
});
