import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { slipMachine } from '@shared/contract/logistics/loading-slip.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

const TOUCHED = ['/logistics', '/dashboard'];
/** 打印 of a slip says what comes out of it; 封条 and VGM stand on its second page. */
export const PRINT_LABEL = '打印装柜单/封条/VGM';
export const SLIP_PAGE = '/transport/container/zhuanggui/order';

/** The slip that a record stands for: its own id in the detail, the slip of the container in the list. */
interface SlipTarget {
  id: string;
  version: number;
}

/** Actions of a loading slip, the same in list and detail. */
export function slipActions<Row extends ActionRecord>(of: (row: Row) => SlipTarget): ActionMap<Row> {
  const to = {
    params: (row: Row) => ({ id: of(row).id }),
    body: (row: Row) => ({ version: of(row).version }),
    invalidates: TOUCHED,
  };
  const work = (row: Row) => `${SLIP_PAGE}?id=${of(row).id}&fill=1`;
  return machineActions<keyof typeof slipMachine.actions, Row>(slipMachine, {
    start: { endpoint: loadingSlips.start, primary: true, done: '已开始装柜', goesTo: work, ...to },
    update: { primary: true, path: work },
    finish: {
      endpoint: loadingSlips.finish,
      confirm: '装完后交他人确认，确定已装完吗？',
      done: '已装完，等待确认',
      ...to,
    },
    confirm: {
      endpoint: loadingSlips.confirm,
      primary: true,
      confirm: '确认后箱号、封号、VGM 和实装数写入柜子，确定吗？',
      done: '装柜单已确认',
      ...to,
    },
    unconfirm: { endpoint: loadingSlips.unconfirm, confirm: '反确认后实装数撤回，请填写原因。', ...to },
  });
}
