import { containerRemainder } from '@shared/contract/logistics/container-no.ts';
import type { SlipInput } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { ChargeBasis } from '@shared/contract/logistics/quotation-rules.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { confirmSlip } from '../loading/loading-slip-confirm.ts';
import { fillSlip, finishLoading, startLoading } from '../loading/loading-slip-fill.ts';
import { linesOf as slipLines } from '../loading/loading-slip-lines.ts';
import { liveSlipOf } from '../loading/loading-slip-make.ts';
import type { SlipRow } from '../loading/loading-slip.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { linesOf as quoteLines } from '../quotations/quotation-lines.ts';
import { generateQuotes, requote, updateQuote } from '../quotations/quotation-make.ts';
import { acceptQuote, refuseQuote, sendQuote } from '../quotations/quotation-steps.ts';
import { lgQuotation, type QuoteRow } from '../quotations/quotation.tables.ts';
import { advance, photograph, type Journey } from './journey.ts';

const PRICES: Partial<Record<ChargeBasis, string>> = { RT: '260', VOLUME: '260', CARTON: '3.5', CONTAINER: '1800' };

/**
 * 装柜 and 报价: one is being loaded, one waits for the word that it is loaded, its quotations drafts, one has the answer of
 * one customer, who refuses; the others go on to 待报关, one after an order was quoted anew.
 */
export async function loadJourney(journey: Journey): Promise<void> {
  const { end } = journey.plan;
  const filled = await fill(journey);
  if (end === 'LOADING') return;
  await journey.command('tally01', 6, 16, (ctx) => finishLoading(ctx, filled.id, filled.version));
  if (end === 'LOADED') {
    await quoted(journey);
    return;
  }
  await journey.command('whm01', 6, 17, async (ctx) =>
    confirmSlip(ctx, filled.id, (await slipOf(ctx, journey)).version),
  );
  for (const [nth, { id }] of (await quoted(journey)).entries()) await answer(journey, id, nth);
  if (end !== 'QUOTED') await advance(journey, 'ops01', 7, 17);
}

/** A quotation goes out and gets its answer, as far as the journey has come. */
async function answer(journey: Journey, id: string, nth: number): Promise<void> {
  const { end } = journey.plan;
  let sent = await send(journey, id, 10);
  if (end === 'QUOTED') {
    if (nth > 0)
      await journey.command('cs01', 7, 15, (ctx) => refuseQuote(ctx, sent.id, sent.version, '海运费高于同行'));
    return;
  }
  if (end === 'DRAFTED' && nth === 0) {
    const anew = await journey.command('cs01', 7, 11, (ctx) => requote(ctx, sent.id, sent.version, '客户要求分项报价'));
    sent = await send(journey, anew.id, 13);
  }
  const confirm = { confirmMethod: 'WECHAT', confirmBy: '采购经理' } as const;
  await journey.command('cs01', 7, 15, (ctx) => acceptQuote(ctx, sent.id, sent.version, confirm));
}

const send = (journey: Journey, id: string, hour: number): Promise<QuoteRow> =>
  journey.command('cs01', 7, hour, async (ctx) => {
    const priced = await price(ctx, id);
    return sendQuote(ctx, id, priced.version, 'buyer@demo.example');
  });

async function slipOf(ctx: CommandCtx, { containerId }: Journey): Promise<SlipRow> {
  const slip = await liveSlipOf(ctx, containerId);
  if (!slip) throw new Error(`No loading slip for container ${containerId}`);
  return slip;
}

/** Started, counted and photographed; of the container that is being loaded only the first line, with the first photo. */
async function fill(journey: Journey): Promise<SlipRow> {
  const { plan, index } = journey;
  const half = plan.end === 'LOADING';
  const started = await journey.command('tally01', 6, 9, async (ctx) => {
    const { id, version } = await slipOf(ctx, journey);
    return startLoading(ctx, id, version);
  });
  return journey.command('tally01', 6, 10, async (ctx) => {
    const slots = await ctx.setting('load.photo_slots');
    for (const [nth, slot] of slots.slice(0, half ? 1 : slots.length).entries())
      await photograph(ctx, 'lg_loading_slip', started.id, slot, nth + index);
    const lines = await slipLines(ctx, started.id);
    const input: SlipInput = {
      version: started.version,
      ack: undefined,
      place: '宁波一号仓',
      startAt: started.startAt?.toISOString() ?? null,
      endAt: null,
      containerNo: containerNo(index),
      sealNo: half ? null : `YT${String(880_100 + index)}`,
      tare: plan.type === '20GP' ? 2_280_000 : 3_860_000,
      dunnage: 90_000,
      truckId: null,
      supervisor: '仓库主管',
      signer: null,
      remark: null,
      lines: lines.map(({ slipLine: { id, planned } }, nth) => ({
        id,
        loaded: half && nth > 0 ? null : planned,
        reason: null,
      })),
    };
    return fillSlip(ctx, started.id, input);
  });
}

/** A number of ISO 6346 whose check digit is not the doubtful 10. */
function containerNo(index: number): string {
  for (let serial = 260_100 + index * 10; ; serial += 1) {
    const stem = `YTLU${serial}`;
    const check = containerRemainder(stem);
    if (check < 10) return `${stem}${check}`;
  }
}

const quoted = (journey: Journey): Promise<QuoteRow[]> =>
  journey.command('cs01', 7, 9, async (ctx) => {
    await generateQuotes(ctx, journey.containerId);
    return ctx.tx
      .select()
      .from(lgQuotation)
      .where(and(eq(lgQuotation.containerId, journey.containerId), ne(lgQuotation.state, 'VOID')))
      .orderBy(asc(lgQuotation.id));
  });

async function price(ctx: CommandCtx, id: string): Promise<QuoteRow> {
  const [quote] = await ctx.tx.select().from(lgQuotation).where(eq(lgQuotation.id, id));
  const lines = await quoteLines(ctx, id);
  return updateQuote(ctx, id, {
    version: quote?.version ?? 0,
    ack: undefined,
    validUntil: null,
    remark: null,
    lines: lines.map(({ chargeCodeId, basis, currency, unitPrice }) => ({
      chargeCodeId,
      basis,
      currency,
      unitPrice: unitPrice ?? PRICES[basis] ?? '350',
      minAmount: null,
      remark: null,
    })),
  });
}
