import { negate } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { finReceipt, Receipt } from '../allocations/receipt.tables.ts';

/** The red receipt of one: the exact negative at its rate, dated `date`; it names no line of the bank. */
export const redOf = (
  row: Receipt,
  { receiptNo, date, reason, by }: { receiptNo: string; date: string; reason: string; by: CommandCtx },
): Omit<typeof finReceipt.$inferInsert, 'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt'> => {
  const {
    companyId,
    ownerId,
    deptId,
    customerId,
    forCompanyId,
    kind,
    bankAccountId,
    method,
    currency,
    rate,
    payerName,
    payerCountry,
  } = row;
  return {
    companyId,
    ownerId,
    deptId,
    customerId,
    forCompanyId,
    kind,
    bankAccountId,
    method,
    currency,
    rate,
    payerName,
    payerCountry,
    receiptNo,
    amount: negate(row.amount),
    baseAmount: row.baseAmount === null ? null : negate(row.baseAmount),
    bankFee: negate(row.bankFee),
    valueDate: date,
    accountingDate: date,
    bizNo: row.bizNo,
    imported: false,
    state: 'REVERSED',
    confirmedBy: by.actor.system ? null : by.actor.userId,
    confirmedAt: by.now(),
    redOf: row.id,
    voidReason: reason,
  };
};
