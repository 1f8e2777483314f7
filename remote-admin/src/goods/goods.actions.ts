import { goods, goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** Goods as a row of the list or as the detail. */
export type GoodsRecord = ActionRecord & { goodsNo: string | null };
interface Forms {
  edit: (row: GoodsRecord) => void;
  merge: (row: GoodsRecord) => void;
}
/** What can be done with goods, the same in list and drawer. */
export const goodsActions = ({ edit, merge }: Forms): ActionMap<GoodsRecord> => ({
  update: { label: '编辑', permission: 'system.goods.edit', run: edit },
  ...machineActions<keyof typeof goodsMachine.actions, GoodsRecord>(goodsMachine, {
    disable: { endpoint: goods.disable, confirm: '停用后不能再用于新单据，已有单据不受影响，确定停用吗？' },
    enable: goods.enable,
    merge: { run: merge },
  }),
});
