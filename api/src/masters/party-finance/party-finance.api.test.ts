import {
  NETTING_SLOT,
  partyFinance,
  partyFinanceList,
  type PartyFinanceInput,
} from '@shared/contract/finance/party-finance.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';
import { collectionModeOf, invoiceStateOf, linkedParty, mayNet } from './party-finance-lookup.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  await tradeBase(api.db);
  api.actor('mei', { userId: '2' });
  api.actor('looker', { userId: '3', permissions: ['finance.base.view'] });
  const none = { level: 'SELF', depts: [] } as const;
  api.actor('stranger', { userId: '9', scopes: { customer: none, supplier: none } });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from sh_attachment`);
  await api.db.execute(sql`delete from party_finance`);
});
const input = (more: Partial<PartyFinanceInput> = {}): PartyFinanceInput => ({
  customerId: '1',
  supplierId: null,
  collectionMode: 'BEFORE',
  invoiceState: null,
  remark: null,
  ...more,
});
const create = (more: Partial<PartyFinanceInput> = {}, as = 'mei') =>
  api.as(as).call(partyFinance.create, { body: input(more) });
const made = async (more: Partial<PartyFinanceInput> = {}) => {
  const { envelope } = await create(more);
  if (!envelope.data || !envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const update = (id: string, version: number, more: Partial<PartyFinanceInput>) =>
  api.as('mei').call(partyFinance.update, { params: { id }, body: { ...input(more), version } });
const ask = <Value>(work: Parameters<typeof api.command<Value>>[1]) => api.command('mei', work);

describe('3.16 结算资料', () => {
  it('answers defaults where nothing is kept, else what is kept (FIN-182, R10)', async () => {
    expect(await ask((ctx) => collectionModeOf(ctx, '1'))).toBe('AFTER');
    expect(await ask((ctx) => invoiceStateOf(ctx, '2'))).toBe('NORMAL');
    await made();
    await made({ customerId: null, collectionMode: null, supplierId: '2', invoiceState: 'INQUIRY' });
    expect(await ask((ctx) => collectionModeOf(ctx, '1'))).toBe('BEFORE');
    expect(await ask((ctx) => invoiceStateOf(ctx, '2'))).toBe('INQUIRY');
    expect(await ask((ctx) => linkedParty(ctx, { customerId: '1' }))).toBeNull();
  });

  it('同一单位: one row for both; FIN-062 netting wants the signed agreement of just this pair', async () => {
    const both = await made({ supplierId: '2', invoiceState: 'NORMAL' });
    expect(both.label).toBe('恒丰 / 顺达');
    expect(await ask((ctx) => linkedParty(ctx, { customerId: '1' }))).toBe('2');
    expect(await ask((ctx) => linkedParty(ctx, { supplierId: '2' }))).toBe('1');
    const may = (customerId: string, supplierId: string) => ask((ctx) => mayNet(ctx, { customerId, supplierId }));
    expect(await may('1', '2')).toBe(false);
    await api.as('mei').ok(attachments.upload, {
      body: { kind: 'party_finance', id: both.id, slot: NETTING_SLOT },
      files: [{ part: 'file', name: '抵销协议.pdf', content: PDF }],
    });
    expect(await may('1', '2')).toBe(true);
    expect(await may('2', '2')).toBe(false);
    const { list } = await api.as('mei').ok(partyFinanceList.endpoint, { query: { linked: '1' } });
    expect(list).toMatchObject([{ customerName: '恒丰', supplierName: '顺达', linked: true, nettingFiles: 1 }]);
  });

  it.each<[string, Partial<PartyFinanceInput>, Record<string, string>]>([
    ['nobody', { customerId: null, collectionMode: null }, { customerId: '客户和供应商至少选一个' }],
    ['a customer without a mode', { collectionMode: null }, { collectionMode: '必填' }],
    ['a state without a supplier', { invoiceState: 'LOST' }, { invoiceState: '没有供应商，不填' }],
    ['a customer that is none', { customerId: '999' }, { customerId: '客户不存在或无权使用' }],
    [
      'a supplier that is none',
      { supplierId: '999', invoiceState: 'NORMAL' },
      { supplierId: '供应商不存在或无权使用' },
    ],
  ])('refuses %s', async (_what, more, fields) => {
    expect((await create(more)).envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('a party stands in one row, also when two make it at once; a side never becomes another party', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    const [one] = (await api.as('mei').ok(partyFinanceList.endpoint)).list;
    await made({ customerId: null, collectionMode: null, supplierId: '2', invoiceState: 'NORMAL' });
    expect((await update(one?.id ?? '', 1, { supplierId: '2', invoiceState: 'NORMAL' })).envelope).toMatchObject({
      data: { fields: { supplierId: '已有结算资料「顺达」，请编辑该条' } },
    });
    expect((await update(one?.id ?? '', 1, { customerId: '2' })).envelope).toMatchObject({
      data: { fields: { customerId: expect.stringContaining('不能换成另一单位') } },
    });
    const onlySupplier = { customerId: null, collectionMode: null, supplierId: '3', invoiceState: 'NORMAL' } as const;
    expect((await update(one?.id ?? '', 1, onlySupplier)).envelope).toMatchObject({ errorCode: 'VALIDATION' });
    expect((await update(one?.id ?? '', 1, { supplierId: '3', invoiceState: 'LOST' })).envelope).toMatchObject({
      data: { label: '恒丰 / 快运', version: 2 },
    });
    expect((await update(one?.id ?? '', 1, {})).envelope.errorCode).toBe('VERSION_CONFLICT');
  });

  it('1.8 who sees neither party does not find the row; a viewer changes nothing', async () => {
    const one = await made();
    expect((await api.as('stranger').call(partyFinance.get, { params: { id: one.id } })).status).toBe(404);
    expect((await api.as('stranger').ok(partyFinanceList.endpoint)).list).toEqual([]);
    expect((await create({ customerId: '2' }, 'looker')).status).toBe(403);
  });
});
