import { PERMISSION_CODES, isPermissionCode } from '@shared/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { codesOf, PRESET_ROLES } from './preset-roles.ts';

const role = (code: string) => {
  const found = PRESET_ROLES.find((preset) => preset.code === code);
  if (!found) throw new Error(code);
  return found;
};
const has = (code: string, permission: string) => new Set<string>(role(code).codes).has(permission);

describe('preset roles (logistics-admin 12, warehouse-finance 10.2)', () => {
  it('both tables are there, each role once, with known codes only', () => {
    expect(PRESET_ROLES.map((preset) => preset.code).sort()).toEqual(
      `super admin gm ops_manager operator sales cs doc_clerk inspector dispatcher tally ar_clerk ap_clerk fin_supervisor
       fin_manager overseas_agent auditor wh_manager wh_clerk wh_picker wh_gate cashier tax_clerk tax_manager fx_clerk
       risk_officer`
        .split(/\s+/)
        .sort(),
    );
    for (const preset of PRESET_ROLES) {
      expect(preset.codes.every(isPermissionCode), preset.code).toBe(true);
      expect(new Set(preset.codes).size, preset.code).toBe(preset.codes.length);
    }
  });

  it('every preset role gets dashboard.index.view', () => {
    for (const preset of PRESET_ROLES) expect(preset.codes, preset.code).toContain('dashboard.index.view');
  });

  it('super holds every permission and every field, scope ALL', () => {
    expect(role('super').codes).toEqual([...PERMISSION_CODES]);
    expect(new Set(Object.values(role('super').fields))).toEqual(new Set(['VISIBLE']));
    expect(new Set(Object.values(role('super').scopes))).toEqual(new Set(['ALL']));
  });

  it('admin has no logistics, warehouse or finance code', () => {
    const modules = new Set(role('admin').codes.map((code) => code.split('.')[0]));
    expect([...modules].sort()).toEqual(['account', 'dashboard', 'system']);
    expect(role('admin').codes).toEqual(expect.arrayContaining(codesOf('account.*')));
  });

  it('auditor holds every view and export and no command', () => {
    expect(role('auditor').codes).toEqual(expect.arrayContaining([...codesOf('*.view'), ...codesOf('*.export')]));
    const actions = new Set(role('auditor').codes.map((code) => code.split('.').at(-1)));
    expect([...actions].sort()).toEqual(['cancelled', 'cost', 'export', 'log', 'view']);
  });

  it.each([
    [
      'gm',
      ['finance.period.reopen', 'finance.ap.apply.review', 'risk.limit.approve'],
      ['finance.ap.apply.approve', 'logistics.order.review'],
    ],
    [
      'ops_manager',
      ['logistics.container.rollback', 'logistics.inspection.waive', 'risk.release.approve'],
      ['account.customer.view'],
    ],
    [
      'operator',
      [
        'logistics.order.create',
        'logistics.order.import',
        'logistics.pingui.allocate',
        'finance.ap.fee.submit',
        'warehouse.outbound.submit',
      ],
      [
        'logistics.order.review',
        'logistics.container.rollback',
        'finance.profit.view',
        'finance.ar.fee.confirm',
        'logistics.quote.send',
      ],
    ],
    [
      'sales',
      ['logistics.order.submit', 'logistics.quote.send', 'warehouse.daily.view'],
      ['logistics.order.review', 'logistics.quote.edit', 'account.customer.credit'],
    ],
    [
      'doc_clerk',
      ['logistics.baoguan.review', 'logistics.qingguan.edit'],
      ['logistics.qingguan.release', 'logistics.container.cost'],
    ],
    ['inspector', ['logistics.yanhuo.fill'], ['logistics.yanhuo.review']],
    [
      'tally',
      ['logistics.zhuanggui.fill', 'warehouse.outbound.pick', 'warehouse.ledger.view'],
      ['logistics.zhuanggui.confirm'],
    ],
    [
      'wh_manager',
      ['warehouse.day.close', 'warehouse.location.override', 'warehouse.outbound.approve'],
      ['warehouse.mall.cost'],
    ],
    [
      'wh_clerk',
      ['warehouse.zone.view', 'warehouse.chamber.record.view', 'warehouse.arrival.void', 'warehouse.chamber.open'],
      ['warehouse.arrival.resolve', 'warehouse.outbound.approve', 'warehouse.mall.cost'],
    ],
    [
      'ar_clerk',
      ['finance.ar.fee.confirm', 'finance.ar.settlement.cross', 'logistics.release.view'],
      [
        'finance.ar.receipt.confirm',
        'finance.ar.settlement.approve',
        'finance.ar.fee.reverse',
        'finance.ar.receipt.reverse',
        'finance.ap.fee.view',
      ],
    ],
    [
      'ap_clerk',
      ['finance.ap.fee.confirm', 'finance.ap.apply.submit', 'finance.ap.payment.view'],
      ['finance.ap.apply.approve', 'finance.ap.payment.execute', 'finance.ap.fee.reverse'],
    ],
    [
      'fin_supervisor',
      ['finance.ap.apply.approve', 'finance.ar.settlement.approve', 'finance.journal.view'],
      ['finance.ap.apply.review', 'finance.period.close'],
    ],
    [
      'fin_manager',
      [
        'finance.ap.payment.reverse',
        'finance.cost.lock',
        'logistics.release.approve',
        'finance.period.close',
        'finance.ar.fee.confirm',
        'finance.ap.statement.confirm',
        'finance.ar.receipt.confirm',
      ],
      ['finance.period.reopen', 'risk.limit.approve', 'finance.ap.payment.execute'],
    ],
    [
      'cashier',
      ['finance.ap.payment.execute', 'finance.ar.receipt.confirm'],
      ['finance.rate.confirm', 'finance.bank.edit'],
    ],
    ['tax_clerk', ['tax.case.declare', 'trade.doc.issue'], ['tax.case.waive', 'tax.case.abandon']],
    ['tax_manager', ['tax.case.waive', 'tax.case.abandon'], ['fx.quota.view']],
    ['fx_clerk', ['fx.quota.transfer'], ['fx.quota.transfer_approve', 'fx.quota.adjust']],
    ['risk_officer', ['risk.view', 'risk.limit.approve', 'risk.release.approve'], ['finance.profit.view']],
    [
      'overseas_agent',
      ['logistics.songda.sign', 'logistics.qingguan.edit'],
      ['logistics.order.view', 'logistics.qingguan.release'],
    ],
  ])('%s', (code, gets, lacks) => {
    for (const permission of gets) expect(has(code, permission), permission).toBe(true);
    for (const permission of lacks) expect(has(code, permission), permission).toBe(false);
  });

  it('scopes: sales and inspector SELF, cs DEPT, operator DEPT_TREE in logistics', () => {
    expect(new Set(Object.values(role('sales').scopes))).toEqual(new Set(['SELF']));
    expect(role('inspector').scopes.logistics).toBe('SELF');
    expect(role('cs').scopes.customer).toBe('DEPT');
    expect(role('operator').scopes).toMatchObject({ logistics: 'DEPT_TREE', customer: 'ALL', finance: 'ALL' });
  });

  it('profit and cost: neither for documents, agents, sales and cs; no profit for operators', () => {
    for (const code of ['doc_clerk', 'overseas_agent', 'sales', 'cs', 'inspector', 'tally'])
      expect(role(code).fields, code).toMatchObject({ 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' });
    expect(role('operator').fields['money.profit']).toBe('HIDDEN');
    expect(role('overseas_agent').fields['money.sell']).toBe('HIDDEN');
  });

  it('a pattern that matches nothing is refused', () => {
    expect(() => codesOf('finance.nothing.*')).toThrow('finance.nothing');
  });
});
