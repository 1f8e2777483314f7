import { asc, eq, sql } from 'drizzle-orm';
import { riskRelease } from '../../masters/credit/release.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { waitsForHandling } from './risk-alert.list.ts';
import { waitsForRelease } from './risk-release.list.ts';
import { riskAlert } from './risk.tables.ts';

const ALERTS = '/finance/risk?panel=alerts&tab=all';
const RELEASES = '/finance/risk?panel=holds&pane=releases&tab=pending';

/** 待处理风险预警 and 待审批解控 (F31, 4.18, FIN-196). */
export const riskTodos: readonly TodoKind[] = [
  {
    kind: 'risk-release',
    group: 'REVIEW',
    title: '待审批解控',
    may: (actor) => actor.may('risk.release.approve'),
    link: () => `${RELEASES}&mine=1`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: riskRelease.id,
          no: riskRelease.releaseNo,
          customer: acCustomer.shortName,
          since: riskRelease.createdAt,
          inAll,
        })
        .from(riskRelease)
        .innerJoin(acCustomer, eq(acCustomer.id, riskRelease.customerId))
        .where(waitsForRelease(ctx))
        .orderBy(asc(riskRelease.createdAt), asc(riskRelease.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, link: `${RELEASES}&open=${id}` }));
    },
  },
  {
    kind: 'risk-alert',
    group: 'EXCEPTION',
    title: '待处理风险预警',
    may: (actor) => actor.may('risk.view') && actor.may('risk.alert.handle'),
    link: () => `${ALERTS}&waiting=1`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: riskAlert.id,
          no: riskAlert.alertNo,
          customer: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
          since: riskAlert.createdAt,
          inAll,
        })
        .from(riskAlert)
        .leftJoin(acCustomer, eq(acCustomer.id, riskAlert.customerId))
        .leftJoin(acSupplier, eq(acSupplier.id, riskAlert.supplierId))
        .where(waitsForHandling(ctx))
        .orderBy(asc(riskAlert.createdAt), asc(riskAlert.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, link: `${ALERTS}&open=${id}` }));
    },
  },
];
