import { answerText, fails, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import { itemsOf, SEVERITIES, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { kg } from '@shared/contract/figures.ts';
import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { itemSlot } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_RESULT, lineSampling, lotOf, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { loadFile } from '../files/file.service.ts';
import { inspections } from '../inspections/inspection.entity.ts';
import { inspectionDetail } from '../inspections/inspection.read.ts';
import type { Ctx } from '../platform/context.ts';
import { answered, type FileAnswer } from '../platform/route.ts';
import { companyData } from './document.ts';
import { drawFile } from './draw.ts';
import { isDrawable } from './drawable.ts';
import type { PrintData } from './evaluate.ts';
import { formatDate } from './format-value.ts';
import { INSPECTION_TEMPLATE } from './inspection-report.template.ts';
import type { PrintImages } from './pdf.ts';

/** What the PDF library can draw; the pages shrink photos before they send them. */
const DRAWABLE = ['image/png', 'image/jpeg'];
const MOST_BYTES = 3 * 1_048_576;
const MOST_PHOTOS = 120;

/** 打印验货单, and with photos 导出报告 (L13). */
export async function inspectionReport(ctx: Ctx, id: string, photos: boolean): Promise<FileAnswer> {
  const row = await inspections.find(ctx, id);
  const detail = answered<InspectionDetail>(await inspectionDetail(ctx, id));
  const pictures = photos ? await picturesOf(ctx, id) : [];
  const images: PrintImages = new Map(pictures.map(({ id: picture, mime, bytes }) => [picture, { mime, bytes }]));
  const title = photos ? '验货报告' : '验货单';
  const data: PrintData = {
    ...headOf(detail, title),
    company: await companyData(ctx, row.companyId),
    print: {
      time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'),
      user: ctx.actor.name,
      state: INSPECTION_STATE[detail.state],
    },
    lines: detail.lines.filter(({ planned, removed }) => planned + removed > 0).map((line) => lineData(line, detail)),
    sections: detail.form ? sectionsOf(detail.form.content, detail.answers) : [],
    photoGroups: groupsOf(pictures, detail.form?.content ?? { sections: [] }),
  };
  const watermark = detail.state === 'DONE' || detail.state === 'REJECTED' ? null : photos ? '未复核' : null;
  const file = await drawFile([{ content: INSPECTION_TEMPLATE, data, no: detail.inspectionNo, watermark, images }], {
    format: 'pdf',
    title,
    at: ctx.now(),
  });
  return { name: file.name, type: file.type, content: file.content, size: file.content.length, disposition: 'inline' };
}

const headOf = (detail: InspectionDetail, title: string) => ({
  title,
  no: detail.inspectionNo,
  containerCode: detail.containerCode,
  containerType: detail.containerType,
  route: `${detail.pol} → ${detail.pod}`,
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

interface Picture {
  id: string;
  slot: string;
  name: string;
  mime: string;
  bytes: Buffer;
}
async function picturesOf(ctx: Ctx, id: string): Promise<Picture[]> {
  const found = await ctx.db
    .select()
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, 'lg_inspection'),
        eq(shAttachment.ownerId, id),
        inArray(shAttachment.mime, DRAWABLE),
        lte(shAttachment.size, MOST_BYTES),
      ),
    )
    .orderBy(asc(shAttachment.slot), asc(shAttachment.id))
    .limit(MOST_PHOTOS);
  const made: Picture[] = [];
  for (const row of found) {
    const { bytes } = await loadFile(ctx, row.fileId);
    if (isDrawable(row.mime, bytes)) made.push({ ...row, bytes });
  }
  return made;
}

const ACROSS = 3;
/** Photos under the item that they belong to, three a row. */
function groupsOf(pictures: readonly Picture[], form: FormContent): PrintData[] {
  const titles = new Map(itemsOf(form).map((item) => [itemSlot(item.id), item.text]));
  const slots = [...new Set(pictures.map(({ slot }) => slot))];
  return slots.map((slot) => {
    const own = pictures.filter((each) => each.slot === slot);
    const rows = Array.from({ length: Math.ceil(own.length / ACROSS) }, (_, at) => ({
      cells: own.slice(at * ACROSS, at * ACROSS + ACROSS).map(({ id, name }) => ({ id, caption: name })),
    }));
    return { title: `照片：${titles.get(slot) ?? (slot || '其他')}`, rows };
  });
}
