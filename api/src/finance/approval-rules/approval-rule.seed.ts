import { count, inArray } from 'drizzle-orm';
import type { SeedStep } from '../../services/seed/seed.ts';
import { acRole } from '../../services/people/role.tables.ts';
import { createRule } from './approval-rule.service.ts';
import { finApprovalRule } from './approval-rule.tables.ts';

/** 审批规则: of the forwarder's payments in three bands as 4.14 says, of both companies' refunds in one. */
export const approvalRuleSeed: SeedStep = {
  name: '审批规则',
  async run(seed) {
    const roles = await seed.tx
      .select({ id: acRole.id, code: acRole.code })
      .from(acRole)
      .where(inArray(acRole.code, ['fin_supervisor', 'fin_manager', 'gm']));
    const step = (code: string) => ({ roleId: roles.find((one) => one.code === code)?.id ?? '', mode: 'ANY' as const });
    const [supervisor, manager, gm] = [step('fin_supervisor'), step('fin_manager'), step('gm')];
    const [forwarder = '', trader = ''] = await seed.companies();
    const bands = [
      { upTo: '50000.00', steps: [supervisor] },
      { upTo: '500000.00', steps: [supervisor, manager] },
      { upTo: null, steps: [supervisor, manager, gm] },
    ];
    const rules = [
      { companyId: forwarder, kind: 'PAYMENT' as const, bands },
      { companyId: forwarder, kind: 'REFUND' as const, bands: [{ upTo: null, steps: [manager] }] },
      { companyId: trader, kind: 'REFUND' as const, bands: [{ upTo: null, steps: [supervisor, manager] }] },
    ];
    for (const [at, rule] of rules.entries())
      await seed.command('fm01', seed.at(-90, 10, at), (ctx) => createRule(ctx, { ...rule, remark: null }));
  },
  async totals(tx) {
    const [rules] = await tx.select({ n: count() }).from(finApprovalRule);
    return { 规则: rules?.n ?? 0 };
  },
};
