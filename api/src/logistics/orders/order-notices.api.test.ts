import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  // 王五 of 操作部 and 赵六 of 销售部 review in company 1, 5 in company 2 alone; 6 of 操作部 sees nothing but his own.
  await api.database.run(`
    insert into ac_user (username, name, dept_id) values ('sun', '孙七', 1), ('zhou', '周八', 1);
    with made as (insert into ac_role (code, name) values ('T_REVIEW', '审单') returning id),
      perm as (insert into ac_role_perm (role_id, code) select id, unnest(array['logistics.order.review', 'logistics.order.view']) from made),
      scope as (insert into ac_data_scope (role_id, area, level, dept_ids) select id, 'logistics', 'ALL', '[]' from made)
      insert into ac_user_role (user_id, role_id) select n, id from made, unnest(array[2, 3, 4, 5]) as n;
    with made as (insert into ac_role (code, name) values ('T_SELF', '只看本人') returning id),
      perm as (insert into ac_role_perm (role_id, code) select id, unnest(array['logistics.order.review', 'logistics.order.view']) from made),
      scope as (insert into ac_data_scope (role_id, area, level, dept_ids) select id, 'logistics', 'SELF', '[]' from made)
      insert into ac_user_role (user_id, role_id) select 6, id from made;
    insert into ac_user_company (user_id, company_id) values (2, 1), (3, 1), (4, 1), (5, 2), (6, 1)`);
}, 60_000);
afterAll(() => api.close());
const { submitted, confirmed } = tradeDesk(() => api);

/** Unread notices about an order: who, title, text, page. */
const told = (of: OrderDetail, kind: string) =>
  api.database.raw<{ user: string; title: string; body: string; link: string }>(
    `select user_id::text as "user", title, body, link from sh_notification where object_type = 'lg_order' and object_id = ${of.id}
      and starts_with(kind, '${kind}') and read_at is null order by user_id, id`,
  );
const due = async (of: OrderDetail) => (await told(of, 'approval.due.')).map(({ user }) => user);
const reject = (of: OrderDetail) =>
  api.as('wang').ok(orders.reject, { params: id(of), body: { version: of.version, reason: '目的港写错' } });

describe('5.1 who is told of 提交 and 驳回', () => {
  it('提交 tells the reviewers of the order’s department who see it, not its author; decided, nothing waits', async () => {
    const made = await submitted();
    expect(await told(made, 'approval.due.')).toEqual([
      {
        user: '3',
        title: `物流订单 ${made.orderNo} 待您审批`,
        body: 'li 提交',
        link: `/transport/order/info?id=${made.id}`,
      },
    ]);
    await api.as('wang').ok(orders.review, { params: id(made), body: { version: made.version } });
    expect(await due(made)).toEqual([]);
  });
  it('a department without reviewers: all who may review it', async () => {
    await api.database.run(`update ac_user set dept_id = 2 where id = 3`);
    const made = await submitted();
    expect(await due(made)).toEqual(['3', '4']);
    // Who wrote it, another than who submitted it, hears that it was withdrawn.
    await api.database.run(`update lg_order set created_by = 4 where id = ${made.id}`);
    const back = await api
      .as('li')
      .ok(orders.withdraw, { params: id(made), body: { version: made.version, reason: '单价未定' } });
    expect((await told(made, 'order.withdrawn.')).map(({ user, body }) => [user, body])).toEqual([['4', '单价未定']]);
    expect([back.status, await due(made)]).toEqual(['DRAFT', []]);
    await api.database.run(`update ac_user set dept_id = 1 where id = 3`);
  });
  it('驳回 tells the author why; each round is told anew', async () => {
    const made = await submitted();
    const back = await reject(made);
    expect(await due(made)).toEqual([]);
    expect(await told(made, 'approval.reject.')).toEqual([
      {
        user: '2',
        title: `物流订单 ${made.orderNo} 被驳回`,
        body: '目的港写错',
        link: `/transport/order/info?id=${made.id}`,
      },
    ]);
    const again = await api.as('li').ok(orders.submit, { params: id(made), body: { version: back.version } });
    expect(await due(made)).toEqual(['3']);
    await reject(again);
    expect(await told(made, 'approval.reject.')).toHaveLength(2);
  });
  it('a submitted order that is cancelled waits for nobody', async () => {
    const made = await submitted();
    const body = { version: made.version, code: 'OTHER', reason: '不要了' };
    await api.as('wang').ok(orders.cancel, { params: id(made), body });
    expect(await due(made)).toEqual([]);
  });
});

describe('变更单 (L3): reason, old and new for 业务员 and 操作', () => {
  const changed = (of: OrderDetail, more: Parameters<typeof order>[0], first: Parameters<typeof line>[0]) =>
    api.as('li').ok(orders.change, {
      params: id(of),
      body: {
        ...order({ salesId: '4', operatorId: '3', ...more }),
        lines: of.lines.map((each) => line({ id: each.id, purchaseAmount: '800', ...first })),
        version: of.version,
        reason: '客户加货',
      },
    });
  it('both read what was changed from what to what, each as far as their rights go; who changed it does not', async () => {
    await api.database.run(`
      insert into ac_field_perm (role_id, field_group, level) select id, 'money.cost', 'VISIBLE' from ac_role where code = 'T_REVIEW';
      update ac_user_role set role_id = (select id from ac_role where code = 'T_SELF') where user_id = 4`);
    const made = await confirmed({ salesId: '4', operatorId: '3', lines: [line({ purchaseAmount: '800' })] });
    const next = await changed(made, { remark: '加 5 箱' }, { cartons: 30, qty: '300', purchaseAmount: '960' });
    const told4 = `原因：客户加货；总箱数 25 → 30；计费吨 3 → 3.6；备注 空 → 加 5 箱；货物明细 1 行 25 箱 3.000 CBM 450.00 kg → 1 行 30 箱 3.600 CBM 540.00 kg；货物 1 箱数 25 → 30；货物 1 数量 250 → 300；货物 1 唛头 HF01\n${made.orderNo}\nNO. 1-25/25 → HF01\n${made.orderNo}\nNO. 1-30/30`;
    expect(await told(made, 'order.changed.')).toEqual([
      {
        user: '3',
        title: `${made.orderNo} 已变更`,
        body: `${told4}；货物 1 采购含税额(元) 800.00 → 960`,
        link: `/transport/order/info?id=${made.id}`,
      },
      expect.objectContaining({ user: '4', body: told4 }),
    ]);
    // Handed to another person: the one before is told as well.
    await changed(next, { salesId: '2', remark: '加 5 箱' }, { cartons: 30, qty: '300', purchaseAmount: '960' });
    expect((await told(made, `order.changed.${next.version + 1}`)).map(({ user, body }) => [user, body])).toEqual([
      ['3', '原因：客户加货；业务员 赵六 → 李四'],
      ['4', '原因：客户加货；业务员 赵六 → 李四'],
    ]);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
