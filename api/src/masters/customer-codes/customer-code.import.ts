import { customerCodeImport, type CustomerCodeImportRow } from '@shared/contract/accounts/accounts.import.ts';
import { customerCodeInput, type CustomerCodeInput } from '@shared/contract/accounts/customer-code.contract.ts';
import { normaliseIdentifier } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import * as z from 'zod/mini';
import { customersByWord } from '../customers/customers-by-word.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { createCode } from './customer-code.service.ts';

type Column = keyof CustomerCodeImportRow & string;

/** Each row is one code of a customer in scope, named by number, full name or short name. */
const work: ImportWork<CustomerCodeImportRow, CustomerCodeInput> = {
  columns: { customerId: 'customer' },
  unique: { code: normaliseIdentifier },
  async plan(ctx, documents, fail) {
    const find = await customersByWord(
      ctx,
      documents.map(({ rows: [row] }) => row.customer),
    );
    return documents.map(({ rows: [row] }) => {
      const customerId = find(row.customer);
      if (!customerId) fail(row, 'customer', '没有这个客户或无权访问');
      const { customer: _customer, sheetRow: _row, purpose, defaultPod, ...rest } = row;
      const parsed = z.safeParse(customerCodeInput, {
        ...rest,
        customerId: customerId ?? '1',
        defaultPod: defaultPod?.toUpperCase() ?? null,
        ...(purpose === null ? {} : { purpose }),
      });
      if (parsed.success) return customerId ? parsed.data : null;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error))) fail(row, path as Column, reason);
      return null;
    });
  },
  save: (ctx, input) => createCode(ctx, input),
};

export const customerCodeImportRoutes: Route[] = serveImport(customerCodeImport, work);
