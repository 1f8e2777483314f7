import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { customerImport } from '@shared/contract/accounts/accounts.import.ts';
import type { BaseKind } from '@shared/contract/base/base-kind.ts';
import { dictKind } from '@shared/contract/base/dict.kinds.ts';
import { dictPicker, incotermPicker } from '@shared/contract/base/trade.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { incotermKind } from '@shared/contract/base/trade.kinds.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { overseas, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { baseRoutes } from './base.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...baseRoutes, ...customerRoutes, ...auditRoutes], prepare: preparePeople });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const admin = () => api.as('admin');
async function disable(kind: BaseKind, query: Record<string, string>): Promise<void> {
  const { list } = await admin().ok(kind.list.endpoint, { query });
  const [row] = list;
  if (!row) throw new Error(`${kind.kind}: nothing found`);
  await admin().ok(kind.disable, { params: { id: row.id }, body: { version: row.version } });
}
const offered = async (kind: Parameters<typeof dictPicker>[0]) =>
  (await admin().ok(dictPicker(kind), { query: {} })).list.map(({ id }) => id);

describe('S1 what forms offer comes out of 基础数据', () => {
  it('a new entry is offered and taken; a disabled one is neither, but stays on what has it, with its name', async () => {
    await admin().ok(dictKind.create, { body: { type: 'customer_source', code: 'TRADE_MAP', label: '海关数据' } });
    expect(await offered('customer-sources')).toContain('TRADE_MAP');
    expect(await offered('vehicle-types')).not.toContain('TRADE_MAP');
    const made = await admin().ok(customers.create, {
      body: overseas({ source: 'TRADE_MAP', defaultIncoterm: 'FAS' }),
    });
    await disable(dictKind, { keyword: 'TRADE_MAP' });
    await disable(incotermKind, { keyword: 'FAS' });
    expect(await offered('customer-sources')).not.toContain('TRADE_MAP');
    expect((await admin().ok(incotermPicker, { query: {} })).list.map(({ id }) => id)).not.toContain('FAS');
    const named = await admin().ok(dictPicker('customer-sources'), { query: { ids: 'TRADE_MAP' } });
    expect(named.list).toMatchObject([{ id: 'TRADE_MAP', label: '海关数据' }]);

    const detail = await admin().ok(customers.get, { params: { id: made.id } });
    expect(detail).toMatchObject({ source: 'TRADE_MAP', sourceName: '海关数据', defaultIncoterm: 'FAS' });
    const { list } = await admin().ok(customerList.endpoint, { query: {} });
    expect(list.find(({ id }) => id === made.id)?.sourceName).toBe('海关数据');
    const kept = await admin().call(customers.update, {
      params: { id: made.id },
      body: { ...overseas({ source: 'TRADE_MAP', defaultIncoterm: 'FAS', remark: '老客户' }), version: detail.version },
    });
    expect(kept.status).toBe(200);
    const log = await admin().ok(objectAudit, { query: { kind: 'ac_customer', id: made.id } });
    expect(log.list.at(-1)?.changes).toContainEqual(expect.objectContaining({ label: '来源', after: '海关数据' }));

    const refused = await admin().call(customers.create, {
      body: overseas({ name: 'Second Buyer', shortName: 'Second', source: 'TRADE_MAP' }),
    });
    expect(refused.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { source: '客户来源「海关数据」已停用' } },
    });
    const term = await admin().call(customers.create, {
      body: overseas({ name: 'Second Buyer', shortName: 'Second', defaultIncoterm: 'FAS' }),
    });
    expect(term.envelope).toMatchObject({ data: { fields: { defaultIncoterm: '贸易条款 FAS 已停用' } } });
    const unknown = await admin().call(customers.create, {
      body: overseas({ name: 'Second Buyer', shortName: 'Second', source: 'T42' }),
    });
    expect(unknown.envelope).toMatchObject({ data: { fields: { source: '客户来源「T42」不存在' } } });
  });

  it('the role of a contact is an entry in use, shown by its name; a disabled one stays on who has it (3.1, S1)', async () => {
    await admin().ok(dictKind.create, { body: { type: 'contact_role', code: 'QC', label: '品控' } });
    expect(await offered('contact-roles')).toContain('QC');
    const contact = { name: 'Anna', role: 'QC', email: 'anna@example.com', isDefault: true };
    const made = await admin().ok(customers.create, { body: overseas({ contacts: [contact] }) });
    expect(made.contacts).toMatchObject([{ role: 'QC', roleName: '品控' }]);
    await disable(dictKind, { keyword: 'QC' });
    const { contacts, version } = made;
    const change = (more: object[]) => ({
      params: { id: made.id },
      body: { ...overseas({ name: made.name, shortName: made.shortName }), contacts: [...contacts, ...more], version },
    });
    const second = { name: 'Bob', role: 'QC', isDefault: false };
    expect((await admin().call(customers.update, change([second]))).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'contacts.1.role': '联系人职务「品控」已停用' } },
    });
    const kept = await admin().ok(customers.update, change([{ ...second, role: 'FINANCE' }]));
    expect(kept.contacts.map(({ roleName }) => roleName)).toEqual(['品控', '财务']);
    const [used] = (await admin().ok(dictKind.list.endpoint, { query: { keyword: 'QC' } })).list;
    if (!used) throw new Error('QC is gone');
    const body = { version: used.version, reason: '清理' };
    const removal = await admin().call(dictKind.remove, { params: { id: used.id }, body });
    expect(removal.envelope).toMatchObject({ success: false, errorMessage: expect.stringContaining('客户联系人') });
  });

  it('LOG-002 an import reads the names that the dictionary has now', async () => {
    await admin().ok(dictKind.create, { body: { type: 'customer_source', code: 'CALL', label: '电话营销' } });
    const line = { name: 'Imported Buyer', shortName: 'Imp', nameEn: 'Imported Buyer', kind: '境外', country: 'US' };
    const check = await uploadLines(admin(), customerImport, [
      { ...line, source: '电话营销', contact: 'Anna', contactRole: '财务' },
      { ...line, name: 'Other Buyer', shortName: 'Oth', source: '海关数据' },
    ]);
    expect(check).toMatchObject({ good: 1, bad: 1, errors: [{ row: 3, column: '来源', value: '海关数据' }] });
  });
});
