import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists, unstatedLists } from '@shared/contract/finance/statement-list.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { feeLines as feeContract } from '@shared/contract/finance/fee-line.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verify } from '../../platform/verify.ts';
import { allocate, reverseAllocations } from '../allocations/allocate.ts';
import { statementOffice } from './statement-office.fixture.ts';

const office = statementOffice();
const { fee, clerk, customer } = office;

it('FIN-040 confirmed by another person with name, day and signed copy; then nothing changes', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05', amount: '88.80' });
  const sent = await office.desk.send('AR', await office.desk.made('AR', [line.id]));
  expect((await office.desk.confirm('AR', sent, {}, 'clerk')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
  expect((await office.desk.confirm('AR', sent, { counterpartyDate: '2026-11-21' })).envelope).toMatchObject({
    errorCode: 'VALIDATION',
    data: { fields: { counterpartyDate: '不能晚于今天' } },
  });
  const bare = await office.api
    .as('checker')
    .call(statements.AR.confirm, office.desk.at(sent, office.desk.CONFIRMATION));
  expect(bare.envelope.errorCode).toBe('VALIDATION');
  const row = (await office.desk.confirm('AR', sent)).envelope.data as StatementDetail;
  expect(row).toMatchObject({ state: 'CONFIRMED', counterpartyName: '王经理', evidenceName: '回签.pdf' });
  expect(row.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await fee(line.id)).toMatchObject({ statementFixed: true });
  const edits = [
    await clerk().call(statements.AR.update, office.desk.at(row, { feeLineIds: [line.id], remark: null })),
    await clerk().call(statements.AR.refresh, office.desk.at(row)),
    await clerk().call(
      statements.AR.counter,
      office.desk.at(row, { lines: [{ lineId: row.lines[0]?.id, counterAmount: '1', diffReason: null }] }),
    ),
  ];
  expect(edits.map(({ envelope }) => envelope.errorCode)).toEqual(Array(3).fill('FIN_STATEMENT_FROZEN'));
  await expect(
    office.api.db.execute(sql`update fin_statement_line set amount = 1 where statement_id = ${row.id}`),
  ).rejects.toThrow();
  await expect(
    office.api.db.execute(sql`update fin_statement set base_total = 1 where id = ${row.id}`),
  ).rejects.toThrow();
  const now = await fee(line.id);
  const reverse = await office.api
    .as('checker')
    .ok(feeContract.reverse, { body: { items: [{ id: line.id, version: now?.version ?? 0 }], reason: '错' } });
  expect(reverse.refused).toMatchObject([{ errorCode: 'FIN_STATEMENT_FROZEN' }]);
});

it('FIN-040 verify tells when stored lines are no longer what was confirmed', async () => {
  const row = await office.desk.confirmed('AR', [(await office.desk.books.confirmed({ date: '2026-11-05' })).id]);
  const put = (unit: string | null) =>
    office.api.database.run(`alter table fin_statement_line disable trigger fin_statement_line_frozen;
      update fin_statement_line set unit = ${unit === null ? 'null' : `'${unit}'`} where statement_id = ${row.id};
      alter table fin_statement_line enable trigger fin_statement_line_frozen`);
  await put('车');
  const { broken } = await verify(office.api.db);
  expect(broken.filter(({ title }) => title.startsWith('FIN-040'))).toEqual([
    { title: 'FIN-040 已确认对账单的内容与其哈希一致', examples: [row.statementNo] },
  ]);
  await put('票');
});

it('已结清 follows from the lines and goes back; 撤销确认 only while nothing is settled, the log keeps the hash', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05', amount: '500' });
  let row = await office.desk.confirmed('AR', [line.id]);
  const receipt = await office.desk.books.receipt('CNY', '500', '1');
  const doc = { type: 'test_doc', id: '900', no: 'KJ-900' };
  const date = office.desk.books.today;
  await office.api.command('clerk', (ctx) =>
    allocate(ctx, {
      companyId: office.desk.books.companyId,
      direction: 'AR',
      date,
      doc,
      summary: '结账',
      items: [{ kind: 'RECEIPT', sourceId: receipt.id, feeLineId: line.id, amountFee: '500' }],
    }),
  );
  row = await clerk().ok(statements.AR.get, { params: { id: row.id } });
  expect([row.state, row.traces.map(({ docNo, amount }) => [docNo, amount])]).toEqual([
    'SETTLED',
    [['KJ-900', '500.00']],
  ]);
  const settled = await clerk().ok(statementLists.AR.endpoint, {
    query: { tab: 'settled', numbers: row.statementNo },
  });
  expect(settled.list).toMatchObject([{ state: 'SETTLED', baseOpen: '0.00', baseSettled: '500.00' }]);
  const refused = await clerk().call(statements.AR.unconfirm, office.desk.at(row, { reason: '客户改口' }));
  expect(refused.envelope.errorCode).toBe('ILLEGAL_STATE');
  await office.api.command('clerk', (ctx) => reverseAllocations(ctx, { doc, date, summary: '反结' }));
  row = await clerk().ok(statements.AR.get, { params: { id: row.id } });
  expect(row.state).toBe('CONFIRMED');
  const hash = row.contentHash;
  const open = await clerk().ok(statements.AR.unconfirm, office.desk.at(row, { reason: '客户改口' }));
  expect(open).toMatchObject({ state: 'SENT', contentHash: null, counterpartyName: null });
  expect(await fee(line.id)).toMatchObject({ statementFixed: false, statementNo: row.statementNo });
  const [log] = await office.api.database.raw<{ before: object; reason: string }>(
    `select before, reason from sh_audit where kind = 'fin_statement' and object_id = ${row.id} order by id desc limit 1`,
  );
  expect(log).toMatchObject({ before: { contentHash: hash }, reason: '客户改口' });
});

