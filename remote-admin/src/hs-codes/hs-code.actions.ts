import { hsCodes, hsMachine } from '@shared/contract/system/hs-code.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** What opens a form of its own. */
export type HsForms = 'update' | 'rate' | 'void';
const touches = [hsCodes.get.path, '/pickers'];

/** What can be done with a code, the same in list and drawer. */
export const hsActions = (open: (form: HsForms, row: ActionRecord) => void): ActionMap => ({
  update: { label: '编辑', permission: 'system.hs.edit', run: (row) => open('update', row) },
  rate: { label: '新增税率', permission: 'system.hs.edit', run: (row) => open('rate', row) },
  ...machineActions<keyof typeof hsMachine.actions>(hsMachine, {
    void: { run: (row: ActionRecord) => open('void', row) },
    restore: { endpoint: hsCodes.restore, invalidates: touches },
  }),
  remove: {
    label: '删除',
    permission: 'system.hs.edit',
    endpoint: hsCodes.remove,
    danger: true,
    reason: true,
    confirm: '只有没有被引用的编码才能删除，确定删除吗？',
    done: '已删除',
  },
});
