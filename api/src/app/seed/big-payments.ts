import { sql, type SQL } from 'drizzle-orm';
import { noon } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

const LIMIT = 50_000;

/** Paid applications of big_payment with lines, approvals by two people, the payment, its allocations and parts (FIN-053..070). */
export function bigPayments({ staff }: BigParts): SQL[] {
  const at = noon(sql`t.day`, 0);
  const asked = noon(sql`t.day`, -5);
  const owner = sql`join ac_user u on u.id = ${staff.payables}::bigint`;
  const lines = sql`big_fee f join big_payment t using (supplier_id, company_id, month) where f.settled > 0 and f.direction = 'AP'`;
  const steps = sql`case when t.amount < ${LIMIT} then array['APPROVE'] else array['APPROVE', 'REVIEW'] end`;
  return [
    sql`insert into fin_payment_application (id, created_by, created_at, updated_at, version, company_id, owner_id, dept_id, application_no, kind, supplier_id, currency, reason,
        expected_date, gross, state, round, base_net, steps, submitted_by, submitted_at, approved_at, executed, paid)
      overriding system value
      select t.application_id, ${staff.payables}::bigint, ${asked}, ${asked}, 5, t.company_id, u.id, u.dept_id, t.application_no, 'NORMAL', t.supplier_id, 'CNY', t.month || ' 运费',
        t.day, t.amount, 'PAID', 1, t.amount, ${steps}, ${staff.payables}::bigint, ${asked}, ${asked}, t.amount, t.amount from big_payment t ${owner} order by t.id`,
    sql`insert into fin_payment_application_line (application_id, line_no, fee_line_id, open_at_apply, apply_amount, closed, cross_rate, amount, closed_amount)
      select t.application_id, row_number() over (partition by t.application_id order by f.id), f.id, f.amount, f.settled, f.settled, 1, f.settled, f.settled
      from ${lines} order by t.application_id, f.id`,
    sql`insert into fin_payment_approval (application_id, round, step, decision, user_id, at)
      select t.application_id, 1, s.step, 'PASS', case s.step when 'APPROVE' then ${staff.senior}::bigint else ${staff.financeHead}::bigint end, ${asked}
      from big_payment t cross join lateral unnest(${steps}) as s (step) order by t.id, s.step`,
    sql`insert into fin_payment (id, created_by, created_at, updated_at, version, company_id, owner_id, dept_id, payment_no, supplier_id, kind, bank_account_id, currency, amount, rate,
        base_amount, pay_date, accounting_date, bank_ref, application_id, state, confirmed_by, confirmed_at, allocated, base_used)
      overriding system value
      select t.id, ${staff.cashier}::bigint, ${at}, ${at}, 2, t.company_id, u.id, u.dept_id, t.no, t.supplier_id, 'NORMAL', t.account_id, 'CNY', t.amount, 1, t.amount, t.day, t.day,
        'BIG' || t.no, t.application_id, 'PAID', ${staff.cashier}::bigint, ${at}, t.amount, t.amount from big_payment t ${owner} order by t.id`,
    sql`insert into fin_application_part (line_id, payment_id, amount_fee, amount)
      select l.id, t.id, l.amount, l.amount from big_payment t join fin_payment_application_line l using (application_id) order by l.id`,
    sql`insert into fin_allocation (created_by, created_at, company_id, doc_type, doc_id, doc_no, source_kind, source_id, source_no, fee_line_id,
        source_currency, amount_src, amount_fee, cross_rate, base_src, base_fee, accounting_date)
      select ${staff.cashier}::bigint, ${at}, t.company_id, 'fin_payment', t.id, t.no, 'PAYMENT', t.id, t.no, f.id, 'CNY', f.settled, f.settled, 1, f.settled, f.settled, t.day
      from ${lines} order by t.id, f.id`,
  ];
}
