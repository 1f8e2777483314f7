import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { settlementDesk } from './settlement-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const desk = settlementDesk();
const { item, input, draft, on, submitted, posted, one } = desk;
const { AR } = settlements;

it('stale data: a changed open amount is told by preview and refused at submit until it is confirmed', async () => {
  const line = await desk.books.confirmed({ amount: '1000' });
  const receipt = await desk.books.receipt('CNY', '2000', '1');
  const stale = await draft([item(receipt.id, line, '300')]);
  await posted([item(receipt.id, line, '400')]);
  const refused = await desk.api.as('maker').call(AR.submit, on(stale));
  expect(refused.envelope).toMatchObject({
    errorCode: 'FIN_OPEN_CHANGED',
    data: { changed: [{ feeLineId: line.id, open: '600.00' }] },
  });
  const items = [item(receipt.id, line, '300')];
  expect((await desk.api.as('maker').ok(AR.preview, { body: input(items) })).changed).toEqual([
    { feeLineId: line.id, feeNo: line.feeNo, open: '600.00' },
  ]);
  const again = await desk.api.as('maker').ok(AR.update, {
    params: { id: stale.id },
    body: { ...input([item(receipt.id, { id: line.id, open: '600' }, '300')]), version: stale.version },
  });
  expect((await desk.api.as('maker').ok(AR.submit, on(again))).state).toBe('SUBMITTED');
});

it('ACC-031 what is open is not told to who may not see it: neither on drafting nor on handing in', async () => {
  const line = await desk.books.confirmed({ amount: '123.45' });
  const receipt = await desk.books.receipt('CNY', '777.77', '1');
  desk.api.actor('blind', { userId: '6', companies: [desk.books.companyId], fields: {} });
  const probe = { body: input([item(receipt.id, line, '99999')]) };
  expect((await desk.api.as('blind').call(AR.create, probe)).envelope.errorCode).toBe('NO_PERMISSION');
  const stale = await draft([item(receipt.id, { id: line.id, open: '100' }, '100')]);
  const { envelope } = await desk.api.as('blind').call(AR.submit, on(stale));
  expect(envelope.errorCode).toBe('FIN_OPEN_CHANGED');
  expect(JSON.stringify(envelope)).not.toContain('123.45');
});

it('1.8 company and party out of scope are asked first: no preview and no refusal tells what is open there', async () => {
  const line = await desk.books.confirmed({ amount: '4321.09' });
  const receipt = await desk.books.receipt('CNY', '8765.43', '1');
  const body = input([item(receipt.id, line, '999999')]);
  desk.api.actor('narrow', {
    userId: '6',
    companies: [desk.books.companyId],
    scopes: { customer: { level: 'SELF', depts: [] }, finance: { level: 'ALL', depts: [] } },
  });
  const notFound = { errorCode: 'NOT_FOUND', errorMessage: '数据不存在或无权访问。' };
  for (const who of ['stranger', 'narrow']) {
    expect((await desk.api.as(who).call(AR.preview, { body })).envelope).toMatchObject(notFound);
    expect((await desk.api.as(who).call(AR.create, { body })).envelope).toMatchObject(notFound);
  }
});

it('SYS-034 who does not see what customers owe drafts no settlement, and a refusal tells no amount', async () => {
  const { line, receipt, items } = await one('4321.09');
  const hidden = { fields: { 'money.cost': 'VISIBLE', 'money.sell': 'HIDDEN' } } as const;
  desk.api.actor('blind', { userId: '7', companies: [desk.books.companyId], ...hidden });
  const made = await desk.api.as('blind').call(AR.create, { body: input([item(receipt.id, line, '999999')]) });
  expect(made.envelope.errorCode).toBe('NO_PERMISSION');
  const row = await submitted(items);
  await desk.api.db.execute(sql`update fin_settlement_line set open_seen = 1 where settlement_id = ${row.id}`);
  const approved = await desk.api.as('blind').call(AR.approve, on(row));
  expect(approved.envelope).toMatchObject({
    errorCode: 'FIN_OPEN_CHANGED',
    errorMessage: `费用 ${line.feeNo} 未核销金额已变化，请重新确认。`,
  });
  expect(JSON.stringify(approved.envelope)).not.toContain('4321');
});
