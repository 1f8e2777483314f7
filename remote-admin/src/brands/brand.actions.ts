import { brandCodeMachine, brandCodes } from '@shared/contract/system/brand-code.contract.ts';
import { brandMachine, brands } from '@shared/contract/system/brand.contract.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** Actions on a brand; `edit` opens the form. */
export const brandActions = <Row extends ActionRecord>(edit: (row: Row) => void): ActionMap<Row> =>
  machineActions<keyof typeof brandMachine.actions, Row>(brandMachine, {
    update: { run: edit },
    disable: { endpoint: brands.disable, confirm: '停用后不再提供选择，已有商品不受影响，确定停用吗？' },
    enable: brands.enable,
    remove: { endpoint: brands.remove, confirm: '删除后不能恢复，确定删除吗？', done: '已删除' },
  });

/** Actions on a brand code; `edit` opens the form. */
export const brandCodeActions = <Row extends ActionRecord>(edit: (row: Row) => void): ActionMap<Row> =>
  machineActions<keyof typeof brandCodeMachine.actions, Row>(brandCodeMachine, {
    update: { run: edit },
    disable: { endpoint: brandCodes.disable, confirm: '停用后不能再据此报关，确定停用吗？' },
    enable: brandCodes.enable,
    remove: { endpoint: brandCodes.remove, confirm: '删除后不能恢复，确定删除吗？', done: '已删除' },
  });
