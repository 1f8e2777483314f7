import { answerText, fails, type Answer, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { FormContent, FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { kg } from '@shared/contract/figures.ts';
import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { lineSampling, lotOf } from '@shared/contract/logistics/inspection-rules.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { inspections } from './inspection.entity.ts';
import { inspectionDetail } from './inspection.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { answered } from '../../platform/route.ts';
import { type PrintLoader } from '../../services/printing/document.ts';
import { englishGoods } from '../orders/english-goods.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatDate } from '../../services/printing/format-value.ts';
import { labelIn, nameIn } from '../../services/printing/wording.ts';

/** 打印验货单 (L13): the header, the goods and the form, empty before the inspection and with its answers after. */
export const inspectionDocument: PrintLoader = async (ctx, id) => {
  const row = await inspections.find(ctx, id);
  return {
    id,
    no: row.inspectionNo,
    state: INSPECTION_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: null,
    data: async ({ language }) =>
      inspectionData(ctx, answered<InspectionDetail>(await inspectionDetail(ctx, id)), language),
  };
};

/** An inspection as templates name it: the groups 验货, 验货明细 and 验货项目 of 装箱单. */
export async function inspectionData(
  ctx: Ctx,
  detail: InspectionDetail,
  language: TemplateLanguage,
): Promise<PrintData> {
  const lines = detail.lines.filter(({ planned, removed }) => planned + removed > 0);
  const english = await englishGoods(ctx, lines);
  return {
    no: detail.inspectionNo,
    inspection: headOf(detail, language),
    checks: lines.map((line) => ({ ...lineData(line, detail, language), nameEn: english(line) })),
    sections: detail.form ? sectionsOf(detail.form.content, detail.answers, language) : [],
  };
}

const headOf = (detail: InspectionDetail, language: TemplateLanguage): PrintData => ({
  containerCode: detail.containerCode,
  containerType: detail.containerType,
  route: `${detail.pol} - ${detail.pod}`,
  place: detail.place ?? '',
  planDate: detail.planDate,
  inspector: detail.inspectorName ?? '',
  reviewer: detail.reviewerName ?? '',
  sampling: samplingText(detail, language),
  overall: labelIn(language, 'inspectionResult', detail.overall),
  customer: detail.customerBy ? `${detail.customerBy} ${formatDate(detail.customerAt ?? '', 'YYYY-MM-DD')}` : '',
  remark: detail.remark ?? '',
});

/** 抽检 AQL 严重 2.5 / 轻微 4.0 */
function samplingText({ sampling, aqlMajor, aqlMinor }: InspectionDetail, language: TemplateLanguage): string {
  const kind = labelIn(language, 'sampling', sampling);
  if (sampling === 'FULL') return kind;
  const [major, minor] = (['MAJOR', 'MINOR'] as const).map((each) => labelIn(language, 'severity', each));
  return `${kind} AQL ${major ?? ''} ${aqlMajor} / ${minor ?? ''} ${aqlMinor}`;
}

function lineData(line: InspectionLine, detail: InspectionDetail, language: TemplateLanguage): PrintData {
  const size = [line.lengthMm, line.widthMm, line.heightMm];
  const sized = size.every((side) => side !== null) ? size.map((side) => String((side ?? 0) / 10)).join('×') : '';
  const weight = line.cartonGross === null ? '' : `${kg(line.cartonGross)} kg`;
  const seen = line.checked !== null;
  const defects = detail.defectChoices
    .filter(({ code }) => line.defectCodes.includes(code))
    .map(({ label, labelEn }) => nameIn(language, label, labelEn))
    .join(language === 'EN' ? ', ' : '、');
  return {
    orderNo: line.orderNo ? `${line.orderNo}-${line.lineNo ?? ''}` : '',
    nameCn: line.nameCn,
    planned: line.planned,
    checked: seen ? String(line.checked) : '',
    wanted: String(lineSampling(detail.aqlRows, lotOf(line), detail)?.sample ?? ''),
    defects: seen ? [`${line.critical} / ${line.major} / ${line.minor}`, defects].filter(Boolean).join(' ') : '',
    measured: [sized, weight].filter(Boolean).join('　'),
    result:
      line.planned === 0
        ? `${nameIn(language, '已剔除', 'Removed')} ${line.removed}`
        : line.result === 'PENDING'
          ? ''
          : labelIn(language, 'inspectionResult', line.result),
  };
}

/** The form with its answers, in the language of the sheet. */
export const sectionsOf = (form: FormContent, answers: Answers, language: TemplateLanguage): PrintData[] =>
  form.sections.map(({ title, titleEn, items }) => ({
    title: nameIn(language, title, titleEn ?? null),
    items: items.map((item) => {
      const answer = answers[item.id];
      const text = answerText(item, answer);
      return {
        text: nameIn(language, item.text, item.textEn ?? null),
        answer: text === '—' ? '' : nameIn(language, text, englishAnswer(item, answer)),
        conform: text === '—' ? '' : judgement(item, answer, language),
        note: answer?.note ?? '',
      };
    }),
  }));

/** What the program says of an answer, in English; null: the words of the form or of the inspector stand. */
function englishAnswer({ type, options }: FormItem, answer: Answer | undefined): string | null {
  if (type === 'SINGLE' || type === 'MULTI') return englishOptions(options, answer);
  if (type === 'BOOL') return answer?.value === 'YES' ? 'Yes' : 'No';
  if (type === 'SIGNATURE') return 'Signed';
  if (type === 'PHOTO') return `${answer?.photos?.length ?? 0} photos`;
  return null;
}

/** The chosen options, those without an English label in Chinese; null: none has one. */
function englishOptions(options: FormItem['options'], answer: Answer | undefined): string | null {
  const chosen = options.filter(({ id }) => [answer?.value ?? []].flat().includes(id));
  if (!chosen.some(({ labelEn }) => labelEn)) return null;
  return chosen.map(({ label, labelEn }) => labelEn || label).join(', ');
}

function judgement(item: FormItem, answer: Answer | undefined, language: TemplateLanguage): string {
  if (!fails(item, answer)) return labelIn(language, 'inspectionResult', 'PASS');
  return `${labelIn(language, 'inspectionResult', 'REJECT')} · ${labelIn(language, 'severity', item.severity)}`;
}
