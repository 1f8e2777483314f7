import { inspections, REPORT_LANGUAGES } from '@shared/contract/logistics/inspection.contract.ts';
import { inspectionMachine } from '@shared/contract/logistics/inspection.machine.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { toast } from '@shared/runtime/notices.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

export const TOUCHED = ['/logistics', '/dashboard'];
export const INSPECTION_LIST = '/transport/container/yanhuo';
export const INSPECTION_PAGE = '/transport/container/yanhuo/order';

/** The inspection that a record stands for: its own in the detail, that of the container in the list. */
export interface InspectionTarget {
  id: string;
  version: number;
  inspectionNo: string;
}
/** Drawers that a page opens. */
export type InspectionDialog =
  | { kind: 'arrange'; containerId: string }
  | { kind: 'edit' | 'assign' | 'customer' | 'remove'; target: InspectionTarget };

/** 导出报告 of an inspection. */
async function saveReport(id: string, language: keyof typeof REPORT_LANGUAGES): Promise<void> {
  if (await saveDownload(inspections.report, { params: { id }, query: { language } })) toast.success('验货报告已导出');
}
/** 打印 of an inspection says what comes out of it. */
export const PRINT_LABEL = '打印验货单';

/** Actions of an inspection, the same in list and detail; what needs more than a reason is asked in a drawer. */
export function inspectionActions<Row extends ActionRecord>(
  of: (row: Row) => InspectionTarget,
  ask: (dialog: InspectionDialog) => void,
): ActionMap<Row> {
  const to = {
    params: (row: Row) => ({ id: of(row).id }),
    body: (row: Row) => ({ version: of(row).version }),
    invalidates: TOUCHED,
  };
  const work = (row: Row) => `${INSPECTION_PAGE}?id=${of(row).id}&fill=1`;
  const open = (kind: 'edit' | 'assign' | 'customer' | 'remove') => (row: Row) => ask({ kind, target: of(row) });
  return {
    ...machineActions<keyof typeof inspectionMachine.actions, Row>(inspectionMachine, {
      start: { endpoint: inspections.start, primary: true, done: '已开始验货', goesTo: work, ...to },
      update: { primary: true, path: work },
      assign: { run: open('assign') },
      edit: { run: open('edit') },
      submit: {
        endpoint: inspections.submit,
        confirm: '提交后由其他人复核，确定提交吗？',
        done: '已提交，等待复核',
        ...to,
      },
      review: {
        endpoint: inspections.review,
        primary: true,
        confirm: '确认验货记录属实？结果不合格的转入「不合格」，其余完成验货。',
        done: '已复核',
        ...to,
      },
      sendBack: { endpoint: inspections.sendBack, confirm: '退回给验货员重新录入，请填写原因。', ...to },
      confirmByCustomer: { run: open('customer') },
      removeRejected: { danger: false, run: open('remove') },
      rework: {
        endpoint: inspections.rework,
        primary: true,
        confirm: '不合格的货物已处理，交验货员复验，确定吗？',
        done: '已转复验',
        ...to,
      },
      unreview: { endpoint: inspections.unreview, confirm: '撤回后须重新复核，请填写原因。', ...to },
    }),
    report: {
      label: '导出报告',
      permission: 'logistics.yanhuo.view',
      visible: (row) => of(row).id !== '',
      run: (row) => void saveReport(of(row).id, 'ZH'),
    },
    reportEn: {
      label: '导出英文报告',
      permission: 'logistics.yanhuo.view',
      visible: (row) => of(row).id !== '',
      run: (row) => void saveReport(of(row).id, 'EN'),
    },
  };
}
