import { damageMachine, type DamageAction } from '@shared/contract/warehouse/damage.machine.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for a 残损单. */
export interface DamageDialog {
  kind: 'judge' | 'handle' | 'finish' | 'claim';
  id: string;
}

/** Actions of a 残损单 in list and drawer. */
export function damageActions<Row extends ActionRecord>(ask: (dialog: DamageDialog) => void): ActionMap<Row> {
  const open = (kind: DamageDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/warehouse'];
  return machineActions<DamageAction, Row>(damageMachine, {
    judge: { ...open('judge'), primary: true },
    handle: { ...open('handle'), primary: true },
    finish: { ...open('finish'), primary: true },
    approveScrap: {
      endpoint: damages.approveScrap,
      invalidates,
      confirm: '审批后残损品报废出库；超过财务限额的须财务同意。是否继续？',
    },
    claim: open('claim'),
    cancel: { endpoint: damages.cancel, invalidates },
  });
}
