import { INVOICE_STATES, type InvoiceState } from '@shared/contract/finance/party-finance.contract.ts';
import { sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { alertLevels, syncAlerts, tellOfAlerts, type Party } from './alert-sync.ts';
import { ruleOf, rulesOn } from './rules-in-force.ts';

/** R10: suppliers whose invoices the tax office doubts (函调) or that are lost (失联), and those that were until now. */
export async function evaluateSuppliers(ctx: CommandCtx): Promise<number> {
  const rule = ruleOf(await rulesOn(ctx, ctx.today()), 'R10');
  const found = await rows<{ id: string; no: string; state: InvoiceState }>(
    ctx.tx,
    sql`select s.id::text as id, s.supplier_no as no, coalesce(p.invoice_state, 'NORMAL') as state
      from ac_supplier s left join party_finance p on p.supplier_id = s.id
      where coalesce(p.invoice_state, 'NORMAL') <> 'NORMAL'
        or exists (select from risk_alert a where a.supplier_id = s.id and a.ended_at is null) order by s.id`,
  );
  const parties = found.map(({ id, no, state }): Party => {
    const hit = {
      rule: 'R10',
      object: null,
      value: INVOICE_STATES[state],
      threshold: INVOICE_STATES.NORMAL,
      score: rule.score,
    } as const;
    return { type: 'ac_supplier', id, no, hits: state !== 'NORMAL' && rule.enabled ? [hit] : [] };
  });
  const made = await syncAlerts(ctx, parties, await alertLevels(ctx));
  await tellOfAlerts(ctx, made, new Set(rule.action === 'NOTIFY' ? ['R10'] : []));
  return made.length;
}
