import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inbounds } from './inbound.entity.ts';
import { saveLines, UNTOUCHED } from './inbound-lines.ts';
import { searchText } from './inbound-save.ts';
import { totalsOf } from './inbound.rules.ts';
import { requireNoVisit } from './open-visit.ts';
import { whInbound, type Inbound, type InboundLineRow } from './inbound.tables.ts';

/** Goods on their way from another warehouse: batches keep number and received date, pieces their quality. Volume cm³, weight gram of one piece. */
export interface Transfer {
  warehouseId: string;
  customerId: string;
  companyId: string;
  /** The outbound that sent them. */
  outbound: { id: string; no: string };
  expectedAt: Date;
  carrier: string | null;
  plateNo: string | null;
  lines: readonly {
    batchId: string;
    quality: Quality;
    goodsId: string | null;
    goodsName: string;
    qty: number;
    unitVolume: number;
    unitWeight: number;
  }[];
}

/** 4.4: a TRANSFER outbound that left makes the inbound of the other warehouse, waiting for its goods (待到货). */
export async function makeTransferInbound(
  ctx: CommandCtx,
  { outbound, lines, ...transfer }: Transfer,
): Promise<Inbound> {
  const inboundNo = await ctx.nextNumber('RK');
  const rows = lines.map(({ qty, ...line }, index) => ({ ...line, lineNo: index + 1, expected: qty }));
  const row = await inbounds.insert(
    ctx,
    {
      ...transfer,
      ...totalsOf(rows.map((line) => ({ ...line, ...UNTOUCHED }))),
      inboundNo,
      type: 'TRANSFER',
      sourceType: 'OUTBOUND',
      sourceId: outbound.id,
      sourceNo: outbound.no,
      state: 'PENDING',
      searchText: searchText(inboundNo, { sourceNo: outbound.no, mark: null, lines: rows }),
    },
    { action: '新建', code: 'create', after: { 来源: outbound.no } },
  );
  await saveLines(ctx, row.id, rows);
  return row;
}

/** 冲红 of what was received of a transfer: its goods are on their way again, as they were when the outbound had left. */
export async function expectAgain(ctx: CommandCtx, row: Inbound, lines: readonly InboundLineRow[]): Promise<void> {
  const { warehouseId, customerId, companyId, sourceId, sourceNo, expectedAt, carrier, plateNo } = row;
  await makeTransferInbound(ctx, {
    warehouseId,
    customerId,
    companyId,
    outbound: { id: sourceId ?? '', no: sourceNo ?? '' },
    expectedAt,
    carrier,
    plateNo,
    lines: lines.flatMap(({ batchId, quality, goodsId, goodsName, expected, unitVolume, unitWeight }) =>
      batchId === null || unitVolume === null || unitWeight === null
        ? []
        : [{ batchId, quality, goodsId, goodsName, qty: expected, unitVolume, unitWeight }],
    ),
  });
}

/**
 * 冲红 of a transfer that left: the goods are back where they came from, so that what waits for them here is cancelled with it.
 * WMS-025 once any of them were received, GUARD_FAILED while a visit brings them.
 */
export async function withdrawTransfer(ctx: CommandCtx, outbound: Transfer['outbound'], reason: string): Promise<void> {
  const waiting = await ctx.tx
    .select()
    .from(whInbound)
    .where(
      and(
        eq(whInbound.sourceType, 'OUTBOUND'),
        eq(whInbound.sourceId, outbound.id),
        notInArray(whInbound.state, ['CANCELLED', 'REVERSED']),
      ),
    )
    .orderBy(asc(whInbound.id))
    .for('update');
  for (const row of waiting) {
    if (row.state !== 'PENDING')
      throw refuse('WMS-025', `${outbound.no} 的货已在调入仓库收货（${row.inboundNo}），请先冲红该入库单。`);
    await requireNoVisit(ctx, row);
    await inbounds.transition(ctx, inboundMachine, row, 'cancel', { stateReason: reason }, { reason, system: true });
  }
}
