import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { createSettlement } from './settlement-draft.ts';
import { approveSettlement, reverseSettlement, submitSettlement, voidSettlement } from './settlement-steps.ts';

/** What becomes of a settlement. */
export type Fate = 'posted' | 'reversed' | 'submitted' | 'draft' | 'void';

const CLERKS = { AR: 'ar01', AP: 'ap01' } as const;

/** Makes a settlement and takes it as far as its fate says: made by the clerk of its side, approved by fs01, reversed by fm01. */
export async function settle(
  seed: Seed,
  nth: number,
  day: number,
  of: { side: Side; companyId: string; partyId: string; items: SettlementItem[]; fate: Fate },
): Promise<void> {
  const { side, companyId, partyId, items } = of;
  const clerk = CLERKS[side];
  const at = (hour: number) => seed.at(day, hour, nth % 60);
  const made = await seed.command(clerk, at(15), (ctx) =>
    createSettlement(ctx, side, {
      companyId,
      partyId,
      accountingDate: seed.day(day),
      items,
      crossReason: null,
      remark: null,
    }),
  );
  if (of.fate === 'draft') return;
  if (of.fate === 'void') {
    await seed.command(clerk, at(16), (ctx) =>
      voidSettlement(ctx, side, made.id, { version: made.version, reason: '对方要求改核其他费用' }),
    );
    return;
  }
  const sent = await seed.command(clerk, at(16), (ctx) => submitSettlement(ctx, side, made.id, made.version));
  if (of.fate === 'submitted') return;
  const done = await seed.command('fs01', at(17), (ctx) => approveSettlement(ctx, side, sent.id, sent.version));
  if (of.fate === 'reversed')
    await seed.command('fm01', at(18), (ctx) =>
      reverseSettlement(ctx, side, done.id, { version: done.version, reason: '核销对象选错', date: null }),
    );
}
