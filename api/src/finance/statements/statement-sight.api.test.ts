import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists, unstatedLists } from '@shared/contract/finance/statement-list.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { statementOffice } from './statement-office.fixture.ts';
import { remindOfUnconfirmed } from './statement.job.ts';

const office = statementOffice();
const { clerk } = office;

it('ACC-031 hidden money is nowhere, and a statement of the other direction does not exist', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05', amount: '77771.31' });
  const row = await office.desk.made('AR', [line.id]);
  const paid = await office.desk.made('AP', [
    (await office.desk.books.confirmed({ direction: 'AP', date: '2026-11-05', amount: '66661.31' })).id,
  ]);
  office.api.actor('blind', {
    userId: '4',
    companies: [office.desk.books.companyId],
    fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN' },
  });
  const blind = office.api.as('blind');
  const texts = JSON.stringify([
    await blind.ok(statements.AR.get, { params: { id: row.id } }),
    await blind.ok(statements.AP.get, { params: { id: paid.id } }),
    await blind.ok(statementLists.AR.endpoint, { query: {} }),
    await blind.ok(unstatedLists.AR.endpoint, { query: {} }),
    await blind.ok(statements.AR.candidates, { query: { ...office.desk.rule, partyId: office.desk.partyOf('AR') } }),
  ]);
  expect(texts).not.toMatch(/7771\.31|7,771|6661\.31|baseTotal|prevBalance/);
  expect((await blind.call(statementLists.AR.endpoint, { query: { sort: 'baseTotal' } })).envelope.errorCode).toBe(
    'VALIDATION',
  );
  expect((await clerk().call(statements.AR.get, { params: { id: paid.id } })).status).toBe(404);
  expect((await clerk().call(statements.AR.void, office.desk.at(paid, { reason: '换个地址' }))).status).toBe(404);
  office.api.actor('payables', {
    userId: '5',
    companies: [office.desk.books.companyId],
    permissions: ['finance.ap.statement.view'],
  });
  expect((await office.api.as('payables').call(statements.AR.get, { params: { id: row.id } })).status).toBe(403);
});

it('1.8 other companies: neither their statements nor their lines', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05' });
  const row = await office.desk.made('AR', [line.id]);
  office.api.actor('foreign', { userId: '6', companies: [office.desk.books.otherCompanyId] });
  const foreign = office.api.as('foreign');
  expect((await foreign.call(statements.AR.get, { params: { id: row.id } })).status).toBe(404);
  expect((await foreign.ok(statementLists.AR.endpoint, { query: {} })).list).toEqual([]);
  const free = await office.desk.books.confirmed({ date: '2026-11-05' });
  expect((await foreign.call(statements.AR.create, office.desk.create('AR', [free.id]))).envelope.errorCode).toBe(
    'VALIDATION',
  );
  const own = { companyId: office.desk.books.otherCompanyId };
  expect((await foreign.call(statements.AR.create, office.desk.create('AR', [free.id], own))).status).toBe(404);
  expect(
    (await foreign.ok(statements.AR.candidates, { query: { ...office.desk.rule, partyId: office.desk.partyOf('AR') } }))
      .lines,
  ).toEqual([]);
});

it('发送 by mail needs a server and an address and says so; 15 days later who made it is reminded once a day (11.4)', async () => {
  const line = await office.desk.books.confirmed({ date: '2026-11-05' });
  const draft = await office.desk.made('AR', [line.id]);
  const mail = await clerk().call(statements.AR.send, office.desk.at(draft, { channel: 'MAIL' }));
  expect(mail.envelope.errorCode).toBe('MAIL_FAILED');
  const sent = await office.desk.send('AR', draft);
  expect(sent).toMatchObject({ state: 'SENT', sentChannel: 'DOWNLOAD', sentTo: null });
  const remind = () => office.api.command('clerk', remindOfUnconfirmed);
  expect(await remind()).toBe(0);
  await office.api.db.execute(sql`update fin_statement set sent_at = '2026-11-05T00:00:00Z' where id = ${sent.id}`);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
});
