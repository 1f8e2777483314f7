import type { AqlRow } from '@shared/contract/base/aql.ts';
import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { newItem } from '@shared/contract/system/inspect-form/form.ts';

const sample = (aql: string): AqlRow => ({
  level: 'II',
  aql,
  lotFrom: 16,
  lotTo: 25,
  letter: 'C',
  sampleSize: 5,
  accept: 0,
  reject: 1,
});
/** 5 of 16 to 25 cartons, none may be wrong. */
export const AQL_ROWS = [sample('2.5'), sample('4.0')];

/** Actions that are open. */
export const allow = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
/** 25 cartons that nobody has looked at. */
export const inspectionLine = (more: Partial<InspectionLine> = {}): InspectionLine => ({
  id: '31',
  allocationId: '9',
  masked: false,
  orderId: '7',
  orderNo: 'WL1',
  customerCode: 'HF01',
  lineNo: 1,
  nameCn: '毛毯',
  planned: 25,
  removed: 0,
  arrived: null,
  checked: null,
  critical: 0,
  major: 0,
  minor: 0,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  cartonGross: null,
  orderSize: [600, 400, 500],
  orderGross: 18_000,
  result: 'PENDING',
  rejectAction: null,
  defectCodes: [],
  note: null,
  ...more,
});
/** One of 25 cartons, in 验货中, that may be saved and submitted. */
export const inspection = (more: Partial<InspectionDetail> = {}): InspectionDetail => ({
  id: '9',
  version: 2,
  inspectionNo: 'YH20261121-0001',
  state: 'WORKING',
  containerId: '5',
  containerCode: 'GZ1',
  containerType: '40HQ',
  containerVersion: 7,
  stage: 'INSPECT',
  hold: false,
  pol: 'CNNGB',
  pod: 'USLAX',
  planLoadDate: '2026-12-01',
  place: '宁波一号仓',
  planDate: '2026-11-25',
  doneAt: null,
  inspectorId: '4',
  inspectorName: '赵六',
  reporterName: null,
  reviewerName: null,
  reviewedAt: null,
  sampling: 'SAMPLE',
  aqlMajor: '2.5',
  aqlMinor: '4.0',
  overall: 'PENDING',
  customerBy: null,
  customerAt: null,
  remark: null,
  form: {
    id: '3',
    name: '通用验货单',
    version: 2,
    content: {
      sections: [
        { id: 's1', title: '外箱', items: [{ ...newItem({ sections: [] }, 'BOOL'), id: 'i1', text: '唛头正确' }] },
      ],
    },
  },
  answers: {},
  lines: [inspectionLine()],
  aqlRows: AQL_ROWS,
  defectChoices: [],
  actions: allow('update', 'submit'),
  ...more,
});
