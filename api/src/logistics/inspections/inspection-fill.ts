import { itemsOf } from '@shared/contract/system/inspect-form/form.ts';
import type { InspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import { inspectionMachine } from '@shared/contract/logistics/inspection.machine.ts';
import {
  INSPECTION_RESULT,
  lineFaults,
  lineSampling,
  lotOf,
  overallResult,
} from '@shared/contract/logistics/inspection-rules.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid } from '../../platform/refusal.ts';
import { aqlRowsOf } from './inspection-aql.ts';
import { defectChoicesOf, defectFault, defectFaults } from './inspection-defects.ts';
import { inspections } from './inspection.entity.ts';
import { evaluationOf, formOf, saveAnswers } from './inspection-form.ts';
import { linesOf, syncLines } from './inspection-lines.ts';
import { lockInspection } from './inspection-lock.ts';
import { lgInspectionLine, type InspectionRow } from './inspection.tables.ts';

/** 开始验货; also of a 复验, whose rejected lines are open again. */
export async function startInspection(ctx: CommandCtx, id: string, version: number): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'start');
  await syncLines(ctx, row);
  return inspections.transition(ctx, inspectionMachine, row, 'start');
}

/** 录入: saves what is known so far; counts that cannot be and pictures that are not here are refused at their field. */
export async function fillInspection(ctx: CommandCtx, id: string, input: InspectionInput): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, input.version, 'update');
  await syncLines(ctx, row);
  const known = await linesOf(ctx, id);
  const form = await formOf(ctx, row);
  const choices = await defectChoicesOf(ctx);
  const wrong: Record<string, string> = {};
  for (const [index, { id: lineId, ...values }] of input.lines.entries()) {
    const line = known.find(({ found }) => found.id === lineId);
    if (!line) {
      wrong[`lines.${index}.result`] = '明细已变动，请刷新';
      continue;
    }
    const faults = lineFaults({ ...line.found, ...values }, null, false);
    for (const [field, text] of Object.entries(faults)) wrong[`lines.${index}.${field}`] = text;
    const defectCodes = [...new Set(values.defectCodes)];
    const fault = defectFault(defectCodes, line.found.defectCodes, choices);
    if (fault) wrong[`lines.${index}.defectCodes`] = fault;
    const rejectAction = values.result === 'REJECT' ? values.rejectAction : null;
    await ctx.tx
      .update(lgInspectionLine)
      .set({ ...values, defectCodes, rejectAction })
      .where(eq(lgInspectionLine.id, lineId));
  }
  if (form)
    for (const itemId of await saveAnswers(ctx, id, form.content, input.answers))
      wrong[`answers.${itemId}`] = '照片还没有上传成功，请重新拍照';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const lines = await linesOf(ctx, id);
  const told = await evaluationOf(ctx, row);
  const overall = overallResult(
    lines.map(({ found }) => found),
    told?.told.rejects ?? false,
  );
  return inspections.update(
    ctx,
    row,
    { overall, remark: input.remark, editedBy: withHand(ctx, row) },
    { action: '录入', code: 'update', touch: true, after: { 验货: tell(lines.map(({ found }) => found)) } },
  );
}

/**
 * 提交: every line sampled by its lot and judged (LOG-048), every compulsory item answered, photos as many as the form wants.
 * A measured gross below the net of the order warns (LOG-014).
 */
export async function submitInspection(ctx: CommandCtx, id: string, version: number): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'submit');
  await syncLines(ctx, row);
  const lines = await linesOf(ctx, id);
  const rows = await aqlRowsOf(ctx, row);
  const choices = await defectChoicesOf(ctx);
  const wrong: Record<string, string> = {};
  for (const [index, { found, line, orderNo }] of lines.entries()) {
    const plan = lineSampling(rows, lotOf(found), row);
    for (const [field, text] of Object.entries({ ...lineFaults(found, plan, true), ...defectFaults(found, choices) }))
      wrong[`lines.${index}.${field}`] = text;
    if (plan)
      await ctx.tx.update(lgInspectionLine).set({ sampleSize: plan.sample }).where(eq(lgInspectionLine.id, found.id));
    if (found.cartonGross !== null && found.cartonGross * line.cartons < line.net)
      ctx.warn('LOG-014', `${orderNo} 第 ${line.lineNo} 行：实测毛重低于订单净重`);
  }
  const evaluated = await evaluationOf(ctx, row);
  if (evaluated) {
    const { told, form } = evaluated;
    const texts = new Map(itemsOf(form.content).map((item) => [item.id, item.text]));
    for (const itemId of told.missing) wrong[`answers.${itemId}`] = `「${texts.get(itemId) ?? ''}」必填`;
    for (const { itemId, need, has } of told.missingPhotos)
      wrong[`answers.${itemId}`] = `「${texts.get(itemId) ?? ''}」还差 ${need - has} 张照片`;
    for (const [itemId, text] of Object.entries(told.invalid))
      wrong[`answers.${itemId}`] = `「${texts.get(itemId) ?? ''}」${text}`;
  }
  const found = lines.map((line) => line.found);
  const overall = overallResult(found, evaluated?.told.rejects ?? false);
  if (overall === 'PENDING' && Object.keys(wrong).length === 0) wrong.lines = '柜内已没有货物';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return inspections.transition(
    ctx,
    inspectionMachine,
    row,
    'submit',
    { overall, reportedBy: ctx.actor.userId, doneAt: ctx.now(), customerBy: null, customerAt: null },
    { after: { 结果: INSPECTION_RESULT[overall], 验货: tell(found) } },
  );
}

/** Short account for the log: 已验 12 箱，不合格 1 行. */
function tell(lines: readonly (typeof lgInspectionLine.$inferSelect)[]): string {
  const live = lines.filter(({ planned }) => planned > 0);
  const checked = live.reduce((sum, line) => sum + (line.checked ?? 0), 0);
  const rejected = live.filter(({ result }) => result === 'REJECT').length;
  return `${live.length} 行，已验 ${checked} 箱${rejected > 0 ? `，不合格 ${rejected} 行` : ''}`;
}
