import { formList, inspectForms, type FormDetail } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { goodsCategories } from '@shared/contract/system/goods-category.contract.ts';
import { itemsOf } from '@shared/contract/system/inspect-form/form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { STANDARD_FORM } from './standard-form.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  api.actor('admin', { userId: '1' });
  api.actor('viewer', { userId: '2', permissions: ['system.inspectform.view'] });
  api.actor('editor', { userId: '3', permissions: ['system.inspectform.view', 'system.inspectform.edit'] });
  api.actor('inspector', { userId: '4', permissions: ['logistics.yanhuo.view'] });
}, 60_000);
afterAll(() => api.close());

const input = (name: string, more: object = {}) => ({
  name,
  customerId: null,
  categoryId: null,
  remark: null,
  content: STANDARD_FORM,
  ...more,
});
const make = (name: string, more: object = {}) => api.as('admin').ok(inspectForms.create, { body: input(name, more) });
const at = (form: FormDetail) => ({ params: { id: form.id } });
const publish = (form: FormDetail) =>
  api.as('admin').ok(inspectForms.publish, { ...at(form), body: { version: form.version, note: null } });
const choose = (query: { customerId?: string; categoryIds?: string } = {}) =>
  api.as('inspector').ok(inspectForms.choose, { query });

describe('5.12 an inspection form', () => {
  it('草稿 → 已发布; a published version never changes, an edit is a draft of the next one', async () => {
    const made = await make('通用');
    expect(made).toMatchObject({ state: 'DRAFT', publishedVersion: null, changed: true });
    const live = await publish(made);
    expect(live).toMatchObject({ state: 'PUBLISHED', publishedVersion: 1, changed: false });
    const [first] = STANDARD_FORM.sections;
    const shorter = { sections: first ? [first] : [] };
    const edited = await api.as('admin').ok(inspectForms.update, {
      ...at(live),
      body: { ...input('通用', { content: shorter }), version: live.version },
    });
    expect(edited).toMatchObject({ state: 'PUBLISHED', publishedVersion: 1, changed: true });
    expect((await choose()).form).toMatchObject({ id: made.id, version: 1, content: STANDARD_FORM });
    const next = await publish(edited);
    expect(next.publishedVersion).toBe(2);
    expect((await choose()).form?.content).toEqual(shorter);
    const kept = await api.as('inspector').ok(inspectForms.version, { params: { id: made.id, n: '1' } });
    expect(itemsOf(kept.form.content)).toHaveLength(18);
    for (const n of ['3', '0', 'x']) {
      expect((await api.as('inspector').call(inspectForms.version, { params: { id: made.id, n } })).status).toBe(404);
    }
    await expect(api.database.raw('update sy_inspect_form_version set n = 9')).rejects.toThrow();
    const back = await api.as('admin').ok(inspectForms.restore, {
      ...at(next),
      body: { version: next.version, n: 1, reason: '缺项' },
    });
    expect(back).toMatchObject({ publishedVersion: 3, content: STANDARD_FORM });
    const { list } = await api.as('viewer').ok(inspectForms.versions, at(back));
    expect(list.map(({ n, note }) => [n, note])).toEqual([
      [3, '恢复版本 1'],
      [2, null],
      [1, null],
    ]);
    await api.as('admin').ok(inspectForms.disable, { ...at(back), body: { version: back.version } });
    expect((await choose()).form).toBeNull();
  });
  it('publishing names every fault by its item; the draft may be saved with them', async () => {
    const [section] = STANDARD_FORM.sections;
    const items = (section?.items ?? []).slice(0, 2).map((item) => ({ ...item, options: [] }));
    const made = await make('有错误', { content: { sections: [{ id: 's1', title: '外箱', items }] } });
    const refused = await api
      .as('admin')
      .call(inspectForms.publish, { ...at(made), body: { version: made.version, note: null } });
    expect(refused).toMatchObject({ status: 422, envelope: { errorCode: 'FORM_INVALID', showType: 3 } });
    expect(refused.envelope.errorMessage).toContain('「外箱状况」至少要有 2 个选项');
  });
  it('4.7 the form of the customer and of its goods is taken before the general one', async () => {
    const general = await publish(await make('全部'));
    const category = async (name: string, parentId: string | null = null) =>
      (await api.as('admin').ok(goodsCategories.create, { body: { name, parentId } })).id;
    const [home, toy] = [await category('家居'), await category('玩具')];
    const bricks = await category('积木', toy);
    const toys = await publish(await make('玩具', { categoryId: toy }));
    expect(toys.categoryName).toBe('玩具');
    const own = await publish(await make('恒丰专用', { customerId: '1' }));
    expect((await choose({ customerId: '2', categoryIds: home })).form?.id).toBe(general.id);
    expect((await choose({ customerId: '2', categoryIds: `${home},${bricks}` })).form?.id).toBe(toys.id);
    expect((await choose({ customerId: '1', categoryIds: toy })).form?.id).toBe(own.id);
    // SYS-002: a category that a form is for stays; a form for none that there is says which field is wrong.
    const kept = await api.as('admin').call(goodsCategories.remove, { params: { id: toy }, body: { version: 1 } });
    expect(kept.envelope).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: expect.stringContaining('验货单模板 1'),
    });
    const wrong = await api
      .as('admin')
      .call(inspectForms.create, { body: input('无此品类', { categoryId: '999999' }) });
    expect(wrong.envelope.errorMessage).toContain('适用品类不存在');
  });
  it('a copy is a draft of its own; only a draft that was never published is deleted; names are unique', async () => {
    const made = await make('原件');
    const copy = await api.as('editor').ok(inspectForms.copy, { ...at(made), body: { name: '副本' } });
    expect(copy).toMatchObject({ state: 'DRAFT', content: STANDARD_FORM });
    expect(
      (await api.as('editor').call(inspectForms.copy, { ...at(made), body: { name: '副本' } })).envelope.errorMessage,
    ).toContain('同名');
    await api.as('editor').ok(inspectForms.remove, { ...at(copy), body: { version: copy.version } });
    const live = await publish(made);
    expect(live.actions.map(({ code }) => code)).not.toContain('remove');
    const kept = await api.as('admin').call(inspectForms.remove, { ...at(live), body: { version: live.version } });
    expect(kept.status).toBe(409);
  });
  it('viewing, editing and publishing each need their right; SYS-033 the second save is a conflict', async () => {
    const made = await make('权限');
    const body = { ...input('权限'), version: made.version };
    expect((await api.as('viewer').call(inspectForms.update, { ...at(made), body })).status).toBe(403);
    expect((await api.as('editor').call(inspectForms.publish, { ...at(made), body })).status).toBe(403);
    expect((await api.as('inspector').call(inspectForms.get, at(made))).status).toBe(403);
    const changed = { ...body, remark: '改' };
    expect((await api.as('editor').call(inspectForms.update, { ...at(made), body: changed })).status).toBe(200);
    expect((await api.as('editor').call(inspectForms.update, { ...at(made), body: changed })).status).toBe(409);
    const { list } = await api.as('viewer').ok(formList.endpoint, { query: { keyword: '权限' } });
    expect(list).toMatchObject([{ name: '权限', itemCount: 18, state: 'DRAFT', actions: [] }]);
  });
});
