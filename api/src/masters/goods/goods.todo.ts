import { and, asc, eq, type SQL } from 'drizzle-orm';
import { acCustomer } from '../customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import type { Ctx } from '../../platform/context.ts';
import { goods } from './goods.entity.ts';
import { pendingOn } from './goods-hs.ts';
import { syGoods } from './goods.tables.ts';

/** Goods in use whose HS code is missing, void or without a rate today. */
export const waitsForHs = (ctx: Ctx): SQL | undefined => and(eq(syGoods.status, 'ENABLED'), pendingOn(ctx.today()));

/** 缺HS编码商品. */
export const goodsTodos: readonly TodoKind[] = [
  {
    kind: 'goods-hs',
    group: 'PAPER',
    title: '缺HS编码商品',
    may: (actor) => actor.may('system.goods.classify') && actor.may('system.goods.view'),
    link: () => '/system/goods?tab=pending',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: syGoods.id,
          no: syGoods.goodsNo,
          customer: acCustomer.shortName,
          since: syGoods.createdAt,
          inAll,
        })
        .from(syGoods)
        .leftJoin(acCustomer, eq(acCustomer.id, syGoods.customerId))
        .where(and(waitsForHs(ctx), goods.scopeWhere(ctx.actor)))
        .orderBy(asc(syGoods.createdAt), asc(syGoods.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, link: `/system/goods?tab=pending&open=${id}` }));
    },
  },
];
