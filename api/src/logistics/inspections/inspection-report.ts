import { itemsOf, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { itemSlot } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { loadFile } from '../../services/files/file.service.ts';
import { inspections } from './inspection.entity.ts';
import { inspectionDetail } from './inspection.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { answered, type FileAnswer } from '../../platform/route.ts';
import { companyData } from '../../services/printing/document.ts';
import { drawFile, undrawable } from '../../services/printing/draw.tasks.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatDate } from '../../services/printing/format-value.ts';
import { inspectionData } from './inspection.print.ts';
import { REPORT_TEMPLATES, type ReportLanguage } from './inspection-report-template.ts';
import type { PrintImages } from '../../services/printing/pdf-nodes.ts';
import { nameIn, stateIn } from '../../services/printing/wording.ts';

/** What the PDF library can draw; the pages shrink photos before they send them. */
const DRAWABLE = ['image/png', 'image/jpeg'];
const MAX_BYTES = 3 * 1_048_576;
const MAX_PHOTOS = 120;

/** 导出报告 (L13): the inspection with its photos; in English by the English of the form, else by its Chinese. */
export async function inspectionReport(ctx: Ctx, id: string, language: ReportLanguage): Promise<FileAnswer> {
  const row = await inspections.find(ctx, id);
  const detail = answered<InspectionDetail>(await inspectionDetail(ctx, id));
  const pictures = await picturesOf(ctx, id);
  const images: PrintImages = new Map(pictures.map(({ id: picture, mime, bytes }) => [picture, { mime, bytes }]));
  const data: PrintData = {
    ...(await inspectionData(ctx, detail, language)),
    company: await companyData(ctx, row.companyId, language),
    print: {
      time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'),
      user: ctx.actor.name,
      state: stateIn(language, INSPECTION_STATE[detail.state], detail.state),
    },
    photos:
      pictures.length > 0 ? { groups: groupsOf(pictures, detail.form?.content ?? { sections: [] }, language) } : '',
  };
  const watermark =
    detail.state === 'DONE' || detail.state === 'REJECTED' ? null : nameIn(language, '未复核', 'NOT REVIEWED');
  const file = await drawFile(
    ctx.actor,
    [{ content: REPORT_TEMPLATES[language], data, no: detail.inspectionNo, watermark, images }],
    {
      format: 'pdf',
      title: nameIn(language, '验货报告', 'Inspection report'),
      at: ctx.now(),
    },
  );
  return { name: file.name, type: file.type, content: file.content, size: file.content.length, disposition: 'inline' };
}

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
        lte(shAttachment.size, MAX_BYTES),
      ),
    )
    .orderBy(asc(shAttachment.slot), asc(shAttachment.id))
    .limit(MAX_PHOTOS);
  const made: Picture[] = [];
  for (const row of found) made.push({ ...row, bytes: (await loadFile(ctx, row.fileId)).bytes });
  const left = new Set(await undrawable(ctx.actor, new Map(made.map((picture) => [picture.id, picture]))));
  return made.filter(({ id: picture }) => !left.has(picture));
}

const ACROSS = 3;
/** Photos under the item that they belong to, three a row. */
function groupsOf(pictures: readonly Picture[], form: FormContent, language: ReportLanguage): PrintData[] {
  const titles = new Map(
    itemsOf(form).map(({ id, text, textEn }) => [itemSlot(id), nameIn(language, text, textEn ?? null)]),
  );
  const slots = [...new Set(pictures.map(({ slot }) => slot))];
  return slots.map((slot) => {
    const own = pictures.filter((each) => each.slot === slot);
    const rows = Array.from({ length: Math.ceil(own.length / ACROSS) }, (_, at) => ({
      cells: own.slice(at * ACROSS, at * ACROSS + ACROSS).map(({ id, name }) => ({ id, caption: name })),
    }));
    const of = titles.get(slot) ?? (slot || nameIn(language, '其他', 'Others'));
    return { title: nameIn(language, `照片：${of}`, `Photos: ${of}`), rows };
  });
}
