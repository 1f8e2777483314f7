import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import { userGet, userHandover, userHandoverPreview } from '@shared/contract/access/user.contract.ts';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, PASSWORD, type AccessApi, type Member } from '../../services/access/access.fixture.ts';
import { overseas } from '../../masters/customers/customer.fixture.ts';
import { customerRoutes } from '../../masters/customers/customer.routes.ts';
import { rows } from '../../platform/database.ts';
import { HANDOVER_KINDS, personColumn } from './handover-kinds.ts';
import { handoverRoutes } from './handover.routes.ts';

let api: AccessApi;
let heir: Member;
beforeAll(async () => {
  api = await accessApi([...handoverRoutes, ...customerRoutes]);
  heir = await api.user('heir', ['operator']);
});
afterAll(() => api.close());

const one = async (query: ReturnType<typeof sql>) => (await rows<Record<string, unknown>>(api.db, query))[0];
const order = (no: string, userId: string, status: string) =>
  api.db
    .execute(sql`insert into lg_order (company_id, order_no, customer_id, order_date, owner_id, sales_id, operator_id, status,
      service_type, incoterm, incoterm_place, pol, pod, currency, settlement, cancel_code, cancelled_at)
    values (1, ${no}, (select min(id) from ac_customer), '2026-01-01', ${userId}, ${userId}, ${heir.id}, ${status},
      'LCL', 'FOB', 'NB', 'CNNGB', 'USLAX', 'USD', 'MONTHLY', case when ${status} = 'CANCELLED' then 'X' end,
      case when ${status} = 'CANCELLED' then now() end)`);
const leave = async (member: Member, body: Record<string, unknown> = {}) =>
  api.root.call(userHandover, {
    params: { id: member.id },
    body: { version: (await member.detail()).version, receiverId: heir.id, reason: '离职', ...body },
  });

