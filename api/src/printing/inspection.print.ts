import { answerText, fails, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import { SEVERITIES, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { kg } from '@shared/contract/figures.ts';
import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { INSPECTION_RESULT, lineSampling, lotOf, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { inspections } from '../inspections/inspection.entity.ts';
import { inspectionDetail } from '../inspections/inspection.read.ts';
import { answered } from '../platform/route.ts';
import type { PrintLoader } from './document.ts';
import type { PrintData } from './evaluate.ts';
import { formatDate } from './format-value.ts';

/** 打印验货单 (L13): the header, the goods and the form, empty before the inspection and with its answers after. */
export const inspectionDocument: PrintLoader = async (ctx, id) => {
  const row = await inspections.find(ctx, id);
  return {
    id,
    no: row.inspectionNo,
    state: INSPECTION_STATE[row.state],
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: null,
    data: async () => inspectionData(answered<InspectionDetail>(await inspectionDetail(ctx, id))),
  };
};

/** An inspection as templates name it: the groups 验货, 验货明细 and 验货项目 of 装箱单. */
export const inspectionData = (detail: InspectionDetail): PrintData => ({
  no: detail.inspectionNo,
  inspection: headOf(detail),
  checks: detail.lines.filter(({ planned, removed }) => planned + removed > 0).map((line) => lineData(line, detail)),
  sections: detail.form ? sectionsOf(detail.form.content, detail.answers) : [],
});

const headOf = (detail: InspectionDetail): PrintData => ({
  containerCode: detail.containerCode,
  containerType: detail.containerType,
  route: `${detail.pol} - ${detail.pod}`,
  place: detail.place ?? '',
  planDate: detail.planDate,
  inspector: detail.inspectorName ?? '',
  reviewer: detail.reviewerName ?? '',
  sampling:
    detail.sampling === 'FULL'
      ? SAMPLING.FULL
      : `${SAMPLING.SAMPLE} AQL 严重 ${detail.aqlMajor} / 轻微 ${detail.aqlMinor}`,
  overall: INSPECTION_RESULT[detail.overall],
  customer: detail.customerBy ? `${detail.customerBy} ${formatDate(detail.customerAt ?? '', 'YYYY-MM-DD')}` : '',
  remark: detail.remark ?? '',
});

function lineData(line: InspectionLine, detail: InspectionDetail): PrintData {
  const size = [line.lengthMm, line.widthMm, line.heightMm];
  const sized = size.every((side) => side !== null) ? size.map((side) => String((side ?? 0) / 10)).join('×') : '';
  const weight = line.cartonGross === null ? '' : `${kg(line.cartonGross)} kg`;
  const seen = line.checked !== null;
  return {
    orderNo: line.orderNo ? `${line.orderNo}-${line.lineNo ?? ''}` : '',
    nameCn: line.nameCn,
    planned: line.planned,
    checked: seen ? String(line.checked) : '',
    wanted: String(lineSampling(detail.aqlRows, lotOf(line), detail)?.sample ?? ''),
    defects: seen ? `${line.critical} / ${line.major} / ${line.minor}` : '',
    measured: [sized, weight].filter(Boolean).join('　'),
    result:
      line.planned === 0 ? `已剔除 ${line.removed}` : line.result === 'PENDING' ? '' : INSPECTION_RESULT[line.result],
  };
}

const sectionsOf = (form: FormContent, answers: Answers): PrintData[] =>
  form.sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => {
      const answer = answers[item.id];
      const text = answerText(item, answer);
      return {
        text: item.text,
        answer: text === '—' ? '' : text,
        conform: text === '—' ? '' : fails(item, answer) ? `不合格 · ${SEVERITIES[item.severity]}` : '合格',
        note: answer?.note ?? '',
      };
    }),
  }));
