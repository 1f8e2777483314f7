import { customerImport, type CustomerImportRow } from '@shared/contract/accounts/accounts.import.ts';
import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { customerInput, type CustomerInput } from '@shared/contract/accounts/customer.input.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import * as z from 'zod/mini';
import { isStaff } from '../../services/people/staff.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { countryCodes } from '../base/countries.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { checkDuplicates } from './customer.reads.ts';
import { createCustomer } from './customer.service.ts';

type Column = keyof CustomerImportRow & string;
/** Field of the form → column of the sheet; the others have the same name. */
const COLUMNS: Record<string, Column> = {
  salesId: 'sales',
  'contacts.0.name': 'contact',
  'contacts.0.role': 'contactRole',
  'contacts.0.phone': 'phone',
  'contacts.0.email': 'email',
  contacts: 'contact',
};

/** Rows become forms, which pass the same schema and the same service as a form that is typed. */
const work: ImportWork<CustomerImportRow, CustomerInput> = {
  columns: COLUMNS,
  unique: { name: normaliseName, shortName: normaliseName, uscc: normaliseIdentifier },
  async plan(ctx, documents, fail) {
    const countries = await countryCodes(ctx);
    const people = await salesByName(ctx);
    return documents.map(({ rows: [row] }) => {
      let whole = true;
      const wrong = (column: Column, reason: string) => {
        whole = false;
        fail(row, column, reason);
      };
      const country = row.country === null ? 'CN' : countries.get(row.country.trim().toUpperCase());
      if (!country) wrong('country', '没有这个国家/地区');
      const sales = row.sales === null ? [ctx.actor.userId] : (people.get(row.sales.trim()) ?? []);
      if (sales.length !== 1) wrong('sales', sales.length === 0 ? '没有这个在用账号' : '有同名账号，请填写用户名');
      if (row.contact === null && (row.phone !== null || row.email !== null)) wrong('contact', '请填写联系人');
      const parsed = z.safeParse(customerInput, draftOf(row, country ?? 'CN', sales[0] ?? '1'));
      if (!parsed.success)
        for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
          wrong(COLUMNS[path] ?? (path as Column), reason);
      return whole && parsed.success ? parsed.data : null;
    });
  },
  async effects(ctx, values) {
    const items: string[] = [];
    for (const { name } of values) items.push(...(await similarTo(ctx, name)));
    return items.length === 0 ? [] : [{ title: '疑似重复客户', count: items.length, items: items.slice(0, 20) }];
  },
  async save(ctx, input) {
    for (const text of await similarTo(ctx, input.name)) ctx.warn('CUSTOMER_SIMILAR', text);
    await createCustomer(ctx, input);
  },
};

/** The closest customers that a new name resembles, for the dry run and for the confirmation. */
async function similarTo(ctx: Ctx, name: string): Promise<string[]> {
  const { list } = await checkDuplicates(ctx, { name });
  return list.slice(0, 3).map((hit) => `${name} 与 ${hit.customerNo ?? ''} ${hit.name} 相似 ${hit.percent}%`);
}

function draftOf(row: CustomerImportRow, country: string, salesId: string): unknown {
  const {
    sales: _sales,
    contact,
    contactRole,
    phone,
    email,
    tags,
    settlement,
    creditDays,
    currency,
    level,
    ...rest
  } = row;
  return {
    ...rest,
    country,
    salesId,
    ...(level === null ? {} : { level }),
    ...(settlement === null ? {} : { settlement }),
    ...(creditDays === null ? {} : { creditDays }),
    currency: currency === null ? 'CNY' : currency.toUpperCase(),
    defaultPod: rest.defaultPod?.toUpperCase() ?? null,
    tags: (tags ?? '').split(/[、,，;；]/).flatMap((tag) => (tag.trim() ? [tag.trim()] : [])),
    contacts: contact === null ? [] : [{ name: contact, role: contactRole, phone, email, isDefault: true }],
  };
}

/** Name or user name → ids of enabled accounts. */
async function salesByName(ctx: Ctx): Promise<Map<string, string[]>> {
  const found = await ctx.db
    .select({ id: acUser.id, name: acUser.name, username: acUser.username })
    .from(acUser)
    .where(isStaff);
  const people = new Map<string, string[]>();
  for (const { id, name, username } of found)
    for (const word of new Set([name, username])) people.set(word, [...(people.get(word) ?? []), id]);
  return people;
}

export const customerImportRoutes: Route[] = serveImport(customerImport, work);
