import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { domestic, licence } from './customer.fixture.ts';
import { twoPersonDesk } from './two-person.fixture.ts';

const desk = twoPersonDesk();
const { create, get, decide } = desk;

describe('ACC-014 merging', () => {
  const merge = (id: string, otherId: string, version = 1) =>
    desk.api.as('admin').call(customers.merge, { params: { id }, body: { version, otherId, reason: '同一客户' } });

  it('ACC-014 every reference moves in one transaction, the older number stays, the younger leads to it', async () => {
    const [older, younger] = [await create(domestic()), await create(domestic())];
    await licence(desk.api, younger.id);
    await desk.api.db.execute(sql`insert into ac_customer_code (code, customer_id) values ('MRG01', ${younger.id})`);
    await desk.api.db.execute(sql`insert into sy_company (code, name, short_name) values ('M', '合并公司', '合并')`);
    await desk.api.db.execute(sql`insert into lg_order (company_id, order_no, customer_id, order_date, goods_currency)
      select id, 'WL20260101-0001', ${younger.id}, '2026-01-01', 'USD' from sy_company where code = 'M'`);
    const answer = await merge(younger.id, older.id);
    expect(answer).toMatchObject({ status: 200, envelope: { data: { id: older.id, customerNo: older.customerNo } } });
    const kept = await get(younger.id);
    expect(kept).toMatchObject({ id: older.id, mergedFrom: younger.customerNo, codes: [{ code: 'MRG01' }] });
    expect(kept.contacts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(kept.contacts).toHaveLength(2);
    const pointing = await desk.api.db.execute(sql`select
      (select count(*)::int from lg_order where customer_id = ${younger.id}) as orders,
      (select count(*)::int from sh_attachment where owner_type = 'ac_customer' and owner_id = ${younger.id}) as files,
      (select count(*)::int from ac_customer_contact where customer_id = ${younger.id}) as contacts,
      (select count(*)::int from risk_profile where customer_id = ${younger.id}) as profiles`);
    expect(pointing.rows).toEqual([{ orders: 0, files: 0, contacts: 0, profiles: 0 }]);
    const { total } = await desk.api
      .as('admin')
      .ok(customerList.endpoint, { query: { customerNo: younger.customerNo } });
    expect(total).toBe(0);
    expect((await merge(younger.id, older.id)).status).toBe(404);
    // Its name is still known: a new customer of that name is told of the one that stays.
    const twins = await desk.api.as('admin').ok(customers.checkDuplicates, { query: { name: younger.name } });
    expect(twins.list[0]).toMatchObject({
      id: older.id,
      customerNo: older.customerNo,
      name: younger.name,
      percent: 100,
    });
    const own = await desk.api
      .as('admin')
      .ok(customers.checkDuplicates, { query: { name: younger.name, exceptId: older.id } });
    expect(own.list.map(({ id }) => id)).not.toContain(older.id);
  });

  it('ACC-014 one that leads on is led further when its target is merged', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    expect((await merge(third.id, second.id)).status).toBe(200);
    expect((await merge(second.id, first.id, 2)).status).toBe(200);
    expect((await get(third.id)).id).toBe(first.id);
  });

  it('ACC-014 refuses itself, another kind, black ones, open approvals, and an older version', async () => {
    const [one, two, abroad] = [await create(domestic()), await create(domestic()), await create()];
    expect((await merge(one.id, one.id)).envelope).toMatchObject({ data: { fields: { otherId: '不能与自己合并' } } });
    expect((await merge(one.id, abroad.id)).envelope.errorCode).toBe('ACC-014');
    expect((await merge(one.id, two.id, 7)).status).toBe(409);
    await desk.api.as('admin').ok(customers.black, { params: { id: two.id }, body: { version: 1, reason: '欠款' } });
    expect((await merge(one.id, two.id)).envelope.errorMessage).toContain('有待审批的申请');
    expect((await decide(two.id, 'second')).status).toBe(200);
    expect((await merge(one.id, two.id)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await get(one.id)).version).toBe(1);
  });
});

describe('A1 移交', () => {
  it('one customer goes to another sales with its department, and the reason is in the log', async () => {
    const made = await create();
    await desk.api.as('admin').ok(customers.handOver, {
      params: { id: made.id },
      body: { version: 1, salesId: '4', reason: '区域调整' },
    });
    expect(await get(made.id)).toMatchObject({ salesName: '赵敏', deptName: '销售二部' });
    const { rows } = await desk.api.db.execute(
      sql`select reason from sh_audit where kind = 'ac_customer' and object_id = ${made.id} and code = 'transfer'`,
    );
    expect(rows).toEqual([{ reason: '区域调整' }]);
  });
});
