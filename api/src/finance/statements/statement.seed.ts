import { add } from '@shared/contract/decimal.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { EVIDENCE_SLOT, type StatementSide, type StatementState } from '@shared/contract/finance/statement.labels.ts';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { allocate } from '../allocations/allocate.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { adjustLines, importBill } from './statement-bill.ts';
import { linesOf } from './statement-lines.ts';
import { createStatement } from './statement-make.ts';
import { sendStatement } from './statement-send.ts';
import { confirmStatement, disputeStatement, reviseStatement, voidStatement } from './statement-steps.ts';
import { statements } from './statement.entity.ts';
import { finStatement, type Statement } from './statement.tables.ts';

type Goal = StatementState | 'REVISED' | 'BILLED';
/** How far each goes: October for the first half, November for the second; a 改版 counts twice. 20 and 16 in all (12.2). */
const GOALS: Readonly<Record<StatementSide, readonly Goal[]>> = {
  AR: [
    ...([
      'CONFIRMED',
      'SETTLED',
      'CONFIRMED',
      'CONFIRMED',
      'SENT',
      'VOID',
      'CONFIRMED',
      'SETTLED',
      'CONFIRMED',
      'SENT',
    ] as const),
    ...(['SENT', 'DISPUTED', 'DRAFT', 'REVISED', 'DRAFT', 'CONFIRMED', 'VOID', 'SENT', 'DRAFT'] as const),
  ],
  AP: [
    ...(['CONFIRMED', 'SETTLED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'SETTLED', 'SENT', 'VOID'] as const),
    ...(['BILLED', 'DISPUTED', 'REVISED', 'DRAFT', 'SENT', 'CONFIRMED', 'DRAFT'] as const),
  ],
};
const MAKER = { AR: 'ar01', AP: 'ap01' } as const;
const CHARGES: Readonly<
  Record<StatementSide, readonly (readonly [code: string, currency: string, from: number, to: number])[]>
> = {
  AR: [
    ['OF', 'USD', 900, 2400],
    ['THC', 'CNY', 600, 1200],
    ['CUSTOMS', 'CNY', 200, 400],
  ],
  AP: [
    ['TRUCK', 'CNY', 900, 1800],
    ['THC', 'CNY', 500, 900],
    ['DOC', 'CNY', 300, 450],
  ],
};

/** 对账单 in every state with the confirmed fees that stand on them (12.2). */
export const statementSeed: SeedStep = {
  name: '对账单',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    for (const side of ['AR', 'AP'] as const) {
      const parties = await partiesOf(seed, side);
      for (const [nth, goal] of GOALS[side].entries()) {
        const half = Math.ceil(GOALS[side].length / 2);
        const party = parties[(nth % half) % parties.length];
        if (party) await one(seed, { side, companyId, party, nth, goal, october: nth < half });
      }
    }
  },
  async totals(tx) {
    const found = await tx
      .select({ direction: finStatement.direction, state: finStatement.state, statements: count() })
      .from(finStatement)
      .groupBy(finStatement.direction, finStatement.state)
      .orderBy(asc(finStatement.direction), asc(finStatement.state));
    return Object.fromEntries(found.map((row) => [`${row.direction} ${row.state}`, row.statements]));
  },
};

/** Customers of the demo's orders, suppliers in use, by id. */
const partiesOf = async (seed: Seed, side: StatementSide): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      seed.tx,
      side === 'AR'
        ? sql`select c.id::text as id from ac_customer c where c.demo and c.status = 'ACTIVE' order by c.id limit 10`
        : sql`select s.id::text as id from ac_supplier s where s.demo and s.status = 'ACTIVE' order by s.id limit 8`,
    )
  ).map(({ id }) => id);

interface Plan {
  side: StatementSide;
  companyId: string;
  party: string;
  nth: number;
  goal: Goal;
  october: boolean;
}
async function one(seed: Seed, plan: Plan): Promise<void> {
  const { side, companyId, party, nth, goal, october } = plan;
  const maker = MAKER[side];
  // October's are made at the end of it, November's up to today.
  const last = october ? -20 : -4;
  const periodTo = seed.day(last);
  const periodFrom = october ? `${periodTo.slice(0, 8)}01` : addDays(seed.day(-20), 1);
  const fees = await feesOf(seed, plan);
  let hour = 9;
  const step: Step = (who, work) => seed.command(who, seed.at(last + 1, hour++, nth), work);
  const input = { companyId, periodFrom, periodTo, bizType: null, currency: null, includeUndue: true, remark: null };
  let row: Statement = await step(maker, (ctx) =>
    createStatement(ctx, side, { ...input, partyId: party, feeLineIds: fees }),
  );
  const again = async () => {
    const [found] = await seed.tx.select().from(finStatement).where(eq(finStatement.id, row.id));
    return (row = found ?? row);
  };
  const at = async () => ({ id: row.id, version: (await again()).version });
  const version = await at();
  if (goal === 'DRAFT') return;
  if (goal === 'VOID') return step(maker, (ctx) => voidStatement(ctx, side, version, '账期选错，重新生成'));
  if (goal === 'BILLED') return billed(seed, row, step);
  await step(maker, async (ctx) =>
    sendStatement(ctx, side, await statements.lock(ctx, row.id), { channel: 'DOWNLOAD', contactIds: [], note: null }),
  );
  if (goal === 'SENT') return;
  const sent = await at();
  if (goal === 'DISPUTED' || goal === 'REVISED') {
    const [line] = await step(maker, (ctx) => linesOf(ctx, row.id));
    const lines = [{ lineId: line?.id ?? '', reason: '单价与报价单不一致' }];
    await step(maker, (ctx) => disputeStatement(ctx, side, sent, lines));
    const disputed = await at();
    if (goal === 'REVISED') await step(maker, (ctx) => reviseStatement(ctx, side, disputed, [line?.id ?? '']));
    return;
  }
  const signed = {
    part: 'file',
    name: `${EVIDENCE_SLOT}.pdf`,
    type: '',
    bytes: demoPaper(`SIGNED STATEMENT ${row.statementNo}`),
  };
  const agreed = { counterpartyName: side === 'AR' ? '陈经理' : '刘会计', counterpartyDate: seed.day(last + 2) };
  await seed.command('fm01', seed.at(last + 2, 10, nth), (ctx) => confirmStatement(ctx, side, sent, agreed, signed));
  if (goal === 'SETTLED') await settled(seed, plan, row, fees);
}

