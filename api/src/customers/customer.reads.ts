import {
  customerMachine,
  type CustomerDetail,
  type DuplicateHit,
} from '@shared/contract/accounts/customer.contract.ts';
import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { coreName } from '@shared/contract/accounts/similarity.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acDept } from '../access/org.tables.ts';
import { acUser } from '../access/user.tables.ts';
import { syCountry, syPort } from '../base/base.tables.ts';
import { readChildren } from '../base/child-rows.ts';
import { acCustomerCode } from '../customer-codes/customer-code.tables.ts';
import type { Ctx } from '../platform/context.ts';
import type { Answerable } from '../platform/route.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';
import { findDuplicates } from './customer.rules.ts';
import { activeIssuesOf } from './customer.service.ts';
import { acCustomer } from './customer.tables.ts';

const cs = alias(acUser, 'cs');

/** Everything about a customer that the caller may see; field rights are applied by the endpoint. */
export async function customerDetail(ctx: Ctx, row: Customer): Promise<Answerable<CustomerDetail>> {
  const [names] = await ctx.db
    .select({
      salesName: acUser.name,
      csName: cs.name,
      deptName: acDept.name,
      countryName: syCountry.nameCn,
      podName: syPort.nameCn,
    })
    .from(acCustomer)
    .leftJoin(acUser, eq(acUser.id, acCustomer.salesId))
    .leftJoin(cs, eq(cs.id, acCustomer.csId))
    .leftJoin(acDept, eq(acDept.id, acCustomer.deptId))
    .leftJoin(syCountry, eq(syCountry.alpha2, acCustomer.country))
    .leftJoin(syPort, eq(syPort.locode, acCustomer.defaultPod))
    .where(eq(acCustomer.id, row.id));
  const codes = await ctx.db
    .select({
      id: acCustomerCode.id,
      code: acCustomerCode.code,
      purpose: acCustomerCode.purpose,
      status: acCustomerCode.status,
    })
    .from(acCustomerCode)
    .where(eq(acCustomerCode.customerId, row.id))
    .orderBy(asc(acCustomerCode.code));
  const lists = {
    contacts: await readChildren(ctx.db, customerChildren.contacts, row.id),
    consignees: await withCountry(ctx, await readChildren(ctx.db, customerChildren.consignees, row.id)),
    addresses: await readChildren(ctx.db, customerChildren.addresses, row.id),
    banks: await readChildren(ctx.db, customerChildren.banks, row.id),
    invoiceTitles: await readChildren(ctx.db, customerChildren.invoiceTitles, row.id),
    papers: await readChildren(ctx.db, customerChildren.papers, row.id),
  };
  const issues = row.status === 'ACTIVE' || row.status === 'BLACK' ? [] : await activeIssuesOf(ctx, row);
  const { nameKey: _name, shortNameKey: _short, searchText: _search, pinyin: _pinyin, ...rest } = row;
  return {
    ...rest,
    ...lists,
    salesName: names?.salesName ?? null,
    csName: names?.csName ?? null,
    deptName: names?.deptName ?? null,
    countryName: names?.countryName ?? null,
    defaultPodName: row.defaultPod === null ? null : `${row.defaultPod} ${names?.podName ?? ''}`,
    codes,
    actions: allowedActions(
      customerMachine,
      row.status,
      (code) => ctx.actor.may(code),
      (action) => (action === 'disable' ? [] : issues),
    ),
  } as Answerable<CustomerDetail>;
}

async function withCountry<Row extends { country: string }>(ctx: Ctx, rows: Row[]) {
  if (rows.length === 0) return [];
  const codes = rows.map(({ country }) => country);
  const found = await ctx.db
    .select({ alpha2: syCountry.alpha2, nameCn: syCountry.nameCn })
    .from(syCountry)
    .where(inArray(syCountry.alpha2, codes));
  const names = new Map(found.map(({ alpha2, nameCn }) => [alpha2, nameCn]));
  return rows.map((row) => ({ ...row, countryName: names.get(row.country) ?? null }));
}

/** Possible duplicates over ALL customers: one out of the caller's scope shows its name only. */
export async function checkDuplicates(
  ctx: Ctx,
  query: { name: string; uscc?: string | undefined; exceptId?: string | undefined },
): Promise<{ list: DuplicateHit[] }> {
  const uscc = query.uscc ? normaliseIdentifier(query.uscc) : null;
  const core = coreName(normaliseName(query.name)).toLowerCase();
  const pairs = [...core].slice(1).map((char, index) => `${[...core][index]}${char}`);
  if (pairs.length === 0 && !uscc) return { list: [] };
  const candidates = await ctx.db
    .select({
      id: acCustomer.id,
      name: acCustomer.name,
      uscc: acCustomer.uscc,
      customerNo: acCustomer.customerNo,
      status: acCustomer.status,
      salesName: acUser.name,
    })
    .from(acCustomer)
    .leftJoin(acUser, eq(acUser.id, acCustomer.salesId))
    .where(
      and(
        or(
          pairs.length > 0 ? sql`bigrams(${acCustomer.nameKey}) && ${sql.param(pairs)}::text[]` : undefined,
          uscc ? eq(acCustomer.uscc, uscc) : undefined,
        ),
        query.exceptId ? ne(acCustomer.id, query.exceptId) : undefined,
      ),
    )
    .limit(5000);
  const hits = findDuplicates({ name: query.name, uscc }, candidates);
  const seen = hits.length
    ? await customers.findMany(
        ctx,
        inArray(
          acCustomer.id,
          hits.map(({ id }) => id),
        ),
      )
    : [];
  const visible = new Set(seen.map(({ id }) => id));
  return {
    list: hits.map(({ uscc: _code, ...hit }) =>
      visible.has(hit.id) ? hit : { ...hit, id: null, customerNo: null, salesName: null },
    ),
  };
}
