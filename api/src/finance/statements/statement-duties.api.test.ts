import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from './statement.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
let api: TestApi;
let desk: Awaited<ReturnType<typeof statementDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await statementDesk(api);
});
afterAll(() => api.close());

const fee = async (direction: 'AR' | 'AP' = 'AR') =>
  (await desk.books.confirmed({ direction, date: '2026-11-05', amount: '100' })).id;
const draft = async () => desk.made('AR', [await fee(), await fee()]);
const as = (who: string) => api.as(who);
const sentBy = (who: string, row: StatementDetail) =>
  as(who).ok(statements.AR.send, desk.at(row, { channel: 'DOWNLOAD' }));
const confirmBy = async (who: string, row: StatementDetail) =>
  (await desk.confirm('AR', row, {}, who)).envelope.errorCode ?? '0';

describe('4.11, 10.3 登记确认 of a statement is of nobody who made it', () => {
  it('who edited a draft of another, and who had the fees taken anew', async () => {
    const made = await draft();
    const lines = made.lines.map(({ feeLineId }) => feeLineId);
    const edited = await as('second').ok(
      statements.AR.update,
      desk.at(made, { feeLineIds: lines.slice(0, 1), remark: null }),
    );
    const sent = await sentBy('clerk', edited);
    expect([await confirmBy('second', sent), await confirmBy('clerk', sent)]).toEqual([
      'FIN_SELF_APPROVE',
      'FIN_SELF_APPROVE',
    ]);
    const shown = await as('second').ok(statements.AR.get, { params: { id: sent.id } });
    expect(shown.actions.find(({ code }) => code === 'confirm')).toMatchObject({
      enabled: false,
      unmet: ['由您制单、编辑或发送，不能由您登记确认'],
    });
    expect(await confirmBy('checker', sent)).toBe('0');
    const fresh = await as('second').ok(statements.AR.refresh, desk.at(await draft()));
    expect(await confirmBy('second', await sentBy('clerk', fresh))).toBe('FIN_SELF_APPROVE');
  });

  it('who sent it, also when another sent it once more', async () => {
    const sent = await sentBy('second', await draft());
    expect(await confirmBy('second', sent)).toBe('FIN_SELF_APPROVE');
    const again = await sentBy('clerk', sent);
    expect(await confirmBy('second', again)).toBe('FIN_SELF_APPROVE');
    expect(await confirmBy('checker', again)).toBe('0');
  });

  it('a new version is still of those who made the one before', async () => {
    const sent = await sentBy('clerk', await draft());
    const lines = [{ lineId: sent.lines[0]?.id ?? '', reason: '单价不符' }];
    const disputed = await as('clerk').ok(statements.AR.dispute, desk.at(sent, { lines }));
    const revised = await as('second').ok(statements.AR.revise, desk.at(disputed, { dropLineIds: [lines[0]?.lineId] }));
    const resent = await sentBy('second', revised);
    expect([await confirmBy('clerk', resent), await confirmBy('second', resent)]).toEqual([
      'FIN_SELF_APPROVE',
      'FIN_SELF_APPROVE',
    ]);
    expect(await confirmBy('checker', resent)).toBe('0');
  });
});

it('10.3 a difference is not confirmed by who typed what the supplier bills, whoever had it made up', async () => {
  const row = await desk.made('AP', [await fee('AP')]);
  const lineId = row.lines[0]?.id ?? '';
  const typed = await as('second').ok(
    statements.AP.counter,
    desk.at(row, { lines: [{ lineId, counterAmount: '999', diffReason: '加急' }] }),
  );
  await as('clerk').ok(statements.adjust, desk.at(typed, { lineIds: [lineId] }));
  const [made] = await api.db
    .select()
    .from(finFeeLine)
    .where(eq(finFeeLine.adjustsId, row.lines[0]?.feeLineId ?? ''));
  const confirming = { body: { items: [{ id: made?.id ?? '', version: made?.version ?? 0 }] } };
  for (const who of ['second', 'clerk'])
    expect((await as(who).ok(feeLines.confirm, confirming as never)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
  expect((await as('checker').ok(feeLines.confirm, confirming as never)).done).toBe(1);
});