/** Confirmed fees of the party; one that is to be 已结清 has a charge and its credit. */
async function feesOf(seed: Seed, { side, companyId, party, nth, goal, october }: Plan): Promise<string[]> {
  const numbers = seed.random(`statement ${side} ${nth}`);
  const codes = await seed.tx
    .select({ code: finChargeCode.code, id: finChargeCode.id })
    .from(finChargeCode)
    .where(
      inArray(
        finChargeCode.code,
        CHARGES[side].map(([code]) => code),
      ),
    );
  const orders = await seed.tx
    .select({ id: lgOrder.id, no: lgOrder.orderNo })
    .from(lgOrder)
    .where(side === 'AR' ? eq(lgOrder.customerId, party) : undefined)
    .orderBy(asc(lgOrder.id))
    .limit(20);
  const order = orders[nth % Math.max(1, orders.length)];
  const made: string[] = [];
  const price = numbers.int(800, 1500);
  const wanted =
    goal === 'SETTLED'
      ? ([
          ['THC', 'CNY', price, price],
          ['THC', 'CNY', -price, -price],
        ] as const)
      : CHARGES[side];
  for (const [at, [code, currency, from, to]] of wanted.entries()) {
    const day = (october ? -26 : -6) - at;
    const fee = await seed.command(MAKER[side], seed.at(day, 9, nth), (ctx) =>
      makeFeeLine(
        ctx,
        {
          direction: side,
          companyId,
          partyId: party,
          bizType: order ? 'LOGISTICS' : 'OTHER',
          bizId: order?.id ?? party,
          bizNo: order?.no ?? '往来',
          chargeCodeId: codes.find((one) => one.code === code)?.id ?? '',
          qty: from < 0 ? '-1' : '1',
          unit: '票',
          unitPrice: String(from === to ? Math.abs(from) : numbers.int(from, to)),
          currency,
          taxMode: 'INCL',
          taxRateBp: code === 'OF' ? 0 : 600,
          businessDate: seed.day(day),
          source: {
            type: 'fin_statement_demo',
            id: party,
            line: String((side === 'AR' ? 0 : 1000) + nth * 10 + at + 1),
          },
          note: '新增',
        },
        true,
      ),
    );
    await seed.command('fm01', seed.at(day, 15, nth), async (ctx) => confirmFee(ctx, await feeLines.lock(ctx, fee.id)));
    made.push(fee.id);
  }
  return made;
}

/** The credit closes the charge: the statement is 已结清. */
async function settled(
  seed: Seed,
  { side, companyId, nth }: Plan,
  row: Statement,
  [feeLineId = '', otherLineId = '']: string[],
) {
  await seed.command('fm01', seed.at(-1, 11, nth), async (ctx) => {
    const line = await feeLines.find(ctx, feeLineId);
    await allocate(ctx, {
      companyId,
      direction: side,
      date: ctx.today(),
      doc: { type: statements.kind, id: row.id, no: row.statementNo },
      summary: `退费冲抵 ${row.statementNo}`,
      items: [{ kind: 'CREDIT', feeLineId, otherLineId, amountFee: line.amount }],
    });
  });
}

type Step = <Value>(who: string, work: (ctx: CommandCtx) => Promise<Value>) => Promise<Value>;
/** The bill of a supplier with one amount that differs, and the 补差 of it. */
async function billed(seed: Seed, row: Statement, step: Step): Promise<void> {
  const lines = await step('ap01', (ctx) => linesOf(ctx, row.id));
  const bill = lines.map(({ bizNo, chargeName, currency, amount }, at) => ({
    orderNo: bizNo,
    containerNo: null,
    charge: chargeName,
    currency,
    amount: at === 0 ? add(amount, '50') : amount,
    remark: at === 0 ? '含等待费' : null,
  }));
  await step('ap01', (ctx) => importBill(ctx, { id: row.id, version: row.version }, bill));
  const [found] = await seed.tx.select().from(finStatement).where(eq(finStatement.id, row.id));
  const [first] = lines;
  if (found && first) await step('ap01', (ctx) => adjustLines(ctx, { id: row.id, version: found.version }, [first.id]));
}
