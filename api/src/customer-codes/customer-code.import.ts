import { customerCodeImport, type CustomerCodeImportRow } from '@shared/contract/accounts/accounts.import.ts';
import { customerCodeInput, type CustomerCodeInput } from '@shared/contract/accounts/customer-code.contract.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { serveImport } from '../exchange/import.routes.ts';
import type { ImportWork } from '../exchange/import.service.ts';
import type { Ctx } from '../platform/context.ts';
import type { Route } from '../platform/route.ts';
import { createCode } from './customer-code.service.ts';

type Column = keyof CustomerCodeImportRow & string;

/** Each row is one code of a customer in scope, named by number, full name or short name. */
const work: ImportWork<CustomerCodeImportRow, CustomerCodeInput> = {
  async plan(ctx, documents, fail) {
    const found = await customersByWord(
      ctx,
      documents.map(({ rows: [row] }) => row.customer),
    );
    return documents.map(({ rows: [row] }) => {
      const customerId = found.get(row.customer.trim().toUpperCase()) ?? found.get(normaliseName(row.customer));
      if (!customerId) {
        fail(row, 'customer', '没有这个客户或无权访问');
        return null;
      }
      const { customer: _customer, sheetRow: _row, purpose, defaultPod, ...rest } = row;
      const parsed = z.safeParse(customerCodeInput, {
        ...rest,
        customerId,
        defaultPod: defaultPod?.toUpperCase() ?? null,
        ...(purpose === null ? {} : { purpose }),
      });
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error))) fail(row, path as Column, reason);
      return null;
    });
  },
  save: (ctx, input) => createCode(ctx, input),
};

async function customersByWord(ctx: Ctx, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const keys = [...new Set(words.map(normaliseName))];
  const numbers = [...new Set(words.map((word) => word.trim().toUpperCase()))];
  const found = await customers.findMany(
    ctx,
    or(
      inArray(acCustomer.customerNo, numbers),
      inArray(acCustomer.nameKey, keys),
      inArray(acCustomer.shortNameKey, keys),
    ),
  );
  return new Map(
    found.flatMap((row) => [row.shortNameKey, row.nameKey, row.customerNo].map((word) => [word, row.id] as const)),
  );
}

export const customerCodeImportRoutes: Route[] = serveImport(customerCodeImport, work);
