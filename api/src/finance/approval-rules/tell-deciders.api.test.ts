import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { approvalRules } from '@shared/contract/finance/approval-rule.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { payDeskOf, preparePayDesk, type PayDesk } from '../payments/pay-desk.fixture.ts';

let api: TestApi;
let desk: PayDesk;
const roles: Record<string, string> = {};
/** Role, who holds it, and what it may: 2 supervisor, 3 manager, 4 gm, 6 other of the actors. */
const ROLES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['r_sup', ['1', '2', '3'], ['finance.ap.apply.approve', 'finance.ap.apply.view']],
  ['r_mgr', ['3', '4'], ['finance.ap.apply.review', 'finance.ap.apply.view']],
];
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  desk = await payDeskOf(api);
  await api.db.execute(sql`delete from ac_user_role where user_id in (1, 2, 3, 4, 5, 6)`);
  for (const [code, users, codes] of ROLES) {
    const [role] = await api.database.raw<{ id: string }>(
      `insert into ac_role (code, name, status) values ('${code}', '${code}', 'ENABLED') returning id::text as id`,
    );
    roles[code] = role?.id ?? '';
    await api.db.execute(sql`insert into ac_data_scope (role_id, area, level) values (${role?.id}, 'finance', 'ALL')`);
    for (const one of codes)
      await api.db.execute(sql`insert into ac_role_perm (role_id, code) values (${role?.id}, ${one})`);
    for (const user of users)
      await api.db.execute(sql`insert into ac_user_role (user_id, role_id) values (${user}, ${role?.id})`);
  }
  await api.db.execute(sql`insert into ac_user_company (user_id, company_id)
    select u.id, ${desk.companyId} from ac_user u where u.id in (1, 2, 3, 4, 6) on conflict do nothing`);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

/** Who has an unread notice about a document, by kind. */
const told = async (id: string, kind = 'approval.due.') =>
  (
    await api.database.raw<{ user: string }>(
      `select user_id::text as user from sh_notification where object_id = ${id} and starts_with(kind, '${kind}') and read_at is null order by user_id`,
    )
  ).map(({ user }) => user);

describe('4.14 who may decide is told that an application waits for him', () => {
  it('each step in turn, without its makers; decided, nobody has an unread notice of it', async () => {
    const sent = await desk.submit(await desk.draft(['60000']));
    expect(await told(sent.id), 'not 1, who made it').toEqual(['2', '3']);
    const { list } = await api.as('supervisor').ok(notifications.list, { query: {} });
    expect(list[0]).toMatchObject({
      title: `付款申请 ${sent.applicationNo} 待您审批`,
      link: `/finance/account-payable/applypayment/reduction?tab=pending&open=${sent.id}`,
    });
    const once = await desk.approve(sent, 'supervisor');
    expect(once.state).toBe('REVIEWING');
    expect(await told(sent.id), 'the reviewers').toEqual(['3', '4']);
    await desk.review(once, 'manager');
    expect(await told(sent.id)).toEqual([]);
  });

  it('3.16 by a rule: who holds the role of its step', async () => {
    const made = await api.as('gm').ok(approvalRules.create, {
      body: {
        companyId: desk.companyId,
        kind: 'PAYMENT',
        bands: [{ upTo: null, steps: [{ roleId: roles.r_mgr ?? '', mode: 'ANY' }] }],
        remark: null,
      },
    });
    const sent = await desk.submit(await desk.draft(['100']));
    expect(await told(sent.id), 'of those who may approve, the one with the role').toEqual(['3']);
    await api.db.execute(sql`delete from fin_approval_rule where id = ${made.id}`);
  });

  it('10.3 代办: who stands in for one of them is told too, while he does', async () => {
    await api.db.execute(sql`insert into ac_user_company (user_id, company_id) values (5, ${desk.companyId})`);
    await api.db.execute(sql`insert into ac_delegate (from_user_id, to_user_id, starts_at, ends_at, reason) values
      (3, 5, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', '出差'), (2, 6, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '出差')`);
    const sent = await desk.submit(await desk.draft(['100']));
    expect(await told(sent.id)).toEqual(['2', '3', '5']);
    await api.as('gm').ok(approvalRules.create, {
      body: {
        companyId: desk.companyId,
        kind: 'PAYMENT',
        bands: [{ upTo: null, steps: [{ roleId: roles.r_mgr ?? '', mode: 'ANY' }] }],
        remark: null,
      },
    });
    expect(await told((await desk.submit(await desk.draft(['100']))).id)).toEqual(['3', '5']);
    await api.db.execute(sql`delete from fin_approval_rule`);
    await api.db.execute(sql`delete from ac_delegate`);
  });

  it('sent back: its maker, with the reason; withdrawn: nobody', async () => {
    const sent = await desk.submit(await desk.draft(['100']));
    await api.as('supervisor').ok(applications.reject, desk.on(sent, desk.reason));
    expect([await told(sent.id), await told(sent.id, 'approval.reject.')]).toEqual([[], ['1']]);
    const next = await desk.submit(await desk.draft(['100']));
    await api.as('maker').ok(applications.withdraw, desk.on(next));
    expect(await told(next.id)).toEqual([]);
  });
});
