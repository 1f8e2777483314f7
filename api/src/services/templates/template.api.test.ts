import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { templateList, templates as contract, type TemplateDetail } from '@shared/contract/system/template.contract.ts';
import { KIND_CODES } from '@shared/contract/system/template.labels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { systemClock } from '../../platform/clock.ts';
import { builtin } from './builtin.ts';
import { makeStandards } from './standard.step.ts';
import { missingStandards, STANDARDS } from './standard.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
});
afterAll(() => api.close());

const input = (name: string, more: object = {}) => ({ ...builtin('HETONG', 'ZH'), name, remark: null, ...more });
const contentOf = (row: TemplateDetail) => {
  const { id: _id, version: _v, kind: _k, state: _s, isDefault: _d, publishedVersion: _p, changed: _c, ...rest } = row;
  const { companyName: _a, partyName: _b, updatedAt: _e, updatedByName: _f, actions: _g, ...content } = rest;
  return content;
};
const make = (name: string, more: object = {}) =>
  api.as('admin').ok(contract.create, { body: { ...input(name), kind: 'HETONG', ...more } });
const publish = (row: TemplateDetail) =>
  api.as('admin').ok(contract.publish, { params: { id: row.id }, body: { version: row.version, note: null } });

describe('5.12 a template', () => {
  it('S7 begins as the built-in layout when no body is given', async () => {
    const { body: _body, ...rest } = input('新建');
    const made = await api.as('admin').ok(contract.create, { body: { ...rest, kind: 'HETONG' } });
    expect(made).toMatchObject({ state: 'DRAFT', publishedVersion: null, body: builtin('HETONG', 'ZH').body });
  });

  it('SYS-011 publishing refuses every fault with its line and writes nothing', async () => {
    const made = await make('有错', { body: '<p>{{no}}</p>\n<p>{{cost}} {{#lines}}</p>' });
    const { status, envelope } = await api
      .as('admin')
      .call(contract.publish, { params: { id: made.id }, body: { version: made.version, note: null } });
    expect([status, envelope.errorCode]).toEqual([422, 'TEMPLATE_INVALID']);
    expect(envelope.errorMessage).toContain('正文第 2 行：未知占位符「cost」');
    expect(envelope.errorMessage).toContain('「{{#lines}}」没有对应的「{{/lines}}」');
    expect(await api.as('admin').ok(contract.get, { params: { id: made.id } })).toMatchObject({ state: 'DRAFT' });
  });

  it('4.5 a published version never changes: editing makes a working copy, publishing the next version', async () => {
    const live = await publish(await make('版本'));
    expect(live).toMatchObject({ state: 'PUBLISHED', publishedVersion: 1, changed: false });
    const edited = await api.as('admin').ok(contract.update, {
      params: { id: live.id },
      body: { ...contentOf(live), body: '<p>{{no}}</p>', version: live.version },
    });
    expect(edited).toMatchObject({ publishedVersion: 1, changed: true });
    const next = await publish(edited);
    const { list } = await api.as('admin').ok(contract.versions, { params: { id: live.id } });
    expect(list.map(({ n, content }) => [n, content.body === '<p>{{no}}</p>'])).toEqual([
      [2, true],
      [1, false],
    ]);
    await expect(
      api.database.raw(`update sy_template_version set note = 'x' where template_id = ${live.id}`),
    ).rejects.toThrow();
    const back = await api
      .as('admin')
      .ok(contract.restore, { params: { id: live.id }, body: { version: next.version, n: 1, reason: '改错了' } });
    expect(back).toMatchObject({ publishedVersion: 3, body: live.body });
  });

  it('4.5 one default per kind, company and customer; a default one cannot be disabled', async () => {
    const first = await publish(await make('默认一'));
    const second = await publish(await make('默认二'));
    const asDefault = (row: TemplateDetail) =>
      api.as('admin').ok(contract.setDefault, { params: { id: row.id }, body: { version: row.version } });
    await asDefault(first);
    const now = await asDefault(second);
    const { list } = await api.as('admin').ok(templateList.endpoint, { query: { kind: 'HETONG', pageSize: 100 } });
    expect(list.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['默认二']);
    const refused = await api
      .as('admin')
      .call(contract.disable, { params: { id: now.id }, body: { version: now.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'SYS-013' });
  });

  it('SYS-013 a version for one kind of document is not restored into the default template', async () => {
    const narrow = await publish(await make('曾专用', { source: 'lg_order' }));
    const wide = await api.as('admin').ok(contract.update, {
      params: { id: narrow.id },
      body: { ...contentOf(narrow), source: null, version: narrow.version },
    });
    const live = await publish(wide);
    const main = await api
      .as('admin')
      .ok(contract.setDefault, { params: { id: live.id }, body: { version: live.version } });
    const back = await api
      .as('admin')
      .call(contract.restore, { params: { id: live.id }, body: { version: main.version, n: 1, reason: '试' } });
    expect(back.envelope).toMatchObject({
      errorCode: 'SYS-013',
      errorMessage: '「曾专用」是默认模板，版本 1 只用于物流订单，请先把另一个模板设为默认。',
    });
  });

  it('4.5 a name is unique per kind, 自定义 paper needs its size, a draft can be deleted, a published one not', async () => {
    const one = await make('同名');
    const again = await api.as('admin').call(contract.create, { body: { ...input('同名'), kind: 'HETONG' } });
    expect(again.envelope.errorMessage).toContain('同类模板中已有这个名称');
    const paper = await api
      .as('admin')
      .call(contract.create, { body: { ...input('纸'), paper: 'CUSTOM', kind: 'HETONG' } });
    expect(paper.envelope.data).toEqual({ fields: { widthMm: '自定义纸张必填', heightMm: '自定义纸张必填' } });
    await api.as('admin').ok(contract.remove, { params: { id: one.id }, body: { version: one.version } });
    const live = await publish(await make('不能删'));
    const refused = await api
      .as('admin')
      .call(contract.remove, { params: { id: live.id }, body: { version: live.version } });
    expect(refused.status).toBe(409);
  });

  it('13.1 two people on one template: the second save is refused with what changed', async () => {
    const made = await make('并行');
    const save = (body: string) =>
      api.as('admin').call(contract.update, {
        params: { id: made.id },
        body: { ...contentOf(made), body, version: made.version },
      });
    expect((await save('<p>一</p>')).status).toBe(200);
    const second = await save('<p>二</p>');
    expect([second.status, second.envelope.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
  });
});

describe('S7 rights go by kind', () => {
  it('S7 the right on one kind opens no other', async () => {
    api.actor('labels', {
      permissions: ['system.template.tiaoma.view', 'system.template.tiaoma.edit', 'system.template.view'],
    });
    const labels = api.as('labels');
    const contractTemplate = await make('他类');
    expect((await labels.call(contract.get, { params: { id: contractTemplate.id } })).status).toBe(403);
    expect((await labels.call(contract.create, { body: { ...input('x'), kind: 'HETONG' } })).status).toBe(403);
    expect((await labels.ok(templateList.endpoint, {})).list).toEqual([]);
    const { list } = await labels.ok(contract.overview, {});
    expect(list.map(({ kind }) => kind)).toEqual(['TIAOMA']);
    const own = await labels.ok(contract.create, {
      body: { ...builtin('TIAOMA', 'ZH'), name: '签', remark: null, kind: 'TIAOMA' },
    });
    expect(own.actions.map(({ code }) => code)).toEqual(['update', 'remove']);
    expect(
      (await labels.call(contract.publish, { params: { id: own.id }, body: { version: 1, note: null } })).status,
    ).toBe(403);
  });
});

describe('S7 pictures', () => {
  it('S7 the right on one kind sees and changes no pictures of another', async () => {
    api.actor('seals', { permissions: ['system.template.hetong.view', 'system.template.tiaoma.edit'] });
    api.actor('stickers', { permissions: ['system.template.tiaoma.view', 'system.template.tiaoma.edit'] });
    const made = await make('有印章');
    const upload = (who: string) =>
      api.as(who).call(attachments.upload, {
        body: { kind: 'sy_template', id: made.id, slot: '印章' },
        files: [{ part: 'file', name: 'seal.png', content: new Uint8Array([1]) }],
      });
    expect((await upload('seals')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await upload('stickers')).envelope.errorCode).toBe('NOT_FOUND');
  });
});

describe('S7 preview', () => {
  it('S7 draws the working copy with sample data, and names what is missing', async () => {
    const { name: _name, remark: _remark, ...content } = input('x', { body: '<p>{{no}} {{remark}}</p>', header: null });
    const drawn = await api.as('admin').ok(contract.preview, { body: { kind: 'HETONG', content, sourceId: null } });
    expect(Buffer.from(drawn.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(drawn).toMatchObject({ pages: 1, warnings: ['第 1 行「remark」没有值'] });
  });
  it('SYS-010 draws pictures of the template itself only, each by its slot', async () => {
    const made = await make('有标志');
    const {
      name: _name,
      remark: _remark,
      ...content
    } = input('x', { body: '<p>{{images.logo|image}}</p>', header: null, footer: null });
    const draw = (templateId: string | null) =>
      api.as('admin').ok(contract.preview, { body: { kind: 'HETONG', content, sourceId: null, templateId } });
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await api.as('admin').ok(attachments.upload, {
      body: { kind: 'sy_template', id: made.id, slot: '标志' },
      files: [{ part: 'file', name: 'logo.png', content: Uint8Array.from(Buffer.from(pixel, 'base64')) }],
    });
    expect((await draw(made.id)).warnings).toEqual([]);
    expect(Buffer.from((await draw(made.id)).content, 'base64').includes('/Subtype /Image')).toBe(true);
    const other = await make('没有标志');
    expect((await draw(other.id)).warnings).toHaveLength(1);
    expect((await draw(null)).warnings).toHaveLength(1);
  });
  it('SYS-011 answers the faults with their places', async () => {
    const { name: _name, remark: _remark, ...content } = input('x', { body: '{{nope}}', header: null });
    const { envelope } = await api
      .as('admin')
      .call(contract.preview, { body: { kind: 'HETONG', content, sourceId: null } });
    expect(envelope).toMatchObject({
      errorCode: 'TEMPLATE_INVALID',
      data: { issues: [{ part: 'body', line: 1, message: '未知占位符「nope」' }] },
    });
  });
});

it('SYS-030 every change has its audit row', async () => {
  const rows = await api.db.select().from(shAudit);
  const codes = new Set(rows.filter(({ kind }) => kind === 'sy_template').map(({ code }) => code));
  expect([...codes].toSorted()).toEqual([
    'create',
    'publish',
    'remove',
    'restore',
    'setDefault',
    'unsetDefault',
    'update',
    '上传附件',
  ]);
});

describe('S7 what an installation begins with', () => {
  it('has templates of every kind, 验货单 and 送货单, made once; what people changed is left alone', async () => {
    const other = await testApi();
    const count = async () =>
      Number((await other.database.raw<{ n: string }>('select count(*) as n from sy_template'))[0]?.n);
    const admin = other.as('admin');
    await makeStandards(other.database, systemClock);
    expect(await count()).toBe(STANDARDS.length);
    expect(await missingStandards(other.db)).toEqual([]);
    const { list } = await admin.ok(contract.overview);
    expect(list.map(({ published, defaultName }) => [published > 1, defaultName?.slice(0, 2)])).toEqual(
      KIND_CODES.map(() => [true, '标准']),
    );
    const { list: slips } = await admin.ok(templateList.endpoint, { query: { source: 'lg_inspection,lg_delivery' } });
    expect(slips.map(({ name }) => name).toSorted()).toEqual(['标准送货单', '标准验货单', '英文送货单', '英文验货单']);
    const own = slips.find(({ name }) => name === '标准送货单');
    await other.database.raw(`update sy_template set source = null where id = ${own?.id}`);
    const before = await count();
    await makeStandards(other.database, systemClock);
    expect(await count()).toBe(before);
    await other.close();
  });
});
