import { INSPECT_FORM_FIELDS } from '@shared/contract/system/inspect-form/inspect-form.fields.ts';
import { formFaults } from '@shared/contract/system/inspect-form/form-faults.ts';
import { itemsOf } from '@shared/contract/system/inspect-form/form.ts';
import { formMachine, type FormInput } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { and, eq } from 'drizzle-orm';
import { requireNamedCustomer } from '../customers/named-customer.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { contentHash } from '../../platform/canonical.ts';
import { syInspectForm, syInspectFormVersion, type InspectFormRow } from './inspect-form.tables.ts';

/** 验货单模板: shared by all companies. */
export const inspectForms = entity({
  table: syInspectForm,
  title: '验货单模板',
  no: 'name',
  labels: INSPECT_FORM_FIELDS,
  unique: {
    sy_inspect_form_name_key: '已有同名的验货单模板，请换一个名称。',
    sy_inspect_form_customer_id_fkey: '适用客户不存在，请重新选择。',
    sy_inspect_form_category_id_fkey: '适用品类不存在，请重新选择。',
  },
});

/** What of a row is its content: what a form sends and a file holds. */
export const contentOf = ({ name, customerId, categoryId, content, remark }: InspectFormRow): FormInput => ({
  name,
  customerId,
  categoryId,
  content,
  remark,
});

export async function createForm(ctx: CommandCtx, input: FormInput): Promise<InspectFormRow> {
  await requireNamedCustomer(ctx, input.customerId);
  return inspectForms.insert(ctx, input, { action: '新建', code: 'create' });
}

/** Saves the working copy; the live version stays as it was until 发布. */
export async function updateForm(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: FormInput,
): Promise<InspectFormRow> {
  const row = await inspectForms.lock(ctx, id, version);
  await requireNamedCustomer(ctx, input.customerId, row.customerId);
  const same = contentHash(contentOf(row)) === contentHash(input);
  return inspectForms.update(ctx, row, { ...input, changed: row.changed || !same }, { action: '编辑', code: 'update' });
}

/** 发布: refuses every fault by its item; makes the next immutable version and puts it live. */
export async function publishForm(ctx: CommandCtx, row: InspectFormRow, note: string | null): Promise<InspectFormRow> {
  const faults = formFaults(row.content);
  if (faults.length > 0) {
    const named = new Map(itemsOf(row.content).map(({ id, text }) => [id, text]));
    const texts = faults.map(({ itemId, message }) => (itemId ? `「${named.get(itemId) ?? ''}」${message}` : message));
    throw refuse('FORM_INVALID', `「${row.name}」不能发布：${texts.slice(0, 8).join('；')}。`, { faults });
  }
  const n = (row.publishedVersion ?? 0) + 1;
  const { content, customerId, categoryId } = row;
  await ctx.tx.insert(syInspectFormVersion).values({
    formId: row.id,
    n,
    content,
    customerId,
    categoryId,
    note,
    publishedBy: ctx.actor.system ? null : ctx.actor.userId,
    publishedAt: ctx.now(),
  });
  return inspectForms.transition(ctx, formMachine, row, 'publish', { publishedVersion: n, changed: false });
}

/** 停用: no longer taken for new inspections; those that have it keep it. */
export const disableForm = async (ctx: CommandCtx, id: string, version: number): Promise<InspectFormRow> =>
  inspectForms.transition(ctx, formMachine, await inspectForms.lock(ctx, id, version), 'disable');

/** Roll back: the content of version n becomes the working copy and is published as a new version. */
export async function restoreForm(ctx: CommandCtx, id: string, version: number, n: number): Promise<InspectFormRow> {
  const row = await inspectForms.lock(ctx, id, version);
  const [old] = await ctx.tx
    .select()
    .from(syInspectFormVersion)
    .where(and(eq(syInspectFormVersion.formId, id), eq(syInspectFormVersion.n, n)));
  if (!old) throw refuse('NOT_FOUND', `「${row.name}」没有版本 ${n}。`);
  const back = await inspectForms.update(
    ctx,
    row,
    { content: old.content, changed: true },
    { action: '恢复旧版本', code: 'restore', touch: true, after: { restored: n } },
  );
  return publishForm(ctx, back, `恢复版本 ${n}`);
}

/** Deletes a draft that was never published. */
export async function removeForm(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await inspectForms.lock(ctx, id, version);
  if (row.publishedVersion !== null) throw refuse('ILLEGAL_STATE', `「${row.name}」已发布过，只能停用。`);
  await inspectForms.remove(ctx, row, { action: '删除', code: 'remove' });
}
