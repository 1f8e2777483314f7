import { LAPSE_DAYS } from '@shared/contract/system/brand-rules.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { authorisationLapses } from './brand-code-lapse.ts';
import { brandCodes } from './brand.entity.ts';
import { syBrandCode } from './brand.tables.ts';

const LIST = '/system/brand/code?tab=expiring';
/** The last minute of an authorisation in Shanghai, or of a day before. */
const endOf = (before = 0) =>
  sql<Date>`((${syBrandCode.authorisedTo} - ${sql.raw(String(before))} + time '23:59') at time zone 'Asia/Shanghai')`.mapWith(
    syBrandCode.updatedAt,
  );

/** 证件到期 of brands: authorisations that end within 30 days; a lapsed one stops a declaration (LOG-077). */
export const brandTodos: readonly TodoKind[] = [
  {
    kind: 'brand-authorisation',
    group: 'PAPER',
    title: '品牌授权到期',
    may: (actor) => actor.may('system.brandcode.edit') && actor.may('system.brandcode.view'),
    link: () => LIST,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          no: syBrandCode.code,
          customer: acCustomer.shortName,
          since: endOf(LAPSE_DAYS),
          deadline: endOf(),
          inAll,
        })
        .from(syBrandCode)
        .leftJoin(acCustomer, eq(acCustomer.id, syBrandCode.customerId))
        .where(and(authorisationLapses(ctx), brandCodes.scopeWhere(ctx.actor)))
        .orderBy(asc(syBrandCode.authorisedTo), asc(syBrandCode.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, link: `${LIST}&keyword=${row.no}` }));
    },
  },
];
