import { attachments, type Attachment } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { zipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes, notes } from '../../../test/note.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { attachmentRoutes } from './attachment.routes.ts';

const HUGE = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c3500806000000', 'hex'));
const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj');
const PDF2 = new TextEncoder().encode('%PDF-1.7\n2 0 obj');
const text = (value: string) => new TextEncoder().encode(value);
const archive = (names: Record<string, string>) =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(names).map(([name, value]) => [name, text(value)]))));
const XLSX = archive({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '<a/>' });

let api: TestApi;
let admin: TestClient;
let id: string;
const owner = () => ({ kind: 'tt_note', id });
const put = (client: TestClient, name: string, content: Uint8Array<ArrayBuffer>, type = 'application/pdf') =>
  client.call(attachments.upload, { body: { ...owner(), slot: '' }, files: [{ part: 'file', name, type, content }] });

beforeAll(async () => {
  api = await testApi({ routes: [...attachmentRoutes, ...auditRoutes, ...settingRoutes], prepare: createNotes });
  admin = api.as('admin');
  const made = (title: string, companyId: string) =>
    api.command('admin', (ctx) =>
      notes.insert(ctx, { companyId, ownerId: '1', noteNo: title, title, price: '1' }, { action: '新建' }),
    );
  ({ id } = await made('甲', '1'));
  api.actor('foreign', { userId: '8', companies: ['2'] });
  api.actor('reader', { userId: '9', permissions: ['logistics.order.view'] });
  api.actor('nobody', { userId: '10', permissions: ['account.user.view'] });
});
afterAll(() => api.close());

