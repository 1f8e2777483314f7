import { issuesOf } from '@shared/contract/fields.ts';
import { priceAgreementInput, type PriceAgreementInput } from '@shared/contract/finance/price-agreement.contract.ts';
import { priceAgreementImport, type PriceAgreementImportRow } from '@shared/contract/finance/price-agreement.import.ts';
import { scopeKey, validityOverlaps } from '@shared/contract/finance/price-agreement.rules.ts';
import * as z from 'zod/mini';
import { customersByWord } from '../customers/customers-by-word.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { suppliersByWord } from '../suppliers/suppliers-by-word.ts';
import type { WordBook } from '../../services/exchange/word-book.ts';
import { agreementWords } from './price-agreement-words.ts';
import { createAgreement } from './price-agreement.service.ts';

type Column = keyof PriceAgreementImportRow & string;
const COLUMN: Readonly<Record<string, Column>> = {
  companyId: 'company',
  customerId: 'party',
  supplierId: 'party',
  chargeCodeId: 'charge',
  warehouseId: 'warehouse',
  carrierId: 'carrier',
};

async function lookUps(ctx: Ctx, rows: readonly PriceAgreementImportRow[]) {
  const ofDirection = (direction: string) => rows.filter((row) => row.direction === direction).map((row) => row.party);
  const customerOf = await customersByWord(ctx, ofDirection('AR'));
  const supplierOf = await suppliersByWord(ctx, [
    ...ofDirection('AP'),
    ...rows.flatMap((row) => (row.carrier ? [row.carrier] : [])),
  ]);
  return { customerOf, supplierOf, words: await agreementWords(ctx) };
}

/** 3.16 within the file: rows of one scope that share a day could never count both; told by their place in the file. */
function overlaps(inputs: readonly (PriceAgreementInput | null)[], tell: (at: number, before: number) => void): void {
  const ofScope = new Map<string, { at: number; input: PriceAgreementInput }[]>();
  for (const [at, input] of inputs.entries()) {
    if (input === null) continue;
    const key = scopeKey(input);
    const before = ofScope.get(key) ?? [];
    const other = before.find((one) => validityOverlaps(one.input, input));
    if (other) tell(at, other.at);
    else ofScope.set(key, [...before, { at, input }]);
  }
}

/** Each row is one agreement and becomes a draft. */
const work: ImportWork<PriceAgreementImportRow, PriceAgreementInput> = {
  columns: COLUMN,
  async plan(ctx, documents, fail) {
    const { customerOf, supplierOf, words } = await lookUps(
      ctx,
      documents.map(({ rows: [row] }) => row),
    );
    const inputs = documents.map(({ rows: [row] }) => {
      let whole = true;
      const wrong = (column: Column, reason: string) => {
        whole = false;
        fail(row, column, reason);
        return null;
      };
      const named = (column: Column, text: string | null, of: WordBook<string>, title: string) => {
        if (text === null) return null;
        const found = of.find(text, `没有这个${title}`);
        return 'value' in found ? found.value : wrong(column, found.fault);
      };
      const party =
        (row.direction === 'AR' ? customerOf(row.party) : supplierOf(row.party)) ??
        wrong('party', row.direction === 'AR' ? '没有这个客户' : '没有这个供应商');
      const carrier = row.carrier === null ? null : (supplierOf(row.carrier) ?? wrong('carrier', '没有这个船公司'));
      const company =
        row.company === null
          ? (words.onlyCompany ?? wrong('company', '必填'))
          : named('company', row.company, words.companies, '经营主体');
      const values = {
        ...row,
        companyId: company,
        customerId: row.direction === 'AR' ? party : null,
        supplierId: row.direction === 'AP' ? party : null,
        chargeCodeId: named('charge', row.charge, words.charges, '费用项目'),
        pol: named('pol', row.pol, words.ports, '港口'),
        pod: named('pod', row.pod, words.ports, '港口'),
        warehouseId: named('warehouse', row.warehouse, words.warehouses, '仓库'),
        carrierId: carrier,
        containerType: row.containerType?.toUpperCase() ?? null,
        currency: row.currency.toUpperCase(),
      };
      if (!whole) return null;
      const parsed = z.safeParse(priceAgreementInput, values);
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, COLUMN[path] ?? (path as Column), reason);
      return null;
    });
    overlaps(inputs, (at, before) => {
      const [first, row] = [documents[before]?.rows[0], documents[at]?.rows[0]];
      if (first && row) fail(row, 'validFrom', `与第 ${first.sheetRow} 行适用范围相同、日期重叠`);
    });
    return inputs;
  },
  save: (ctx, input) => createAgreement(ctx, input),
};

export const priceAgreementImportRoutes: Route[] = serveImport(priceAgreementImport, work);
