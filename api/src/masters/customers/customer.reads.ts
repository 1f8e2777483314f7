import type { CustomerDetail, DuplicateHit } from '@shared/contract/accounts/customer.answers.ts';
import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { coreName } from '@shared/contract/accounts/similarity.ts';
import { and, asc, eq, inArray, ne, or, sql, type AnyColumn } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { withRoleNames } from '../base/contact-roles.ts';
import { dictName } from '../../services/dicts/dict.service.ts';
import { acDept } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import { syCountry, syPort } from '../base/base.tables.ts';
import { readChildren } from '../base/child-rows.ts';
import { acCustomerCode } from './customer-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { frozenOf, wholeReleasePending } from '../credit/credit.service.ts';
import { customerActions } from './customer-actions.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';
import { findDuplicates } from './customer.rules.ts';
import { activeIssuesOf } from './customer.service.ts';
import { acCustomer } from './customer.tables.ts';

const cs = alias(acUser, 'cs');

/** Everything about a customer that the caller may see; field rights are applied by the endpoint. */
export async function customerDetail(
  ctx: Ctx,
  row: Customer,
  mergedFrom: string | null = null,
): Promise<Answerable<CustomerDetail>> {
  const [names] = await ctx.db
    .select({
      salesName: acUser.name,
      csName: cs.name,
      sourceName: dictName('customer_source', acCustomer.source),
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
    contacts: await withRoleNames(ctx, await readChildren(ctx.db, customerChildren.contacts, row.id)),
    consignees: await withCountry(ctx, await readChildren(ctx.db, customerChildren.consignees, row.id)),
    addresses: await readChildren(ctx.db, customerChildren.addresses, row.id),
    banks: await readChildren(ctx.db, customerChildren.banks, row.id),
    invoiceTitles: await readChildren(ctx.db, customerChildren.invoiceTitles, row.id),
    papers: await readChildren(ctx.db, customerChildren.papers, row.id),
  };
  const issues = row.status === 'ACTIVE' || row.status === 'BLACK' ? [] : await activeIssuesOf(ctx, row);
  const waiting = (await pendingOf(ctx, customers.kind, row.id)).map(({ kind }) => kind);
  const frozen = (await frozenOf(ctx, [row.id])).has(row.id);
  const releasing = await wholeReleasePending(ctx, row.id);
  const { nameKey: _name, shortNameKey: _short, searchText: _search, pinyin: _pinyin, deletedAt: _at, ...rest } = row;
  return {
    ...rest,
    ...lists,
    salesName: names?.salesName ?? null,
    csName: names?.csName ?? null,
    sourceName: names?.sourceName ?? null,
    deptName: names?.deptName ?? null,
    countryName: names?.countryName ?? null,
    defaultPodName: row.defaultPod === null ? null : `${row.defaultPod} ${names?.podName ?? ''}`,
    codes,
    frozen,
    mergedFrom,
    actions: customerActions(ctx.actor, row.status, frozen, (action) => {
      if (action === 'activate' || action === 'enable') return issues;
      return waiting.includes(WAITING[action] ?? '') || (action === 'unfreeze' && releasing) ? ['已在审批中'] : [];
    }),
  } as Answerable<CustomerDetail>;
}

/** Kind of the approval that an action asks for. */
const WAITING: Readonly<Record<string, string>> = {
  black: 'customer.black',
  unblack: 'customer.unblack',
  limit: 'customer.limit',
};

/** A customer in scope; one that was merged leads to the kept one (ACC-014). */
export async function findCustomer(ctx: Ctx, id: string): Promise<Answerable<CustomerDetail>> {
  const row = await customers.findOrNull(ctx, eq(acCustomer.id, id));
  if (row) return customerDetail(ctx, row);
  const [gone] = await ctx.db
    .select({ customerNo: acCustomer.customerNo, mergedIntoId: acCustomer.mergedIntoId })
    .from(acCustomer)
    .where(eq(acCustomer.id, id));
  if (!gone?.mergedIntoId) throw refuse('NOT_FOUND');
  return customerDetail(ctx, await customers.find(ctx, gone.mergedIntoId), gone.customerNo);
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

const kept = alias(acCustomer, 'kept');
/** Of a customer that was merged: the same column of the one that stays (ACC-014). */
const stays = <Data>(of: AnyColumn, own: AnyColumn) => sql<Data>`coalesce(${of}, ${own})`;

/**
 * Possible duplicates over ALL customers: one out of the caller's scope shows its name only, one that was merged stands
 * for the one that stays.
 */
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
      id: sql<string>`${stays(kept.id, acCustomer.id)}::text`,
      name: acCustomer.name,
      uscc: acCustomer.uscc,
      customerNo: stays<string>(kept.customerNo, acCustomer.customerNo),
      status: stays<Customer['status']>(kept.status, acCustomer.status),
      salesName: acUser.name,
    })
    .from(acCustomer)
    .leftJoin(kept, eq(kept.id, acCustomer.mergedIntoId))
    .leftJoin(acUser, eq(acUser.id, stays(kept.salesId, acCustomer.salesId)))
    .where(
      and(
        or(
          pairs.length > 0 ? sql`bigrams(${acCustomer.nameKey}) && ${sql.param(pairs)}::text[]` : undefined,
          uscc ? eq(acCustomer.uscc, uscc) : undefined,
        ),
        query.exceptId ? ne(stays(kept.id, acCustomer.id), query.exceptId) : undefined,
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
