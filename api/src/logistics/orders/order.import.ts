import { issuesOf } from '@shared/contract/fields.ts';
import { orderImport, type OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';
import { orderInput, type OrderInput } from '@shared/contract/logistics/order.input.ts';
import { submitIssues, submitWarnings } from '@shared/contract/logistics/order-checks.ts';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { WordBook } from '../../services/exchange/word-book.ts';
import type { Route } from '../../platform/route.ts';
import { priceBook, type PriceBook } from '../quotations/price-book.ts';
import { warnDuplicate } from './order-submit.ts';
import { LINE_COLUMN, lineOf, type Wrong } from './order-import-line.ts';
import { importNames, type ImportNames } from './order-import-names.ts';
import { carryDown, numberDoubts } from './order-import-rows.ts';
import { createOrder } from './order-save.ts';

type Row = OrderImportRow;
type Column = keyof Row & string;
/** Header columns: read from the first row of an order, later rows repeat them or leave them empty. */
const HEADER = [
  'company',
  'customer',
  'customerCode',
  'customerRef',
  'serviceType',
  'agencyType',
  'transportMode',
  'incoterm',
  'incotermPlace',
  'pol',
  'pod',
  'finalPlace',
  'deliveryType',
  'warehouse',
  'orderDate',
  'cargoReadyDate',
  'requireEtd',
  'goodsCurrency',
  'services',
  'remark',
] as const satisfies readonly Column[];
/** Field of the body → column of the sheet, where the names differ. */
const COLUMN: Record<string, Column> = {
  companyId: 'company',
  customerId: 'customer',
  customerCodeId: 'customerCode',
  salesId: 'customer',
  currency: 'customer',
  settlement: 'customer',
  inboundWarehouseId: 'warehouse',
  ...LINE_COLUMN,
};

/** An order of the sheet, and the prices that all of them are estimated by. */
interface Planned {
  input: OrderInput;
  book: PriceBook;
}

/** Rows become orders that pass the same schema, the same rules as 提交 and the same service as the form. */
const work: ImportWork<Row, Planned> = {
  carry: carryDown,
  group: (row) => {
    if (row.customerRef) return `ref ${row.customer?.trim() ?? ''} ${row.customerRef.trim()}`;
    return row.group ? `no ${row.group.trim()}` : '';
  },
  async plan(ctx, documents, fail) {
    const names = await importNames(
      ctx,
      documents.flatMap((document) => document.rows),
    );
    const today = ctx.today();
    const companyIds = new Set(
      documents.flatMap(({ rows: [first] }) => {
        const company = companyOf(first, names);
        return 'value' in company ? company.value.id : [];
      }),
    );
    const book = await priceBook(
      ctx,
      [...companyIds].flatMap((companyId) => names.customerIds.map((customerId) => ({ companyId, customerId }))),
    );
    const doubts = numberDoubts(documents.map(({ rows }) => rows));
    return documents.map(({ rows }) => {
      const [first] = rows;
      let whole = true;
      const wrong = (row: Row, column: Column | null, reason: string) => {
        whole = false;
        fail(row, column, reason);
      };
      for (const row of rows.slice(1))
        for (const column of HEADER)
          if (differs(row[column], first[column])) wrong(row, column, '与同一订单的首行不一致');
      for (const row of rows) {
        const doubt = doubts.get(row.sheetRow);
        if (doubt) wrong(row, 'group', doubt);
      }
      const draft = draftOf(rows, names, today, wrong);
      if (!whole) return null;
      const parsed = z.safeParse(orderInput, draft);
      if (!parsed.success) {
        for (const [path, reason] of Object.entries(issuesOf(parsed.error))) place(rows, path, reason, wrong);
        return null;
      }
      for (const issue of submitIssues(parsed.data)) place(rows, issue.path, issue.text, wrong);
      return whole ? { input: parsed.data, book } : null;
    });
  },
  warnings({ input }, { rows }, tell) {
    for (const { path, text } of submitWarnings(input)) place(rows, path, text, tell);
  },
  async save(ctx, { input, book }) {
    await warnDuplicate(ctx, await createOrder(ctx, input, 'IMPORT', book));
  },
};

/** Puts a message of a path (`lines.2.cartons`, `pod`) at its row and column. */
function place(rows: readonly [Row, ...Row[]], path: string, reason: string, wrong: Wrong<Row>): void {
  const line = /^lines\.(\d+)\.(\w+)/.exec(path);
  const key = line?.[2] ?? path;
  const row = (line && rows[Number(line[1])]) || rows[0];
  const column = COLUMN[key] ?? (key in orderImport.columns ? (key as Column) : null);
  wrong(row, column, column ? reason : `${key === 'lines' ? '' : key}${reason}`);
}

/** Whether a later row of an order says something else than its first; one that says nothing does not. */
const differs = (later: unknown, first: unknown): boolean =>
  Array.isArray(later)
    ? later.length > 0 &&
      JSON.stringify(later.toSorted()) !== JSON.stringify(Array.isArray(first) ? first.toSorted() : [])
    : later !== null && later !== first;

/** 经营主体 of an order: what its row names, else the only one that the importer may use. */
function companyOf(row: Row, names: ImportNames): ReturnType<ImportNames['companies']['find']> {
  if (row.company !== null) return names.companies.find(row.company, '没有这个经营主体或无权使用');
  return names.onlyCompany === null ? { fault: '您可使用多个经营主体，请填写' } : { value: names.onlyCompany };
}

function draftOf(rows: readonly [Row, ...Row[]], names: ImportNames, today: string, wrong: Wrong<Row>): unknown {
  const [first] = rows;
  const told = <Value>(column: Column, found: { value?: Value; fault?: string }): Value | null => {
    if (found.fault !== undefined) wrong(first, column, found.fault);
    return found.value ?? null;
  };
  const look = <Value>(column: Column, text: string | null, book: WordBook<Value>, missing: string): Value | null =>
    text === null ? null : told(column, book.find(text, missing));
  const word = (text: string | null) => text?.trim().toUpperCase() ?? '';
  if (first.customer === null) wrong(first, 'customer', '必填');
  const customer = look('customer', first.customer, names.customers, '没有这个客户或无权使用');
  const companyId = told('company', companyOf(first, names))?.id ?? null;
  const codes = names.codes.filter((each) => each.customerId === customer?.id);
  const named = codes.find((each) => each.code === word(first.customerCode));
  if (customer && first.customerCode && !named) wrong(first, 'customerCode', '编码不属于该客户或已停用');
  const code = customer && first.customerCode ? named : codes.length === 1 ? codes[0] : undefined;
  const pol = look('pol', first.pol, names.ports, '没有这个港口');
  const pod = look('pod', first.pod ?? code?.defaultPod ?? customer?.defaultPod ?? null, names.ports, '没有这个港口');
  const warehouse = look('warehouse', first.warehouse, names.warehouses, '没有这个仓库');
  if (warehouse && companyId && warehouse.companyId !== companyId) wrong(first, 'warehouse', '仓库不属于该经营主体');
  const incoterm = first.incoterm ?? customer?.defaultIncoterm ?? null;
  const sellerSide = incoterm !== null && ['EXW', 'FCA', 'FAS', 'FOB'].includes(incoterm);
  return {
    companyId,
    customerId: customer?.id,
    customerCodeId: code?.id,
    customerRef: first.customerRef,
    serviceType: first.serviceType ?? undefined,
    agencyType: first.agencyType ?? customer?.defaultAgency ?? undefined,
    transportMode: first.transportMode ?? undefined,
    incoterm,
    incotermPlace: first.incotermPlace ?? (sellerSide ? pol?.nameEn : pod?.nameEn)?.toUpperCase(),
    pol: pol?.locode,
    pod: pod?.locode,
    finalPlace: first.finalPlace,
    deliveryType: first.deliveryType ?? undefined,
    inboundWarehouseId: warehouse?.id ?? names.onlyWarehouse(companyId ?? ''),
    orderDate: first.orderDate ?? today,
    cargoReadyDate: first.cargoReadyDate,
    requireEtd: first.requireEtd,
    salesId: code?.salesId ?? customer?.salesId,
    csId: customer?.csId,
    currency: customer?.currency,
    settlement: customer?.settlement,
    goodsCurrency: first.goodsCurrency?.trim().toUpperCase() ?? undefined,
    services: first.services ?? [],
    consignee: names.consignees.get(customer?.id ?? ''),
    remark: first.remark,
    lines: rows.map((row) => lineOf(row, names, wrong, (first.services ?? []).includes('TAX_REFUND'))),
  };
}

export const orderImportRoutes: Route[] = serveImport(orderImport, work);
