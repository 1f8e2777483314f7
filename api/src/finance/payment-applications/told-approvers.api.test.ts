import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { claim, editsOf } from './application-edit.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });
const { edit } = editsOf(office);

/** 2 agrees first and sees amounts, 3 agrees next and does not, 4 is of another company. */
beforeAll(async () => {
  await office.api.database.run(`
    delete from ac_user_role where user_id in (2, 3, 4);
    insert into ac_role (code, name) values ('r_sees', '看金额'), ('r_blind', '不看金额');
    insert into ac_data_scope (role_id, area, level) select id, 'finance', 'ALL' from ac_role where code in ('r_sees', 'r_blind');
    insert into ac_role_perm (role_id, code) select id, 'finance.ap.apply.view' from ac_role where code in ('r_sees', 'r_blind');
    insert into ac_field_perm (role_id, field_group, level) select id, 'money.cost', 'VISIBLE' from ac_role where code = 'r_sees';
    insert into ac_user_role (user_id, role_id) select 2, id from ac_role where code = 'r_sees';
    insert into ac_user_role (user_id, role_id) select 3, id from ac_role where code = 'r_blind';
    insert into ac_user_company (user_id, company_id) select u, ${office.desk.companyId} from unnest(array[1, 2, 3]) u on conflict do nothing`);
});

/** Notices of somebody about approvals that count no more, newest first. */
const toldTo = async (who: string) =>
  (await office.as(who).ok(notifications.list, { query: {} })).list
    .filter(({ kind }) => kind.startsWith('approval.reset.'))
    .map(({ title, body, link }) => ({ title, body, link }));
const once = async (amount: string) => office.desk.approve(await office.desk.submit(await office.desk.draft([amount])));
const title = ({ applicationNo }: { applicationNo: string }, done: string) =>
  `付款申请 ${applicationNo} 已被${done}，您的审批已作废`;

describe('FIN-072 who had agreed is told that his approval counts no more', () => {
  it('编辑: what was changed, amounts before and after for who sees them, the word alone for others', async () => {
    const row = await office.desk.review(await once('60000'));
    const [first] = row.lines;
    await edit(row, {
      reason: '十一月运费',
      payeeBankId: office.desk.banks[2] ?? null,
      lines: [line(first?.feeLineId ?? '', '55000')],
      reductions: [claim('500')],
    });
    const link = `/finance/account-payable/applypayment/reduction?tab=all&open=${row.id}`;
    const rest = '收款账户；收款账号；付款事由；费用明细；冲减';
    expect(await toldTo('supervisor')).toEqual([
      {
        title: title(row, '编辑'),
        body: expect.stringContaining(
          '申请总额 CNY 60000.00 → CNY 55000.00；冲减合计 CNY 0.00 → CNY 500.00；实付金额 CNY 60000.00 → CNY 54500.00；收款账户',
        ),
        link,
      },
    ]);
    const [blind, ...more] = await toldTo('manager');
    expect(more).toEqual([]);
    expect(blind).toMatchObject({ title: title(row, '编辑'), link });
    expect(blind?.body).toMatch(/ 编辑：金额；收款账户；/);
    expect(blind?.body).not.toMatch(/\d/);
    for (const name of rest.split('；')) expect(blind?.body).toContain(name);
    // Who edits it knows; who never agreed is told nothing.
    expect([await toldTo('maker'), await toldTo('gm')]).toEqual([[], []]);
  });

  it('the next edits of the draft tell nobody again; those of the next round are told anew', async () => {
    const row = await once('100');
    const draft = await edit(row, { remark: '请先核对' });
    await edit(draft, { remark: '请再核对' });
    expect((await toldTo('supervisor')).filter((one) => one.title === title(row, '编辑'))).toHaveLength(1);
    const again = await office.desk.approve(await office.desk.submit(await edit(await office.desk.fresh(row))));
    await edit(again, { remark: null });
    expect((await toldTo('supervisor')).filter((one) => one.title === title(row, '编辑'))).toHaveLength(2);
  });

  it('撤回, 驳回 by the next one and 作废 after the approval say so, with the reason', async () => {
    const drawn = await once('60000');
    expect(drawn.state).toBe('REVIEWING');
    await office.as('maker').ok(applications.withdraw, office.desk.on(drawn));
    const back = await once('60000');
    await office.as('manager').ok(applications.reject, office.desk.on(back, office.desk.reason));
    const gone = await once('80');
    await office.as('maker').ok(applications.void, office.desk.on(gone, { reason: '重复申请', reversedDate: null }));
    const told = await toldTo('supervisor');
    const of = (row: { applicationNo: string }) => told.filter((one) => one.title.includes(row.applicationNo));
    expect(of(drawn)).toMatchObject([{ title: title(drawn, '撤回') }]);
    expect(of(back)).toMatchObject([{ title: title(back, '驳回'), body: expect.stringContaining('资料不全') }]);
    expect(of(gone)).toMatchObject([{ title: title(gone, '作废'), body: expect.stringContaining('重复申请') }]);
  });
});
