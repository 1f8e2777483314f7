import { goods, goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

interface Forms {
  edit: (row: ActionRecord) => void;
  merge: (row: ActionRecord) => void;
}
/** What can be done with goods, the same in list and drawer. */
export const goodsActions = ({ edit, merge }: Forms): ActionMap => ({
  update: { label: '编辑', permission: 'system.goods.edit', run: edit },
  ...machineActions<keyof typeof goodsMachine.actions>(goodsMachine, {
    disable: { endpoint: goods.disable, confirm: '停用后不能再用于新单据，已有单据不受影响，确定停用吗？' },
    enable: goods.enable,
    merge: { run: merge },
  }),
});
