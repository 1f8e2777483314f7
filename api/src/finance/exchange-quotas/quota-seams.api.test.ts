import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { quotaDesk, type QuotaDesk } from './quota-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let api: TestApi;
let desk: QuotaDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await quotaDesk(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database
    .run(`set session_replication_role = replica; delete from fx_quota_movement; delete from fx_declaration;
    delete from fx_quota_account; delete from party_finance; delete from sh_approval; set session_replication_role = origin`);
});
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
});

describe('FIN-183 a difference that was written off, and a match that is cancelled after it', () => {
  const writeOff = async (id: string) => {
    const { version } = await desk.declaration(id);
    return (await api.as('fx').call(fxDeclarations.writeOff, { params: { id }, body: { version, reason: '尾差' } }))
      .envelope;
  };
  /** Declared 20,000: matched 19,400 and an amount more, the rest of 500 or less written off. */
  const closed = async (second: string) => {
    await desk.collected('20000');
    const { id } = await desk.declared('20000');
    await desk.match(id, '19400');
    const match = await desk.match(id, second);
    expect((await writeOff(id)).success).toBe(true);
    expect(await desk.declaration(id)).toMatchObject({ state: 'DONE', open: '0.00' });
    await desk.unmatch(match.data?.id ?? '');
    return id;
  };

  it('what is written off once more adds to it', async () => {
    const id = await closed('100');
    expect(await desk.declaration(id)).toMatchObject({ state: 'PART', open: '100.00', writtenOff: '500.00' });
    const envelope = await writeOff(id);
    expect(envelope.errorCode, 'together more than USD 500').toBe('FIN-183');
    expect(await desk.declaration(id)).toMatchObject({ state: 'PART', open: '100.00', writtenOff: '500.00' });
  });

  it('the new difference within the limit closes the declaration', async () => {
    await desk.collected('20000');
    const { id } = await desk.declared('20000');
    await desk.match(id, '19500');
    const match = await desk.match(id, '100');
    await writeOff(id);
    await desk.unmatch(match.data?.id ?? '');
    expect((await writeOff(id)).data).toMatchObject({ state: 'DONE', open: '0.00', writtenOff: '500.00' });
  });

  it('can be taken back although the declaration is open again', async () => {
    const id = await closed('200');
    const row = await desk.declaration(id);
    expect(row.actions.map(({ code }) => code)).toContain('undoWriteOff');
    const { envelope } = await api
      .as('fx')
      .call(fxDeclarations.undoWriteOff, { params: { id }, body: { version: row.version, reason: '客户补汇' } });
    expect(envelope.data).toMatchObject({ state: 'PART', writtenOff: '0.00', open: '600.00' });
    const { version, actions } = await desk.declaration(id);
    expect(actions.map(({ code }) => code)).not.toContain('undoWriteOff');
    const again = await api
      .as('fx')
      .call(fxDeclarations.undoWriteOff, { params: { id }, body: { version, reason: '再次' } });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});

describe('FIN-185 转户 to a customer that is stopped meanwhile', () => {
  it.each(['DISABLED', 'BLACK'])('%s before it is agreed to: nothing moves', async (status) => {
    await desk.collected('1000');
    const { id, version } = await desk.account();
    const to = desk.customers[1] ?? '';
    const asked = await api.as('fx').call(fxQuotas.transfer, {
      params: { id },
      body: { version, toCustomerId: to, amount: '300', reason: '集团内调剂' },
      files: [{ part: 'file', name: '转户协议.pdf', content: PDF }],
    });
    expect(asked.envelope.success).toBe(true);
    await api.db.execute(sql`update ac_customer set status = ${status} where id = ${to}`);
    const { list } = await api
      .as('lead')
      .ok(approvals.list, { query: { objectType: 'fx_quota_account', objectId: id } });
    const open = list.find(({ state }) => state === 'PENDING');
    const { envelope } = await api.as('lead').call(approvals.approve, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 0, reason: null },
    });
    await api.db.execute(sql`update ac_customer set status = 'ACTIVE' where id = ${to}`);
    expect([envelope.success, envelope.errorMessage]).toEqual([false, expect.stringContaining('转入客户')]);
    expect(await desk.available()).toBe('1000.00');
  });
});

describe('FIN-182 a document that is voided while another reserves for it', () => {
  const heldBy = async (docId: string) => (await desk.account()).reservations.filter((one) => one.tradeDocId === docId);

  it('by hand: it holds nothing afterwards', async () => {
    await desk.collected('1000');
    for (const round of [1, 2, 3]) {
      const doc = await desk.done(desk.approve(await desk.invoice('100')));
      const { id, version } = await desk.account();
      const body = { version, amount: '50', tradeDocId: doc.id, reason: '手工预占' };
      const [reserved, gone] = await Promise.all([
        api.as('fx').call(fxQuotas.reserve, { params: { id }, body }),
        desk.voided(doc),
      ]);
      expect([200, 409, 422]).toContain(reserved.status);
      expect(gone.envelope.success, `round ${round}`).toBe(true);
      expect(await heldBy(doc.id), `round ${round}`).toEqual([]);
    }
  });

  it('by 取消匹配: it holds nothing afterwards', async () => {
    await desk.payFirst();
    await desk.collected('1000');
    for (const round of [1, 2, 3]) {
      const { id: declarationId, lg } = await desk.declared('100');
      const doc = await desk.done(desk.approve(await desk.invoice('100')));
      await api.db.execute(sql`update trade_doc set declaration_id = ${lg} where id = ${doc.id}`);
      const match = await desk.match(declarationId, '100');
      const [undone, gone] = await Promise.all([desk.unmatch(match.data?.id ?? ''), desk.voided(doc)]);
      expect([undone.success, gone.envelope.success], `round ${round}`).toEqual([true, true]);
      expect(await heldBy(doc.id), `round ${round}`).toEqual([]);
    }
  });
});
