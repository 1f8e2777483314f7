import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { claim, editsOf } from './application-edit.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });
const { body, edit } = editsOf(office);

/** An approved application over 100 with a claim of 40, whose posting stands on 2026-11-05. */
async function approvedEarlier() {
  const fee = await office.desk.confirmed({ direction: 'AP', amount: '100', date: '2026-11-01' });
  const made = await office.as('maker').ok(applications.create, {
    body: office.desk.input({ lines: [line(fee.id, '100')], reductions: [{ ...claim('40'), sourceNo: fee.feeNo }] }),
  });
  const sent = await office.desk.submit(made);
  const row = await office.desk.approve(sent);
  const [posted] = row.reductions;
  // Approved on that day: what was posted is append-only, so its trigger is off for the moment.
  await office.api.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update fin_reduction set posted_date = '2026-11-05' where id = ${posted?.id}`);
    await tx.execute(
      sql`update fin_allocation set accounting_date = '2026-11-05' where doc_type = 'fin_reduction' and doc_id = ${posted?.id}`,
    );
    await tx.execute(
      sql`update gl_journal set journal_date = '2026-11-05' where source_type = 'fin_reduction' and source_id = ${posted?.id}`,
    );
  });
  return { fee, row };
}
/** Days of a reduction: posted, taken back, its journals. */
const daysOf = async (applicationId: string) => {
  const found = await office.api.db.execute<{ posted: string; reversed: string | null; days: string }>(sql`
    select r.posted_date::text as posted, r.reversed_date::text as reversed,
      (select string_agg(j.journal_date::text, ' ' order by j.id) from gl_journal j
        where j.source_type = 'fin_reduction' and j.source_id = r.id) as days
      from fin_reduction r where r.application_id = ${applicationId} and r.posted_date is not null order by r.id`);
  return found.rows;
};

describe('FIN-063, FIN-120 the day on which 冲减 of an approved application are taken back', () => {
  it('is chosen with 编辑: books, allocations and reduction say it', async () => {
    const { fee, row } = await approvedEarlier();
    const draft = await edit(row, { reversedDate: '2026-11-10' });
    expect(draft).toMatchObject({ state: 'DRAFT', gross: '100.00', reduceTotal: '40.00' });
    expect(await daysOf(row.id)).toEqual([
      { posted: '2026-11-05', reversed: '2026-11-10', days: '2026-11-05 2026-11-10' },
    ]);
    expect(await office.desk.openOf(fee.id)).toEqual(['100.00', '100.00']);
  });

  it('is today when none is said, and with 作废 may be chosen too', async () => {
    const { row } = await approvedEarlier();
    await edit(row);
    expect(await daysOf(row.id)).toMatchObject([{ reversed: office.desk.today }]);
    const { row: other } = await approvedEarlier();
    const gone = await office
      .as('maker')
      .ok(applications.void, office.desk.on(other, { reason: '不付了', reversedDate: '2026-11-06' }));
    expect(gone.state).toBe('VOID');
    expect(await daysOf(other.id)).toMatchObject([{ reversed: '2026-11-06' }]);
  });

  /** 编辑, 作废 and 冲回 of one of them on a day. */
  const onDay = async (row: ApplicationDetail, day: string) => [
    await office.as('maker').call(applications.update, body(row, { reversedDate: day })),
    await office.as('maker').call(applications.void, office.desk.on(row, { reason: '不付了', reversedDate: day })),
    await office
      .as('manager')
      .call(reductions.reverse, office.desk.on(row.reductions[0] ?? row, { reason: '撤扣款', date: day })),
  ];

  it('is not a day to come, said at its field', async () => {
    const { row } = await approvedEarlier();
    expect((await onDay(row, '2026-11-21')).map(fieldsOf)).toEqual([
      { reversedDate: '不能晚于今天' },
      { reversedDate: '不能晚于今天' },
      { date: '不能晚于今天' },
    ]);
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'APPROVED', version: row.version });
  });

  it('is not before the posting; which day would do is said, and nothing is done', async () => {
    const { row } = await approvedEarlier();
    for (const { envelope } of await onDay(row, '2026-11-04'))
      expect(envelope).toMatchObject({
        errorCode: 'FIN-120',
        errorMessage: expect.stringContaining('记账日，请改用 2026-11-05 或以后'),
        data: { date: '2026-11-04', suggest: '2026-11-05' },
      });
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'APPROVED', version: row.version });
  });

  it('FIN-110 a closed period is refused with the day that would do; the open one is taken', async () => {
    const { row } = await approvedEarlier();
    await office.desk.period('202610', "state = 'CLOSED'");
    await office.desk.period('202611', 'ap_locked = true');
    const refused = await office.as('maker').call(applications.update, body(row, { reversedDate: '2026-11-12' }));
    expect(refused.envelope).toMatchObject({
      errorCode: 'PERIOD_CLOSED',
      // An open day before the posting would not do (FIN-120), so none is proposed.
      errorMessage: '2026-11-12 所在期间的应付已锁定。',
    });
    await office.desk.period('202611', 'ap_locked = false');
    expect((await edit(row, { reversedDate: '2026-11-12' })).state).toBe('DRAFT');
  });
});
