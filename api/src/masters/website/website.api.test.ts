import { orders } from '@shared/contract/logistics/order.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { announcements, publicTracking, website } from '@shared/contract/system/website.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { order, tradeBase } from '../../../test/trade.fixtures.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-21T02:00:00Z') } });
  await tradeBase(api.db);
  api.actor('admin', { userId: '1' });
  api.actor('viewer', { userId: '2', permissions: ['system.website.view'] });
  api.actor('zhao', { userId: '4', permissions: [] });
}, 60_000);
afterAll(() => api.close());

const now = () => api.as('admin').ok(website.get);
async function save(more: object) {
  const { id: _id, ...settings } = await now();
  return api.as('admin').call(website.save, { body: { ...settings, ...more } });
}
async function upload(content: Uint8Array<ArrayBuffer>, to = { kind: 'sy_website', id: '' }) {
  const id = to.id || (await now()).id;
  return api.as('admin').ok(attachments.upload, {
    body: { kind: to.kind, id, slot: 'logo' },
    files: [{ part: 'file', name: 'logo', content }],
  });
}

describe('S8 外观', () => {
  it('SYS-021 a saved picture is public and raises the version that open sessions compare', async () => {
    const before = await api.anonymous().ok(company.config);
    const logo = await upload(PNG);
    expect((await save({ logoId: logo.id, watermark: true, loginNotice: '今晚 22 点维护' })).status).toBe(200);
    const config = await api.anonymous().ok(company.config);
    expect(config.version).toBe(before.version + 1);
    expect(config.brand).toMatchObject({
      logo: `/api/system/brand/logo?v=${logo.id}`,
      favicon: null,
      watermark: true,
      loginNotice: '今晚 22 点维护',
    });
    const picture = await api.anonymous().send(website.brand, { params: { slot: 'logo' } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PNG);
    for (const slot of ['favicon', 'toString', '..', 'sy_website'])
      expect((await api.anonymous().send(website.brand, { params: { slot } })).status).toBe(404);
  });
  it('SYS-031 only a picture of the website itself, of the right size, is taken', async () => {
    const pdf = await upload(new TextEncoder().encode('%PDF-1.7\n1 0 obj'));
    expect((await save({ logoId: pdf.id })).envelope.data).toMatchObject({
      fields: { logoId: '标志应是 PNG、JPG 或 WebP 图片' },
    });
    const big = await upload(Uint8Array.from([...PNG, ...new Uint8Array(130 * 1024)]));
    expect((await save({ faviconId: big.id })).envelope.data).toMatchObject({
      fields: { faviconId: '网站图标不能超过 128 KB' },
    });
    const foreign = await upload(PNG, { kind: 'ac_customer', id: '1' });
    expect((await save({ backgroundId: foreign.id })).status).toBe(422);
    expect((await save({ helpLinks: [{ title: '手册', url: 'javascript:alert(1)' }] })).status).toBe(422);
  });
  it('needs the rights; two people: the second save is a conflict', async () => {
    const { id: _id, ...settings } = await now();
    expect((await api.as('viewer').call(website.save, { body: settings })).status).toBe(403);
    expect((await api.as('zhao').call(website.get)).status).toBe(403);
    expect((await save({ footer: '沪ICP备' })).status).toBe(200);
    expect((await api.as('admin').call(website.save, { body: settings })).status).toBe(409);
  });
});

describe('S8 公告', () => {
  const notice = (more: object = {}) => ({
    title: '年会通知',
    body: '周五 18:00',
    level: 'INFO' as const,
    fromDate: '2026-11-21',
    toDate: '2026-11-21',
    roleIds: [],
    ...more,
  });
  it('is shown from its first to its last day to whom it is for, urgent ones first', async () => {
    await api.db.execute(
      sql`insert into ac_role (id, code, name) overriding system value values (901, 'tt_a', '甲组')`,
    );
    await api.db.execute(sql`insert into ac_user_role (user_id, role_id) values (4, 901)`);
    const make = (more: object) => api.as('admin').ok(announcements.create, { body: notice(more) });
    await make({});
    await make({ title: '昨天', fromDate: '2026-11-01', toDate: '2026-11-20' });
    await make({ title: '明天', fromDate: '2026-11-22', toDate: '2026-11-30' });
    const urgent = await make({ title: '甲组紧急', level: 'ERROR', roleIds: ['901'] });
    const seen = async (name: string) => (await api.as(name).ok(announcements.current)).list.map(({ title }) => title);
    expect(await seen('zhao')).toEqual(['甲组紧急', '年会通知']);
    expect(await seen('viewer')).toEqual(['年会通知']);
    expect((await api.anonymous().call(announcements.current)).status).toBe(401);
    await api.as('admin').ok(announcements.remove, { params: { id: urgent.id }, body: { version: 1 } });
    expect(await seen('zhao')).toEqual(['年会通知']);
  });
  it('an end before the beginning and an unknown role are refused; viewers change nothing', async () => {
    const call = (name: string, more: object) => api.as(name).call(announcements.create, { body: notice(more) });
    expect((await call('admin', { toDate: '2026-11-20' })).envelope.data).toMatchObject({
      fields: { toDate: '不能早于开始日期' },
    });
    expect((await call('admin', { roleIds: ['999999'] })).envelope.data).toMatchObject({
      fields: { roleIds: '包含不存在的角色' },
    });
    expect((await call('viewer', {})).status).toBe(403);
  });
});

describe('S8 对外查询', () => {
  it('number and phone together open it; off, unknown and wrong are one answer', async () => {
    await api.db
      .execute(sql`insert into lg_container (id, company_id, owner_id, container_code, container_no, container_type, pol, pod, stage, stage_since, vessel)
      overriding system value values (801, 1, 1, 'GZ-T1', 'CSQU3054383', '40HQ', 'CNNGB', 'USLAX', 'CLEAR', now(), 'EVER DEMO')`);
    const made = await api.as('admin').ok(orders.create, {
      body: order({ consignee: { name: 'ACME', address: null, contact: null, phone: '+13105550188', taxId: null } }),
    });
    await api.db.execute(
      sql`insert into lg_allocation (order_id, order_line_id, container_id, cartons, state) values (${made.id}, ${made.lines[0]?.id ?? '0'}, 801, 1, 'LIVE')`,
    );
    const ask = (containerNo: string, phone4: string) =>
      api.anonymous().call(publicTracking, { query: { containerNo, phone4 } });
    const off = await ask('CSQU3054383', '0188');
    await save({ tracking: true });
    const found = await ask('csqu 305438-3', '0188');
    expect(found.envelope.data).toMatchObject({ containerNo: 'CSQU3054383', stage: '待清关', vessel: 'EVER DEMO' });
    // A milestone that was put right is not shown any more.
    await api.db
      .execute(sql`insert into lg_stage_record (id, container_id, seq, action, milestone, occurred_at, corrects_id, reason)
      overriding system value values (901, 801, 1, 'MILESTONE', 'ARRIVED', '2026-11-10', null, null),
        (902, 801, 2, 'MILESTONE', 'ARRIVED', '2026-11-12', 901, '日期录错')`);
    expect((await ask('CSQU3054383', '0188')).envelope.data).toMatchObject({
      milestones: [{ at: '2026-11-12T00:00:00.000Z' }],
    });
    const refusals = [off, await ask('CSQU3054383', '0189'), await ask('TEMU0000006', '0188')];
    expect(new Set(refusals.map(({ status, envelope }) => JSON.stringify([status, envelope]))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 404 });
    const tries = await Promise.all(Array.from({ length: 20 }, () => ask('TEMU0000006', '0188')));
    expect(tries.map(({ status }) => status)).toContain(429);
  });
});
