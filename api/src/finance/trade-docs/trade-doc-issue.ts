import { negate, add, compare, divide, roundMoney, round, sign, type Amount } from '@shared/contract/decimal.ts';
import type { Registration } from '@shared/contract/finance/trade-doc.contract.ts';
import {
  isTaxInvoice,
  TRADE_DOC_KINDS,
  TRADE_DOC_TRAITS,
  type TradeDocKind,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { tradeDocMachine } from '@shared/contract/finance/trade-doc.machine.ts';
import { redAmounts } from '@shared/contract/finance/trade-doc.rules.ts';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { trimDecimal } from '../../platform/columns.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { told } from '../../platform/sight.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { requireOpenPeriod } from '../periods/open-period.ts';
import { addInvoiced } from './invoiced-fees.ts';
import { invoiceUse } from './ports.ts';
import { insertLines, linesOf, searchText, totalsOf, type LineValues } from './trade-doc-lines.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc, tradeDocLine, type TradeDoc, type TradeDocLine } from './trade-doc.tables.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);

/** Number and code that a kind must and may have; the day is not after today. */
function checkRegistration(ctx: CommandCtx, kind: TradeDocKind, given: Registration): void {
  const faults: Record<string, string> = {};
  if (isTaxInvoice(kind)) {
    if (given.invoiceNo === null) faults.invoiceNo = '必填';
    else if (given.invoiceNo.length === 8 && given.invoiceCode === null) faults.invoiceCode = '8 位号码须填发票代码';
    else if (given.invoiceNo.length === 20 && given.invoiceCode !== null) faults.invoiceCode = '数电票没有发票代码';
  }
  if (given.invoiceDate > ctx.today()) faults.invoiceDate = '不能晚于今天';
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
const numberOf = (kind: TradeDocKind, { invoiceNo, invoiceCode, invoiceDate }: Registration) =>
  isTaxInvoice(kind) ? { invoiceNo, invoiceCode, invoiceDate } : { invoiceDate };

/**
 * 开具, or 收票登记 of a 进项发票: number and day, the paper, and what it bills of its fees (FIN-171, FIN-172). A number that is
 * there already is refused by the database.
 */
export async function issueTradeDoc(
  ctx: CommandCtx,
  action: 'issue' | 'receive',
  id: string,
  version: number,
  given: Registration,
  files: readonly UploadedFile[],
): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, action, id, version);
  if ((action === 'receive') !== (row.kind === 'INPUT_INVOICE'))
    throw refuse(
      'GUARD_FAILED',
      `${row.docNo} 是${TRADE_DOC_KINDS[row.kind]}，请用「${action === 'receive' ? '开具' : '收票登记'}」。`,
    );
  checkRegistration(ctx, row.kind, given);
  const lines = await linesOf(ctx, id);
  await addInvoiced(ctx, row, lines);
  const number = numberOf(row.kind, given);
  const done = await tradeDocs.transition(ctx, tradeDocMachine, row, action, {
    ...number,
    issuedBy: userOf(ctx),
    issuedAt: ctx.now(),
    searchText: searchText(row.docNo, { ...row, ...number }, lines),
  });
  if (files.length > 0) {
    const owner = await editOwner(ctx, tradeDocs.kind, id);
    for (const file of files) await addAttachment(ctx, owner, isTaxInvoice(row.kind) ? '发票文件' : '签章件', file);
  }
  return done;
}

/** What red invoices have taken back of each line of an original so far, with tax, positive. */
export async function reddenedOf(ctx: Ctx, docId: string): Promise<Map<string, Amount>> {
  const parts = await redPartsOf(ctx, docId);
  return new Map([...parts].map(([line, { amount }]) => [line, trimDecimal(negate(amount), 2)]));
}

type Part = Pick<TradeDocLine, 'amount' | 'amountEx' | 'tax' | 'qty' | 'cartons' | 'net' | 'gross' | 'volume'>;
/** The same as it stands on them, negative: with amounts, quantity and weights. */
async function redPartsOf(ctx: Ctx, docId: string): Promise<Map<string, Part>> {
  const { redOfLine, amount, amountEx, tax, qty, cartons, net, gross, volume } = tradeDocLine;
  const text = (column: PgColumn) => sql<string>`sum(${column})::text`;
  const count = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  const rows = await ctx.db
    .select({
      line: redOfLine,
      amount: text(amount),
      amountEx: text(amountEx),
      tax: text(tax),
      qty: text(qty),
      cartons: count(cartons),
      net: count(net),
      gross: count(gross),
      volume: count(volume),
    })
    .from(tradeDocLine)
    .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
    .where(eq(tradeDoc.redOf, docId))
    .groupBy(redOfLine);
  return new Map(rows.flatMap(({ line, ...part }) => (line === null ? [] : [[line, part] as const])));
}

export interface RedInput extends Registration {
  lines: readonly { lineId: string; amount: Amount }[];
  reason: string;
}

/**
 * 冲红 of a tax invoice: a negative document with the number of the red invoice, in an open period. Whole, or parts of the lines
 * of a service invoice; Σ red never passes the original (FIN-171). Its fees get back what was billed (FIN-172). The original is
 * 已冲红 when nothing of it is left. Two at once: the second one sees what the first has left.
 */
