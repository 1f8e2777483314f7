import type { BaseRow } from '@shared/contract/base/base-kind.ts';
import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import { cancelReasonKind, defectKind, dictKind } from '@shared/contract/base/dict.kinds.ts';
import { containerTypeKind } from '@shared/contract/base/measure.kinds.ts';
import { portPicker } from '@shared/contract/base/place.contract.ts';
import { portKind } from '@shared/contract/base/place.kinds.ts';
import { dictPicker } from '@shared/contract/base/trade.contract.ts';
import { aqlKind, companyKind, holidayKind, incotermKind } from '@shared/contract/base/trade.kinds.ts';
import { importCol } from '@shared/contract/shared/import.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { overseas, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { baseRoutes } from './base.routes.ts';
import { baseDesk, PORT } from './base-desk.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...baseRoutes, ...customerRoutes, ...auditRoutes], prepare: preparePeople });
  api.actor('reader', { permissions: ['system.dict.view'] });
  await api.as('admin').ok(companyKind.create, {
    body: { code: 'HY', name: '甲货运代理', shortName: '甲货运', uscc: '91350100m000100y43', baseCurrency: 'CNY' },
  });
  await api.as('admin').ok(customers.create, { body: overseas({ defaultPod: 'DEHAM', currency: 'EUR' }) });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const { admin, find, create, refusedBy, change, act } = baseDesk(() => api);

