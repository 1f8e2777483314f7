import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerMachine, type StepAction } from '@shared/contract/logistics/container.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';
import { guardRefusal } from './guard-refusal.tsx';

const TOUCHED = ['/logistics', '/dashboard'];

/** One stage on; a refusal shows the list of guards (chapter 16). */
const step = (code: StepAction, done: string, confirm: string) => ({
  endpoint: containers.advance,
  primary: true,
  invalidates: TOUCHED,
  confirm,
  done,
  refusal: guardRefusal(containerMachine.actions[code].label, done),
});

/** State actions of a container, the same in list, detail and board. */
export const containerActions: ActionMap = machineActions(containerMachine, {
  advance: step('advance', '已进入待订柜', '拼柜完成后柜子进入待订柜，柜内订单开始执行，确定吗？'),
  finishBooking: step('finishBooking', '已进入待验货', '订柜完成后柜子进入待验货，确定吗？'),
  finishInspection: step('finishInspection', '已进入待装柜', '验货完成后柜子进入待装柜并生成装柜单，确定吗？'),
  finishLoading: step('finishLoading', '已进入待报关', '装柜完成后未装的箱数退回货物池，柜子进入待报关，确定吗？'),
  finishDeclaring: step('finishDeclaring', '已进入待清关', '报关完成后柜子进入待清关并生成清关单，确定吗？'),
  finishClearance: step('finishClearance', '已进入待送达', '清关完成后柜子进入待送达并生成送达单，确定吗？'),
  finishDelivery: step('finishDelivery', '已送达', '送达完成后柜子进入已送达，全部送达的订单自动完成，确定吗？'),
  unfinish: {
    endpoint: containers.unfinish,
    invalidates: TOUCHED,
    confirm: '反送达后柜子回到待送达，已完成的订单重新执行。请填写原因（至少 5 个字）。',
    done: '已回到待送达',
  },
  waiveInspection: {
    endpoint: containers.waiveInspection,
    invalidates: TOUCHED,
    confirm: '免检后可直接验货完成，请填写原因。',
    done: '已登记免检',
  },
  allocate: { path: (row) => `/transport/container/pingui?container=${row.id}` },
  rollback: { endpoint: containers.rollback, invalidates: TOUCHED, confirm: '请填写回退原因（至少 5 个字）。' },
  hold: { endpoint: containers.hold, invalidates: TOUCHED },
  unhold: { endpoint: containers.unhold, invalidates: TOUCHED, confirm: '解除后可以继续推进，确定解除吗？' },
  cancel: {
    endpoint: containers.cancel,
    codes: 'cancel-reasons',
    invalidates: TOUCHED,
    confirm: '取消后柜内货物回到货物池，请填写原因。',
  },
  restore: { endpoint: containers.restore, invalidates: TOUCHED, confirm: '恢复后为空柜，确定恢复吗？' },
});

/** Actions of a row of 全部柜子 (L6): those of the container with 记录节点 and 复制 in their places. */
export function rowActionsOf(run: {
  record: (row: ActionRecord) => void;
  copy: (row: ActionRecord) => void;
}): ActionMap {
  const { cancel, restore, ...rest } = containerActions;
  return {
    ...rest,
    record: { label: '记录节点', run: run.record },
    ...(cancel ? { cancel } : {}),
    ...(restore ? { restore } : {}),
    copy: { label: '复制', permission: 'logistics.container.create', visible: () => true, run: run.copy },
  };
}
