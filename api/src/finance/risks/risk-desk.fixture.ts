import { riskAlertList } from '@shared/contract/finance/risk-list.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import type { RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { sql } from 'drizzle-orm';
import { testApi } from '../../../test/harness.ts';
import { plantRow } from '../../../test/worlds.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
import { booksOf, prepareBooks } from '../ledger/books.fixture.ts';

/**
 * A desk of 风险管理 on the books, with a clock that is set by hand: `officer` and `second` are two risk officers, `fm` is
 * 财务主管, `gm` 总经理. Customers have a limit of 500,000.
 */
export async function riskDesk() {
  let now = new Date('2026-11-20T04:00:00Z');
  const clock = { now: () => now };
  const api = await testApi({
    clock,
    prepare: async (database) => {
      await prepareBooks(database);
      // Documents are planted as rows: what else must be true of them is told by their own tests.
      await database.run(`do $$ declare one record; begin
        for one in select conrelid::regclass as owner, conname from pg_constraint where contype = 'c' and conrelid in
          ('wh_storage_bill'::regclass, 'lg_declaration'::regclass, 'tax_case'::regclass, 'trade_doc'::regclass)
        loop execute format('alter table %s drop constraint %I', one.owner, one.conname); end loop; end $$`);
    },
  });
  const books = await booksOf(api);
  const companies = [books.companyId, books.otherCompanyId];
  const [customerId = '', otherId = '', thirdId = ''] = books.customers;
  for (const [at, name] of ['officer', 'second', 'fm', 'gm', 'clerk'].entries())
    api.actor(name, { userId: String(at + 1), companies });
  await api.db.execute(
    sql`insert into ac_role (code, name) values ('gm', '总经理'), ('fin_manager', '财务主管') on conflict do nothing`,
  );
  await api.db.execute(sql`insert into ac_user_role (user_id, role_id)
    select case code when 'fin_manager' then 3 else 4 end, id from ac_role where code in ('gm', 'fin_manager')`);
  await api.db.execute(sql`insert into risk_profile (customer_id) select id from ac_customer on conflict do nothing`);
  await api.db.execute(sql`update risk_profile set credit_limit = 500000`);
  let nth = 9000;

  const officer = () => api.as('officer');
  const evaluate = (id: string | null = customerId, as = 'officer') =>
    api.as(as).ok(risk.evaluate, { body: { customerId: id } });
  const profile = (id = customerId, as = 'officer') => api.as(as).ok(risk.profile, { params: { id } });
  const alerts = async (query: Record<string, string> = {}, as = 'officer') =>
    (await api.as(as).ok(riskAlertList.endpoint, { query: { tab: 'all', pageSize: 200, sort: 'alertNo', ...query } }))
      .list;
  /** Live alerts of a rule of a customer. */
  const of = async (ruleCode: RiskRuleCode, id = customerId) =>
    (await alerts({ ruleCode, customerId: id })).filter(({ endedAt }) => endedAt === null);
  /** Scores and levels as the profile has them. */
  const judged = async (id = customerId) => {
    await evaluate(id);
    const { score, level, hits } = await profile(id);
    return { score, level, hits };
  };
  const plant = async (table: string, values: Record<string, string | null>): Promise<string> => {
    nth += 1;
    await plantRow(api, table, String(nth), values);
    return String(nth);
  };
  const today = () => now.toISOString().slice(0, 10);
  /** The day so many days ahead. */
  const day = (ahead: number) =>
    new Date(Date.parse(`${today()}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
  /** A tax case of the other customer. */
  const taxCase = (more: Record<string, string | null>) =>
    plant('tax_case', {
      company_id: books.companyId,
      customer_id: otherId,
      mode: 'BUYOUT',
      case_no: `TS${more.state ?? 'COLLECTING'}${String(Math.random()).slice(2)}`,
      currency: 'USD',
      total: '10',
      fob: '10',
      state: 'COLLECTING',
      customs_no: null,
      outcome: null,
      ...more,
    });
  /** A change of planted rows past their triggers. */
  const put = (text: string) =>
    api.database.run(`set session_replication_role = replica; ${text}; set session_replication_role = origin;`);
  const setLimit = (limit: string | null, id = customerId) =>
    api.db.execute(sql`update risk_profile set credit_limit = ${limit} where customer_id = ${id}`);
  return {
    api,
    ...books,
    customerId,
    otherId,
    thirdId,
    officer,
    evaluate,
    profile,
    alerts,
    of,
    judged,
    plant,
    put,
    setLimit,
    today,
    day,
    taxCase,
    /** So many days later. */
    wait(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    events: () => deliverEvents({ database: api.database, clock, consumers: CONSUMERS }),
    async job(name: string) {
      await api.db.execute(sql`insert into sh_schedule (name, next_run_at) values (${name}, ${now.toISOString()})
        on conflict (name) do update set next_run_at = excluded.next_run_at`);
      return runDueJobs({ database: api.database, clock });
    },
  };
}