export async function redTradeDoc(ctx: CommandCtx, id: string, version: number, given: RedInput): Promise<TradeDoc> {
  const seen = await tradeDocs.find(ctx, id);
  tradeDocs.mustBeLegal(tradeDocMachine, seen, 'red');
  if (!isTaxInvoice(seen.kind)) throw refuse('GUARD_FAILED', `${seen.docNo} 不是税务发票，不能冲红，请作废。`);
  checkRegistration(ctx, seen.kind, given);
  await requireOpenPeriod(ctx, {
    companyId: seen.companyId,
    date: given.invoiceDate,
    module: TRADE_DOC_TRAITS[seen.kind].side === 'CUSTOMER' ? 'AR' : 'AP',
  });
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'red', id, version);
  if (row.redOf !== null) throw refuse('ILLEGAL_STATE', `${row.docNo} 是红字发票，不能再冲红。`);
  if (row.invoiceDate !== null && given.invoiceDate < row.invoiceDate)
    throw invalid({ invoiceDate: `不能早于原发票日期 ${row.invoiceDate}` });
  if (row.kind === 'INPUT_INVOICE') await invoiceUse().requireRed(ctx, { docId: id, docNo: row.docNo });
  const originals = await linesOf(ctx, id);
  const lines = await redLines(ctx, row, originals, given.lines);
  const { id: _id, version: _version, createdAt: _c, createdBy: _cb, updatedAt: _u, updatedBy: _ub, ...own } = row;
  const docNo = await ctx.nextNumber(TRADE_DOC_TRAITS[row.kind].prefix);
  const number = numberOf(row.kind, given);
  const made = await tradeDocs.insert(
    ctx,
    {
      ...own,
      ...number,
      ...totalsOf(lines),
      docNo,
      docDate: given.invoiceDate,
      state: 'ISSUED',
      redOf: id,
      endReason: given.reason,
      searchText: searchText(docNo, { ...own, ...number, invoiceNo: given.invoiceNo }, lines),
      editedBy: [],
      submittedBy: null,
      submittedAt: null,
      approvedBy: null,
      approvedAt: null,
      issuedBy: userOf(ctx),
      issuedAt: ctx.now(),
    },
    { action: '冲红', code: 'create', reason: given.reason },
  );
  await insertLines(ctx, made.id, lines);
  await addInvoiced(ctx, made, lines);
  const back = await reddenedOf(ctx, id);
  const whole = originals.every((line) => compare(back.get(line.id) ?? '0', line.amount) === 0);
  const to = whole ? 'RED' : row.state;
  return tradeDocs.transition(ctx, tradeDocMachine, row, 'red', whole ? { endReason: given.reason } : {}, {
    reason: given.reason,
    to,
    after: { 红字单号: docNo },
  });
}

/** The negative lines: what is left of every line, or the named parts of a service invoice. */
async function redLines(
  ctx: CommandCtx,
  row: TradeDoc,
  originals: readonly TradeDocLine[],
  parts: RedInput['lines'],
): Promise<LineValues[]> {
  const back = await redPartsOf(ctx, row.id);
  const leftOf = (line: TradeDocLine) => roundMoney(add(line.amount, back.get(line.id)?.amount ?? '0'), row.currency);
  if (parts.length === 0) {
    if (back.size > 0) throw refuse('FIN-171', `${row.docNo} 已部分冲红，请按行填写本次冲红金额。`);
    return originals.map((line) => redOf(line, line.amount, row.currency));
  }
  if (originals.some(({ feeLineId }) => feeLineId === null))
    throw refuse('FIN-171', `${row.docNo} 不是服务发票，只能整张冲红。`);
  const faults: Record<string, string> = {};
  const made = parts.flatMap(({ lineId, amount }, at) => {
    const line = originals.find(({ id }) => id === lineId);
    const part = roundMoney(amount, row.currency);
    if (!line) faults[`lines.${at}.lineId`] = '不是原发票的明细';
    else if (parts.findIndex((each) => each.lineId === lineId) < at) faults[`lines.${at}.lineId`] = '同一行填了两次';
    else if (sign(part) <= 0) faults[`lines.${at}.amount`] = '必须大于 0';
    else if (compare(part, leftOf(line)) > 0)
      faults[`lines.${at}.amount`] = `不能大于可冲红金额${told(ctx, 'money.sell', ` ${leftOf(line)}`)}`;
    else return [redOf(line, part, row.currency, back.get(lineId))];
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return made;
}

/**
 * A line taken back in the amount with tax. A part keeps the price and takes the quantity back in proportion; the last one takes
 * everything that the parts before (`back`, negative) have left, so that they sum to the line.
 */
function redOf(line: TradeDocLine, part: Amount, currency: string, back?: Part): LineValues {
  const { id, docId: _doc, lineNo: _no, ...own } = line;
  if (back && compare(part, add(line.amount, back.amount)) === 0) {
    const rest = (key: 'amountEx' | 'tax' | 'qty') => negate(add(line[key], back[key]));
    const count = (key: 'cartons' | 'net' | 'gross' | 'volume') => -(line[key] + back[key]);
    return {
      ...own,
      redOfLine: id,
      amount: negate(part),
      amountEx: rest('amountEx'),
      tax: rest('tax'),
      qty: compare(rest('qty'), '0') < 0 ? rest('qty') : '-0.001',
      cartons: count('cartons'),
      net: count('net'),
      gross: count('gross'),
      volume: count('volume'),
    };
  }
  const amounts = redAmounts(line, part, currency);
  const whole = compare(part, line.amount) === 0;
  const share = round(divide(part, line.amount), 6);
  const qty = whole ? line.qty : round(divide(part, divide(line.amount, line.qty)), 3);
  const count = (value: number) => (whole ? -value : -Math.floor(value * Number(share)));
  return {
    ...own,
    redOfLine: id,
    qty: negate(compare(qty, '0') === 0 ? '0.001' : qty),
    amount: negate(amounts.amount),
    amountEx: negate(amounts.amountEx),
    tax: negate(amounts.tax),
    cartons: count(line.cartons),
    net: count(line.net),
    gross: count(line.gross),
    volume: count(line.volume),
  };
}
