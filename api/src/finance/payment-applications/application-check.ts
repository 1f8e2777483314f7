import { REDUCTION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import { availableOf } from '@shared/contract/finance/payment-application.rules.ts';
import { absolute, add, compare, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import { mayNet } from '../../masters/party-finance/party-finance-lookup.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireFree } from '../allocations/locks.ts';
import { lockLines, lockSources, type LineSide, type SourceSide } from '../allocations/locked-sides.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { collections } from '../receipts/ports.ts';
import type { Application, ApplicationLineRow } from './application.tables.ts';
import type { ReductionFigures } from './application-figures.ts';
import { claimsOnLines, claimsOnPapers, claimsOnReceipts, claimsOnSources } from './claims.ts';

type Header = Pick<Application, 'kind' | 'companyId' | 'supplierId' | 'receiptId' | 'currency' | 'gross'>;
type Line = Pick<ApplicationLineRow, 'feeLineId' | 'applyAmount'>;

/**
 * FIN-071 and FIN-060 under the locks of 11.2 (lines, then payments and receipts, by id), after which all is read (FIN-204):
 * every line has what is applied for left beside other live applications, every source what is taken of it. `self`: the
 * application in hand. Refused: FIN_APPLY_EXCEEDS_OPEN, FIN-060, FIN-062.
 */
export async function requireClaimable(
  ctx: CommandCtx,
  self: string | null,
  header: Header,
  lines: readonly Line[],
  reductions: readonly ReductionFigures[],
): Promise<void> {
  const feeIds = lines.map(({ feeLineId }) => feeLineId);
  const otherIds = reductions.flatMap(({ feeLineId }) => feeLineId ?? []);
  const paymentIds = reductions.flatMap(({ paymentId }) => paymentId ?? []);
  const sides = await lockLines(ctx, [...feeIds, ...otherIds]);
  const payments = await lockSources(ctx, finPayment, paymentIds);
  await requireLines(ctx, self, lines, sides);
  await requireBooked(ctx, self, reductions, sides, payments);
  await requirePapers(ctx, self, header, reductions);
  await requireNetting(ctx, header, reductions, sides);
  if (header.kind === 'REFUND') await requireReceipt(ctx, self, header);
}

/** 3.1: what a settlement that was handed in holds is not asked for beside it (FIN_LINE_LOCKED). The rows are locked already. */
export async function requireUnheld(
  ctx: CommandCtx,
  { receiptId }: Pick<Application, 'receiptId'>,
  lines: readonly Line[],
  reductions: readonly ReductionFigures[],
): Promise<void> {
  const fees = [...lines, ...reductions].flatMap(({ feeLineId }) => feeLineId ?? []);
  const sides = await lockLines(ctx, fees);
  const found = [
    ...(await lockSources(ctx, finReceipt, receiptId === null ? [] : [receiptId])).values(),
    ...(
      await lockSources(
        ctx,
        finPayment,
        reductions.flatMap(({ paymentId }) => paymentId ?? []),
      )
    ).values(),
  ];
  await requireFree(ctx, null, [
    ...[...sides.values()].map(({ row }) => ({ ...row, no: `费用 ${row.feeNo}` })),
    ...found.map(({ row, no }) => ({ ...row, no })),
  ]);
}

/** What of a confirmed line or receipt is open and not claimed by others. */
const leftOf = ({ row, left }: LineSide | SourceSide, claimed: Amount | undefined): Amount =>
  roundMoney(row.state === 'CONFIRMED' ? availableOf(left.open, claimed ?? '0') : '0', left.currency);

async function requireLines(
  ctx: CommandCtx,
  self: string | null,
  lines: readonly Line[],
  sides: ReadonlyMap<string, LineSide>,
): Promise<void> {
  const claims = await claimsOnLines(
    ctx,
    lines.map(({ feeLineId }) => feeLineId),
    self,
  );
  for (const [at, { feeLineId, applyAmount }] of lines.entries()) {
    const side = sides.get(feeLineId);
    if (!side) throw refuse('NOT_FOUND');
    const left = leftOf(side, claims.get(feeLineId));
    if (compare(applyAmount, left) > 0)
      throw refuse(
        'FIN_APPLY_EXCEEDS_OPEN',
        `申请金额超过可申请金额：费用 ${side.row.feeNo} 可申请 ${left} ${side.left.currency}。`,
        { feeLineId, available: left, fields: { [`lines.${at}.applyAmount`]: `可申请 ${left}` } },
      );
  }
}

/** FIN-060: each source has what is taken of it left; two reductions may name one source. */
async function requireBooked(
  ctx: CommandCtx,
  self: string | null,
  reductions: readonly ReductionFigures[],
  sides: ReadonlyMap<string, LineSide>,
  payments: ReadonlyMap<string, SourceSide>,
): Promise<void> {
  const claimed = {
    paymentId: await claimsOnSources(ctx, 'paymentId', [...payments.keys()], self),
    feeLineId: await claimsOnSources(
      ctx,
      'feeLineId',
      reductions.flatMap(({ feeLineId }) => feeLineId ?? []),
      self,
    ),
  };
  const taken = new Map<string, Amount>();
  for (const [at, { paymentId, feeLineId, sourceNo, amountSrc, sourceCurrency, kind }] of reductions.entries()) {
    const key = paymentId ? 'paymentId' : 'feeLineId';
    const id = paymentId ?? feeLineId;
    if (id === null) continue;
    const payment = payments.get(id);
    const side = sides.get(id);
    const inForce = paymentId ? payment?.row.state === 'PAID' : side?.row.state === 'CONFIRMED';
    const open = inForce ? ((paymentId ? payment : side)?.left.open ?? '0') : '0';
    const left = roundMoney(availableOf(absolute(open), claimed[key].get(id) ?? '0'), sourceCurrency);
    const all = add(taken.get(`${key}${id}`) ?? '0', amountSrc);
    taken.set(`${key}${id}`, all);
    if (compare(all, left) > 0)
      throw exceeds(at, `${REDUCTION_KINDS[kind]} ${sourceNo} 可用 ${left} ${sourceCurrency}`);
  }
}
const exceeds = (at: number, text: string) =>
  refuse('FIN-060', `冲减金额超过来源可用：${text}。`, { fields: { [`reductions.${at}.amount`]: text } });

/**
 * CLAIM and REBATE: what one paper allows is used once, whatever the application. A paper has no row to lock: those who name papers
 * of one supplier wait for each other, after lines and payments.
 */
async function requirePapers(
  ctx: CommandCtx,
  self: string | null,
  { companyId, supplierId }: Header,
  reductions: readonly ReductionFigures[],
): Promise<void> {
  if (!supplierId || reductions.every(({ sourceTotal }) => sourceTotal === null)) return;
  const key = `fin_reduction:${companyId}:${supplierId}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const known = await claimsOnPapers(ctx, { companyId, supplierId }, self);
  const taken = new Map<string, Amount>();
  for (const [at, { kind, sourceNo, sourceTotal, sourceCurrency, amount }] of reductions.entries()) {
    if (sourceTotal === null) continue;
    const before = known.find((one) => one.kind === kind && one.sourceNo === sourceNo);
    if (before && (before.currency !== sourceCurrency || compare(before.total, sourceTotal) !== 0))
      throw exceeds(
        at,
        `${REDUCTION_KINDS[kind]} ${sourceNo} 已登记为 ${roundMoney(before.total, before.currency)} ${before.currency}`,
      );
    const paper = `${kind} ${sourceNo}`;
    const first = reductions.findIndex((one) => one.kind === kind && one.sourceNo === sourceNo);
    if (compare(reductions[first]?.sourceTotal ?? sourceTotal, sourceTotal) !== 0)
      throw exceeds(at, `${REDUCTION_KINDS[kind]} ${sourceNo} 与第 ${first + 1} 行的依据金额不同`);
    const all = add(taken.get(paper) ?? before?.used ?? '0', amount);
    taken.set(paper, all);
    if (compare(all, sourceTotal) > 0)
      throw exceeds(
        at,
        `${REDUCTION_KINDS[kind]} ${sourceNo} 可用 ${roundMoney(availableOf(sourceTotal, before?.used ?? '0'), sourceCurrency)}`,
      );
  }
}

/** FIN-062: one party on both sides with its signed agreement on file, when it is asked for and when it is posted. */
export async function requireNetting(
  ctx: CommandCtx,
  { supplierId }: Pick<Header, 'supplierId'>,
  reductions: readonly Pick<ReductionFigures, 'kind' | 'feeLineId'>[],
  sides: ReadonlyMap<string, LineSide>,
): Promise<void> {
  for (const [at, { kind, feeLineId }] of reductions.entries()) {
    if (kind !== 'NETTING') continue;
    const customerId = sides.get(feeLineId ?? '')?.row.customerId;
    if (!supplierId || !customerId || !(await mayNet(ctx, { customerId, supplierId })))
      throw refuse('FIN-062', '应收冲应付须先在结算资料中关联同一单位并上传抵销协议。', {
        fields: { [`reductions.${at}.sourceId`]: '没有签署的抵销协议' },
      });
  }
}

/** 6.2 退款: not more than what is left of the receipt beside other live 退款, nor than its exchange is free for (FIN-186). */
async function requireReceipt(ctx: CommandCtx, self: string | null, { receiptId, gross }: Header): Promise<void> {
  const id = receiptId ?? '';
  const side = (await lockSources(ctx, finReceipt, [id])).get(id);
  if (!side) throw refuse('NOT_FOUND');
  const claims = await claimsOnReceipts(ctx, [id], self);
  const left = leftOf(side, claims.get(id));
  const asked = add(gross, claims.get(id) ?? '0');
  if (compare(gross, left) > 0)
    throw refuse('FIN_APPLY_EXCEEDS_OPEN', `退款金额超过未核销金额：${side.no} 可退 ${left} ${side.left.currency}。`, {
      available: left,
      fields: { amount: `可退 ${left}` },
    });
  if ('receiptNo' in side.row) await collections().requireRefundable(ctx, side.row, asked);
}