describe('S1 one mechanism for every kind', () => {
  it('the sources serve every declared kind', async () => {
    for (const kind of BASE_KINDS) {
      expect((await find(kind, {})).id).toBeTruthy();
      const totals = await Promise.all(
        [{}, { enabled: '1' }, { enabled: '0' }].map(
          async (query) => (await admin().ok(kind.list.endpoint, { query })).total,
        ),
      );
      expect([kind.kind, (totals[1] ?? 0) + (totals[2] ?? 0)]).toEqual([kind.kind, totals[0]]);
    }
  });

  it('adds, finds by pinyin, edits, disables and deletes a row; each change stands in the log', async () => {
    const made = (await create(portKind, PORT)).envelope.data as BaseRow;
    expect(made).toMatchObject({ locode: 'CNTZO', enabled: true, usedCount: 0 });
    expect(made.actions?.map(({ code }) => code)).toEqual(['update', 'disable', 'remove']);
    const row = await find(portKind, { keyword: 'taizhou' });
    expect((await change(portKind, row, { locode: 'CNTAZ', customsCode: '2908' })).envelope.data).toMatchObject({
      locode: 'CNTAZ',
    });
    const off = (await act(portKind, 'disable', await find(portKind, { keyword: 'CNTAZ' }))).envelope.data as BaseRow;
    expect((await admin().ok(portPicker, { query: { q: 'CNTAZ' } })).list).toEqual([]);
    expect((await admin().ok(portPicker, { query: { ids: 'CNTAZ' } })).list).toHaveLength(1);
    expect((await find(portKind, { enabled: '0' })).locode).toBe('CNTAZ');
    await act(portKind, 'remove', off);
    expect((await admin().ok(portKind.list.endpoint, { query: { keyword: 'CNTAZ' } })).total).toBe(0);
    const log = await admin().call(objectAudit, { query: { kind: 'sy_port', id: off.id } });
    expect(log.status).toBe(404);
  });

  it('SYS-002 a used row says where it is used and cannot be deleted; its code is fixed', async () => {
    const row = await find(portKind, { keyword: 'DEHAM' });
    expect(row.usedCount).toBe(1);
    const kept = await refusedBy(act(portKind, 'remove', row));
    expect(kept).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '港口 DEHAM 已被使用（客户 1），不能删除，可以停用。',
    });
    const renamed = await refusedBy(change(portKind, row, { locode: 'DEHAX' }));
    expect(renamed).toMatchObject({ errorCode: 'SYS-002', data: { fields: { locode: '已使用，不能修改' } } });
    expect((await change(portKind, row, { nameCn: '汉堡港' })).status).toBe(200);
    const { list } = await admin().ok(objectAudit, { query: { kind: 'sy_port', id: row.id } });
    expect(list[0]).toMatchObject({ action: '编辑', changes: [{ label: '中文名', before: '汉堡', after: '汉堡港' }] });
  });

  it('SYS-002 system items are fixed: neither deleted nor given another code; disabled they may be', async () => {
    const row = await find(cancelReasonKind, { keyword: 'PRICE' });
    expect(row.actions?.map(({ code }) => code)).toEqual(['update', 'disable']);
    expect(await refusedBy(act(cancelReasonKind, 'remove', row))).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: '取消原因 PRICE 是系统预置项，不能删除，可以停用。',
    });
    expect(await refusedBy(change(cancelReasonKind, row, { code: 'PRIX' }))).toMatchObject({ errorCode: 'SYS-002' });
    expect((await act(cancelReasonKind, 'disable', row)).status).toBe(200);
    const own = (await create(cancelReasonKind, { code: 'weather', label: '天气原因' })).envelope.data as BaseRow;
    expect((await act(cancelReasonKind, 'remove', own)).status).toBe(200);
  });

  it('a kind of the dictionary cannot reach the rows of another', async () => {
    const defect = await find(defectKind, { keyword: 'BROKEN' });
    expect((await change(cancelReasonKind, defect, { label: '破' })).status).toBe(404);
    expect((await act(dictKind, 'disable', defect)).status).toBe(404);
    expect((await create(defectKind, { code: 'DENT', label: '凹陷', severity: 'MINOR' })).status).toBe(200);
  });

  it('调整顺序: forms offer the rows in the order dragged; a new one comes last; another set is refused', async () => {
    const { list } = await admin().ok(cancelReasonKind.list.endpoint, { query: {} });
    const reorder = cancelReasonKind.reorder;
    if (!reorder) throw new Error('cancel reasons have no order');
    const ids = list.map(({ id }) => id);
    await admin().ok(reorder, { body: { ids: ids.toReversed() } });
    await create(cancelReasonKind, { code: 'LATE', label: '交期延误' });
    const after = await admin().ok(cancelReasonKind.list.endpoint, { query: {} });
    expect(after.list.map(({ code }) => code)).toEqual([...list.map(({ code }) => code).toReversed(), 'LATE']);
    const offered = await api.as('reader').ok(dictPicker('cancel-reasons'), { query: {} });
    expect(offered.list.map(({ id }) => id)).toEqual(
      after.list.filter(({ enabled }) => enabled).map(({ code }) => code),
    );
    for (const wrong of [ids, [...ids, ids[0] ?? ''], [...ids, '999999']])
      expect((await admin().call(reorder, { body: { ids: wrong } })).status).toBe(409);
    expect((await api.as('reader').call(reorder, { body: { ids } })).status).toBe(403);
    expect([portKind.reorder, holidayKind.reorder, aqlKind.reorder]).toEqual([null, null, null]);
  });

  it('调整顺序 of 数据字典 moves one dictionary and leaves the others', async () => {
    const of = async (type: string) =>
      (await admin().ok(dictKind.list.endpoint, { query: { type, pageSize: '100' } })).list.map(({ id }) => id);
    const roles = await of('contact_role');
    const sources = await of('customer_source');
    if (!dictKind.reorder) throw new Error('dictionaries have no order');
    await admin().ok(dictKind.reorder, { body: { ids: sources.toReversed() } });
    expect(await of('customer_source')).toEqual(sources.toReversed());
    expect(await of('contact_role')).toEqual(roles);
    expect((await admin().call(dictKind.reorder, { body: { ids: [...sources, ...roles] } })).status).toBe(409);
  });

  it('the closed set of trade terms is neither added to nor deleted from', () => {
    const paths = baseRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(paths).toContain(`PUT ${incotermKind.update.path}`);
    expect(paths).not.toContain(`POST ${incotermKind.create.path}`);
    expect(paths).not.toContain(`POST ${incotermKind.remove.path}`);
  });

  it('readers change nothing and get no actions', async () => {
    const { list } = await api.as('reader').ok(portKind.list.endpoint, { query: {} });
    expect(list[0]?.actions).toEqual([]);
    expect((await api.as('reader').call(portKind.create, { body: PORT })).status).toBe(403);
  });
});