describe('attachments', () => {
  it('SYS-031 stores by content: name sanitised, extension and type those of the content', async () => {
    const { envelope } = await put(admin, '../..\\etc/发票\u202E<1>.exe', PNG);
    expect(envelope.data).toMatchObject({
      name: '发票_1_.png',
      mime: 'image/png',
      inline: true,
      size: PNG.length,
      removable: true,
    });
  });

  it.each([
    ['html as png', 'a.png', text('<!DOCTYPE html><script>alert(1)</script>')],
    ['svg as jpg', 'a.jpg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['svg after blank lines', 'a.csv', text('\uFEFF\n\n <SVG onload=1>')],
    ['html deep in a text', 'a.csv', text(`${'a,b\n'.repeat(5000)}<script>1</script>`)],
    ['a table that calls itself a sheet', 'a.xls', text('<table><tr><td>1</td></tr></table>')],
    ['a form', 'a.csv', text('名称,数量\n<form action="//x.cn"><input name=a></form>,1')],
    ['a paragraph', 'a.csv', text('<p onclick="alert(1)">a,b</p>')],
    ['a film', 'a.csv', text('a,<video src=x onerror=alert(1)>')],
    ['xml', 'a.csv', text('<?xml version="1.0"?><a/>')],
    ['program', 'a.pdf', Uint8Array.from(Buffer.from('4d5a90000300', 'hex'))],
    [
      'office file with macros',
      'a.xlsx',
      archive({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '', 'xl/vbaProject.bin': 'x' }),
    ],
    ['a picture that unpacks to 2,500 million pixels', 'a.png', HUGE],
    ['broken archive', 'a.zip', Uint8Array.from(Buffer.from('504b0304ffff', 'hex'))],
    ['nothing', 'a.pdf', new Uint8Array(0)],
  ])('SYS-031 refuses %s', async (_what, name, content) => {
    const { status, envelope } = await put(admin, name, content);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ success: false, errorCode: 'SYS-031' });
  });

  it('SYS-031 images and PDF are shown in place, all else is downloaded; the content is what was sent', async () => {
    const pdf = (await put(admin, 'b.bin', PDF)).envelope.data as { id: string };
    const xlsx = (await put(admin, 'c.xlsx', XLSX)).envelope.data as { id: string };
    const shown = await admin.send(attachments.file, { params: { id: pdf.id } });
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PDF);
    const saved = await admin.send(attachments.file, { params: { id: pdf.id }, query: { download: '1' } });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    const sheet = await admin.send(attachments.file, { params: { id: xlsx.id } });
    expect(sheet.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('size above the setting is refused with FILE_TOO_LARGE', async () => {
    await admin.ok(settings.save, { body: { items: [{ key: 'attachment.max_mb', value: 1, version: 0 }] } });
    const { status, envelope } = await put(admin, 'big.csv', text('a'.repeat(1_048_577)));
    expect([status, envelope.errorCode]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('the owner decides: out of scope, without the right or unknown kinds are NOT_FOUND; a reader may not change', async () => {
    const one = (await put(admin, 'd.pdf', PDF)).envelope.data as { id: string };
    for (const name of ['foreign', 'nobody']) {
      const client = api.as(name);
      expect((await client.call(attachments.list, { query: owner() })).status).toBe(404);
      expect((await client.call(attachments.file, { params: { id: one.id } })).status).toBe(404);
      expect((await put(client, 'e.pdf', PDF)).status).toBe(404);
      expect((await client.call(attachments.remove, { params: { id: one.id } })).status).toBe(404);
    }
    const reader = api.as('reader');
    const { editable, list } = await reader.ok(attachments.list, { query: owner() });
    expect([editable, list[0]?.removable]).toEqual([false, false]);
    expect((await put(reader, 'e.pdf', PDF)).status).toBe(403);
    expect((await reader.call(attachments.remove, { params: { id: one.id } })).status).toBe(403);
    expect((await admin.call(attachments.list, { query: { kind: 'ac_user', id: '1' } })).status).toBe(404);
  });

  it('4.10 version_of: a newer file takes the place, what it was stays; refused files change nothing', async () => {
    const put2 = (client: TestClient, one: string, name: string, content: Uint8Array<ArrayBuffer>) =>
      client.call(attachments.replace, { params: { id: one }, files: [{ part: 'file', name, type: '', content }] });
    const first = (await put(admin, '合同.pdf', PDF)).envelope.data as Attachment;
    expect((await put2(admin, first.id, 'x.pdf', text('<html>'))).envelope.errorCode).toBe('SYS-031');
    expect((await put2(api.as('reader'), first.id, 'x.pdf', PDF)).status).toBe(403);
    expect((await put2(api.as('foreign'), first.id, 'x.pdf', PDF)).status).toBe(404);
    await put2(admin, first.id, '合同改.pdf', PDF2);
    const { envelope } = await put2(admin, first.id, '合同终.png', PNG);
    expect(envelope.data).toMatchObject({ id: first.id, name: '合同终.png', mime: 'image/png', size: PNG.length });

    const { list } = await admin.ok(attachments.list, { query: owner() });
    const now = list.find((one) => one.id === first.id) ?? expect.fail('it is gone');
    expect(list.filter(({ name }) => name.startsWith('合同'))).toHaveLength(1);
    expect(now.earlier.map(({ name }) => name)).toEqual(['合同改.pdf', '合同.pdf']);
    const [second] = now.earlier.map((one) => one.id);
    const content = async (client: TestClient, one = '') => client.send(attachments.file, { params: { id: one } });
    expect(new Uint8Array(await (await content(admin, second)).arrayBuffer())).toEqual(PDF2);
    expect((await content(api.as('reader'), second)).status).toBe(200);
    expect((await content(api.as('foreign'), second)).status).toBe(404);
    expect((await content(api.as('nobody'), second)).status).toBe(404);
    for (const call of [attachments.replace, attachments.remove])
      expect((await admin.call(call, { params: { id: second ?? '' }, files: [] })).status).toBe(404);
    const { list: log } = await admin.ok(objectAudit, { query: owner() });
    expect(log[0]).toMatchObject({
      action: '上传附件新版本',
      changes: [{ label: '附件', before: '合同改.pdf', after: '合同终.png' }],
    });
    await admin.ok(attachments.remove, { params: { id: first.id } });
    expect((await content(admin, second)).status).toBe(404);
  });

  it('removing leaves a trace in the audit of the owner', async () => {
    const one = (await put(admin, '合同.pdf', PDF)).envelope.data as { id: string };
    await admin.ok(attachments.remove, { params: { id: one.id } });
    expect((await admin.call(attachments.file, { params: { id: one.id } })).status).toBe(404);
    const { list } = await admin.ok(objectAudit, { query: owner() });
    expect(list[0]).toMatchObject({ action: '删除附件', changes: [{ label: '附件', before: '合同.pdf', after: '' }] });
    expect(list[1]).toMatchObject({ action: '上传附件', userName: 'admin' });
  });
});

describe('whose files they are', () => {
  const upload = async (client: TestClient, slot: string, kept = owner()) => {
    const files = [{ part: 'file', name: '照片.png', type: 'image/png', content: PNG }];
    const { envelope } = await client.call(attachments.upload, { body: { ...kept, slot }, files });
    return (envelope.data as Attachment).id;
  };
  const listed = async (client: TestClient, kept = owner()) =>
    (await client.ok(attachments.list, { query: kept })).list;

  it('SYS-034 a slot that is guarded like a field is there for who sees the field, and for who has put the file there', async () => {
    const permissions = ['logistics.order.view', 'logistics.order.update'] as const;
    for (const [name, userId, level] of [
      ['seeing', '21', 'VISIBLE'],
      ['masked-id', '22', 'MASK'],
      ['hidden-id', '23', 'HIDDEN'],
    ] as const)
      api.actor(name, { userId, permissions: [...permissions], fields: { 'user.idno': level } });
    const file = await upload(api.as('masked-id'), '证件');
    const open = async (who: string) => (await api.as(who).send(attachments.file, { params: { id: file } })).status;
    expect([await open('seeing'), await open('masked-id'), await open('hidden-id')]).toEqual([200, 200, 404]);
    const there = async (who: string) => (await listed(api.as(who))).some((one) => one.id === file);
    expect([await there('seeing'), await there('masked-id'), await there('hidden-id')]).toEqual([true, true, false]);
    for (const command of [attachments.remove, attachments.replace]) {
      const files =
        command === attachments.replace ? [{ part: 'file', name: 'a.png', type: 'image/png', content: PNG }] : [];
      expect((await api.as('hidden-id').call(command, { params: { id: file }, files })).status).toBe(404);
    }
  });

  it('who may only add files takes back his own, and none of a settled record', async () => {
    const { id: noteId } = await api.command('admin', (ctx) =>
      notes.insert(ctx, { companyId: '1', ownerId: '1', noteNo: '丙', title: '丙', price: '1' }, { action: '新建' }),
    );
    const kept = { kind: 'tt_note', id: noteId };
    api.actor('adder', { userId: '24', permissions: ['logistics.order.view', 'logistics.order.create'] });
    const [others, own, late] = [
      await upload(admin, '', kept),
      await upload(api.as('adder'), '', kept),
      await upload(api.as('adder'), '', kept),
    ];
    const remove = async (id: string, who = 'adder') =>
      (await api.as(who).call(attachments.remove, { params: { id } })).status;
    const removable = async () =>
      (await listed(api.as('adder'), kept)).filter((one) => one.removable).map((one) => one.id);
    expect((await removable()).toSorted()).toEqual([own, late].toSorted());
    expect([await remove(others), await remove(own)]).toEqual([403, 200]);
    await api.db.execute(sql`update tt_note set state = 'DONE' where id = ${noteId}`);
    expect(await removable()).toEqual([]);
    expect([await remove(late), await remove(late, 'admin')]).toEqual([403, 200]);
    expect(await upload(api.as('adder'), '', kept)).toMatch(/^\d+$/);
  });
});

describe('audit of an object', () => {
  it('SYS-034 names fields in Chinese, in the order of the record; hidden fields are left out, masked ones masked', async () => {
    await api.command('admin', async (ctx) =>
      notes.update(ctx, await notes.lock(ctx, id), { price: '88', title: '乙', dueAt: ctx.now() }, { action: '编辑' }),
    );
    api.actor('masked', { userId: '11', fields: { 'money.sell': 'MASK' } });
    api.actor('hidden', { userId: '12', fields: { 'money.sell': 'HIDDEN' } });
    const last = async (name: string) => (await api.as(name).ok(objectAudit, { query: owner() })).list[0]?.changes;
    expect(await last('admin')).toEqual([
      { label: '标题', before: '甲', after: '乙' },
      { label: '价格', before: '1.00', after: '88.00' },
    ]);
    expect(await last('masked')).toContainEqual({ label: '价格', before: '***', after: '***' });
    expect(await last('hidden')).toEqual([{ label: '标题', before: '甲', after: '乙' }]);
    expect((await api.as('foreign').call(objectAudit, { query: owner() })).status).toBe(404);
  });

  it('comes in pages of 50', async () => {
    await api.db.execute(sql`insert into sh_audit (at, user_name, kind, object_id, code, action)
      select now(), '系统', 'tt_note', ${id}::bigint, 'x', '编辑' from generate_series(1, 60)`);
    const first = await admin.ok(objectAudit, { query: owner() });
    expect(first.list).toHaveLength(50);
    const second = await admin.ok(objectAudit, { query: { ...owner(), before: first.nextCursor ?? '' } });
    expect(second.list.length).toBeGreaterThan(10);
    expect(second.nextCursor).toBeNull();
  });
});
