import { me } from '@shared/contract/access/auth.contract.ts';
import { userHandover, userReset, userUpdate } from '@shared/contract/access/user.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalRoutes } from '../approvals/approval.routes.ts';
import { handoverRoutes } from '../../app/handover/handover.routes.ts';
import { accessApi, formOf, PASSWORD, ROOT_PASSWORD, type AccessApi, type Member } from './access.fixture.ts';

/** ACC-037: who may take over an account that holds more than they, and what its owner learns of it. */
let api: AccessApi;
let clerk: Member;
let second: Member;
beforeAll(async () => {
  api = await accessApi([...approvalRoutes, ...handoverRoutes]);
  clerk = await api.user('clerk.admin', ['admin']);
});
afterAll(() => api.close());

const versionOf = async (member: Member) => (await member.detail()).version;
const reset = async (by: Member['client'], member: Member) =>
  by.call(userReset, { params: { id: member.id }, body: { version: await versionOf(member) } });
const waiting = async (by: Member['client'], id: string) =>
  (await by.ok(approvals.list, { query: { objectType: 'ac_user', objectId: id } })).list.filter(
    ({ state }) => state === 'PENDING',
  );
const sql = <Row>(query: string) => api.database.raw<Row>(query);

describe('ACC-037 taking over an account', () => {
  it('ACC-037 the only 超级管理员 does it alone; the owner is told, sessions end, the password must be changed', async () => {
    const boss = await api.user('alone.boss', ['fin_manager'], { email: 'boss@x.cn' });
    const { envelope } = await reset(api.root, boss);
    expect(envelope.data).toMatchObject({ temporaryPassword: expect.any(String) as string });
    expect((await boss.client.call(me)).status).toBe(401);
    expect((await boss.detail()).mustChangePassword).toBe(true);
    const notices = await sql<{ title: string }>(`select title from sh_notification where user_id = ${boss.id}`);
    expect(notices).toEqual([{ title: '密码已被重置' }]);
  });

  it('ACC-037 an administrator asks; without a second person who holds all of it the request is refused', async () => {
    const boss = await api.user('refused.boss', ['fin_manager'], { companyIds: ['1'] });
    const input = { params: { id: boss.id }, body: { version: await versionOf(boss) } };
    await sql(`update ac_user set status = 'DISABLED' where username = 'admin'`);
    const { envelope } = await clerk.client.call(userReset, input);
    await sql(`update ac_user set status = 'ENABLED' where username = 'admin'`);
    expect(envelope.errorCode).toBe('ACC-037');
    expect(await waiting(clerk.client, boss.id)).toEqual([]);
    await boss.client.ok(me);
  });

  it('ACC-037 an account that holds no more than the caller is reset at once', async () => {
    const peer = await api.user('peer.admin', ['admin']);
    expect((await reset(clerk.client, peer)).envelope.data).not.toHaveProperty('pending', true);
  });

  it('ACC-037 nothing happens until the second person agrees, who gets the password; the log names both', async () => {
    second = await api.user('second.super', ['super']);
    const boss = await api.user('asked.boss', ['fin_manager']);
    expect((await reset(clerk.client, boss)).envelope.data).toMatchObject({ temporaryPassword: null, pending: true });
    await boss.client.ok(me);
    const [asked] = await waiting(second.client, boss.id);
    const decide = (by: Member['client']) =>
      by.call(approvals.approve, { params: { id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } });
    expect((await decide(clerk.client)).envelope.errorCode).toBe('ACC-037');
    const other = await api.user('other.admin', ['admin']);
    expect((await waiting(other.client, boss.id))[0]?.actions[0]).toMatchObject({ code: 'approve', enabled: false });
    expect((await decide(other.client)).envelope.errorCode).toBe('ACC-037');
    const { temporary } = await second.client.ok(approvals.approve, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 },
    });
    expect(temporary?.username).toBe('asked.boss');
    expect((await boss.client.call(me)).status).toBe(401);
    await api.login('asked.boss', temporary?.temporaryPassword ?? '');
    const [row] = await sql<{ after: Record<string, unknown> }>(
      `select after from sh_audit where kind = 'ac_user' and object_id = '${boss.id}' and code = 'reset'`,
    );
    expect(row?.after).toMatchObject({ 申请人: 'clerk.admin', 审批人: 'second.super' });
    const stored = await sql<{ n: number }>(
      `select count(*)::int as n from sh_idempotency where answer::text like '%${temporary?.temporaryPassword}%'`,
    );
    expect(stored).toEqual([{ n: 0 }]);
  });

  it('ACC-037 the e-mail address of another waits, the rest of the form is saved', async () => {
    const boss = await api.user('email.boss', ['fin_manager'], { email: 'old@x.cn' });
    const form = { ...formOf(await boss.detail()), email: 'new@x.cn', position: '主管' };
    const saved = await clerk.client.ok(userUpdate, { params: { id: boss.id }, body: form });
    expect(saved).toEqual({ pending: true });
    expect(await boss.detail()).toMatchObject({ email: 'old@x.cn', position: '主管' });
    const [asked] = await waiting(second.client, boss.id);
    expect(asked?.lines).toEqual([{ label: '邮箱', before: null, after: 'new@x.cn' }]);
    await second.client.ok(approvals.approve, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 },
    });
    expect((await boss.detail()).email).toBe('new@x.cn');
    expect((await boss.client.call(me)).status).toBe(401);
  });

  it('ACC-037, ACC-038 a hand-over of more than one holds waits too, and goes through when it is agreed to', async () => {
    const boss = await api.user('leaving.boss', ['ops_manager']);
    const heir = await api.user('heir.of.boss', ['operator']);
    const answer = await clerk.client.ok(userHandover, {
      params: { id: boss.id },
      body: { version: (await boss.detail()).version, receiverId: heir.id, reason: '离职' },
    });
    expect(answer).toEqual({ moved: 0, pending: true });
    expect((await boss.detail()).status).toBe('ENABLED');
    const [asked] = await waiting(second.client, boss.id);
    await second.client.ok(approvals.approve, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 },
    });
    expect((await boss.detail()).status).toBe('LEFT');
    await expect(api.login('leaving.boss', PASSWORD)).rejects.toThrow();
    await api.login('admin', ROOT_PASSWORD);
  });
});
