import type { BankInput } from '@shared/contract/accounts/party.contract.ts';
import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { approvalKind, type ChangeLine } from '../../services/approvals/approval-kinds.ts';
import { applyFor } from '../../services/approvals/approval.service.ts';
import { readChildren, saveChildren } from '../base/child-rows.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { banks, suppliers } from './supplier.entity.ts';
import { acSupplierBank } from './supplier.tables.ts';

type Bank = typeof acSupplierBank.$inferSelect;
type Stored = Pick<Bank, 'id' | 'bankName' | 'accountName' | 'account' | 'swift' | 'currency' | 'isDefault'>;
interface Change {
  before: Stored[];
  after: BankInput[];
}
/** What an approval kept of the change. */
const changeOf = ({ before, after }: Record<string, unknown>): Change => ({
  before: before as Stored[],
  after: after as BankInput[],
});
const FIELDS = ['bankName', 'accountName', 'account', 'swift', 'currency', 'isDefault'] as const;
const stored = (row: Bank): Stored => ({
  id: row.id,
  bankName: row.bankName,
  accountName: row.accountName,
  account: row.account,
  swift: row.swift,
  currency: row.currency,
  isDefault: row.isDefault,
});
const sent = ({ id, bankName, accountName, account, swift, currency, isDefault }: BankInput): BankInput => ({
  ...(id === undefined ? {} : { id }),
  bankName,
  accountName,
  account,
  swift,
  currency,
  isDefault,
});
const same = (left: BankInput | Stored, right: BankInput | Stored) => FIELDS.every((key) => left[key] === right[key]);
const text = (bank: BankInput | Stored) => [bank.bankName, bank.accountName].filter(Boolean).join(' ');

/**
 * Asks a second person for other accounts. Sending unverified accounts as they are asks to verify them. The change keeps
 * old and new; nothing counts before it is agreed to.
 */
export async function askForBanks(
  ctx: CommandCtx,
  id: string,
  { version, banks: wanted, reason }: { version: number; banks: BankInput[]; reason: string },
): Promise<void> {
  if (fieldLevel(ctx.actor, 'bank.account') !== 'VISIBLE')
    throw refuse('NO_PERMISSION', '看不到完整银行账号，不能变更。');
  const row = await suppliers.lockFor(ctx, supplierMachine, 'banks', id, version);
  const now = await readChildren(ctx.tx, banks, id);
  const known = new Set(now.map((bank) => bank.id));
  if (wanted.some((bank) => bank.id !== undefined && !known.has(bank.id))) throw refuse('NOT_FOUND');
  const unchanged =
    wanted.length === now.length && wanted.every((bank) => now.some((old) => old.id === bank.id && same(old, bank)));
  if (unchanged && now.every(({ verified }) => verified)) throw invalid({ banks: '账号没有变化，且均已核实' });
  const change: Change = { before: now.map(stored), after: wanted.map(sent) };
  await applyFor(ctx, 'supplier.banks', suppliers, row, { ...change }, reason);
}

/** What changes, account by account. */
export function bankLines({ before, after }: Change): ChangeLine[] {
  const group = 'bank.account' as const;
  const lines: ChangeLine[] = [];
  for (const bank of after) {
    const old = before.find(({ id }) => id === bank.id);
    if (!old) lines.push({ label: `新增 ${text(bank)}`, before: null, after: bank.account, group });
    else if (same(old, bank))
      lines.push({ label: `核实 ${text(bank)}`, before: old.account, after: bank.account, group });
    else {
      lines.push({ label: `账号 ${text(old)}`, before: old.account, after: bank.account, group });
      if (text(old) !== text(bank)) lines.push({ label: '开户行、户名', before: text(old), after: text(bank) });
      if (old.swift !== bank.swift) lines.push({ label: 'SWIFT', before: old.swift, after: bank.swift, group });
      if (old.currency !== bank.currency) lines.push({ label: '币种', before: old.currency, after: bank.currency });
    }
  }
  for (const old of before)
    if (!after.some(({ id }) => id === old.id))
      lines.push({ label: `删除 ${text(old)}`, before: old.account, after: null, group });
  return lines;
}

approvalKind('supplier.banks', {
  title: '银行账号变更',
  entity: suppliers,
  view: 'account.supplier.view',
  permission: 'account.supplier.bank',
  selfRule: 'ACC-039',
  link: (id) => `/account/supplier?open=${id}`,
  lines: (_ctx, change) => bankLines(changeOf(change)),
  async apply(ctx, row, approval) {
    const { before, after } = changeOf(approval.change);
    const changes = await saveChildren(ctx, banks, row.id, after);
    const now = await readChildren(ctx.tx, banks, row.id);
    const at = ctx.now();
    const changed = now.filter((bank) => !before.some((old) => old.id === bank.id && same(old, bank)));
    if (changed.length > 0)
      await ctx.tx
        .update(acSupplierBank)
        .set({ changedAt: at, verified: false })
        .where(
          inArray(
            acSupplierBank.id,
            changed.map(({ id }) => id),
          ),
        );
    await ctx.tx
      .update(acSupplierBank)
      .set({ verified: true, verifiedAt: at })
      .where(and(eq(acSupplierBank.supplierId, row.id), eq(acSupplierBank.verified, false)));
    await suppliers.update(
      ctx,
      row,
      {},
      {
        action: '变更银行账号',
        code: 'banks',
        touch: true,
        reason: approval.reason,
        ...(changes ?? { after: { 银行账户: '核实' } }),
      },
    );
  },
});
