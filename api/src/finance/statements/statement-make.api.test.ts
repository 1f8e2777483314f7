import { statements } from '@shared/contract/finance/statement.contract.ts';
import { feeLines as feeContract } from '@shared/contract/finance/fee-line.contract.ts';
import { expect, it } from 'vitest';
import { statementOffice } from './statement-office.fixture.ts';

const office = statementOffice();
const { fee, clerk, customer } = office;

it('FIN-043 confirmed lines of party and company, the rest with its reason; pending ones are counted (6.3)', async () => {
  const partyId = await customer();
  const line = await office.desk.books.confirmed({ partyId, date: '2026-11-05', amount: '120' });
  const late = await office.desk.books.confirmed({ partyId, date: '2026-11-06', dueDate: '2026-12-31' });
  await office.desk.books.submitted({ partyId, date: '2026-11-07' });
  const query = { ...office.desk.rule, partyId };
  const all = await clerk().ok(statements.AR.candidates, { query });
  expect(all.pending).toBe(1);
  expect(all.lines.map(({ feeNo, included }) => [feeNo, included])).toEqual([
    [line.feeNo, true],
    [late.feeNo, true],
  ]);
  const due = await clerk().ok(statements.AR.candidates, { query: { ...query, includeUndue: 'false' } });
  expect(due.lines.find(({ feeNo }) => feeNo === late.feeNo)).toMatchObject({
    included: false,
    reason: '账期末未到期',
    mayTake: true,
  });
  const usd = await clerk().ok(statements.AR.candidates, { query: { ...query, currency: 'USD' } });
  expect(usd.lines.every(({ reason }) => reason === '币种不符')).toBe(true);
  const foreign = await office.desk.books.confirmed({ date: '2026-11-05' });
  const refused = await clerk().call(statements.AR.create, office.desk.create('AR', [foreign.id], { partyId }));
  expect(refused.envelope).toMatchObject({ errorCode: 'FIN-043' });
  const pending = await office.desk.books.submitted({ partyId, date: '2026-11-07' });
  expect(
    (await clerk().call(statements.AR.create, office.desk.create('AR', [pending.id], { partyId }))).envelope.errorCode,
  ).toBe('FIN-043');
});

it('FIN-041 a line is on one live statement; taken, it says where; void frees it', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05' });
  const first = await office.desk.made('AR', [line.id]);
  expect(first).toMatchObject({ state: 'DRAFT', revision: 1, lines: [{ feeNo: line.feeNo, amount: '100.00' }] });
  const again = await clerk().call(statements.AR.create, office.desk.create('AR', [line.id]));
  expect(again.envelope).toMatchObject({
    errorCode: 'FIN_STATEMENT_LINE_TAKEN',
    errorMessage: `费用 ${line.feeNo} 已在对账单 ${first.statementNo} 中，请刷新后重新选择。`,
  });
  const gone = await clerk().ok(statements.AR.void, office.desk.at(first, { reason: '客户要求合并' }));
  expect([gone.state, gone.lines.length]).toEqual(['VOID', 1]);
  expect(await fee(line.id)).toMatchObject({ statementId: null, statementNo: null });
  await office.desk.made('AR', [line.id]);
});

it('FIN-041 two clerks take the same line at once: one statement, one refusal', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05' });
  const both = await Promise.all(
    ['clerk', 'second', 'clerk', 'second'].map((who) =>
      office.api.as(who).call(statements.AR.create, office.desk.create('AR', [line.id])),
    ),
  );
  const codes = both.map(({ envelope }) => (envelope.success ? 'made' : envelope.errorCode)).toSorted();
  expect(codes).toEqual(['FIN_STATEMENT_LINE_TAKEN', 'FIN_STATEMENT_LINE_TAKEN', 'FIN_STATEMENT_LINE_TAKEN', 'made']);
  expect((await fee(line.id))?.statementId).not.toBeNull();
});

it('F3 batch: a draft per party with lines, the others with their reason; a repeat makes nothing', async () => {
  const [one, two, pending] = [await customer(), await customer(), await customer()];
  await office.desk.books.confirmed({ partyId: one, date: '2026-10-05' });
  await office.desk.books.confirmed({ partyId: two, date: '2026-11-06' });
  await office.desk.books.submitted({ partyId: pending, date: '2026-11-06' });
  const body = { ...office.desk.rule, partyIds: [one, two, pending] };
  const report = await clerk().ok(statements.AR.createMany, { body });
  expect(report.made.map(({ lineCount }) => lineCount)).toEqual([1, 1]);
  expect(report.skipped).toMatchObject([{ reason: '有 1 笔待审核费用，审核后才能对账' }]);
  expect((await clerk().ok(statements.AR.createMany, { body })).made).toEqual([]);
});

it('编辑 takes lines on and off; 重新取数 goes by the rule again and lets go of what was reversed', async () => {
  const partyId = await customer();
  const [a, b] = [
    await office.desk.books.confirmed({ partyId, date: '2026-11-05' }),
    await office.desk.books.confirmed({ partyId, date: '2026-11-06' }),
  ];
  let row = await office.desk.made('AR', [a.id], { partyId });
  row = await clerk().ok(statements.AR.update, office.desk.at(row, { feeLineIds: [b.id], remark: '十一月' }));
  expect(row.lines.map(({ feeNo }) => feeNo)).toEqual([b.feeNo]);
  expect((await fee(a.id))?.statementId).toBeNull();
  const now = await fee(b.id);
  await office.api
    .as('checker')
    .ok(feeContract.reverse, { body: { items: [{ id: b.id, version: now?.version ?? 0 }], reason: '录错' } });
  const stale = await clerk().call(statements.AR.send, office.desk.at(row, { channel: 'DOWNLOAD' }));
  expect(stale.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
  row = await clerk().ok(statements.AR.refresh, office.desk.at(row));
  expect(row.lines.map(({ feeNo }) => feeNo)).toEqual([a.feeNo]);
});
