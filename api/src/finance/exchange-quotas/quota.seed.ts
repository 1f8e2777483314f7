import { add, divide, multiply, round, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { and, asc, count, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { rows } from '../../platform/database.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { decide } from '../../services/approvals/approval.service.ts';
import { shApproval } from '../../services/approvals/approval.tables.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { confirmReceipt, createReceipt } from '../receipts/receipt.service.ts';
import { demoAccounts } from '../settlements/demo-fees.ts';
import { takeDeclared } from './declaration-ledger.ts';
import { lotsOf } from './lots.ts';
import { autoMatchCustomer, matchQuota, unmatchQuota } from './match.ts';
import { adjustQuota, refundQuota, reserveQuota } from './quota.service.ts';
import { fxDeclaration, fxQuotaAccount, fxQuotaMovement, type FxDeclarationRecord } from './quota.tables.ts';
import { applyTransfer } from './transfer.ts';
import { reportDeclaration, writeOffDeclaration } from './write-off.ts';

const CLERK = 'ap01';
const LEAD = 'fm01';

/** 外汇额度 (12.2): the ledger of what was declared, exchange of its customers, and every kind of movement, through the commands. */
export const quotaSeed: SeedStep = {
  name: '外汇额度',
  async run(seed) {
    for (const { payload } of await rows<{ payload: EventPayloads['container.declared'] }>(
      seed.tx,
      sql`select payload from sh_outbox where event = 'container.declared' order by id`,
    ))
      await seed.command(null, seed.at(-19, 9), (ctx) => takeDeclared(ctx, payload));
    const open = await seed.tx
      .select()
      .from(fxDeclaration)
      .orderBy(asc(fxDeclaration.exportDate), asc(fxDeclaration.id));
    const customers = [...new Set(open.map(({ customerId }) => customerId))];
    const of = (nth: number) => open.filter(({ customerId }) => customerId === customers[nth]);
    const banks = await demoAccounts(seed, open[0]?.companyId ?? '');
    const desk = { seed, banks, nth: 0 };

    // All of it came: matched by itself. A part came: matched by itself, and reported.
    await collect(desk, of(0), '1');
    await match(desk, customers[0]);
    await collect(desk, of(1), '0.6');
    await match(desk, customers[1]);
    const [waits] = await seed.tx
      .select()
      .from(fxDeclaration)
      .where(and(eq(fxDeclaration.customerId, customers[1] ?? '0'), inArray(fxDeclaration.state, ['OPEN', 'PART'])));
    if (waits) await report(desk, waits);
    // The bank kept a little: written off. In euros: matched by the cross rate.
    await shortOf(desk, of(2)[0]);
    await inEuros(desk, of(3)[0]);
    // Matched by mistake and taken back; more than was declared, sent back in part; quota held for goods that are being made.
    await undone(desk, of(4)[0]);
    await collect(desk, of(5), '1.1');
    await sentBack(desk, customers[5]);
    await transfers(desk, customers[4], customers[6], customers[7]);
  },
  async totals(tx) {
    const [accounts] = await tx.select({ n: count() }).from(fxQuotaAccount);
    const moved = await tx
      .select({ kind: fxQuotaMovement.kind, n: count(), amount: sum(fxQuotaMovement.amount) })
      .from(fxQuotaMovement)
      .groupBy(fxQuotaMovement.kind)
      .orderBy(asc(fxQuotaMovement.kind));
    const ledger = await tx
      .select({ state: fxDeclaration.state, n: count() })
      .from(fxDeclaration)
      .groupBy(fxDeclaration.state)
      .orderBy(asc(fxDeclaration.state));
    return {
      额度账户: accounts?.n ?? 0,
      ...Object.fromEntries(moved.map(({ kind, n, amount }) => [`流水 ${kind}`, `${n} / ${round(amount ?? '0', 2)}`])),
      ...Object.fromEntries(ledger.map(({ state, n }) => [`报关收汇 ${state}`, n])),
    };
  },
};

interface Desk {
  seed: Seed;
  banks: Map<string, string>;
  /** Receipts so far. */
  nth: number;
}

/** 外汇收汇 of an amount for a customer, claimed by ar01 and confirmed by cash01. */
async function receive(
  desk: Desk,
  { companyId, customerId }: Pick<FxDeclarationRecord, 'companyId' | 'customerId'>,
  currency: string,
  amount: string,
): Promise<void> {
  const { seed, banks } = desk;
  desk.nth += 1;
  const day = -16 + desk.nth;
  const [customer] = await seed.tx
    .select({ name: acCustomer.name })
    .from(acCustomer)
    .where(eq(acCustomer.id, customerId));
  const slip = {
    part: 'slip',
    name: '收汇水单.pdf',
    type: 'application/pdf',
    bytes: demoPaper('Inward remittance advice'),
  };
  const made = await seed.command('ar01', seed.at(day, 10, desk.nth), (ctx) =>
    createReceipt(
      ctx,
      {
        companyId,
        customerId,
        forCompanyId: null,
        bankAccountId: banks.get(currency) ?? '',
        kind: 'FOREIGN',
        method: 'TRANSFER',
        amount,
        bankFee: '0',
        valueDate: seed.day(day),
        rate: null,
        payerName: `${customer?.name ?? ''} 海外买方`.trim(),
        payerCountry: 'US',
        bankRef: `FXIN${seed.day(day).replaceAll('-', '')}${String(desk.nth).padStart(3, '0')}`,
        bizNo: null,
        remark: null,
      },
      { slips: [slip] },
    ),
  );
  await seed.command('cash01', seed.at(day, 14, desk.nth), (ctx) => confirmReceipt(ctx, made.id, made.version, null));
}

/** Exchange of a share of what a customer's declarations come to. */
async function collect(desk: Desk, declared: readonly FxDeclarationRecord[], share: string): Promise<void> {
  const [first] = declared;
  if (!first) return;
  const whole = add('0', ...declared.map((row) => row.declared));
  await receive(desk, first, first.currency, roundMoney(multiply(whole, share), first.currency));
}
const match = async ({ seed }: Desk, customerId: string | undefined) =>
  customerId ? seed.command(CLERK, seed.at(-3, 10), (ctx) => autoMatchCustomer(ctx, customerId)) : 0;

async function accountOf({ seed }: Desk, customerId: string | undefined, currency = 'USD') {
  const [account] = await seed.tx
    .select()
    .from(fxQuotaAccount)
    .where(and(eq(fxQuotaAccount.customerId, customerId ?? '0'), eq(fxQuotaAccount.currency, currency)));
  return account ?? null;
}
/** Matches an amount of a customer's first exchange; answers the match. */
async function matchFirst(
  desk: Desk,
  row: FxDeclarationRecord,
  amount: string,
  currency: string,
): Promise<string | null> {
  const account = await accountOf(desk, row.customerId, currency);
  if (!account) return null;
  return desk.seed.command(CLERK, desk.seed.at(-3, 11), async (ctx) => {
    const [lot] = await lotsOf(ctx, [account.id]);
    if (!lot) return null;
    const input = { sourceId: lot.id, declarationId: row.id, amount, cross: null, crossReason: null };
    return (await matchQuota(ctx, input)).id;
  });
}
const versionOf = async ({ seed }: Desk, id: string): Promise<number> =>
  (await seed.tx.select({ version: fxDeclaration.version }).from(fxDeclaration).where(eq(fxDeclaration.id, id)))[0]
    ?.version ?? 1;

async function shortOf(desk: Desk, row: FxDeclarationRecord | undefined): Promise<void> {
  if (!row) return;
  const amount = subtract(row.declared, '85');
  await receive(desk, row, row.currency, amount);
  await matchFirst(desk, row, amount, row.currency);
  const version = await versionOf(desk, row.id);
  await desk.seed.command(CLERK, desk.seed.at(-3, 12), (ctx) =>
    writeOffDeclaration(ctx, row.id, { version, reason: '境外银行扣手续费' }),
  );
}

async function inEuros(desk: Desk, row: FxDeclarationRecord | undefined): Promise<void> {
  if (!row) return;
  const amount = roundMoney(divide(multiply(row.declared, '0.8'), '1.1'), 'EUR');
  await receive(desk, row, 'EUR', amount);
  await matchFirst(desk, row, amount, 'EUR');
}

async function undone(desk: Desk, row: FxDeclarationRecord | undefined): Promise<void> {
  if (!row) return;
  await receive(desk, row, row.currency, row.declared);
  const half = roundMoney(divide(row.declared, '2'), row.currency);
  const id = await matchFirst(desk, row, half, row.currency);
  if (id) await desk.seed.command(CLERK, desk.seed.at(-2, 9), (ctx) => unmatchQuota(ctx, id, '应匹配另一张报关单'));
}

async function sentBack(desk: Desk, customerId: string | undefined): Promise<void> {
  const { seed } = desk;
  await match(desk, customerId);
  const account = await accountOf(desk, customerId);
  if (!account) return;
  const { id } = account;
  const latest = async () => (await accountOf(desk, customerId))?.version ?? 1;
  await seed.command(CLERK, seed.at(-2, 10), async (ctx) => {
    const [lot] = await lotsOf(ctx, [id]);
    if (lot)
      await refundQuota(ctx, id, {
        version: account.version,
        sourceId: lot.id,
        amount: '1500',
        reason: '买方多付，原路退汇',
        ack: undefined,
      });
  });
  const version = await latest();
  const none = { tradeDocId: null, ack: undefined };
  await seed.command(CLERK, seed.at(-1, 10), (ctx) =>
    reserveQuota(ctx, id, { version, amount: '800', reason: '下批货物备货', ...none }),
  );
  const now = await latest();
  await seed.command(LEAD, seed.at(-1, 11), (ctx) =>
    adjustQuota(ctx, id, { version: now, amount: '-120', reason: '启用前已核销的差额', ack: undefined }),
  );
}

/** FIN-185: a transfer that another person agreed to, and one that waits. */
async function transfers(
  desk: Desk,
  from: string | undefined,
  first: string | undefined,
  second: string | undefined,
): Promise<void> {
  const { seed } = desk;
  const agreement = {
    part: 'file',
    name: '额度转户协议.pdf',
    type: 'application/pdf',
    bytes: demoPaper('Quota transfer agreement'),
  };
  for (const [nth, to] of [first, second].entries()) {
    const account = await accountOf(desk, from);
    if (!account || !to) return;
    const asked = { version: account.version, toCustomerId: to, amount: nth === 0 ? '5000' : '2500' };
    await seed.command(CLERK, seed.at(-1, 14, nth), (ctx) =>
      applyTransfer(ctx, account.id, { ...asked, reason: '同一集团内调剂额度', ack: undefined }, [agreement]),
    );
    if (nth > 0) return;
    const [approval] = await seed.tx
      .select()
      .from(shApproval)
      .where(and(eq(shApproval.kind, 'fx.transfer'), eq(shApproval.objectId, account.id)))
      .orderBy(desc(shApproval.id))
      .limit(1);
    if (approval)
      await seed.command(LEAD, seed.at(-1, 16), (ctx) =>
        decide(ctx, approval.id, approval.version, 'approve', '协议齐全'),
      );
  }
}

const report = async (desk: Desk, row: FxDeclarationRecord): Promise<void> =>
  desk.seed.command(CLERK, desk.seed.at(-1, 15), (ctx) =>
    reportDeclaration(ctx, row.id, {
      version: row.version,
      reportedOn: desk.seed.day(-1),
      reportNo: 'MYXD20261119001',
      reportNote: '买方分期付款，预计下月收汇',
      ack: undefined,
    }),
  );
