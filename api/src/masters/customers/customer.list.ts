import type { CustomerStatus } from '@shared/contract/accounts/customer.labels.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { normalisePhone } from '@shared/contract/accounts/identifiers.ts';
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dictName } from '../../services/dicts/dict.service.ts';
import { waitsForDecision } from '../../services/approvals/approval-waits.ts';
import { acDept } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { syCountry } from '../base/base.tables.ts';
import { acCustomerCode } from './customer-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import { customers } from './customer.entity.ts';
import { withFigures } from './customer-figures.ts';
import { acCustomer, acCustomerContact } from './customer.tables.ts';
import { papersLapse } from './customer.todo.ts';

const cs = alias(acUser, 'cs');
const status = (value: CustomerStatus) => eq(acCustomer.status, value);

/** Names, numbers, codes of marks; phones only for those who may read them. */
function keyword(value: string, ctx: Ctx): SQL | undefined {
  const phone = normalisePhone(value);
  const byPhone =
    fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE' && /^\+?\d{4,15}$/.test(phone)
      ? sql`exists (select from ${acCustomerContact} as person where person.customer_id = ${acCustomer.id} and person.phone like ${likePattern(phone)})`
      : undefined;
  return or(
    searchMatch(acCustomer.searchText, value),
    sql`exists (select from ${acCustomerCode} as mark where mark.customer_id = ${acCustomer.id} and mark.code = ${value.trim().toUpperCase()})`,
    byPhone,
  );
}

export const serveCustomers = serveList(customerList, {
  table: acCustomer,
  scope: customers,
  join: [
    [acUser, eq(acUser.id, acCustomer.salesId)],
    [cs, eq(cs.id, acCustomer.csId)],
    [acDept, eq(acDept.id, acCustomer.deptId)],
    [syCountry, eq(syCountry.alpha2, acCustomer.country)],
    [
      acCustomerContact,
      and(eq(acCustomerContact.customerId, acCustomer.id), eq(acCustomerContact.isDefault, true)) ?? sql`false`,
    ],
  ],
  select: {
    customerNo: acCustomer.customerNo,
    name: acCustomer.name,
    shortName: acCustomer.shortName,
    kind: acCustomer.kind,
    countryName: syCountry.nameCn,
    level: acCustomer.level,
    codeCount: sql<number>`(select count(*)::int from ${acCustomerCode} as mark where mark.customer_id = ${acCustomer.id})`,
    contactName: acCustomerContact.name,
    contactPhone: acCustomerContact.phone,
    settlement: acCustomer.settlement,
    creditDays: acCustomer.creditDays,
    creditState: acCustomer.creditState,
    salesName: acUser.name,
    tags: acCustomer.tags,
    status: acCustomer.status,
    createdAt: acCustomer.createdAt,
    nameEn: acCustomer.nameEn,
    uscc: acCustomer.uscc,
    currency: acCustomer.currency,
    sourceName: dictName('customer_source', acCustomer.source),
    csName: cs.name,
    deptName: acDept.name,
    salesId: acCustomer.salesId,
  },
  sortBy: { name: acCustomer.pinyin },
  filters: {
    keyword,
    country: (value) => eq(acCustomer.country, value),
    approval: (value, ctx) => (value === '1' ? waitsForDecision(ctx, customers.kind, acCustomer.id) : undefined),
    papers: (value, ctx) => (value === '1' ? papersLapse(ctx) : undefined),
    tag: (value) => sql`${acCustomer.tags} @> array[${value.trim()}]::text[]`,
  },
  tabs: {
    all: undefined,
    active: status('ACTIVE'),
    potential: status('POTENTIAL'),
    disabled: status('DISABLED'),
    black: status('BLACK'),
    warn: ne(acCustomer.creditState, 'NORMAL'),
  },
  finish: withFigures,
});
