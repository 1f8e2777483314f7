import { customerCodeImport, customerImport } from '@shared/contract/accounts/accounts.import.ts';
import { customerCodeList, customerCodePicker } from '@shared/contract/accounts/customer-code.contract.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { anyCustomerPicker, customerPicker } from '@shared/contract/accounts/customer.pickers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { containerTypePicker, unitPicker } from '@shared/contract/base/measure.contract.ts';
import { countryPicker, portPicker } from '@shared/contract/base/place.contract.ts';
import { currencyPicker, dictPicker } from '@shared/contract/base/trade.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { baseRoutes } from '../base/base.routes.ts';
import { customerCodeRoutes } from '../customer-codes/customer-code.routes.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';
import { searchRoutes } from '../../services/search/search.routes.ts';
import { domestic, licence, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'customers-'));
beforeAll(async () => {
  useFileStore(folderStore(folder));
  api = await testApi({
    routes: [...customerRoutes, ...customerCodeRoutes, ...baseRoutes, ...searchRoutes],
    prepare: preparePeople,
  });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('blind', { fields: { 'customer.contact': 'HIDDEN' } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(api.faults).toEqual([]));

const upload = (contract: ImportContract, lines: Record<string, string | number | null>[]) =>
  uploadLines(api.as('admin'), contract, lines);
const line = (values: Record<string, string | number | null> = {}) => {
  const { name, shortName, uscc } = domestic();
  return { kind: '境内', name, shortName, uscc: uscc ?? null, ...values };
};

describe('import of customers (A1)', () => {
  it('dry run names every fault by cell and writes nothing; the good file goes in as 潜在', async () => {
    const known = await api.as('admin').ok(customers.create, { body: domestic() });
    const bad = await upload(customerImport, [
      line(),
      line({ uscc: '91350100M000100Y44' }),
      line({ country: '火星' }),
      line({ sales: '无此人' }),
      line({ phone: '123', contact: '王' }),
      line({ name: known.name }),
      line({ kind: '境外' }),
    ]);
    expect(bad).toMatchObject({ rows: 7, good: 1, bad: 6 });
    expect(bad.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, '统一社会信用代码', '统一社会信用代码不正确'],
      [4, '国家/地区', '没有这个国家/地区'],
      [5, '业务员', '没有这个在用账号'],
      [6, '电话', '手机号 11 位，境外用 +国家码'],
      [7, '全称', `与 ${known.customerNo} 重复`],
      [8, '英文名', '境外客户必填'],
    ]);
    const before = (await api.as('admin').ok(customerList.endpoint, { query: {} })).total;
    const good = await upload(customerImport, [
      line({ sales: '王芳', contact: '钱', phone: '199 0000 7777', tags: '导入、华东', country: 'CHN' }),
    ]);
    const done = await api.as('admin').ok(customerImport.commit, {
      body: { token: good.token, ack: ['CUSTOMER_SIMILAR'] },
    });
    expect(done).toMatchObject({ imported: 1, skipped: 0 });
    const after = await api.as('admin').ok(customerList.endpoint, { query: {} });
    expect(after.total).toBe(before + 1);
    expect(after.list[0]).toMatchObject({
      status: 'POTENTIAL',
      salesName: '王芳',
      contactPhone: '19900007777',
      tags: ['导入', '华东'],
    });
  });

  it('two rows of one company in a file: the second is refused', async () => {
    const same = line();
    const { errors } = await upload(customerImport, [same, { ...same, shortName: '另一简称' }]);
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, '全称', '与第 2 行重复'],
      [3, '统一社会信用代码', '与第 2 行重复'],
    ]);
  });

  it('names that are alike must be confirmed before they go in', async () => {
    await api
      .as('admin')
      .ok(customers.create, { body: domestic({ name: '汕头白云山玩具有限公司', shortName: '白云山' }) });
    const check = await upload(customerImport, [line({ name: '汕头白云仙玩具有限公司', shortName: '白云仙' })]);
    expect(check).toMatchObject({
      good: 1,
      effects: [{ title: '疑似重复客户', count: 1, items: [expect.stringContaining('汕头白云山玩具有限公司')] }],
    });
    const { envelope } = await api.as('admin').call(customerImport.commit, { body: { token: check.token } });
    expect(envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'CUSTOMER_SIMILAR', message: expect.stringContaining('汕头白云山玩具有限公司') }] },
    });
  });
});