it('FIN-044 a dispute is marked, the new version drops it, the dropped line is 未对账 again', async () => {
  const [a, b] = [
    await office.desk.books.confirmed({ date: '2026-11-05' }),
    await office.desk.books.confirmed({ date: '2026-11-06', amount: '30' }),
  ];
  const row = await office.desk.disputed('AR', [a.id, b.id]);
  expect(row).toMatchObject({ state: 'DISPUTED', disputeCount: 1 });
  const bad = row.lines.find(({ disputed }) => disputed);
  const other = row.lines.find(({ disputed }) => !disputed);
  const wrong = await clerk().call(statements.AR.revise, office.desk.at(row, { dropLineIds: [other?.id] }));
  expect(wrong.envelope).toMatchObject({ data: { fields: { dropLineIds: '只能剔除有争议的费用' } } });
  const next = await clerk().ok(statements.AR.revise, office.desk.at(row, { dropLineIds: [bad?.id] }));
  expect(next).toMatchObject({
    state: 'DRAFT',
    revision: 2,
    disputeCount: 0,
    lines: [{ feeLineId: other?.feeLineId }],
  });
  expect(next.versions.map(({ revision, state }) => [revision, state])).toEqual([
    [1, 'VOID'],
    [2, 'DRAFT'],
  ]);
  expect((await fee(bad?.feeLineId ?? ''))?.statementId).toBeNull();
  const free = await clerk().ok(unstatedLists.AR.endpoint, { query: { numbers: bad?.feeNo } });
  expect(free.list).toHaveLength(1);
});

it('TV-15 FIN-042 the end of one statement is the beginning of the next: 1,200 + 3,450 − 2,000 = 2,650', async () => {
  const partyId = await customer();
  const october = { partyId, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
  await office.desk.confirmed(
    'AR',
    [(await office.desk.books.confirmed({ partyId, date: '2026-10-05', amount: '1200' })).id],
    october,
  );
  await office.desk.books.receipt('CNY', '2000', '1', { customerId: partyId });
  const row = await office.desk.confirmed(
    'AR',
    [(await office.desk.books.confirmed({ partyId, date: '2026-11-05', amount: '3450' })).id],
    { partyId },
  );
  expect(row.totals).toMatchObject([
    { currency: 'CNY', prevBalance: '1200.00', thisPeriod: '3450.00', received: '2000.00', endBalance: '2650.00' },
  ]);
});

it('FIN-042 a statement that others count on keeps its confirmation, and an earlier period is not confirmed after', async () => {
  const partyId = await customer();
  const make = async (day: string, from: string, to: string) =>
    office.desk.made('AR', [(await office.desk.books.confirmed({ partyId, date: day })).id], {
      partyId,
      periodFrom: from,
      periodTo: to,
    });
  const old = await office.desk.send('AR', await make('2026-09-05', '2026-09-01', '2026-09-30'));
  const first = await office.desk.confirmed(
    'AR',
    [(await office.desk.books.confirmed({ partyId, date: '2026-10-05' })).id],
    {
      partyId,
      periodFrom: '2026-10-01',
      periodTo: '2026-10-31',
    },
  );
  const second = await office.desk.confirmed(
    'AR',
    [(await office.desk.books.confirmed({ partyId, date: '2026-11-05' })).id],
    {
      partyId,
    },
  );
  expect((await office.desk.confirm('AR', old)).envelope.errorCode).toBe('GUARD_FAILED');
  const refused = await clerk().call(statements.AR.unconfirm, office.desk.at(first, { reason: '金额有误' }));
  expect(refused.envelope).toMatchObject({
    errorCode: 'FIN-042',
    errorMessage: expect.stringContaining(second.statementNo),
  });
});

it('FIN-042 of two statements of one party that are confirmed at once the second counts on the first', async () => {
  const partyId = await customer();
  const sent = [];
  for (const amount of ['100', '200']) {
    const line = await office.desk.books.confirmed({ partyId, date: '2026-11-10', amount });
    sent.push(await office.desk.send('AR', await office.desk.made('AR', [line.id], { partyId })));
  }
  const both = await Promise.all(sent.map((row) => office.desk.confirm('AR', row)));
  expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'GUARD_FAILED']);
});

it('FIN-004 FIN-042 currencies stand apart, and a receipt of another currency counts in the line it closed', async () => {
  const partyId = await customer();
  const usd = await office.desk.books.confirmed({ partyId, date: '2026-11-05', currency: 'USD', amount: '100' });
  const cny = await office.desk.books.confirmed({ partyId, date: '2026-11-05', amount: '50' });
  const receipt = await office.desk.books.receipt('CNY', '710', '1', { customerId: partyId });
  await office.api.command('clerk', (ctx) =>
    allocate(ctx, {
      companyId: office.desk.books.companyId,
      direction: 'AR',
      date: office.desk.books.today,
      doc: { type: 'test_doc', id: '901', no: 'KJ-901' },
      summary: '结账',
      items: [{ kind: 'RECEIPT', sourceId: receipt.id, feeLineId: usd.id, amountFee: '100' }],
    }),
  );
  const row = await office.desk.made('AR', [usd.id, cny.id], { partyId });
  expect(row.totals.map(({ currency, received, endBalance }) => [currency, received, endBalance])).toEqual([
    ['CNY', '0.00', '50.00'],
    ['USD', '100.00', '0.00'],
  ]);
  expect(row.baseTotal).toBe('760.00');
});
