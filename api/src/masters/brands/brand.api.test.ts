import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { brandCodeList, brandCodePicker, brandCodes } from '@shared/contract/system/brand-code.contract.ts';
import { brandList, brandPicker, brands, type BrandDraft } from '@shared/contract/system/brand.contract.ts';
import { brandCodeImport, brandImport } from '@shared/contract/system/brand.import.ts';
import { like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { attachmentRoutes } from '../../services/attachments/attachment.routes.ts';
import { domestic, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { shNotification } from '../../services/notifications/notification.tables.ts';
import { demoLogo } from '../../services/seed/demo-image.ts';
import { brandCodeRoutes } from './brand-code.routes.ts';
import { remindOfBrands } from './brand-expiry.ts';
import { brandRoutes } from './brand.routes.ts';

let api: TestApi;
let customerId: string;
beforeAll(async () => {
  api = await testApi({
    routes: [...customerRoutes, ...brandRoutes, ...brandCodeRoutes, ...attachmentRoutes],
    clock: { now: () => new Date('2026-11-20T04:00:00Z') },
    prepare: preparePeople,
  });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('reader', { permissions: ['system.brand.view'] });
  customerId = (await api.as('admin').ok(customers.create, { body: domestic() })).id;
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const refused = async (call: Promise<{ envelope: unknown }>) =>
  (await call).envelope as { errorCode: string; errorMessage: string; data?: { fields?: Record<string, string> } };
const brand = (values: Partial<BrandDraft> = {}) =>
  api.as('admin').ok(brands.create, { body: { brandType: 'OEM', ...values } });
const code = (values: Record<string, unknown>) =>
  api.as('admin').call(brandCodes.create, { body: { kind: 'OWN', ...values } });

describe('4.4 brands', () => {
  it('keeps owner, classes and countries tidy and shows names', async () => {
    const made = await brand({
      nameCn: '远山',
      ownerCustomerId: customerId,
      classes: [28, 20, 28],
      countries: ['US', 'CN'],
      validTo: '2026-12-01',
    });
    expect(made).toMatchObject({ classes: [20, 28], countryNames: ['中国', '美国'], goodsCount: 0, logoId: null });
    const { list, tabCounts } = await api
      .as('admin')
      .ok(brandList.endpoint, { query: { tab: 'expiring', country: 'US' } });
    expect(list).toMatchObject([{ name: '远山', countries: ['中国', '美国'], ownerName: made.owner }]);
    expect(tabCounts).toMatchObject({ expiring: 1, expired: 0 });
  });

  it.each([
    ['no name', { brandType: 'OWN' }, { nameCn: '中文名和英文名至少填一个' }],
    ['customer and third party', { nameCn: '甲', ownerCustomerId: '1', ownerName: '乙' }, { ownerName: '已选客户，不能再填其他权利人' }],
    ['ends before it begins', { nameCn: '甲', validFrom: '2026-02-01', validTo: '2026-01-31' }, { validTo: '不能早于生效日期' }],
    ['recorded without number', { nameCn: '甲', ipRecorded: true }, { recordNo: '已备案时必填' }],
    ['unknown country', { nameCn: '甲', countries: ['XX'] }, { countries: '国家/地区不存在' }],
    ['customer that is not there', { nameCn: '甲', ownerCustomerId: '999' }, { ownerCustomerId: '客户不存在或无权访问' }],
  ])('refuses %s', async (_what, values, fields) => {
    const answer = await refused(api.as('admin').call(brands.create, { body: { brandType: 'OWN', ...values } }));
    expect(answer.data?.fields).toMatchObject(fields);
  }); // prettier-ignore

  it('ACC-001 a name in either language is unique whatever width, case, spaces and brackets', async () => {
    await brand({ nameCn: '星野', nameEn: 'Star Field' });
    for (const values of [{ nameCn: '星 野' }, { nameEn: 'ＳＴＡＲ（FIELD）' }, { nameCn: 'star field' }]) {
      const answer = await refused(api.as('admin').call(brands.create, { body: { brandType: 'OWN', ...values } }));
      expect(answer).toMatchObject({ errorCode: 'ACC-001', errorMessage: '品牌 星野 已存在，请核对。' });
    }
  });

  it('SYS-002 a used brand cannot be deleted and says where it is used; disabled it is not offered any more', async () => {
    const made = await brand({ nameCn: '云帆' });
    await code({ code: 'YF01', brandId: made.id });
    const answer = await refused(
      api.as('admin').call(brands.remove, { params: { id: made.id }, body: { version: 1 } }),
    );
    expect(answer).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '品牌 云帆 已被使用（品牌编码 1），不能删除，可以停用。',
    });
    const off = await api.as('admin').ok(brands.disable, { params: { id: made.id }, body: { version: 1 } });
    expect(off.actions.map((one) => one.code)).toEqual(['update', 'enable', 'remove']);
    expect((await api.as('admin').ok(brandPicker, { query: { q: '云帆' } })).list).toEqual([]);
    expect((await api.as('admin').ok(brandPicker, { query: { ids: made.id } })).list).toHaveLength(1);
    expect((await code({ code: 'YF02', brandId: made.id })).envelope).toMatchObject({
      data: { fields: { brandId: '品牌已停用' } },
    });
    const free = await brand({ nameCn: '临时' });
    await api.as('admin').ok(brands.remove, { params: { id: free.id }, body: { version: 1 } });
    expect((await api.as('admin').call(brands.get, { params: { id: free.id } })).status).toBe(404);
  });

  it('shows the newest logo', async () => {
    const made = await brand({ nameCn: '有标志' });
    const content = new Uint8Array(demoLogo([1, 2, 3], [255, 255, 255]));
    const body = { kind: 'sy_brand', id: made.id, slot: '标志' };
    const sent = await api
      .as('admin')
      .call(attachments.upload, { body, files: [{ part: 'file', name: 'a.png', content }] });
    const detail = await api.as('admin').ok(brands.get, { params: { id: made.id } });
    expect(detail.logoId).toBe((sent.envelope.data as { id: string }).id);
  });

  it('ACC-031 brands of customers out of scope do not exist; readers change nothing', async () => {
    const made = await brand({ nameCn: '别人的', ownerCustomerId: customerId });
    expect((await api.as('other').call(brands.get, { params: { id: made.id } })).status).toBe(404);
    const { list } = await api.as('other').ok(brandList.endpoint, { query: { keyword: '别人的' } });
    expect(list).toEqual([]);
    const put = await api.as('reader').call(brands.disable, { params: { id: made.id }, body: { version: 1 } });
    expect(put.status).toBe(403);
  });

  it('LOG-002 imports good rows, names what is wrong with the others', async () => {
    const rows = [
      { nameCn: '导入一', brandType: '境内自主品牌', classes: '20、28', countries: '中国、US', owner: '某某公司' },
      { nameCn: '星野', brandType: '无品牌' },
      { nameCn: '导入二', brandType: '没有的', countries: '火星' },
      { nameCn: '导入三', brandType: '无品牌', classes: '99' },
    ];
    const check = await uploadLines(api.as('admin'), brandImport, rows);
    expect(check).toMatchObject({ rows: 4, good: 1, bad: 3 });
    expect(check.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, '品牌'],
      [4, '品牌类型'],
      [4, '国家/地区'],
      [5, '类别'],
    ]);
    const done = await api.as('admin').ok(brandImport.commit, { body: { token: check.token, onlyGood: true } });
    expect(done).toMatchObject({ imported: 1, skipped: 3 });
    const { list } = await api.as('admin').ok(brandList.endpoint, { query: { keyword: '导入一' } });
    expect(list).toMatchObject([{ ownerName: '某某公司', countries: ['中国', '美国'] }]);
  });
});

