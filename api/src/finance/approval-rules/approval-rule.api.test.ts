import {
  approvalRuleList,
  approvalRuleMachine,
  approvalRules,
  type ApprovalRuleInput,
} from '@shared/contract/finance/approval-rule.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { approvalStepsFor } from './approval-rule.service.ts';

let api: TestApi;
const roles: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  await api.database.run(`insert into ac_role (code, name, status) values
    ('t_sup', '主管甲', 'ENABLED'), ('t_mgr', '经理乙', 'ENABLED'), ('t_gm', '总丙', 'ENABLED'), ('t_off', '停用丁', 'DISABLED')`);
  for (const { id, code } of await api.database.raw<{ id: string; code: string }>(
    `select id::text, code from ac_role where code like 't\\_%'`,
  ))
    roles[code] = id;
  api.actor('mei', { userId: '2', companies: ['1'] });
  api.actor('both', { userId: '3', companies: ['1', '2'] });
  api.actor('looker', { userId: '4', permissions: ['finance.base.view'] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_approval_rule`);
});
const step = (code: string, mode: 'ANY' | 'ALL' = 'ANY') => ({ roleId: roles[code] ?? '', mode });
const input = (more: Partial<ApprovalRuleInput> = {}): ApprovalRuleInput => ({
  companyId: '1',
  kind: 'PAYMENT',
  bands: [
    { upTo: '50000', steps: [step('t_sup')] },
    { upTo: '500000', steps: [step('t_sup'), step('t_mgr', 'ALL')] },
    { upTo: null, steps: [step('t_sup'), step('t_mgr'), step('t_gm')] },
  ],
  remark: null,
  ...more,
});
const create = (more: Partial<ApprovalRuleInput> = {}, as = 'mei') =>
  api.as(as).call(approvalRules.create, { body: input(more) });
const steps = (baseAmount: string, companyId = '1', kind: ApprovalRuleInput['kind'] = 'PAYMENT') =>
  api.command('mei', (ctx) => approvalStepsFor(ctx, { kind, companyId, baseAmount }));

describe('3.16 审批规则', () => {
  it.each([
    ['49999.99', ['主管甲']],
    ['50000.00', ['主管甲', '经理乙']],
    ['-60000', ['主管甲', '经理乙']],
    ['500000', ['主管甲', '经理乙', '总丙']],
  ])('%s CNY goes by %j', async (amount, names) => {
    await create();
    const way = await steps(amount);
    expect(way?.map(({ roleName }) => roleName)).toEqual(names);
    expect(way?.map(({ no }) => no)).toEqual(names.map((_name, at) => at + 1));
  });

  it('no rule, another company, another document or a stopped rule: the machine decides by itself', async () => {
    expect(await steps('1')).toBeNull();
    const one = (await create()).envelope.data;
    expect(await steps('1', '2')).toBeNull();
    expect(await steps('1', '1', 'REFUND')).toBeNull();
    await api.as('mei').ok(approvalRules.disable, { params: { id: one?.id ?? '' }, body: { version: 1 } });
    expect(await steps('1')).toBeNull();
  });

  it('a change counts for what is submitted after it; what was answered before stays', async () => {
    const one = (await create()).envelope.data;
    const before = await steps('10');
    await api.as('mei').ok(approvalRules.update, {
      params: { id: one?.id ?? '' },
      body: { version: 1, remark: null, bands: [{ upTo: null, steps: [step('t_gm', 'ALL')] }] },
    });
    expect(await steps('10')).toMatchObject([{ roleName: '总丙', mode: 'ALL' }]);
    expect(before).toMatchObject([{ roleName: '主管甲' }]);
    const { list } = await api.as('mei').ok(approvalRuleList.endpoint);
    expect(list).toMatchObject([{ bandText: '不限金额：总丙（会签）', companyName: '甲货运' }]);
  });

  it.each<[string, () => Partial<ApprovalRuleInput>, Record<string, string>]>([
    [
      'a gap',
      () => ({ bands: [{ upTo: '9', steps: [step('t_sup')] }] }),
      { 'bands.0.upTo': '最后一段不填上限，金额不封顶' },
    ],
    [
      'ends that fall',
      () => ({
        bands: [
          { upTo: '9', steps: [step('t_sup')] },
          { upTo: '8', steps: [step('t_sup')] },
          { upTo: null, steps: [step('t_sup')] },
        ],
      }),
      { 'bands.1.upTo': '应大于上一段的上限 9' },
    ],
    [
      'letters',
      () => ({
        bands: [
          { upTo: '5万', steps: [step('t_sup')] },
          { upTo: null, steps: [step('t_sup')] },
        ],
      }),
      { 'bands.0.upTo': '金额格式不正确' },
    ],
    ['no step', () => ({ bands: [{ upTo: null, steps: [] }] }), { 'bands.0.steps': '至少一个审批步骤' }],
    [
      'a stopped role',
      () => ({ bands: [{ upTo: null, steps: [step('t_off')] }] }),
      { 'bands.0.steps.0.roleId': '角色不存在或已停用' },
    ],
    [
      'one role twice',
      () => ({ bands: [{ upTo: null, steps: [step('t_sup'), step('t_sup')] }] }),
      { 'bands.0.steps.1.roleId': '同一角色不能审批两次' },
    ],
    ['another company', () => ({ companyId: '2' }), { companyId: '经营主体不存在或无权使用' }],
  ])('refuses %s', async (_what, more, fields) => {
    expect((await create(more())).envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('one per company and kind, also when two are made at once; another company is not found', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    expect((await create()).envelope).toMatchObject({
      data: { fields: { kind: expect.stringContaining('已有付款申请') } },
    });
    const other = (await create({ companyId: '2' }, 'both')).envelope.data;
    expect((await api.as('mei').call(approvalRules.get, { params: { id: other?.id ?? '' } })).status).toBe(404);
    expect((await api.as('mei').ok(approvalRuleList.endpoint)).list).toHaveLength(1);
  });

  it('every state × action answers as the machine says', async () => {
    const one = (await create()).envelope.data;
    let version = 1;
    for (const [state, action] of [
      ['ENABLED', 'enable'],
      ['ENABLED', 'disable'],
      ['DISABLED', 'disable'],
      ['DISABLED', 'enable'],
    ] as const) {
      const { envelope } = await api
        .as('mei')
        .call(approvalRules[action], { params: { id: one?.id ?? '' }, body: { version } });
      const legal = approvalRuleMachine.actions[action].from.includes(state);
      expect([state, action, envelope.success]).toEqual([state, action, legal]);
      if (legal) version += 1;
    }
  });

  it('10.4 finance.base.edit is asked for', async () => {
    expect((await create({}, 'looker')).status).toBe(403);
  });
});
