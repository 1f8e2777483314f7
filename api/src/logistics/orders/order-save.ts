import { countryOfPort } from '@shared/contract/fields.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import type { ORDER_SOURCE, TransportMode } from '@shared/contract/logistics/order.labels.ts';
import type { PriceBook } from '../quotations/price-book.ts';
import { orders } from './order.entity.ts';
import { partiesOf } from './order-parties.ts';
import { estimateFor } from './order-estimate.ts';
import { lineValues, linesOf, linesText, saveLines, totalsOf, type LineValues } from './order-lines.ts';
import { copiedFrom, withMarks } from './order-marks.ts';
import { checkReferences } from './order-references.ts';
import type { OrderRow } from './order.tables.ts';

/** Header fields of an input without 预估应收 (order.estimate.ts); contacts that the caller may not see as they are stored. */
export async function headerOf(ctx: CommandCtx, input: OrderInput, stored: OrderRow | null) {
  const { lines: _lines, ack: _ack, copyOf: _copyOf, estReceivable: _amount, estManual: _manual, ...header } = input;
  const parties = await partiesOf(ctx, input, stored);
  return { ...header, ...parties, destCountry: header.destCountry ?? (header.pod ? countryOfPort(header.pod) : null) };
}

/** New draft (5.1 新建/导入/复制): numbered WL…, owned by who makes it; LOG-019 for a copy is the page's matter. */
export async function createOrder(
  ctx: CommandCtx,
  input: OrderInput,
  source: keyof typeof ORDER_SOURCE = input.copyOf ? 'COPY' : 'MANUAL',
  book?: PriceBook,
): Promise<OrderRow> {
  await checkReferences(ctx, input, null);
  const values = input.lines.map((line, index) => lineValues(line, index + 1, input.goodsCurrency));
  const content = { ...(await headerOf(ctx, input, null)), ...(await totals(ctx, values, input.transportMode)) };
  const orderNo = await ctx.nextNumber('WL');
  const made = await orders.insert(
    ctx,
    {
      ...content,
      ...(await estimateFor(ctx, input, content, null, book)),
      orderNo,
      source,
      ownerId: ctx.actor.system ? null : ctx.actor.userId,
      deptId: ctx.actor.deptId,
    },
    { action: CREATED[source], code: 'create', after: { 货物明细: linesText(values) } },
  );
  const lines = await withMarks(ctx, orderNo, input, await copiedFrom(ctx, input.copyOf));
  await saveLines(ctx, made.id, { ...input, lines }, []);
  return made;
}
const CREATED = { MANUAL: '新建', IMPORT: '导入', COPY: '复制', API: '新建' } as const;

/** Saves a draft. VERSION_CONFLICT, ILLEGAL_STATE past 草稿. */
export async function updateOrder(ctx: CommandCtx, id: string, version: number, input: OrderInput): Promise<OrderRow> {
  const stored = await orders.lockFor(ctx, orderMachine, 'update', id, version);
  await checkReferences(ctx, input, stored);
  const header = await headerOf(ctx, input, stored);
  const before = await linesOf(ctx, stored.id);
  const marked = await withMarks(ctx, stored.orderNo, input, { order: stored, lines: before });
  const lines = await saveLines(ctx, stored.id, { ...input, lines: marked }, before);
  const account = { before: linesText(before), after: linesText(lines) };
  const content = { ...header, ...(await totals(ctx, lines, input.transportMode)) };
  return orders.update(
    ctx,
    stored,
    { ...content, ...(await estimateFor(ctx, input, content, stored)), editedBy: withHand(ctx, stored) },
    {
      action: '编辑',
      code: 'update',
      touch: true,
      ...(account.before === account.after
        ? {}
        : { before: { 货物明细: account.before }, after: { 货物明细: account.after } }),
    },
  );
}

/** Totals of lines as columns of the order. */
export async function totals(ctx: CommandCtx, lines: readonly LineValues[], mode: TransportMode) {
  const { cartons, pieces, volume, gross, net, chargeableRt, goodsValue, attributes } = await totalsOf(
    ctx,
    lines,
    mode,
  );
  return { cartons, pieces, volume, gross, net, chargeableRt, goodsValue, attributes };
}
