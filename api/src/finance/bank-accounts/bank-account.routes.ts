import {
  bankAccountList,
  bankAccountPicker,
  bankAccounts as contract,
} from '@shared/contract/finance/bank-account.contract.ts';
import { and, eq, ilike, or, sql } from 'drizzle-orm';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { likePattern } from '../../platform/search.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { pickFrom, servePicker, type PickerSource } from '../../services/pickers/picker.ts';
import { bankAccountEntity } from './bank-account.entity.ts';
import {
  bankAccountActions,
  bankAccountDetail,
  createBankAccount,
  setBankAccount,
  updateBankAccount,
} from './bank-account.service.ts';
import { finBankAccount } from './bank-account.tables.ts';
import { bookedBalance } from './booked-balance.ts';

const { read, change } = documentRoutes(contract.get, bankAccountDetail);
const byName = (q: string) =>
  or(ilike(finBankAccount.name, likePattern(q.trim())), ilike(finBankAccount.bankName, likePattern(q.trim())));

/** A company (`1`), or a company and a currency (`1:USD`). */
function below(parent: string) {
  const [companyId = '', currency] = parent.split(':');
  if (!/^[1-9]\d{0,17}$/.test(companyId)) return sql`false`;
  return and(
    eq(finBankAccount.companyId, companyId),
    currency === undefined ? undefined : eq(finBankAccount.currency, currency),
  );
}
/** The number is whole only for who holds finance.bank.view (3.15). */
const picker = (whole: boolean): PickerSource =>
  pickFrom({
    table: finBankAccount,
    scope: bankAccountEntity,
    label: sql<string>`${finBankAccount.name} || ' ' || ${finBankAccount.currency}`,
    hint: whole
      ? sql<string>`${finBankAccount.bankName} || ' ' || ${finBankAccount.accountNo}`
      : sql<string>`${finBankAccount.bankName} || ' ****' || right(${finBankAccount.accountNo}, 4)`,
    extra: { companyId: finBankAccount.companyId, currency: finBankAccount.currency },
    match: byName,
    spelt: true,
    live: eq(finBankAccount.status, 'ENABLED'),
    parent: below,
    orderBy: [finBankAccount.companyId, finBankAccount.id],
  });
const [whole, masked] = [picker(true), picker(false)];

/** 银行账户 (3.15, F16). */
export const bankAccountRoutes: Route[] = [
  serveList(bankAccountList, {
    table: finBankAccount,
    scope: bankAccountEntity,
    join: [[syCompany, eq(syCompany.id, finBankAccount.companyId)]],
    select: {
      ...pickColumns(
        finBankAccount,
        'companyId',
        'name',
        'bankName',
        'accountNo',
        'currency',
        'openingBalance',
        'updatedAt',
        'status',
      ),
      companyName: syCompany.shortName,
      balance: bookedBalance,
    },
    base: baseToday(finBankAccount.currency, finBankAccount.companyId),
    filters: {
      keyword: byName,
      currency: (value) => eq(finBankAccount.currency, value),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({ ...row, actions: row.status ? bankAccountActions(ctx, row.status) : [] })),
  }),
  serveExport(bankAccountList),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    bankAccountDetail(ctx, (await createBankAccount(ctx, input)).id),
  ),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateBankAccount(ctx, id, version, input)),
  change(contract.disable, (ctx, id, { version }) => setBankAccount(ctx, id, version, 'disable')),
  change(contract.enable, (ctx, id, { version }) => setBankAccount(ctx, id, version, 'enable')),
  servePicker(bankAccountPicker, {
    search: (ctx, q, parent) => sourceFor(ctx.actor).search(ctx, q, parent),
    byIds: (ctx, ids) => sourceFor(ctx.actor).byIds(ctx, ids),
  }),
];

function sourceFor(actor: { may(code: 'finance.bank.view'): boolean }): PickerSource {
  return actor.may('finance.bank.view') ? whole : masked;
}
