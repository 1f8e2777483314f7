import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { NETTING_SLOT } from '@shared/contract/finance/party-finance.contract.ts';
import { roundMoney, subtract } from '@shared/contract/decimal.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { partyFinanceTable } from '../../masters/party-finance/party-finance.tables.ts';
import { acSupplier, acSupplierBank } from '../../masters/suppliers/supplier.tables.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { createApplication } from '../payment-applications/application-save.ts';
import {
  rejectApplication,
  submitApplication,
  voidApplication,
  withdrawApplication,
} from '../payment-applications/application-steps.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import {
  approve,
  arrive,
  inputOf,
  pay,
  payable,
  settle,
  step,
  tick,
  type Desk,
  type Story,
} from './payment-desk.seed.ts';

/** 24 applications in every state with 30 payments (12.2); the first prepayment and TV-13 come before. */
const STORIES: readonly Story[] = [
  { kind: 'PREPAY', amounts: ['20000'], ends: 'PAID', parts: 1 },
  { amounts: ['3860', '1240'], ends: 'PAID', parts: 1 },
  { amounts: ['12800'], ends: 'PAID', parts: 1 },
  { amounts: ['9600', '2400'], ends: 'PAID', parts: 2 },
  { amounts: ['26000'], ends: 'PAID', parts: 2 },
  { amounts: ['48000'], ends: 'PAID', parts: 4 },
  { amounts: ['36000', '4800'], ends: 'PAID', parts: 4 },
  { amounts: ['68000'], ends: 'PAID', parts: 3 },
  { amounts: ['5200'], ends: 'PAID', parts: 1, bounces: 2 },
  { amounts: ['7350'], ends: 'PAID', parts: 1, bounces: 1 },
  { amounts: ['18000'], ends: 'PAYING', parts: 2, last: 'WAITS' },
  { amounts: ['6420'], ends: 'PAYING', parts: 1, last: 'WAITS' },
  { amounts: ['4300'], ends: 'APPROVED', parts: 1, last: 'REVERSED' },
  { amounts: ['1500'], ends: 'OFFSET', claimed: true },
  { amounts: ['2680', '940'], ends: 'DRAFT' },
  { amounts: ['8800'], ends: 'SUBMITTED' },
  { amounts: ['82000'], ends: 'REVIEWING' },
  { amounts: ['560000'], ends: 'GM_REVIEW' },
  { amounts: ['3100'], ends: 'REJECTED' },
  { amounts: ['2250'], ends: 'WITHDRAWN' },
  { amounts: ['990'], ends: 'VOID' },
  { amounts: ['15600', '3200'], ends: 'APPROVED' },
];
const REASONS = ['拖车费', '报关代理费', '海运费', '仓租', '装卸费'] as const;