describe('LOG-002 import', () => {
  const line = { nameCn: '台州', nameEn: 'Taizhou', country: '中国', kind: '海港', timezone: 'Asia/Shanghai' };
  it('names the row and column that is wrong, imports the good rows, and weights and volumes in kg and m³', async () => {
    const check = await uploadLines(admin(), portKind.importer, [
      { locode: 'CNTZO', ...line },
      { locode: 'CN0ZO', ...line },
      { locode: 'cntzo', ...line },
    ]);
    expect(check).toMatchObject({ good: 1, bad: 2 });
    expect(check.errors).toMatchObject([
      { row: 3, column: '代码', value: 'CN0ZO' },
      { row: 4, column: '代码', reason: '与文件中另一行重复' },
    ]);
    await admin().ok(portKind.importer.commit, { body: { token: check.token, onlyGood: true } });
    expect(await find(portKind, { keyword: 'CNTZO' })).toMatchObject({ country: 'CN', enabled: true });
    const box = { code: '48HQ', iso: 'M5G1', nameCn: '48尺', innerLength: 14_000, innerWidth: 2400, innerHeight: 2700, capVolumeMax: '88.5', capVolumePlan: '80', tare: '4500.5', mgw: '32500', payloadPlan: '26000', teu: '2.4' };
    const boxes = await uploadLines(admin(), containerTypeKind.importer, [box]);
    expect(boxes.errors).toEqual([]);
    await admin().ok(containerTypeKind.importer.commit, { body: { token: boxes.token } });
    expect(await find(containerTypeKind, { keyword: '48HQ' })).toMatchObject({ capVolumeMax: 88_500_000, tare: 4_500_500 });
  }); // prettier-ignore

  it('LOG-002 of a row that exists only what is filled changes, and an export can be imported again', async () => {
    const full = { code: 'BZ', name: '乙货运代理', shortName: '乙货运', nameEn: 'Bz Forwarding', phone: '0574-1', address: '宁波', baseCurrency: 'CNY' };
    const made = (await create(companyKind, full)).envelope.data as BaseRow;
    const { columns, passedOver } = companyKind.importer;
    expect(passedOver).toEqual(expect.arrayContaining(['使用次数', '启用']));
    const extra = Object.fromEntries(passedOver.map((title) => [title, importCol.text(title)]));
    const row = { code: 'BZ', name: '乙货运代理', shortName: '乙货运', baseCurrency: 'CNY' };
    const upload = (line: Record<string, string>) =>
      uploadLines(admin(), { ...companyKind.importer, columns: { ...columns, ...extra } }, [line]);
    const same = await upload({ ...row, 使用次数: '3', 启用: '是' });
    expect([same.errors, same.effects.map(({ title, count }) => `${title} ${count}`)]).toEqual([
      [],
      ['新增 0', '变更 0', '无变化 1'],
    ]);
    await admin().ok(companyKind.importer.commit, { body: { token: same.token } });
    expect(await find(companyKind, { keyword: 'BZ' })).toMatchObject({ ...full, version: made.version });
    const moved = await upload({ ...row, phone: '0574-2' });
    expect(moved.effects[1]?.items).toEqual(['BZ：电话 0574-1→0574-2']);
    await admin().ok(companyKind.importer.commit, { body: { token: moved.token } });
    expect(await find(companyKind, { keyword: 'BZ' })).toMatchObject({ ...full, phone: '0574-2' });
  }); // prettier-ignore

  it('SYS-003 a yearly import is idempotent: the same days again change nothing, a moved one is changed', async () => {
    const days = [
      { day: '2027-01-01', name: '元旦', dayKind: '放假' },
      { day: '2027-01-03', name: '元旦调休', dayKind: '调休上班' },
    ];
    for (const lines of [days, [...days].toReversed(), [{ ...days[1], dayKind: '放假' }]]) {
      const check = await uploadLines(admin(), holidayKind.importer, lines);
      expect(check.errors).toEqual([]);
      await admin().ok(holidayKind.importer.commit, { body: { token: check.token } });
    }
    const { list } = await admin().ok(holidayKind.list.endpoint, { query: { days: '2027-01-01..2027-12-31' } });
    expect(list.map(({ day, dayKind, version }) => [day, dayKind, version])).toEqual([
      ['2027-01-03', 'OFF', 2],
      ['2027-01-01', 'OFF', 1],
    ]);
  });
});
