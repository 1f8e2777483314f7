import { allowedActions } from '@shared/contract/machine.ts';
import { chooseForm } from '@shared/contract/system/inspect-form/choose.ts';
import {
  formMachine,
  type ChosenForm,
  type FormDetail,
  type FormVersion,
} from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { and, desc, eq, or, isNull } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { categoryPath, categoryPaths } from '../goods/goods-category.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { contentOf } from './inspect-form.service.ts';
import { syInspectForm, syInspectFormVersion, type InspectFormRow } from './inspect-form.tables.ts';

/** What the caller may do with a form; only a draft that was never published is deleted. */
export const formActions = (
  ctx: Ctx,
  { state, publishedVersion }: Pick<InspectFormRow, 'state' | 'publishedVersion'>,
) =>
  allowedActions(formMachine, state, (code) => ctx.actor.may(code)).filter(
    ({ code }) => code !== 'remove' || publishedVersion === null,
  );

/** A form with everything its builder shows. */
export async function formDetail(ctx: Ctx, row: InspectFormRow): Promise<Answerable<FormDetail>> {
  const [names] = await ctx.db
    .select({ customerName: acCustomer.shortName, updatedByName: acUser.name })
    .from(syInspectForm)
    .leftJoin(acCustomer, eq(acCustomer.id, syInspectForm.customerId))
    .leftJoin(acUser, eq(acUser.id, syInspectForm.updatedBy))
    .where(eq(syInspectForm.id, row.id));
  const { id, version, state, publishedVersion, changed, updatedAt } = row;
  const actions = formActions(ctx, row);
  return {
    ...contentOf(row),
    id,
    version,
    state,
    publishedVersion,
    changed,
    updatedAt,
    customerName: names?.customerName ?? null,
    categoryName: row.categoryId === null ? null : await categoryPath(ctx, row.categoryId),
    updatedByName: names?.updatedByName ?? null,
    actions,
  };
}

/** Every published version, newest first. */
export async function formVersions(ctx: Ctx, id: string): Promise<FormVersion[]> {
  const found = await ctx.db
    .select({ row: syInspectFormVersion, name: acUser.name })
    .from(syInspectFormVersion)
    .leftJoin(acUser, eq(acUser.id, syInspectFormVersion.publishedBy))
    .where(eq(syInspectFormVersion.formId, id))
    .orderBy(desc(syInspectFormVersion.n));
  return found.map(({ row, name }) => ({
    n: row.n,
    publishedAt: row.publishedAt.toISOString(),
    publishedByName: name ?? '系统',
    note: row.note,
    content: row.content,
  }));
}

/** The live form for a customer and categories of goods (4.7, chooseForm); null when none suits. For new inspections. */
export async function chosenForm(
  ctx: Ctx,
  { customerId, categoryIds }: { customerId: string | null; categoryIds: readonly string[] },
): Promise<ChosenForm | null> {
  const live = await ctx.db
    .select({ name: syInspectForm.name, row: syInspectFormVersion })
    .from(syInspectForm)
    .innerJoin(
      syInspectFormVersion,
      and(
        eq(syInspectFormVersion.formId, syInspectForm.id),
        eq(syInspectFormVersion.n, syInspectForm.publishedVersion),
      ),
    )
    .where(
      and(
        eq(syInspectForm.state, 'PUBLISHED'),
        or(
          isNull(syInspectFormVersion.customerId),
          customerId ? eq(syInspectFormVersion.customerId, customerId) : undefined,
        ),
      ),
    );
  const paths = await categoryPaths(ctx);
  const chosen = chooseForm(
    live.map(({ name, row }) => ({
      ...row,
      name,
      id: row.formId,
      publishedAt: row.publishedAt.toISOString(),
      category: row.categoryId === null ? null : (paths.get(row.categoryId) ?? null),
    })),
    { customerId, categories: categoryIds.flatMap((id) => paths.get(id) ?? []) },
  );
  return chosen && { id: chosen.id, name: chosen.name, version: chosen.n, content: chosen.content };
}

/** A published version for ever: what an inspection that keeps form and version shows. NOT_FOUND when there is none. */
export async function formVersionOf(ctx: Ctx, id: string, version: string): Promise<ChosenForm> {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw refuse('NOT_FOUND');
  const n = Number(version);
  const [found] = await ctx.db
    .select({ name: syInspectForm.name, content: syInspectFormVersion.content })
    .from(syInspectFormVersion)
    .innerJoin(syInspectForm, eq(syInspectForm.id, syInspectFormVersion.formId))
    .where(and(eq(syInspectFormVersion.formId, id), eq(syInspectFormVersion.n, n)));
  if (!found) throw refuse('NOT_FOUND');
  return { id, name: found.name, version: n, content: found.content };
}
