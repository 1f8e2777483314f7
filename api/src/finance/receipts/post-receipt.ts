import type { Amount } from '@shared/contract/decimal.ts';
import { receiptBase } from '@shared/contract/finance/receipt.rules.ts';
import { requireRate } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Receipt } from '../allocations/receipt.tables.ts';
import { ACCOUNTS, credit, debit, type JournalLine, type LineFacts } from '../ledger/journal-lines.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { receipts } from './receipt.entity.ts';

/** Keys of the two journals of a receipt: what the bank told, and whose it is. */
export const IMPORT_KEY = 'import';
export const CONFIRM_KEY = 'confirm';

export const sourceOf = ({ id, receiptNo }: Receipt) => ({ type: receipts.kind, id, no: receiptNo });

type Valued = Pick<Receipt, 'currency' | 'amount' | 'bankFee' | 'customerId' | 'bankAccountId' | 'kind'> & {
  rate: Amount;
};

/** The rate of a receipt: what was typed, else the 记账 rate of the day; RATE_MISSING. */
export async function receiptRate(
  ctx: CommandCtx,
  { companyId, currency, valueDate, rate }: Pick<Receipt, 'companyId' | 'currency' | 'valueDate' | 'rate'>,
): Promise<Amount> {
  return rate ?? (await requireRate(ctx, companyId, currency, valueDate)).rate;
}

/** Dr 1002 net, 660302 fee (FIN-090). */
function received(receipt: Valued): JournalLine[] {
  const { net, fee } = receiptBase(receipt);
  const { currency, bankAccountId } = receipt;
  const facts = { currency, bankAccountId };
  const netForeign = subtractFee(receipt);
  return [
    ...debit(ACCOUNTS.BANK, net, { ...facts, foreign: netForeign }),
    ...debit(ACCOUNTS.BANK_FEE, fee, { ...facts, foreign: receipt.bankFee }),
  ];
}
const subtractFee = ({ amount, bankFee, currency }: Valued): Amount =>
  receiptBase({ amount, bankFee, currency, rate: '1' }).net;

/** Where a confirmed receipt stands until it settles something: 2203; 122101 for 退税到账, 2241 for 内部往来 (FIN-091). */
function claimed(receipt: Valued): JournalLine[] {
  const { base } = receiptBase(receipt);
  const facts: LineFacts = { currency: receipt.currency, foreign: receipt.amount, customerId: receipt.customerId };
  if (receipt.kind === 'TAX_REFUND') return credit(ACCOUNTS.TAX_REFUND, base);
  return credit(receipt.kind === 'INTERNAL' ? ACCOUNTS.OTHER_PAYABLE : ACCOUNTS.ADVANCES, base, facts);
}
/** 2241 待认领: nobody's yet. */
const unclaimed = (receipt: Valued) => ({
  base: receiptBase(receipt).base,
  facts: { currency: receipt.currency, foreign: receipt.amount } satisfies LineFacts,
});

/** Posts what the bank told of a receipt that nobody has claimed: Dr 1002, 660302 Cr 2241. */
export async function postImported(ctx: CommandCtx, receipt: Receipt & { rate: Amount }, date: string): Promise<void> {
  const { base, facts } = unclaimed(receipt);
  await postJournal(ctx, {
    companyId: receipt.companyId,
    date,
    module: 'AR',
    source: sourceOf(receipt),
    key: IMPORT_KEY,
    summary: `银行收款待认领 ${receipt.payerName ?? ''}`.trim(),
    lines: [...received(receipt), ...credit(ACCOUNTS.OTHER_PAYABLE, base, facts)],
  });
}

/** Posts a confirmed receipt: out of 2241 when the bank's file had brought it, else with the money on the account. */
export async function postConfirmed(ctx: CommandCtx, receipt: Receipt & { rate: Amount }, date: string): Promise<void> {
  const { base, facts } = unclaimed(receipt);
  // 内部往来 of the bank's file stands where it belongs already.
  if (receipt.imported && receipt.kind === 'INTERNAL') return;
  await postJournal(ctx, {
    companyId: receipt.companyId,
    date,
    module: 'AR',
    source: sourceOf(receipt),
    key: CONFIRM_KEY,
    summary: `收款 ${receipt.receiptNo}`,
    lines: [
      ...(receipt.imported ? debit(ACCOUNTS.OTHER_PAYABLE, base, facts) : received(receipt)),
      ...claimed(receipt),
    ],
  });
}
