import type { Answers, Evaluation } from '@shared/contract/system/inspect-form/evaluate.ts';
import { evaluateForm, fails } from '@shared/contract/system/inspect-form/evaluate.ts';
import { itemsOf, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import type { ChosenForm } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import type { InspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import { and, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { chosenForm, formVersionOf } from '../../masters/inspect-forms/inspect-form.reads.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { lgInspectionItem, type InspectionRow } from './inspection.tables.ts';

/** The form for the goods of a container (4.7): its customer where it has only one, and the categories of its goods. */
export async function formForContainer(ctx: CommandCtx, containerId: string): Promise<ChosenForm | null> {
  const cargo = await ctx.tx
    .selectDistinct({ customerId: lgOrder.customerId, categoryId: syGoods.categoryId })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .leftJoin(syGoods, eq(syGoods.id, lgOrderLine.goodsId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  const customers = new Set(cargo.map(({ customerId }) => customerId));
  const [only] = customers;
  const categoryIds = [...new Set(cargo.flatMap(({ categoryId }) => categoryId ?? []))];
  return chosenForm(ctx, { customerId: customers.size === 1 ? (only ?? null) : null, categoryIds });
}

/** The version of the form that an inspection keeps; null without one. */
export const formOf = (ctx: Ctx, row: Pick<InspectionRow, 'formId' | 'formVersion'>): Promise<ChosenForm | null> =>
  row.formId === null || row.formVersion === null
    ? Promise.resolve(null)
    : formVersionOf(ctx, row.formId, String(row.formVersion));

/** Answers as they are kept. */
export async function answersOf(ctx: Ctx, inspectionId: string): Promise<Answers> {
  const rows = await ctx.db.select().from(lgInspectionItem).where(eq(lgInspectionItem.inspectionId, inspectionId));
  return Object.fromEntries(
    rows.map(({ itemId, value, photos, note }) => [itemId, { value: value?.given ?? null, photos, note }]),
  );
}

/** What the kept answers mean; a form that an inspection has not is complete and rejects nothing. */
export async function evaluationOf(
  ctx: Ctx,
  row: InspectionRow,
): Promise<{ form: ChosenForm; told: Evaluation } | null> {
  const form = await formOf(ctx, row);
  return form && { form, told: evaluateForm(form.content, await answersOf(ctx, row.id)) };
}

/**
 * Keeps the answers of a form, those to items that it does not know left out. Photos and signatures must be attachments of
 * this inspection; answers the ids of items whose picture is not.
 */
export async function saveAnswers(
  ctx: CommandCtx,
  inspectionId: string,
  content: FormContent,
  given: InspectionInput['answers'],
): Promise<string[]> {
  const items = itemsOf(content).flatMap((item) => {
    const answer = given[item.id];
    return answer ? [{ item, answer }] : [];
  });
  const pictures = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, 'lg_inspection'), eq(shAttachment.ownerId, inspectionId)));
  const own = new Set(pictures.map(({ id }) => id));
  const lost = items.filter(({ item, answer }) => {
    const signed = item.type === 'SIGNATURE' && typeof answer.value === 'string' ? [answer.value] : [];
    return [...answer.photos, ...signed].some((id) => !own.has(id));
  });
  if (lost.length > 0) return lost.map(({ item }) => item.id);
  await ctx.tx.delete(lgInspectionItem).where(eq(lgInspectionItem.inspectionId, inspectionId));
  if (items.length > 0)
    await ctx.tx.insert(lgInspectionItem).values(
      items.map(({ item, answer }) => ({
        inspectionId,
        itemId: item.id,
        value: answer.value === null ? null : { given: answer.value },
        photos: answer.photos,
        note: answer.note,
        conform: !fails(item, answer),
      })),
    );
  return [];
}