describe('4.4 brand codes', () => {
  it('cleans the code, says how long it runs, and keeps it unique', async () => {
    const { id: brandId } = await brand({ nameCn: '编码品牌' });
    const period = { kind: 'LICENSED', authorisedFrom: '2026-01-01', authorisedTo: '2026-12-10' };
    const made = (await code({ code: ' bm-01 ', brandId, ...period })).envelope.data;
    expect(made).toMatchObject({ code: 'BM01', brandName: '编码品牌', licence: 'SOON', daysLeft: 20, usedCount: 0 });
    const again = await refused(code({ code: 'BM01', brandId }));
    expect(again).toMatchObject({ errorCode: 'ACC-001', data: { fields: { code: '已存在' } } });
    const open = await refused(code({ code: 'BM02', brandId, kind: 'OEM' }));
    expect(open.data?.fields).toMatchObject({ authorisedFrom: '授权、代工时必填' });
    const { list, tabCounts } = await api
      .as('admin')
      .ok(brandCodeList.endpoint, { query: { tab: 'expiring', brandId } });
    expect(list).toMatchObject([{ code: 'BM01', daysLeft: 20, hasFile: false }]);
    expect(tabCounts).toMatchObject({ all: 1, expiring: 1, expired: 0 });
  });

  it('LOG-077 expired codes are not offered', async () => {
    const made = await brand({ nameCn: '授权品牌', brandType: 'FOREIGN' });
    const period = { brandId: made.id, kind: 'LICENSED', authorisedFrom: '2025-01-01', customerId };
    await code({ code: 'SQ01', ...period, authorisedTo: '2026-11-19' });
    await code({ code: 'SQ02', ...period, authorisedTo: '2026-12-20', territory: ['US'] });
    await code({ code: 'SQ03', ...period, territory: ['US'] });
    const { list } = await api.as('admin').ok(brandCodePicker, { query: { parent: made.id } });
    expect(list.map(({ label }) => label)).toEqual(['SQ02', 'SQ03']);
  });

  it('SYS-032 the sales is told 30, 7, 1 and 0 days before an authorisation ends, once a day', async () => {
    const { id: brandId } = await brand({ nameCn: '提醒品牌' });
    const period = { brandId, kind: 'LICENSED', authorisedFrom: '2025-01-01', customerId };
    await code({ code: 'TX01', ...period, authorisedTo: '2026-11-27' });
    await code({ code: 'TX02', ...period, authorisedTo: '2026-11-28' });
    const seen = () => api.db.select().from(shNotification).where(like(shNotification.title, '%TX0%'));
    expect(await seen()).toEqual([]);
    await api.command('admin', remindOfBrands);
    expect(await seen()).toMatchObject([{ userId: '2', level: 'WARN', title: '品牌编码 TX01 的授权还有 7 天到期' }]);
    expect(await api.command('admin', remindOfBrands)).toBe(0);
    expect(await seen()).toHaveLength(1);
  });

  it('LOG-002 imports codes by names of brand and customer', async () => {
    await brand({ nameCn: '表格品牌', nameEn: 'Sheet' });
    const rows = [
      { code: 'bg01', brand: 'SHEET', kind: '自有' },
      { code: 'BG02', brand: '没有', kind: '自有' },
      { code: 'BG03', brand: '表格品牌', kind: '代工' },
    ];
    const check = await uploadLines(api.as('admin'), brandCodeImport, rows);
    expect(check.errors).toMatchObject([
      { row: 3, column: '品牌', reason: '没有这个品牌' },
      { row: 4, column: '授权自', reason: '授权、代工时必填' },
    ]);
    await api.as('admin').ok(brandCodeImport.commit, { body: { token: check.token, onlyGood: true } });
    const { list } = await api.as('admin').ok(brandCodeList.endpoint, { query: { code: 'BG01' } });
    expect(list).toMatchObject([{ brandName: '表格品牌', status: 'ENABLED' }]);
  });
});
