import { brandCodeList, brandCodes, type BrandCodeRow } from '@shared/contract/system/brand-code.contract.ts';
import { brandList, brands, type BrandDetail, type BrandRow } from '@shared/contract/system/brand.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './brand-list.page.tsx';
import './brand-code-list.page.tsx';

configure({ asyncUtilTimeout: 15_000 });
const TODAY = new Date(Date.now() + 8 * 3_600_000);
const day = (offset: number) => new Date(TODAY.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const allowed = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const row = {
  id: '5',
  version: 3,
  ownerCustomerId: null,
  logoId: null,
  validFrom: '2020-01-01',
  name: '蓝锚',
  nameEn: 'Blauanka',
  ownerName: '蓝锚品牌管理',
  brandType: 'OEM',
  registrationNo: '70000000',
  countries: ['中国', '美国'],
  validTo: day(12),
  ipRecorded: true,
  recordNo: 'T2026-1',
  goodsCount: 4,
  status: 'ENABLED',
  createdAt: '2026-01-01T04:00:00Z',
  actions: allowed('update', 'disable', 'remove'),
} satisfies BrandRow;
const detail: BrandDetail = {
  ...row,
  owner: null,
  countryNames: ['中国', '美国'],
  nameCn: '蓝锚',
  classes: [],
  remark: null,
};
const codeRow: BrandCodeRow = {
  id: '8',
  version: 1,
  brandId: '5',
  customerId: null,
  authorisedFrom: '2025-01-01',
  licence: 'EXPIRED',
  fileId: '77',
  code: 'BLA01',
  brandName: '蓝锚',
  customerName: null,
  kind: 'LICENSED',
  authorisedTo: day(-6),
  daysLeft: -6,
  territory: [],
  hasFile: true,
  usedCount: 0,
  status: 'ENABLED',
  createdAt: '2026-01-01T04:00:00Z',
  actions: allowed('update', 'disable'),
};
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['all-customers', 'countries', 'brands']) api.on(pickerCall(kind), { list: [] });
  api.on(brandList.endpoint, page([row]));
  api.on(brandCodeList.endpoint, page([codeRow]));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('品牌 /system/brand (S5)', () => {
  it('shows brands, and in words when a registration is about to lapse', async () => {
    renderRoute(admin, '/system/brand');
    expect(await screen.findByText('剩 12 天')).toBeTruthy();
    expect(screen.getByText(/美国/)).toBeTruthy();
  });

  it('SYS-002 deleting a used brand shows where it is used and keeps the row', async () => {
    api.on(brands.remove, () => refusal('SYS-002', '品牌 蓝锚 已被使用（商品 4），不能删除，可以停用。'));
    renderRoute(admin, '/system/brand');
    const user = userEvent.setup();
    await screen.findByText('剩 12 天');
    await user.click(screen.getByText('删除'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(/已被使用（商品 4）/)).toBeTruthy();
  });

  it('makes a brand; the record number is asked for once it is recorded', async () => {
    const made: unknown[] = [];
    api.on(brands.create, ({ body }) => {
      made.push(body);
      return detail;
    });
    renderRoute(admin, '/system/brand');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增品牌/ }));
    await user.click(await screen.findByLabelText('品牌(中文)'));
    await user.paste('远山');
    expect(screen.queryByLabelText('备案号')).toBeNull();
    await user.click(screen.getByLabelText('海关备案'));
    await user.click(await screen.findByLabelText('备案号'));
    await user.paste('T2026-9');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(made).toMatchObject([{ nameCn: '远山', brandType: 'OWN', recordNo: 'T2026-9' }]));
  });

  it('S5 the drawer pages through all codes of a brand and looks for one on the server', async () => {
    const asked: Record<string, unknown>[] = [];
    api.on(brands.get, detail).on(brandCodeList.endpoint, ({ query }) => {
      asked.push({ ...query });
      return { ...page([codeRow]), total: 120 };
    });
    renderRoute(admin, '/system/brand?open=5');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: '品牌编码' }));
    await user.click(await screen.findByRole('listitem', { name: '3' }));
    await user.type(screen.getByLabelText('查找编码'), 'BLA{Enter}');
    const brandId = '5';
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ brandId, page: '1', keyword: 'BLA' }));
    expect(asked.map((query) => query.page)).toEqual(['1', '3', '1']);
  });

  it('A2.12 a reader gets neither buttons nor form', async () => {
    renderRoute(admin, '/system/brand', person(['system.brand.view']));
    await screen.findByText('剩 12 天');
    expect(screen.queryByRole('button', { name: /新增品牌|导入|导出/ })).toBeNull();
  });
});

describe('品牌编码 /system/brand/code (S6)', () => {
  it('shows who may use the brand, until when and where', async () => {
    renderRoute(admin, '/system/brand/code');
    expect(await screen.findByText('已过期 6 天')).toBeTruthy();
    expect(screen.getByText('全部客户')).toBeTruthy();
    expect(screen.getByText('全球')).toBeTruthy();
    expect(screen.getByText('查看').getAttribute('href')).toContain('/attachments/77');
  });

  it('a licence without begin is refused in the form; nothing is sent', async () => {
    renderRoute(admin, '/system/brand/code');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增编码/ }));
    await user.click(await screen.findByLabelText('编码'));
    await user.paste('ab1');
    await user.click(screen.getByRole('button', { name: '保存' }));
    // Brand, and the begin of what is not one's own.
    expect(await screen.findAllByText('必填')).toHaveLength(2);
    expect(api.calls.some(({ line }) => line.startsWith(brandCodes.create.method))).toBe(false);
  });
});
