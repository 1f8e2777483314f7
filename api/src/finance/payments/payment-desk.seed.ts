import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { divide, roundMoney } from '@shared/contract/decimal.ts';
import type { Seed } from '../../services/seed/seed.ts';
import type { Payment } from '../allocations/payment.tables.ts';
import { confirmFee } from '../fee-lines/confirm-fee.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine } from '../fee-lines/make-fee.ts';
import { actionOf, agree, type submitApplication } from '../payment-applications/application-steps.ts';
import { applications } from '../payment-applications/application.entity.ts';
import type { Application } from '../payment-applications/application.tables.ts';
import { confirmPayment } from './confirm-payment.ts';
import { executePayment } from './execute-payment.ts';
import { payments } from './payment.entity.ts';
import { undoPayment } from './undo-payment.ts';

/** How far an application goes: its last state, in how many parts it is paid, how often the bank sends it back before. */
export interface Story {
  kind?: 'PREPAY';
  amounts: readonly string[];
  ends: Application['state'];
  parts?: number;
  bounces?: number;
  /** The last part waits for the bank; the payment is reversed. */
  last?: 'WAITS' | 'REVERSED';
  /** A claim over the whole: nothing is left to pay. */
  claimed?: true;
}
const APPROVERS = { SUBMITTED: 'fs01', REVIEWING: 'fm01', GM_REVIEW: 'gm01' } as const;

/** Where the demo's payments are made: whose, of which account, and how far its clock has gone. */
export interface Desk {
  seed: Seed;
  companyId: string;
  chargeCodeId: string;
  bankAccountId: string;
  minute: number;
  refs: number;
}
/** The next moment, a few minutes later; the days before the day of the data. */
export const tick = (desk: Desk): Date => {
  desk.minute += 1;
  return desk.seed.at(
    -10 + Math.floor(desk.minute / 60),
    9 + Math.floor((desk.minute % 60) / 8),
    (desk.minute % 8) * 7,
  );
};

/** A confirmed fee line. */
export async function payable(
  desk: Desk,
  direction: 'AP' | 'AR',
  partyId: string,
  unitPrice: string,
): Promise<FeeLineRow> {
  const { seed, companyId, chargeCodeId } = desk;
  const made = await seed.command('oper01', tick(desk), (ctx) =>
    makeFeeLine(
      ctx,
      {
        direction,
        companyId,
        partyId,
        chargeCodeId,
        unitPrice,
        bizType: 'OTHER',
        bizId: '0',
        bizNo: `DEMO-${desk.minute}`,
        qty: '1',
        unit: '票',
        currency: 'CNY',
        taxMode: 'INCL',
        taxRateBp: 900,
        source: {
          type: 'demo_payable',
          id: String(desk.minute),
          line: null,
        },
        note: '新增',
      },
      true,
    ),
  );
  return seed.command('ap01', tick(desk), (ctx) => confirmFee(ctx, made));
}

/** What an application says, but for `change`. */
export const inputOf = (
  { companyId }: Desk,
  { supplierId, id }: { supplierId: string; id: string },
  change: Partial<ApplicationInput>,
): ApplicationInput => ({
  kind: 'NORMAL',
  companyId,
  supplierId,
  receiptId: null,
  currency: 'CNY',
  payeeBankId: id,
  payeeName: null,
  payeeBank: null,
  payeeAccount: null,
  amount: null,
  reason: '拖车费',
  urgent: false,
  expectedDate: null,
  invoiceReceived: true,
  remark: null,
  lines: [],
  reductions: [],
  ack: undefined,
  ...change,
});

/** Everybody in turn until nobody is waited for, or the state that the story ends in. */
export async function approve(desk: Desk, row: Application, until: Application['state']): Promise<Application> {
  let now = row;
  while (now.state !== until && now.state in APPROVERS) {
    const who = APPROVERS[now.state as keyof typeof APPROVERS];
    now = await desk.seed.command(who, tick(desk), async (ctx) =>
      agree(ctx, await applications.lock(ctx, row.id), actionOf(now.state)),
    );
  }
  return now;
}

/** A part, or what is left, is paid. */
export async function pay(desk: Desk, row: Application, amount: string | null): Promise<Payment> {
  const when = tick(desk);
  return desk.seed.command('cash01', when, async (ctx) =>
    executePayment(ctx, await applications.lock(ctx, row.id), {
      bankAccountId: desk.bankAccountId,
      payDate: ctx.today(),
      amount,
      method: 'TRANSFER',
      bankFee: '5.00',
      bankRef: null,
      remark: row.reason,
    }),
  );
}
/** The bank has done it. */
export async function arrive(desk: Desk, made: Payment): Promise<Payment> {
  desk.refs += 1;
  return desk.seed.command('cash01', tick(desk), (ctx) =>
    confirmPayment(ctx, made.id, {
      version: made.version,
      bankRef: `CMB${made.payDate.replaceAll('-', '')}${String(desk.refs).padStart(4, '0')}`,
      date: null,
      bankFee: null,
    }),
  );
}
const undo = (desk: Desk, { id }: Payment, action: 'bounce' | 'reverse', reason: string) =>
  desk.seed.command(action === 'bounce' ? 'cash01' : 'fm01', tick(desk), async (ctx) =>
    undoPayment(ctx, id, action, { version: (await payments.lock(ctx, id)).version, reason, date: null }),
  );

/** A step of an application by `who`. */
export async function step(
  desk: Desk,
  who: string,
  work: (ctx: Parameters<typeof submitApplication>[0], row: Application) => Promise<Application>,
  id: string,
): Promise<void> {
  await desk.seed.command(who, tick(desk), async (ctx) => work(ctx, await applications.lock(ctx, id)));
}

/** The payments of a story. */
export async function settle(desk: Desk, { parts = 0, bounces = 0, last }: Story, row: Application): Promise<void> {
  for (let nth = 0; nth < bounces; nth += 1)
    await undo(desk, await arrive(desk, await pay(desk, row, null)), 'bounce', '收款账号户名不符');
  const net = row.net ?? '0';
  const each = parts > 1 ? roundMoney(divide(net, String(parts)), 'CNY') : null;
  for (let nth = 1; nth <= parts; nth += 1) {
    const made = await pay(desk, row, nth === parts ? null : each);
    if (nth === parts && last === 'WAITS') return;
    const paid = await arrive(desk, made);
    if (nth === parts && last === 'REVERSED') await undo(desk, paid, 'reverse', '付款账户选错');
  }
}
