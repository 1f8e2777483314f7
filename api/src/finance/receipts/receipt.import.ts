import { receiptImport, type ReceiptImportRow } from '@shared/contract/finance/receipt.import.ts';
import type { ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import { compare, fitsCurrency } from '@shared/contract/decimal.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Fail, ImportDocument, ImportWork } from '../../services/exchange/import-work.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { accountsInUse } from './bank-account.reads.ts';
import { createReceipt } from './receipt.service.ts';
import { receiptSuggestions } from './receipt-suggestions.ts';

type Value = ReceiptInput & { currency: string };
const digits = (text: string) => text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/** Rows of a bank's file as receipts; the account of the first row is that of the file. */
async function plan(
  ctx: Ctx,
  documents: readonly ImportDocument<ReceiptImportRow>[],
  fail: Fail<ReceiptImportRow>,
): Promise<(Value | null)[]> {
  const accounts = await accountsInUse(ctx);
  const byNo = (text: string, currency: string | null) => {
    const same = accounts.filter(({ accountNo }) => digits(accountNo) === digits(text));
    return (
      same.find((one) => currency !== null && one.currency === currency.toUpperCase()) ??
      (currency ? undefined : same[0])
    );
  };
  const first = documents[0]?.rows[0];
  const file = first ? byNo(first.account, first.currency) : undefined;
  const taken = file ? await takenRefs(ctx, file.id, documents) : new Map<string, string>();
  return documents.map(({ rows: [row] }) => {
    const account = byNo(row.account, row.currency);
    const wrong = (column: (keyof ReceiptImportRow & string) | null, reason: string) => {
      fail(row, column, reason);
      return null;
    };
    if (!account) {
      const known = accounts.some(({ accountNo }) => digits(accountNo) === digits(row.account));
      return known ? wrong('currency', '与账户币种不同') : wrong('account', '不是本公司在用的银行账户');
    }
    if (file && account.id !== file.id)
      return wrong('account', `第 ${row.sheetRow} 行是其他账户，一个文件只能导入一个账户`);
    if (compare(row.amount, '0') <= 0) return wrong('amount', '金额必须大于 0，付款和冲回请不要导入');
    if (!fitsCurrency(row.amount, account.currency)) return wrong('amount', '金额的小数位过多');
    if (row.bankFee !== null && !fitsCurrency(row.bankFee, account.currency))
      return wrong('bankFee', '手续费的小数位过多');
    const no = taken.get(row.bankRef);
    if (no) return wrong('bankRef', `银行流水号重复，已录入为 ${no}`);
    const country = row.payerCountry?.toUpperCase() ?? null;
    if (country !== null && !/^[A-Z]{2}$/.test(country)) return wrong('payerCountry', '国别不正确');
    return {
      companyId: account.companyId,
      bankAccountId: account.id,
      currency: account.currency,
      kind: 'FREIGHT',
      method: 'TRANSFER',
      customerId: null,
      forCompanyId: null,
      amount: row.amount,
      bankFee: row.bankFee ?? '0',
      valueDate: row.valueDate,
      rate: null,
      payerName: row.payerName,
      payerCountry: country,
      bankRef: row.bankRef,
      bizNo: null,
      remark: row.remark,
    };
  });
}

async function takenRefs(
  ctx: Ctx,
  accountId: string,
  documents: readonly ImportDocument<ReceiptImportRow>[],
): Promise<Map<string, string>> {
  const refs = documents.map(({ rows: [row] }) => row.bankRef);
  const found = await ctx.db
    .select({ ref: finReceipt.bankRef, no: finReceipt.receiptNo })
    .from(finReceipt)
    .where(
      sql`${finReceipt.bankAccountId} = ${accountId} and ${inArray(finReceipt.bankRef, refs)} and ${finReceipt.state} not in ('VOID', 'REVERSED')`,
    );
  return new Map(found.map(({ ref, no }) => [ref ?? '', no]));
}

/** Rows whose customer is looked for in the dry run. */
const LOOKED_AT = 20;
const work: ImportWork<ReceiptImportRow, Value> = {
  unique: { bankRef: (ref) => ref },
  plan,
  effects: async (ctx, values) => {
    const items: string[] = [];
    for (const value of values.slice(0, LOOKED_AT)) {
      const [best] = await receiptSuggestions(ctx, value);
      if (best)
        items.push(
          `${value.payerName ?? ''} ${value.currency} ${value.amount} → ${best.customerName}（${best.why.join('，')}）`,
        );
    }
    return items.length > 0 ? [{ title: '可认领客户', count: items.length, items }] : [];
  },
  save: (ctx, { currency: _currency, ...input }) => createReceipt(ctx, input, { imported: true }),
};
/** 导入银行流水 (F9). */
export const receiptImportRoutes = serveImport(receiptImport, work);
