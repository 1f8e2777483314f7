import { fxDeclarations } from '@shared/contract/finance/quota.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
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
