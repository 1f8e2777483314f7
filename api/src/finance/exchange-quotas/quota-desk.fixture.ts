import {
  fxDeclarationList,
  quotaAccountList,
  type QuotaAccountRow,
} from '@shared/contract/finance/quota-list.contract.ts';
import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { partyFinance } from '@shared/contract/finance/party-finance.contract.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { tradeDesk } from '../trade-docs/trade-doc.fixture.ts';

/** A desk of 外汇额度 on the books of company 1: `fx` matches, `lead` agrees to transfers, `clerk` and `cashier` bring receipts in. */
export async function quotaDesk(api: TestApi) {
  const desk = await tradeDesk(api);
  const { companyId } = desk;
  const companies = [companyId];
  for (const [at, name] of ['clerk', 'cashier', 'fx', 'lead'].entries())
    api.actor(name, { userId: String(at + 3), companies });
  let nth = 0;

  /** 外汇收汇 of a customer as far as a state. */
  const claimed = (amount: string, { currency = 'USD', customer = 0 } = {}): Promise<ReceiptDetail> =>
    api.as('clerk').ok(receipts.create, {
      body: {
        companyId,
        bankAccountId: desk.bankOf[currency] ?? '',
        kind: 'FOREIGN',
        method: 'TRANSFER',
        customerId: desk.customers[customer] ?? '',
        amount,
        bankFee: '0',
        valueDate: desk.today,
        rate: null,
        payerName: 'Harbor Home LLC',
        payerCountry: 'US',
        bankRef: `FX${(nth += 1)}`,
        bizNo: null,
        remark: null,
      },
      files: [{ part: 'slip', name: '水单.pdf', content: PDF }],
    });
  const collected = async (amount: string, more: { currency?: string; customer?: number } = {}) => {
    const { id, version } = await claimed(amount, more);
    return api.as('cashier').ok(receipts.confirm, { params: { id }, body: { version, accountingDate: null } });
  };
  const reversed = async ({ id }: { id: string }) => {
    const { version } = await api.as('clerk').ok(receipts.get, { params: { id } });
    return (
      await api.as('clerk').call(receipts.reverse, { params: { id }, body: { version, reason: '重复', date: null } })
    ).envelope;
  };

  /** A declaration of the ledger in the database, its customer with an account; its export so many days before today. */
  const declared = async (amount: string, { currency = 'USD', customer = 0, days = 10 } = {}) => {
    nth += 1;
    const no = `31012026${String(nth).padStart(10, '0')}`;
    await api.db.execute(sql`insert into fx_quota_account (company_id, customer_id, currency, label)
      select ${companyId}, c.id, ${currency}, c.short_name || ' ' || ${currency}::text from ac_customer c
      where c.id = ${desk.customers[customer]} on conflict do nothing`);
    const { rows } = await api.db.execute<{ id: string; lg: string }>(sql`with c as (
        insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
        values (${companyId}, 1, ${`FX${nth}`}, '40HQ', 'CNNGB', 'USLAX') returning id), d as (
        insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id, packages, gross,
          net, totals, customs_no) select ${companyId}, 1, ${`BG${nth}`}, c.id, 'COMPANY', ${companyId}, 1, 1, 1, '[]', ${no} from c
        returning id, container_id)
      insert into fx_declaration (company_id, customer_id, lg_declaration_id, container_id, declaration_no, export_date, due_date,
        currency, declared, tolerance) select ${companyId}, ${desk.customers[customer]}, d.id, d.container_id, ${no},
        ${desk.today}::date - ${days}::int, ${desk.today}::date - ${days}::int + 90, ${currency}, ${amount},
        least(${amount}::numeric * 0.05, 500) from d returning id::text as id, lg_declaration_id::text as lg`);
    return { id: rows[0]?.id ?? '', lg: rows[0]?.lg ?? '', no };
  };

  const accountOf = async (currency = 'USD', customer = 0): Promise<QuotaAccountRow | undefined> =>
    (
      await api
        .as('fx')
        .ok(quotaAccountList.endpoint, { query: { customerId: desk.customers[customer] ?? '', currency } })
    ).list[0];
  const available = async (currency = 'USD', customer = 0) => (await accountOf(currency, customer))?.available;
  const account = async (currency = 'USD', customer = 0) =>
    api.as('fx').ok(fxQuotas.get, { params: { id: (await accountOf(currency, customer))?.id ?? '' } });
  const match = async (
    declarationId: string,
    amount: string,
    {
      lot = 0,
      currency = 'USD',
      as = 'fx',
      ...more
    }: Record<string, unknown> & { lot?: number; currency?: string; as?: string } = {},
  ) => {
    const { lots } = await account(currency);
    const body = { sourceId: lots[lot]?.id ?? '1', declarationId, amount, cross: null, crossReason: null, ...more };
    return (await api.as(as).call(fxMatches.create, { body })).envelope;
  };
  const unmatch = async (id: string, as = 'fx') =>
    (await api.as(as).call(fxMatches.reverse, { params: { id }, body: { version: 1, reason: '匹配错误' } })).envelope;
  const declaration = (id: string) => api.as('fx').ok(fxDeclarations.get, { params: { id } });
  const listed = async (tab: string) =>
    (await api.as('fx').ok(fxDeclarationList.endpoint, { query: { tab, pageSize: 200 } })).list;
  /** The customer pays before the goods go (FIN-182). */
  const payFirst = (customer = 0) =>
    api.as('boss').ok(partyFinance.create, {
      body: {
        customerId: desk.customers[customer] ?? '',
        supplierId: null,
        collectionMode: 'BEFORE',
        invoiceState: null,
        remark: null,
      },
    });
  /** A 商业发票 of an amount, submitted. */
  const invoice = (amount: string, change: object = {}) =>
    desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', {
      lines: [desk.line({ qty: '1', unitPrice: amount })],
      ...change,
    });
  return {
    ...desk,
    claimed,
    collected,
    reversed,
    declared,
    accountOf,
    available,
    account,
    match,
    unmatch,
    declaration,
    listed,
    payFirst,
    invoice,
  };
}
export type QuotaDesk = Awaited<ReturnType<typeof quotaDesk>>;
