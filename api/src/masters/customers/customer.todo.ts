import { and, asc, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import { approvalTodo } from '../../services/approvals/approval-waits.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { customers } from './customer.entity.ts';
import { acCustomer, acCustomerPaper } from './customer.tables.ts';

/** Days before its end from which a paper is to be renewed. */
const LAPSE_DAYS = 30;
const LIST = '/account/customer?papers=1';
const firstEnd = sql`(select min(${acCustomerPaper.expiresOn}) from ${acCustomerPaper} where ${acCustomerPaper.customerId} = ${acCustomer.id})`;
/** The last minute of the first paper to lapse, in Shanghai, or of a day before. */
const endOf = (before = 0) =>
  sql<Date>`((${firstEnd} - ${sql.raw(String(before))} + time '23:59') at time zone 'Asia/Shanghai')`.mapWith(
    acCustomer.updatedAt,
  );

/** Customers in use with a paper that lapses within 30 days or has lapsed (ACC-012). */
export const papersLapse = (ctx: Ctx): SQL | undefined =>
  and(notInArray(acCustomer.status, ['DISABLED', 'BLACK']), lte(firstEnd, addDays(ctx.today(), LAPSE_DAYS)));

/** 审批 (黑名单, 信用额度, 解冻) and 证件到期 of customers: 营业执照, 合同, 授权书. */
export const customerTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'customer-approval',
    title: '客户变更待审批',
    of: customers,
    name: acCustomer.shortName,
    page: '/account/customer',
    may: (actor) => actor.may('account.customer.view'),
  }),
  {
    kind: 'customer-papers',
    group: 'PAPER',
    title: '客户证照到期',
    may: (actor) => actor.may('account.customer.update') && actor.may('account.customer.view'),
    link: () => LIST,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: acCustomer.id,
          no: acCustomer.customerNo,
          customer: acCustomer.shortName,
          since: endOf(LAPSE_DAYS),
          deadline: endOf(),
          inAll,
        })
        .from(acCustomer)
        .where(and(papersLapse(ctx), customers.scopeWhere(ctx.actor)))
        .orderBy(asc(firstEnd), asc(acCustomer.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, link: `/account/customer/edit?id=${id}` }));
    },
  },
];
