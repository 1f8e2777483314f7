import { me } from '@shared/contract/access/auth.contract.ts';
import { delegateCreate } from '@shared/contract/access/delegate.contract.ts';
import {
  accountRights,
  readScopes,
  rightsPreview,
  writeScopes,
  type OwnScopes,
} from '@shared/contract/access/rights.contract.ts';
import { roleDisable, roleGet } from '@shared/contract/access/role.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { supplierRoutes } from '../../masters/suppliers/supplier.routes.ts';
import { accessApi, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi(supplierRoutes);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const rightsOf = ({ id }: Member) => api.root.ok(accountRights, { params: { id } });
const only = (level: 'SELF' | 'ALL') => ({ level, deptIds: [] });

describe('A8 有效权限 of an account', () => {
  it('ACC-030 is what its own requests are judged by: enabled roles, own scopes', async () => {
    const both = await api.user('both', ['ops_manager'], {
      scopeOverride: { logistics: only('SELF') },
    });
    const seen = await both.client.ok(me);
    const rights = await rightsOf(both);
    expect(rights.permissions.toSorted()).toEqual(seen.permissions);
    expect(rights.fields).toEqual(seen.fields);
    expect(rights).toMatchObject({ ownScopes: ['logistics'], standsFor: [], external: false });
    expect(rights.scopes).toMatchObject({ logistics: only('SELF'), finance: only('ALL') });
  });

  it('ACC-030 a role that was disabled gives nothing, in the preview of the form as well', async () => {
    const cut = await api.user('role.cut', ['sales', 'dispatcher']);
    const roles = (await cut.detail()).roles.map(({ id }) => id).join(',');
    const id = await api.roleId('dispatcher');
    const { version } = await api.root.ok(roleGet, { params: { id } });
    expect((await rightsOf(cut)).permissions).toContain('logistics.truck.assign');
    await api.root.ok(roleDisable, { params: { id }, body: { version } });
    const rights = await rightsOf(cut);
    expect(rights.roles).toEqual(['业务员']);
    expect(rights.permissions).not.toContain('logistics.truck.assign');
    const preview = await api.root.ok(rightsPreview, { query: { roles } });
    expect(preview.permissions).not.toContain('logistics.truck.assign');
  });

  it('代办 counts from its first to its last day, and says whose it is', async () => {
    const boss = await api.user('away.boss', ['fin_manager']);
    const stand = await api.user('stand.in', ['cashier']);
    const body = { toUserId: stand.id, from: '2026-03-02', to: '2026-03-02', reason: '出差' };
    expect((await rightsOf(stand)).permissions).not.toContain('finance.period.close');
    await api.root.ok(delegateCreate, { params: { id: boss.id }, body });
    const during = await rightsOf(stand);
    expect(during.permissions).toContain('finance.period.close');
    expect(during).toMatchObject({ standsFor: ['away.boss'], roles: ['出纳'] });
  });

  it('ACC-033 an external account sees no sell price, whatever its roles say; the preview says so too', async () => {
    const owner = await api.user('agent.owner', ['sales']);
    const agency = {
      name: 'Agent One',
      shortName: 'Agent',
      types: ['OVERSEAS_AGENT'],
      country: 'US',
      ownerId: owner.id,
    };
    const supplier = await api.root.ok(suppliers.create, { body: agency });
    const agent = await api.user('agent', ['sales'], { external: true, supplierId: supplier.id });
    const rights = await rightsOf(agent);
    expect(rights).toMatchObject({ external: true, fields: { 'money.sell': 'HIDDEN', 'money.profit': 'HIDDEN' } });
    const roles = await api.roleId('sales');
    const preview = (external?: '1') => api.root.ok(rightsPreview, { query: { roles, external } });
    expect((await preview()).fields['money.sell']).toBe('VISIBLE');
    expect((await preview('1')).fields['money.sell']).toBe('HIDDEN');
  });

  it('ACC-037 the preview counts own scopes: a wider one is named, a narrower one does not make a role grantable', async () => {
    const manager = await api.user('scope.manager', ['admin'], { scopeOverride: { logistics: only('SELF') } });
    const preview = async (role: string, scopes: OwnScopes) =>
      manager.client.ok(rightsPreview, {
        query: { roles: await api.roleId(role), deptId: '1', scopes: writeScopes(scopes) },
      });
    const wide = await preview('admin', { logistics: only('ALL') });
    expect(wide.scopes.logistics).toEqual(only('ALL'));
    expect(wide.excess).toContain('数据范围「物流」');
    const narrow = await preview('ops_manager', { logistics: only('SELF') });
    expect(narrow.scopes.logistics).toEqual(only('SELF'));
    expect(narrow.excess).toContain('数据范围「物流」');
  });

  it('ACC-031 needs 账号·查看 and an account of the own companies', async () => {
    const clerk = await api.user('no.right', ['sales']);
    expect((await clerk.client.call(accountRights, { params: { id: clerk.id } })).status).toBe(403);
    expect((await api.root.call(accountRights, { params: { id: '999999' } })).status).toBe(404);
  });

  it.each(['logistics', 'logistics:NONE', 'stock:ALL', 'logistics:ALL,', 'logistics:CUSTOM.x', 'logistics:ALL;x'])(
    'refuses scopes like %s',
    async (scopes) => {
      const query = { roles: '1', scopes };
      expect((await api.root.call(rightsPreview, { query })).status).toBe(422);
    },
  );
});

it('own scopes are written into a query and read back', () => {
  const scopes: OwnScopes = { customer: only('ALL'), finance: { level: 'CUSTOM', deptIds: ['5', '7'] } };
  expect(writeScopes(scopes)).toBe('customer:ALL,finance:CUSTOM.5.7');
  expect(readScopes('customer:ALL,finance:CUSTOM.5.7')).toEqual(scopes);
  expect([writeScopes(null), writeScopes({})]).toEqual([undefined, undefined]);
});
