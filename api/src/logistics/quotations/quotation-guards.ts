import { chargeableTonnes } from '@shared/contract/figures.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { QUOTE_STATE } from '@shared/contract/logistics/quotation.machine.ts';
import { rtMoved } from '@shared/contract/logistics/quotation-rules.ts';
import { and, eq, ne } from 'drizzle-orm';
import { guardOf } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { chargeSettings } from '../orders/order-lines.ts';
import { namedOrder } from '../orders/order-visible.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { cargoOf } from './container-cargo.ts';
import { strikeQuote } from './quotation-steps.ts';
import { lgQuotation, type QuoteRow } from './quotation.tables.ts';

/** Live quotations of a container, of every person. */
const liveQuotes = (ctx: Ctx, containerId: string): Promise<QuoteRow[]> =>
  ctx.db
    .select()
    .from(lgQuotation)
    .where(and(eq(lgQuotation.containerId, containerId), ne(lgQuotation.state, 'VOID')));

/**
 * What 装柜完成 wants of the quotations (5.2): every order's is 已确认, if quote.required is on; loaded RT within 3 % of the
 * quoted one, else quoted anew or acknowledged with a reason (LOG-056). Orders out of scope are not named (ACC-032).
 */
export async function quoteGuards(ctx: Ctx, row: ContainerRow, link: string): Promise<Guard[]> {
  const required = await ctx.setting('quote.required');
  const cargo = await cargoOf(ctx, row.id);
  const quotes = await liveQuotes(ctx, row.id);
  const { kgPerCbm, rtMin } = await chargeSettings(ctx, row.transportMode);
  const open: string[] = [];
  const moved: string[] = [];
  for (const { order, visible, volume, gross } of cargo) {
    const name = namedOrder({ orderNo: order.orderNo, visible });
    const quote = quotes.find(({ orderId }) => orderId === order.id);
    if (quote?.state !== 'ACCEPTED')
      open.push(quote ? `${name} 报价${QUOTE_STATE[quote.state]}` : `${name} 还没有报价`);
    else {
      const rt = chargeableTonnes(volume, gross, kgPerCbm, rtMin);
      if (rtMoved(quote.rt, rt)) moved.push(`${name} 实装 ${rt} RT 与报价 ${quote.rt} RT 相差超过 3%，应重新报价`);
    }
  }
  const at = `${link}&tab=quotes`;
  return [
    ...(required ? [guardOf('QUOTED', '报价已确认', 'BLOCK', cargo.length > 0 ? open : [], at)] : []),
    { ...guardOf('LOG-056', '实装与报价相差不超过 3%', 'WARN', moved, at), reasonRequired: true },
  ];
}

/** After 装柜完成: quotations of orders of which nothing was loaded are void. */
export async function voidUnloaded(ctx: CommandCtx, containerId: string): Promise<void> {
  const aboard = await cargoOf(ctx, containerId);
  for (const quote of await liveQuotes(ctx, containerId)) {
    if (aboard.some(({ order }) => order.id === quote.orderId)) continue;
    const [locked] = await ctx.tx.select().from(lgQuotation).where(eq(lgQuotation.id, quote.id)).for('update');
    if (locked) await strikeQuote(ctx, locked, '没有装入任何货物');
  }
}

/** The accepted quotations of a container, for container.loaded. */
export async function acceptedQuotes(ctx: Ctx, containerId: string) {
  const rows = (await liveQuotes(ctx, containerId)).filter(({ state }) => state === 'ACCEPTED');
  return rows.map(({ id, quoteNo, orderId, customerId }) => ({ id, quoteNo, orderId, customerId }));
}
