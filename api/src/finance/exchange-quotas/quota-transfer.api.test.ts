import { quotaMovementList } from '@shared/contract/finance/quota-list.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { describe, expect, it } from 'vitest';
import { waitsFor } from '../../../test/waits.ts';
import { PDF } from '../../../test/paper.ts';
import { ok, quotaOffice } from './quota-office.fixture.ts';

const office = quotaOffice();

describe('FIN-185 转户', () => {
  const transfer = async (amount: string, { files = true, to = 1 } = {}) => {
    const { id, version } = await office.desk.account();
    return (
      await office.api.as('fx').call(fxQuotas.transfer, {
        params: { id },
        body: { version, toCustomerId: office.desk.customers[to] ?? '', amount, reason: '集团内调剂' },
        files: files ? [{ part: 'file', name: '转户协议.pdf', content: PDF }] : [],
      })
    ).envelope;
  };
  const waiting = async () => {
    const { id } = await office.desk.account();
    const { list } = await office.api
      .as('lead')
      .ok(approvals.list, { query: { objectType: 'fx_quota_account', objectId: id } });
    return list.find(({ state }) => state === 'PENDING');
  };

  it('needs the agreement and another person; both movements together', async () => {
    await office.desk.collected('1000');
    expect(await transfer('300', { files: false })).toMatchObject({ data: { fields: { files: '请上传转户协议' } } });
    expect(await transfer('300', { to: 0 })).toMatchObject({ errorCode: 'VALIDATION' });
    expect(await transfer('1000.01')).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect(ok(await transfer('300'))).toBe(true);
    expect(await office.desk.available()).toBe('1000.00');
    const asked = await waiting();
    if (!asked) throw new Error('nothing waits');
    expect(await waitsFor(office.api.as('lead'), 'quota-approval')).toHaveLength(1);
    expect(await waitsFor(office.api.as('fx'), 'quota-approval')).toEqual([]);
    const decide = (as: string) =>
      office.api
        .as(as)
        .call(approvals.approve, { params: { id: asked.id }, body: { version: asked.version, reason: null } });
    expect((await decide('fx')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await decide('lead')).envelope.success).toBe(true);
    expect(await waitsFor(office.api.as('lead'), 'quota-approval')).toEqual([]);
    expect(await office.desk.available()).toBe('700.00');
    expect(await office.desk.account('USD', 1)).toMatchObject({ transferredIn: '300.00', lots: [{ left: '300.00' }] });
  });

  it('what is gone when it is agreed to is refused, and nothing moves', async () => {
    await office.desk.collected('1000');
    ok(await transfer('800'));
    const one = await office.desk.declared('500');
    await office.desk.match(one.id, '500');
    const asked = await waiting();
    const { envelope } = await office.api.as('lead').call(approvals.approve, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0, reason: null },
    });
    expect(envelope.errorCode).toBe('FX_QUOTA_NOT_ENOUGH');
    expect(await office.desk.available()).toBe('500.00');
    expect(await office.desk.accountOf('USD', 1)).toBeUndefined();
  });
});

describe('rights and scope', () => {
  it('1.8 another company finds nothing; a viewer changes nothing; hidden amounts are absent', async () => {
    await office.desk.collected('1000');
    const one = await office.desk.declared('500', { days: 100 });
    const { id, lots } = await office.desk.account();
    office.api.actor('stranger', { userId: '8', companies: [office.desk.otherCompanyId] });
    office.api.actor('viewer', {
      userId: '8',
      companies: [office.desk.companyId],
      permissions: ['fx.quota.view'],
      fields: { 'money.sell': 'HIDDEN' },
    });
    expect((await office.api.as('stranger').call(fxQuotas.get, { params: { id } })).status).toBe(404);
    expect((await office.api.as('stranger').call(fxQuotas.movements, { params: { id } })).status).toBe(404);
    expect(await office.desk.match(one.id, '1', { as: 'stranger', sourceId: lots[0]?.id })).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
    const seen = await office.api.as('viewer').ok(fxQuotas.get, { params: { id } });
    expect(seen).not.toHaveProperty('available');
    expect(JSON.stringify(seen)).not.toContain('1000.00');
    expect(JSON.stringify(await office.api.as('viewer').ok(fxQuotas.movements, { params: { id } }))).not.toContain(
      '1000.00',
    );
    const { list } = await office.api.as('viewer').ok(quotaMovementList.endpoint);
    expect(list[0]).not.toHaveProperty('amount');
    expect((await office.desk.match(one.id, '1', { as: 'viewer' })).errorCode).toBe('NO_PERMISSION');
    // SYS-034: with every right, but for seeing amounts, no refusal tells what is available.
    office.api.actor('blind', { userId: '8', companies: [office.desk.companyId], fields: { 'money.cost': 'VISIBLE' } });
    const asked = await office.desk.match(one.id, '99999', { as: 'blind', sourceId: lots[0]?.id });
    expect(asked.errorCode).toBe('NO_PERMISSION');
    const { version } = await office.desk.account();
    const held = await office.api.as('blind').call(fxQuotas.reserve, {
      params: { id },
      body: { version, amount: '99999', tradeDocId: null, reason: '试一试' },
    });
    expect(held.envelope.errorCode).toBe('NO_PERMISSION');
  });
});