describe('ACC-038 离职交接', () => {
  it('ACC-038 moves live documents, customers and to-dos in one go, leaves history, ends the account and its sessions', async () => {
    const leaver = await api.user('leaver', ['sales']);
    const below = await api.user('below', ['sales'], { leaderId: leaver.id });
    const made = await api.root.ok(customers.create, { body: overseas({ salesId: leaver.id, csId: leaver.id }) });
    await order('WL-LIVE', leaver.id, 'DRAFT');
    await order('WL-DONE', leaver.id, 'CANCELLED');
    await api.db.execute(sql`insert into sh_notification (user_id, kind, level, title, day, created_at, link)
      values (${leaver.id}, 'sla.late', 'WARN', '柜子超时', '2026-01-01', now(), '/x'), (${heir.id}, 'sla.late', 'WARN', '柜子超时', '2026-01-01', now(), '/x'),
        (${leaver.id}, 'account.reset', 'WARN', '密码已被重置', '2026-01-01', now(), null)`);
    const preview = await api.root.ok(userHandoverPreview, { params: { id: leaver.id } });
    expect(preview.blocks).toEqual([]);
    expect(Object.fromEntries(preview.items.map(({ title, count }) => [title, count]))).toMatchObject({
      客户: 1,
      物流订单: 1,
      下属账号: 1,
      未读待办: 1,
    });
    expect(preview.items.find(({ title }) => title === '客户')?.numbers).toEqual([made.customerNo]);
    const done = await leave(leaver);
    expect(done.envelope.data).toMatchObject({ moved: preview.items.reduce((sum, { count }) => sum + count, 0) });
    const kept = await one(
      sql`select sales_id::text, cs_id::text, dept_id::text, version from ac_customer where id = ${made.id}`,
    );
    expect(kept).toMatchObject({ sales_id: heir.id, cs_id: heir.id, version: 2 });
    expect(await one(sql`select owner_id::text, sales_id::text from lg_order where order_no = 'WL-LIVE'`)).toEqual({
      owner_id: heir.id,
      sales_id: heir.id,
    });
    expect(await one(sql`select owner_id::text from lg_order where order_no = 'WL-DONE'`)).toEqual({
      owner_id: leaver.id,
    });
    expect((await below.detail()).leaderId).toBe(heir.id);
    expect(await one(sql`select title from sh_notification where user_id = ${heir.id}`)).toEqual({ title: '柜子超时' });
    expect((await api.root.ok(userGet, { params: { id: leaver.id } })).status).toBe('LEFT');
    expect((await leaver.client.call(me)).status).toBe(401);
    await expect(api.login('leaver', PASSWORD)).rejects.toThrow();
    expect(
      await one(
        sql`select count(*)::int as n from sh_audit where code = 'handover' and kind in ('lg_order', 'ac_customer')`,
      ),
    ).toEqual({ n: 2 });
    expect((await leave(leaver)).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('ACC-038 covers every column that says whose a document is', async () => {
    const { rows: found } = await api.db.execute<{ at: string }>(sql`select cls.relname || '.' || col.attname as at
      from pg_attribute col join pg_class cls on cls.oid = col.attrelid and cls.relkind = 'r'
      where cls.relname ~ '^(ac|lg|fin|wh|sy|trade|tax|fx|risk)_' and col.attname ~ '^(owner|sales|cs|operator|inspector|tally|leader|handler)_id$'`);
    const covered = HANDOVER_KINDS.flatMap((kind) =>
      kind.people.map((field) => `${getTableName(kind.entity.table)}.${personColumn(kind, field).name}`),
    );
    // A sum over fee lines that triggers keep: it follows its lines.
    expect(found.map(({ at }) => at).sort()).toEqual([...new Set([...covered, 'fin_biz_fee.owner_id'])].sort());
  });

  it('ACC-038 a receiver without the company or the warehouse of a live document is refused, and both are named', async () => {
    const leaver = await api.user('leaver.far', ['sales']);
    await api.root.ok(customers.create, {
      body: overseas({ name: 'Far Ltd', shortName: 'Far', salesId: leaver.id, csId: leaver.id }),
    });
    const [sub] = await rows<{ id: string }>(
      api.db,
      sql`insert into sy_company (code, name, short_name) values ('SUB', '分公司', '分公司') returning id::text`,
    );
    const [house] = await rows<{ id: string }>(
      api.db,
      sql`insert into wh_warehouse (code, name, company_id, address) values ('FAR', '远仓', ${sub?.id ?? ''}, '路') returning id::text`,
    );
    await order('WL-FAR', leaver.id, 'DRAFT');
    await api.db.execute(sql`update lg_order set company_id = ${sub?.id ?? ''} where order_no = 'WL-FAR'`);
    await api.db
      .execute(sql`insert into lg_container (company_id, warehouse_id, owner_id, container_code, container_type, pol, pod)
      values (1, ${house?.id ?? ''}, ${leaver.id}, 'GZ20260101-0099', '40HQ', 'CNNGB', 'USLAX')`);
    expect((await leave(leaver)).envelope).toMatchObject({
      errorCode: 'ACC-038',
      errorMessage: 'heir 没有这些单据的经营主体「分公司」、仓库「远仓」，请先在账号管理中授权。',
    });
    await api.db.execute(sql`insert into ac_user_company values (${heir.id}, ${sub?.id ?? ''})`);
    await api.db.execute(sql`insert into ac_user_warehouse values (${heir.id}, ${house?.id ?? ''})`);
    expect((await leave(leaver)).status).toBe(200);
  });

  it('ACC-038 a booking, an inspection and its task go over; a report that was decided on keeps its inspector', async () => {
    const leaver = await api.user('leaver.two', ['inspector']);
    const box = async (no: number) =>
      (
        await rows<{ id: string }>(
          api.db,
          sql`insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
            values (1, ${heir.id}, ${`GZ20260101-000${no}`}, '40HQ', 'CNNGB', 'USLAX') returning id::text`,
        )
      )[0]?.id ?? '';
    const inspection = async (no: number, state: string) =>
      api.db
        .execute(sql`insert into lg_inspection (company_id, owner_id, inspection_no, container_id, plan_date, aql_major, aql_minor, state, inspector_id)
        values (1, ${leaver.id}, ${`YH-${state}`}, ${await box(no)}, '2026-01-05', '2.5', '4.0', ${state}, ${leaver.id})`);
    await inspection(1, 'WORKING');
    await inspection(2, 'REJECTED');
    await api.db.execute(sql`with line as (
        insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
        values ('GY900001', '船', '船', '船', '船', '', '', array['CARRIER'], 'CN') returning id)
      insert into lg_booking (company_id, owner_id, booking_no, agent_id, carrier_id, transport_mode, pol, pod, place_of_delivery, state)
      select 1, ${leaver.id}, 'DC-' || state, id, id, 'SEA', 'CNNGB', 'USLAX', 'LA', state
      from line, unnest(array['SUBMITTED', 'CANCELLED']) as state`);
    expect((await leave(leaver)).status).toBe(200);
    expect(
      await rows(
        api.db,
        sql`select inspection_no as no, owner_id::text as owner, inspector_id::text as inspector from lg_inspection
          union all select booking_no, owner_id::text, null from lg_booking order by 1`,
      ),
    ).toEqual([
      { no: 'DC-CANCELLED', owner: leaver.id, inspector: null },
      { no: 'DC-SUBMITTED', owner: heir.id, inspector: null },
      { no: 'YH-REJECTED', owner: heir.id, inspector: leaver.id },
      { no: 'YH-WORKING', owner: heir.id, inspector: heir.id },
    ]);
  });

  it('ACC-038 is refused while an approval or a job of the person is open, and writes nothing', async () => {
    const busy = await api.user('busy', ['sales']);
    const made = await api.root.ok(customers.create, { body: overseas({ salesId: busy.id }) });
    await api.db.execute(sql`insert into sh_approval (kind, object_type, object_id, object_no, reason, applicant_id)
      values ('customer.black', 'ac_customer', ${made.id}, ${made.customerNo}, '欠款', ${busy.id})`);
    const preview = await api.root.ok(userHandoverPreview, { params: { id: busy.id } });
    expect(preview.blocks).toEqual([`1 个审批申请待审批：${made.customerNo}`]);
    expect((await leave(busy)).envelope).toMatchObject({ errorCode: 'ACC-038', showType: 3 });
    expect((await busy.detail()).status).toBe('ENABLED');
    expect(await one(sql`select sales_id::text from ac_customer where id = ${made.id}`)).toEqual({ sales_id: busy.id });
    expect((await busy.client.call(me)).status).toBe(200);
  });

  it('refuses the own account, the person itself, one who is not there, and an older version', async () => {
    const going = await api.user('going', ['sales']);
    expect((await leave(going, { receiverId: going.id })).envelope).toMatchObject({
      data: { fields: { receiverId: '不能交接给本人' } },
    });
    expect((await leave(going, { receiverId: '999999' })).envelope).toMatchObject({
      data: { fields: { receiverId: '须为本公司的在用账号' } },
    });
    expect((await leave(going, { version: 99 })).status).toBe(409);
    const { user } = await api.root.ok(me);
    const own = await api.root.call(userHandover, {
      params: { id: user.id },
      body: { version: 1, receiverId: heir.id, reason: 'x' },
    });
    // Nobody else holds 权限设置·编辑 here.
    expect(['ACC-035', 'VERSION_CONFLICT']).toContain(own.envelope.errorCode);
    expect((await heir.client.call(userHandoverPreview, { params: { id: going.id } })).status).toBe(403);
  });

  it('a receiver below the leaver gets the leaver’s own leader, so that no ring forms', async () => {
    const top = await api.user('top', ['sales']);
    const middle = await api.user('middle', ['sales'], { leaderId: top.id });
    const bottom = await api.user('bottom', ['sales'], { leaderId: middle.id });
    const side = await api.user('side', ['sales'], { leaderId: middle.id });
    expect((await leave(middle, { receiverId: bottom.id })).status).toBe(200);
    expect((await bottom.detail()).leaderId).toBe(top.id);
    expect((await side.detail()).leaderId).toBe(bottom.id);
  });

  it('ACC-035 the last holder of 权限设置·编辑 cannot leave', async () => {
    await api.db.execute(sql`insert into ac_role (code, name) values ('hr', '人事')`);
    await api.db.execute(sql`insert into ac_role_perm (role_id, code) select ac_role.id, granted.code from ac_role,
      unnest(array['account.user.view', 'account.user.handover']) as granted (code) where ac_role.code = 'hr'`);
    const staff = await api.user('hr01', ['hr']);
    const holder = await api.user('holder', ['admin']);
    const { version } = await holder.detail();
    await api.db.execute(sql`update ac_user set status = 'DISABLED' where username = 'admin'`);
    const call = () =>
      staff.client.call(userHandover, {
        params: { id: holder.id },
        body: { version, receiverId: heir.id, reason: '离职' },
      });
    expect((await call()).envelope.errorCode).toBe('ACC-035');
    await api.db.execute(sql`update ac_user set status = 'ENABLED' where username = 'admin'`);
    expect((await call()).status).toBe(200);
  });
});
