import { deptCreate, deptDelete, deptList, deptMove, deptUpdate } from '@shared/contract/access/dept.contract.ts';
import { rolePermissions, roleSavePermissions } from '@shared/contract/access/role.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, type AccessApi } from './access.fixture.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi();
});
afterAll(() => api.close());

const create = (code: string, parentId: string) =>
  api.root.call(deptCreate, { body: { code, name: `部门${code}`, parentId } });
const make = async (code: string, parentId: string) =>
  ((await create(code, parentId)).envelope.data as { id: string }).id;
const all = async () => (await api.root.ok(deptList)).list;

describe('departments (3.5)', () => {
  it('at most six levels', async () => {
    let parent = '1';
    for (let level = 2; level <= 6; level += 1) parent = await make(`L${level}`, parent);
    expect((await create('L7', parent)).envelope).toMatchObject({ data: { fields: { parentId: '部门最多 6 级' } } });
  });

  it('a department does not go below itself; the root stays', async () => {
    const top = await make('TOP', '1');
    const below = await make('BELOW', top);
    const move = (id: string, parentId: string) =>
      api.root.call(deptMove, { params: { id }, body: { parentId, version: 1 } });
    expect((await move(top, below)).envelope).toMatchObject({
      data: { fields: { parentId: '不能移到自己或下级部门' } },
    });
    expect((await move('1', top)).envelope.errorMessage).toBe('根部门不能移动。');
    expect((await move(below, '1')).envelope.success).toBe(true);
    expect((await all()).find(({ id }) => id === below)).toMatchObject({ parentId: '1', version: 2 });
  });

  it('one with users or children is not deleted, an empty one is', async () => {
    const parent = await make('PAR', '1');
    const child = await make('CHI', parent);
    const remove = (id: string) => api.root.call(deptDelete, { params: { id } });
    expect((await remove(parent)).envelope.errorMessage).toBe('「部门PAR」有下级部门，不能删除。');
    await api.user('in.child', ['cs'], { deptId: child });
    expect((await remove(child)).envelope.errorMessage).toBe('「部门CHI」有账号，请先调走再删除。');
    const empty = await make('EMP', '1');
    expect((await remove(empty)).envelope.success).toBe(true);
    expect((await all()).some(({ id }) => id === empty)).toBe(false);
  });

  it('renames; siblings have different names, codes are unique', async () => {
    const id = await make('REN', '1');
    await api.root.ok(deptUpdate, { params: { id }, body: { name: '客服部', status: 'ENABLED', version: 1 } });
    const twin = await make('TWI', '1');
    const { envelope } = await api.root.call(deptUpdate, {
      params: { id: twin },
      body: { name: '客服部', status: 'ENABLED', version: 1 },
    });
    expect(envelope.errorMessage).toBe('同级部门中已有此名称。');
    expect((await create('REN', '1')).envelope.errorMessage).toBe('部门编码已存在，请换一个。');
  });

  it('ACC-036 nobody widens their own scope by moving a department below their own', async () => {
    const [mine, other] = [await make('MINE', '1'), await make('OTHER', '1')];
    const { codes, version, fields, scopes } = await api.root.ok(rolePermissions, {
      params: { id: await api.roleId('cs') },
    });
    await api.root.ok(roleSavePermissions, {
      params: { id: await api.roleId('cs') },
      body: {
        codes: [...codes, 'account.dept.edit'],
        scopes: { ...scopes, logistics: { level: 'DEPT_TREE', deptIds: [] } },
        fields,
        approveLimit: null,
        version,
      },
    });
    const { client } = await api.user('moves.depts', ['cs'], { deptId: mine });
    const move = (parentId: string) => client.call(deptMove, { params: { id: other }, body: { parentId, version: 1 } });
    expect((await move(mine)).envelope).toMatchObject({ errorCode: 'ACC-036' });
    const elsewhere = await make('ELSE', '1');
    expect((await move(elsewhere)).envelope.success).toBe(true);
  });

  it('ACC-037 nobody gives others sight of a department that he does not see himself by moving it below theirs', async () => {
    const [far, near] = [await make('FAR', '1'), await make('NEAR', '1')];
    const [away, top] = [await make('AWAY', '1'), await make('TOP2', '1')];
    await api.user('sees.below', ['sales'], {
      deptId: near,
      scopeOverride: { customer: { level: 'DEPT_TREE', deptIds: [] } },
    });
    // Moves departments (the role of the test before) and sees but his own customers.
    const { client } = await api.user('moves.others', ['cs'], {
      deptId: top,
      scopeOverride: { customer: { level: 'SELF', deptIds: [] } },
    });
    const move = (id: string, parentId: string) =>
      client.call(deptMove, { params: { id }, body: { parentId, version: 1 } });
    expect((await move(far, near)).envelope).toMatchObject({
      errorCode: 'ACC-037',
      errorMessage: '移动后他人可看到「部门FAR」的客户数据，超出您的数据范围，请由能看到这些数据的人操作。',
    });
    expect((await move(far, away)).envelope.success).toBe(true);
    expect((await api.root.call(deptMove, { params: { id: far }, body: { parentId: near, version: 2 } })).status).toBe(
      200,
    );
  });

  it('needs account.dept.edit', async () => {
    const { client } = await api.user('no.dept', ['gm']);
    expect(
      (await client.call(deptCreate, { body: { code: 'XX', name: '部', parentId: '1' } })).envelope.errorCode,
    ).toBe('NO_PERMISSION');
    await client.ok(deptList);
  });
});
