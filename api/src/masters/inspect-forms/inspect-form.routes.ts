import { formList, inspectForms as contract } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { categoryPathSql, inCategory } from '../goods/goods-category.service.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { chosenForm, formActions, formDetail, formVersionOf, formVersions } from './inspect-form.reads.ts';
import {
  contentOf,
  createForm,
  disableForm,
  inspectForms,
  publishForm,
  removeForm,
  restoreForm,
  updateForm,
} from './inspect-form.service.ts';
import { syInspectForm } from './inspect-form.tables.ts';

const list = serveList(formList, {
  table: syInspectForm,
  join: [
    [acCustomer, eq(acCustomer.id, syInspectForm.customerId)],
    [acUser, eq(acUser.id, syInspectForm.updatedBy)],
  ],
  select: {
    customerId: syInspectForm.customerId,
    name: syInspectForm.name,
    customerName: acCustomer.shortName,
    categoryName: categoryPathSql(sql`${syInspectForm.categoryId}`),
    itemCount: sql<number>`(select coalesce(sum(jsonb_array_length(s -> 'items')), 0)::int from jsonb_array_elements(${syInspectForm.content} -> 'sections') s)`,
    publishedVersion: syInspectForm.publishedVersion,
    state: syInspectForm.state,
    changed: syInspectForm.changed,
    updatedByName: acUser.name,
    updatedAt: syInspectForm.updatedAt,
  },
  scope: null,
  filters: {
    keyword: (term) => searchMatch(syInspectForm.name, term),
    customerId: (id) => eq(syInspectForm.customerId, id),
    categoryId: (id) => inCategory(sql`${syInspectForm.categoryId}`, id),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: formActions(ctx, { state: row.state ?? 'DRAFT', publishedVersion: row.publishedVersion ?? null }),
    })),
});

/** 验货单设置 (S10). */
export const inspectFormRoutes: Route[] = [
  list,
  serve(contract.get, async (ctx, { params }) => formDetail(ctx, await inspectForms.find(ctx, params.id))),
  serve(contract.versions, async (ctx, { params }) => {
    const row = await inspectForms.find(ctx, params.id);
    return { list: await formVersions(ctx, row.id) };
  }),
  serve(contract.choose, async (ctx, { query }) => ({
    form: await chosenForm(ctx, {
      customerId: query.customerId ?? null,
      categoryIds: query.categoryIds?.split(',').filter((each) => each !== '') ?? [],
    }),
  })),
  serve(contract.version, async (ctx, { params }) => ({ form: await formVersionOf(ctx, params.id, params.n ?? '') })),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    formDetail(ctx, await createForm(ctx, input)),
  ),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    formDetail(ctx, await updateForm(ctx, params.id, version, input)),
  ),
  handle(contract.publish, async (ctx, { params, body }) =>
    formDetail(ctx, await publishForm(ctx, await inspectForms.lock(ctx, params.id, body.version), body.note)),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    formDetail(ctx, await disableForm(ctx, params.id, body.version)),
  ),
  handle(contract.restore, async (ctx, { params, body }) =>
    formDetail(ctx, await restoreForm(ctx, params.id, body.version, body.n)),
  ),
  handle(contract.copy, async (ctx, { params, body }) =>
    formDetail(ctx, await createForm(ctx, { ...contentOf(await inspectForms.find(ctx, params.id)), name: body.name })),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeForm(ctx, params.id, body.version);
    return null;
  }),
];