async function tell(desk: Desk, story: Story, payee: { supplierId: string; id: string }, nth: number): Promise<void> {
  const { seed } = desk;
  const lines: ApplicationInput['lines'] = [];
  for (const amount of story.kind ? [] : story.amounts) {
    const fee = await payable(desk, 'AP', payee.supplierId, amount);
    lines.push({ feeLineId: fee.id, applyAmount: roundMoney(amount, 'CNY') });
  }
  const total = story.amounts[0] ?? '0';
  const claim = {
    kind: 'CLAIM',
    sourceId: null,
    sourceNo: `SP-${100 + nth}`,
    sourceTotal: total,
    amount: total,
  } as const;
  const made = await seed.command('ap01', tick(desk), (ctx) =>
    createApplication(
      ctx,
      inputOf(desk, payee, {
        kind: story.kind ?? 'NORMAL',
        amount: story.kind ? total : null,
        reason: story.kind ? '预付拖车款' : (REASONS[nth % REASONS.length] ?? '拖车费'),
        urgent: nth % 7 === 3,
        expectedDate: seed.day(nth % 12),
        lines,
        reductions: story.claimed ? [claim] : [],
      }),
    ),
  );
  if (story.ends === 'DRAFT') return;
  const change = (who: string, work: Parameters<typeof step>[2]) => step(desk, who, work, made.id);
  if (story.ends === 'VOID')
    return change('ap01', (ctx, row) => voidApplication(ctx, row, { reason: '重复申请', date: null }));
  await change('ap01', (ctx, row) => submitApplication(ctx, row));
  if (story.ends === 'WITHDRAWN') return change('ap01', (ctx, row) => withdrawApplication(ctx, row));
  if (story.ends === 'REJECTED') return change('fs01', (ctx, row) => rejectApplication(ctx, row, '发票抬头有误'));
  const sent = await seed.tx.select().from(finApplication).where(eq(finApplication.id, made.id));
  if (sent[0]) await approve(desk, sent[0], story.ends);
  await settle(desk, story, made);
}
/** TV-13 as a real document: a prepayment, a claim and netting off two payables of a supplier that is also a customer; bounced, paid again. */
async function agreedExample(desk: Desk): Promise<void> {
  const { seed } = desk;
  const [party] = await seed.tx
    .select()
    .from(partyFinanceTable)
    .where(and(isNotNull(partyFinanceTable.customerId), isNotNull(partyFinanceTable.supplierId)));
  const { supplierId, customerId } = party ?? {};
  if (!party || !supplierId || !customerId) throw new Error('No party is customer and supplier');
  await seed.command('fm01', tick(desk), async (ctx) =>
    addAttachment(ctx, await seeOwner(ctx, 'party_finance', party.id), NETTING_SLOT, {
      part: 'file',
      name: '抵销协议.pdf',
      type: 'application/pdf',
      bytes: demoPaper('Offset agreement'),
    }),
  );
  const [bank] = await seed.tx.select().from(acSupplierBank).where(eq(acSupplierBank.supplierId, supplierId));
  if (!bank) throw new Error('The supplier has no account');
  await seed.tx
    .update(acSupplierBank)
    .set({ verified: true, verifiedAt: bank.changedAt })
    .where(eq(acSupplierBank.id, bank.id));
  const payee = { supplierId, id: bank.id };
  const prepaid = await seed.command('ap01', tick(desk), (ctx) =>
    createApplication(ctx, inputOf(desk, payee, { kind: 'PREPAY', amount: '10000.00', reason: '预付拖车款' })),
  );
  await step(desk, 'ap01', (ctx, row) => submitApplication(ctx, row), prepaid.id);
  await approve(desk, { ...prepaid, state: 'SUBMITTED' }, 'APPROVED');
  const source = await arrive(desk, await pay(desk, prepaid, null));
  const [first, second] = [
    await payable(desk, 'AP', supplierId, '30000'),
    await payable(desk, 'AP', supplierId, '12500'),
  ];
  const receivable = await payable(desk, 'AR', customerId, '5000');
  const made = await seed.command('ap01', tick(desk), (ctx) =>
    createApplication(
      ctx,
      inputOf(desk, payee, {
        reason: '十一月拖车费，冲预付、索赔与应收',
        lines: [
          { feeLineId: first.id, applyAmount: '30000.00' },
          { feeLineId: second.id, applyAmount: '12500.00' },
        ],
        reductions: [
          { kind: 'PREPAY', sourceId: source.id, sourceNo: null, sourceTotal: null, amount: '10000.00' },
          { kind: 'CLAIM', sourceId: null, sourceNo: 'SP-001', sourceTotal: '1500.00', amount: '1500.00' },
          { kind: 'NETTING', sourceId: receivable.id, sourceNo: null, sourceTotal: null, amount: '5000.00' },
        ],
      }),
    ),
  );
  if (subtract(made.net ?? '0', '26000') !== '0') throw new Error(`TV-13: net ${made.net}`);
  await step(desk, 'ap01', (ctx, row) => submitApplication(ctx, row), made.id);
  await approve(desk, { ...made, state: 'SUBMITTED' }, 'APPROVED');
  await settle(desk, { amounts: [], ends: 'PAID', parts: 1, bounces: 1 }, made);
}

/** 付款申请, 冲减 and 付款 in every state (12.2). */
export const paymentSeed: SeedStep = {
  name: '付款申请与付款',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    const [charge] = await seed.tx
      .select({ id: finChargeCode.id })
      .from(finChargeCode)
      .where(eq(finChargeCode.code, 'TRUCK'));
    const [account] = await seed.tx
      .select()
      .from(finBankAccount)
      .where(and(eq(finBankAccount.companyId, companyId), eq(finBankAccount.currency, 'CNY')))
      .orderBy(asc(finBankAccount.id));
    const payees = await seed.tx
      .select({ id: acSupplierBank.id, supplierId: acSupplierBank.supplierId })
      .from(acSupplierBank)
      .innerJoin(acSupplier, eq(acSupplier.id, acSupplierBank.supplierId))
      .where(
        and(
          eq(acSupplierBank.verified, true),
          eq(acSupplierBank.currency, 'CNY'),
          eq(acSupplier.status, 'ACTIVE'),
          sql`not exists (select 1 from party_finance p where p.supplier_id = ${acSupplier.id})`,
        ),
      )
      .orderBy(asc(acSupplierBank.id));
    const desk: Desk = {
      seed,
      companyId,
      chargeCodeId: charge?.id ?? '',
      bankAccountId: account?.id ?? '',
      minute: 0,
      refs: 0,
    };
    await agreedExample(desk);
    for (const [nth, story] of STORIES.entries()) {
      const payee = payees[nth % payees.length];
      if (payee) await tell(desk, story, payee, nth);
    }
  },
  async totals(tx) {
    const made = await tx
      .select({
        state: finApplication.state,
        n: sql<string>`count(*) || ' / ' || sum(${finApplication.net})::numeric(20,2)`,
      })
      .from(finApplication)
      .groupBy(finApplication.state)
      .orderBy(asc(finApplication.state));
    const paid = await tx
      .select({
        state: finPayment.state,
        n: sql<string>`count(*) || ' / ' || sum(${finPayment.amount})::numeric(20,2)`,
      })
      .from(finPayment)
      .groupBy(finPayment.state)
      .orderBy(asc(finPayment.state));
    return Object.fromEntries([
      ...made.map(({ state, n }) => [`申请 ${state}`, n]),
      ...paid.map(({ state, n }) => [`付款 ${state}`, n]),
    ]);
  },
};
