import { me } from '@shared/contract/access/auth.contract.ts';
import { delegateCreate, delegateEnd, delegateList } from '@shared/contract/access/delegate.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNotes, noteContract, noteRoutes, ttNote } from '../../../test/note.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { accessApi, PASSWORD, ROOT_PASSWORD, saveUser, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
let boss: Member;
let stand: Member;
beforeAll(async () => {
  api = await accessApi(noteRoutes);
  boss = await api.user('boss', ['fin_manager']);
  stand = await api.user('stand.in', ['cashier']);
});
afterAll(() => api.close());

const create = (from: string, to: string, reason = '出差') =>
  api.root.call(delegateCreate, { params: { id: boss.id }, body: { toUserId: stand.id, from, to, reason } });
/** With a new session: nights pass between the steps. */
const may = async (code: string) => {
  stand.client = await api.login('stand.in', PASSWORD);
  return (await stand.client.ok(me)).permissions.includes(code);
};

it('代办 gives the rights of another from its first to its last day, as the act of the one who stands in', async () => {
  const made = await create('2026-03-03', '2026-03-04');
  expect(made.envelope.success).toBe(true);
  expect(await may('finance.period.close')).toBe(false);
  api.pass(15 * 60);
  expect(await may('finance.period.close')).toBe(true);
  expect((await stand.client.ok(me)).user.username).toBe('stand.in');
  api.pass(2 * 24 * 60);
  expect(await may('finance.period.close')).toBe(false);
});

it('ends at once when it is ended', async () => {
  api.root = await api.login('admin', ROOT_PASSWORD);
  const made = await create('2026-03-05', '2026-03-20');
  expect(await may('finance.period.close')).toBe(true);
  const { list } = await api.root.ok(delegateList, { params: { id: boss.id } });
  expect(list[0]).toMatchObject({ toName: 'stand.in', state: 'LIVE' });
  const id = (made.envelope.data as { id: string }).id;
  await api.root.ok(delegateEnd, { params: { id: boss.id, delegateId: id } });
  expect(await may('finance.period.close')).toBe(false);
});

it('代办 that has not begun says so; ended before it began it is over, and is not ended twice', async () => {
  const made = await create('2026-04-01', '2026-04-03');
  const params = { id: boss.id, delegateId: (made.envelope.data as { id: string }).id };
  const state = async () => (await api.root.ok(delegateList, { params: { id: boss.id } })).list[0]?.state;
  expect(await state()).toBe('COMING');
  await api.root.ok(delegateEnd, { params });
  expect(await state()).toBe('OVER');
  expect((await api.root.call(delegateEnd, { params })).envelope.errorCode).toBe('ILLEGAL_STATE');
});

it('ACC-036, ACC-037 nobody gives it to themselves or hands out more than they hold; dates are checked', async () => {
  const manager = await api.user('manager', ['admin']);
  const by = (toUserId: string) =>
    manager.client.call(delegateCreate, {
      params: { id: boss.id },
      body: { toUserId, from: '2026-03-06', to: '2026-03-07', reason: '试' },
    });
  expect((await by(manager.id)).envelope.errorCode).toBe('ACC-036');
  expect((await by(stand.id)).envelope.errorCode).toBe('ACC-037');
  expect((await create('2026-03-01', '2026-03-10')).envelope).toMatchObject({
    data: { fields: { to: '日期范围不正确' } },
  });
  expect((await create('2026-03-06', '2026-07-10')).envelope).toMatchObject({ data: { fields: { to: '最长 90 天' } } });
});

it('ACC-037 what a 代办 lends is not given on: neither with a role nor with a 代办 of its own', async () => {
  api.root = await api.login('admin', ROOT_PASSWORD);
  await api.user('personnel', ['admin']);
  const other = await api.user('colleague', ['cashier']);
  const today = businessDay(api.now());
  const hr = await api.login('personnel', PASSWORD);
  const { user } = await hr.ok(me);
  const lent = await api.root.ok(delegateCreate, {
    params: { id: boss.id },
    body: { toUserId: user.id, from: today, to: today, reason: '出差' },
  });
  const acting = await api.login('personnel', PASSWORD);
  expect((await acting.ok(me)).permissions).toContain('finance.period.close');
  const given = await saveUser(acting, other, { roleIds: [await api.roleId('fin_manager')] });
  expect(given.envelope).toMatchObject({ success: false, errorCode: 'ACC-037' });
  const passedOn = await acting.call(delegateCreate, {
    params: { id: boss.id },
    body: { toUserId: other.id, from: today, to: today, reason: '出差' },
  });
  expect(passedOn.envelope).toMatchObject({ success: false, errorCode: 'ACC-037' });
  await api.root.ok(delegateEnd, { params: { id: boss.id, delegateId: lent.id } });
});

it('代办 shows the own records of the one who is away, and only as long as it lasts', async () => {
  await createNotes(api.database);
  api.root = await api.login('admin', ROOT_PASSWORD);
  const seller = await api.user('seller', ['sales']);
  await api.user('deputy', ['sales']);
  const [note] = await api.db
    .insert(ttNote)
    .values({ companyId: '1', ownerId: seller.id, noteNo: 'TT-1', title: '出差前的便条' })
    .returning();
  const seen = async () => {
    const deputy = await api.login('deputy', PASSWORD);
    return (await deputy.call(noteContract.get, { params: { id: note?.id ?? '' } })).status;
  };
  expect(await seen()).toBe(404);
  const today = businessDay(api.now());
  const deputyId = (await (await api.login('deputy', PASSWORD)).ok(me)).user.id;
  const made = await api.root.ok(delegateCreate, {
    params: { id: seller.id },
    body: { toUserId: deputyId, from: today, to: today, reason: '出差' },
  });
  expect(await seen()).toBe(200);
  await api.root.ok(delegateEnd, { params: { id: seller.id, delegateId: made.id } });
  expect(await seen()).toBe(404);
});
