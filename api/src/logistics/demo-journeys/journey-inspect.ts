import { itemSlot } from '@shared/contract/logistics/inspection.contract.ts';
import type { InspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import { itemsOf, type FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { containers } from '../containers/container.entity.ts';
import { arrangeInspection } from '../inspections/inspection-arrange.ts';
import { fillInspection, startInspection, submitInspection } from '../inspections/inspection-fill.ts';
import { formOf } from '../inspections/inspection-form.ts';
import { linesOf } from '../inspections/inspection-lines.ts';
import { reviewInspection } from '../inspections/inspection-review.ts';
import type { InspectionRow } from '../inspections/inspection.tables.ts';
import { waiveInspection } from '../inspections/inspection-waive.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { advance, photograph, type Journey } from './journey.ts';

type Lines = InspectionInput['lines'];
type Answer = InspectionInput['answers'][string];

/** 验货: assigned, begun, handed in, rejected, passed, one each; the others 免检. What passed goes on to 待装柜. */
export async function inspectJourney(journey: Journey): Promise<void> {
  const { end } = journey.plan;
  if (end === 'ASSIGNED') return void (await assigned(journey));
  if (end === 'INSPECTING') return begin(journey);
  if (end === 'REPORTED') return void (await reported(journey, false));
  if (end === 'REJECTED') return judge(journey, true);
  if (end === 'QUOTED') await judge(journey, false);
  else
    await journey.command('ops01', 3, 10, async (ctx) => {
      const { version } = await containers.find(ctx, journey.containerId);
      await waiveInspection(ctx, journey.containerId, version, '老客户常规货，免检');
    });
  await advance(journey, 'ops01', 4, 16);
}

async function assigned(journey: Journey): Promise<InspectionRow> {
  const { id } = await journey.seed.user('insp01');
  const { start } = journey.plan;
  return journey.command('oper01', 2, 9, (ctx) =>
    arrangeInspection(ctx, journey.containerId, {
      place: '宁波一号仓',
      planDate: journey.seed.day(start + 4),
      sampling: 'SAMPLE',
      aqlMajor: '2.5',
      aqlMinor: '4.0',
      remark: null,
      inspectorId: id,
      ack: undefined,
    }),
  );
}

async function started(journey: Journey): Promise<InspectionRow> {
  const made = await assigned(journey);
  return journey.command('insp01', 4, 9, (ctx) => startInspection(ctx, made.id, made.version));
}

/** Begun: the first line is looked at, the others are not. */
async function begin(journey: Journey): Promise<void> {
  const row = await started(journey);
  await journey.command('insp01', 4, 10, async (ctx) => {
    const lines = await seen(ctx, row, (nth) => nth === 0);
    await fillInspection(ctx, row.id, { version: row.version, ack: undefined, remark: null, answers: {}, lines });
  });
}

/** Handed in and reviewed. */
async function judge(journey: Journey, fault: boolean): Promise<void> {
  const { id, version } = await reported(journey, fault);
  await journey.command('ops01', 4, 15, (ctx) => reviewInspection(ctx, id, version));
}

/** Handed in; with a fault the first line is rejected. */
async function reported(journey: Journey, fault: boolean): Promise<InspectionRow> {
  const row = await started(journey);
  return journey.command('insp01', 4, 13, async (ctx) => {
    const [first, ...others] = await seen(ctx, row, () => true);
    const lines = first
      ? [
          fault
            ? {
                ...first,
                critical: 1,
                defectCodes: ['SAFETY', 'STAIN'],
                result: 'REJECT' as const,
                rejectAction: 'REMOVE' as const,
                note: '外箱内有断针',
              }
            : first,
          ...others,
        ]
      : [];
    const answers = await answered(ctx, row);
    const input = { version: row.version, ack: undefined, remark: fault ? '建议剔除后复验' : null, answers, lines };
    return submitInspection(ctx, row.id, (await fillInspection(ctx, row.id, input)).version);
  });
}

async function seen(ctx: CommandCtx, row: InspectionRow, looked: (nth: number) => boolean): Promise<Lines> {
  return (await linesOf(ctx, row.id)).map(({ found }, nth) => ({
    id: found.id,
    arrived: looked(nth) ? found.planned : null,
    checked: looked(nth) ? found.planned : null,
    critical: 0,
    major: 0,
    minor: looked(nth) ? 1 : 0,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    cartonGross: null,
    defectCodes: looked(nth) ? ['STAIN'] : [],
    result: looked(nth) ? ('PASS' as const) : ('PENDING' as const),
    rejectAction: null,
    note: null,
  }));
}

/** A good answer to every item of the form, with the photos it wants. */
async function answered(ctx: CommandCtx, row: InspectionRow): Promise<Record<string, Answer>> {
  const form = await formOf(ctx, row);
  const answers: Record<string, Answer> = {};
  for (const item of form ? itemsOf(form.content) : []) {
    const wanted = Math.max(item.photoMin, item.type === 'PHOTO' && item.required ? 1 : 0);
    const take = (nth: number) => photograph(ctx, 'lg_inspection', row.id, itemSlot(item.id), nth);
    const photos: string[] = [];
    for (let nth = 0; nth < wanted; nth += 1) photos.push(await take(nth));
    const value = item.type === 'SIGNATURE' ? await take(0) : goodValue(item);
    answers[item.id] = { value, photos, note: null };
  }
  return answers;
}

function goodValue(item: FormItem): string | string[] | null {
  if (item.type === 'BOOL') return 'YES';
  if (item.type === 'NUMBER') return '20';
  if (item.type === 'SINGLE') return item.options[0]?.id ?? null;
  if (item.type === 'MULTI') return item.options.map(({ id }) => id);
  return item.type === 'TEXT' ? '无' : null;
}