describe('import of codes (A4), pickers, Ctrl+K, export', () => {
  it('finds the customer by number, full name or short name', async () => {
    const made = await api
      .as('admin')
      .ok(customers.create, { body: domestic({ name: '温州麦穗眼镜有限公司', shortName: '麦穗' }) });
    const check = await upload(customerCodeImport, [
      { code: 'MS01', customer: made.customerNo, purpose: '品牌', defaultPod: 'uslax' },
      { code: 'MS02', customer: '温州麦穗（眼镜）有限公司' },
      { code: 'MS03', customer: '麦穗' },
      { code: 'M', customer: '麦穗' },
      { code: 'MS05', customer: '不存在' },
      { code: 'MS01', customer: '麦穗' },
      { code: 'm!', customer: '不存在' },
      { code: 'm!', customer: '' },
    ]);
    expect(check.errors.map(({ row, column }) => [row, column])).toEqual([
      [5, '编码'],
      [6, '客户'],
      [7, '编码'],
      [8, '客户'],
      [8, '编码'],
      [9, '客户'],
      [9, '编码'],
    ]);
    await api.as('admin').ok(customerCodeImport.commit, { body: { token: check.token, onlyGood: true } });
    const found = await api.as('admin').ok(customerCodeList.endpoint, { query: { customerId: made.id, sort: 'code' } });
    expect(found.list.map(({ code, purpose }) => [code, purpose])).toEqual([
      ['MS01', 'BRAND'],
      ['MS02', 'MARK'],
      ['MS03', 'MARK'],
    ]);
    const codes = await api.as('admin').ok(customerCodePicker, { query: { parent: made.id } });
    expect(codes.list[0]).toMatchObject({
      label: 'MS01',
      hint: '麦穗',
      extra: { customerId: made.id, defaultPod: 'USLAX' },
    });
    expect((await api.as('other').ok(customerCodePicker, { query: { parent: made.id } })).list).toEqual([]);
  });

  it('documents pick 合作中 customers in scope, their master data any; chosen ones always show', async () => {
    const made = await api
      .as('admin')
      .ok(customers.create, { body: domestic({ name: '潮州青瓷陶瓷有限公司', shortName: '潮州青瓷' }) });
    const pick = async (picker: typeof customerPicker, query: object, as = 'admin') =>
      (await api.as(as).ok(picker, { query })).list;
    expect(await pick(customerPicker, { q: 'czqc' })).toEqual([]);
    expect(await pick(anyCustomerPicker, { q: 'czqc' })).toMatchObject([{ id: made.id, label: '潮州青瓷' }]);
    await licence(api, made.id);
    await api.as('admin').ok(customers.activate, { params: { id: made.id }, body: { version: 1 } });
    expect(await pick(customerPicker, { q: '青瓷' })).toMatchObject([
      { id: made.id, extra: { currency: 'CNY', status: 'ACTIVE' } },
    ]);
    expect(await pick(customerPicker, { q: '青瓷' }, 'other')).toEqual([]);
    expect(await pick(customerPicker, { ids: made.id }, 'other')).toEqual([]);
    await api.as('admin').ok(customers.disable, { params: { id: made.id }, body: { version: 2 } });
    expect(await pick(customerPicker, { ids: made.id })).toMatchObject([{ id: made.id }]);
    const { groups } = await api.as('admin').ok(searchEverything, { query: { q: '青瓷' } });
    expect(groups).toMatchObject([{ kind: 'ac_customer', hits: [{ id: made.id, label: '潮州青瓷陶瓷有限公司' }] }]);
    expect((await api.as('other').ok(searchEverything, { query: { q: '青瓷' } })).groups).toEqual([]);
  });

  it('base data by code, name and pinyin', async () => {
    const first = async (picker: typeof portPicker, query: object) =>
      (await api.as('admin').ok(picker, { query })).list[0];
    expect(await first(portPicker, { q: 'USLAX' })).toMatchObject({
      id: 'USLAX',
      label: 'USLAX 洛杉矶',
      hint: 'Los Angeles · 美国',
    });
    expect(await first(portPicker, { q: 'ningbo' })).toMatchObject({ id: 'CNNGB' });
    expect(await first(portPicker, { parent: 'AU' })).toMatchObject({ extra: { country: 'AU' } });
    expect(await first(portPicker, { ids: 'DEHAM' })).toMatchObject({ label: 'DEHAM 汉堡' });
    expect(await first(countryPicker, { q: 'meiguo' })).toMatchObject({ id: 'US', label: '美国' });
    expect(await first(currencyPicker, { q: 'usd' })).toMatchObject({ id: 'USD', extra: { minorDigits: 2 } });
    expect(await first(containerTypePicker, { q: '40hq' })).toMatchObject({
      id: '40HQ',
      hint: '68 / 76.2 方 · 22 吨',
      extra: { payloadMax: 26_620_000, capVolumeMax: 76_200_000, teu: '2' },
    });
    expect(await first(unitPicker, { q: '千克' })).toMatchObject({ id: 'KG', extra: { decimals: 3 } });
    expect(await first(dictPicker('vehicle-types'), {})).toMatchObject({ id: 'T42', label: '4.2米厢车' });
  });

  it('ACC-031 the export leaves hidden contacts out', async () => {
    const endpoint = exportOf(customerList);
    if (!endpoint) throw new Error('no export');
    const cells = async (as: string) => {
      const response = await api.as(as).send(endpoint, { query: { columns: 'customerNo,name,contactPhone' } });
      return (await readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 1000 }))[0];
    };
    expect(await cells('admin')).toEqual(['客户编号', '全称', '电话']);
    expect(await cells('blind')).toEqual(['客户编号', '全称']);
  });
});
