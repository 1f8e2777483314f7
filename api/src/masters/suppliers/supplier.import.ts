import { supplierImport, type SupplierImportRow } from '@shared/contract/accounts/accounts.import.ts';
import { normaliseIdentifier, normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { SUPPLIER_TYPES, type SupplierType } from '@shared/contract/accounts/supplier.machine.ts';
import { supplierInput, type SupplierInput } from '@shared/contract/accounts/supplier.contract.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import * as z from 'zod/mini';
import { countryCodes } from '../base/countries.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { createSupplier } from './supplier.service.ts';

type Column = keyof SupplierImportRow & string;
const COLUMNS: Record<string, Column> = {
  'contacts.0.name': 'contact',
  'contacts.0.role': 'contactRole',
  'contacts.0.phone': 'phone',
  contacts: 'contact',
};
const TYPES = new Map(
  Object.entries(SUPPLIER_TYPES).flatMap(([code, label]) =>
    [label as string, label.replace(/\([^()]*\)/, ''), code].map((word) => [word, code as SupplierType] as const),
  ),
);

/** Rows become forms, which pass the same schema and the same service as a form that is typed. */
const work: ImportWork<SupplierImportRow, SupplierInput> = {
  columns: COLUMNS,
  unique: { name: normaliseName, shortName: normaliseName, uscc: normaliseIdentifier, scac: normaliseIdentifier },
  async plan(ctx, documents, fail) {
    const countries = await countryCodes(ctx);
    return documents.map(({ rows: [row] }) => {
      let whole = true;
      const wrong = (column: Column, reason: string) => {
        whole = false;
        fail(row, column, reason);
      };
      const country = row.country === null ? 'CN' : countries.get(row.country.trim().toUpperCase());
      if (!country) wrong('country', '没有这个国家/地区');
      const types = [
        ...new Set((row.types ?? '').split(/[、,，;；]/).flatMap((word) => (word.trim() ? [word.trim()] : []))),
      ];
      const unknown = types.find((word) => !TYPES.has(word));
      if (unknown !== undefined) wrong('types', `没有类型「${unknown}」`);
      const { contact, contactRole, phone, settlement, creditDays, currency, ...rest } = row;
      const parsed = z.safeParse(supplierInput, {
        ...rest,
        country: country ?? 'CN',
        types: types.flatMap((word) => TYPES.get(word) ?? []),
        scac: rest.scac?.toUpperCase() ?? null,
        ...(settlement === null ? {} : { settlement }),
        ...(creditDays === null ? {} : { creditDays }),
        currency: currency === null ? 'CNY' : currency.toUpperCase(),
        contacts: contact === null ? [] : [{ name: contact, role: contactRole, phone, isDefault: true }],
      });
      if (contact === null && phone !== null) wrong('contact', '请填写联系人');
      if (!parsed.success)
        for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
          wrong(COLUMNS[path] ?? (path as Column), reason);
      return whole && parsed.success ? parsed.data : null;
    });
  },
  save: async (ctx, input) => void (await createSupplier(ctx, input)),
};

export const supplierImportRoutes: Route[] = serveImport(supplierImport, work);
