import { issuesOf } from '@shared/contract/fields.ts';
import { orderImport, type OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';
import { orderInput, type OrderInput } from '@shared/contract/logistics/order.input.ts';
import { submitIssues, submitWarnings } from '@shared/contract/logistics/order-checks.ts';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { priceBook, type PriceBook } from '../quotations/price-book.ts';
import { warnDuplicate } from './order-submit.ts';
import { LINE_COLUMN, lineOf, type Wrong } from './order-import-line.ts';
import { importNames, type ImportNames } from './order-import-names.ts';
import { createOrder } from './order-save.ts';

type Row = OrderImportRow;
type Column = keyof Row & string;
/** Header columns: read from the first row of an order, later rows repeat them or leave them empty. */
const HEADER = [
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
  'remark',
] as const satisfies readonly Column[];
/** Field of the body → column of the sheet, where the names differ. */
const COLUMN: Record<string, Column> = {
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
  group: (row) => {
    if (row.group) return `no ${row.group.trim()}`;
    return row.customerRef ? `${row.customer?.trim() ?? ''} ${row.customerRef.trim()}` : '';
  },
  async plan(ctx, documents, fail) {
    const names = await importNames(
      ctx,
      documents.flatMap((document) => document.rows),
    );
    const today = ctx.today();
    const { companyId } = names;
    const book = await priceBook(
      ctx,
      [...names.customers.values()].map(({ id: customerId }) => ({ companyId, customerId })),
    );
    return documents.map(({ rows }) => {
      const [first] = rows;
      let whole = true;
      const wrong = (row: Row, column: Column | null, reason: string) => {
        whole = false;
        fail(row, column, reason);
      };
      for (const row of rows.slice(1))
        for (const column of HEADER)
          if (row[column] !== null && row[column] !== first[column]) wrong(row, column, '与同一订单的首行不一致');
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

function draftOf(rows: readonly [Row, ...Row[]], names: ImportNames, today: string, wrong: Wrong<Row>): unknown {
  const [first] = rows;
  const look = <Value>(column: Column, text: string | null, found: Value | undefined, reason: string): Value | null => {
    if (text !== null && found === undefined) wrong(first, column, reason);
    return found ?? null;
  };
  const word = (text: string | null) => text?.trim().toUpperCase() ?? '';
  if (first.customer === null) wrong(first, 'customer', '必填');
  const customer = look(
    'customer',
    first.customer,
    names.customers.get(word(first.customer)),
    '没有这个客户或无权使用',
  );
  const codes = names.codes.filter((each) => each.customerId === customer?.id);
  const code =
    customer && first.customerCode
      ? look(
          'customerCode',
          first.customerCode,
          codes.find((each) => each.code === word(first.customerCode)),
          '编码不属于该客户或已停用',
        )
      : (codes.length === 1 && codes[0]) || null;
  const pol = look('pol', first.pol, names.ports.get(word(first.pol)), '没有这个港口');
  const podText = first.pod ?? code?.defaultPod ?? customer?.defaultPod ?? null;
  const pod = look('pod', podText, names.ports.get(word(podText)), '没有这个港口');
  const warehouse = first.warehouse
    ? look('warehouse', first.warehouse, names.warehouses.get(word(first.warehouse)), '没有这个仓库')
    : names.onlyWarehouse;
  const incoterm = first.incoterm ?? customer?.defaultIncoterm ?? null;
  const sellerSide = incoterm !== null && ['EXW', 'FCA', 'FAS', 'FOB'].includes(incoterm);
  return {
    companyId: names.companyId,
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
    inboundWarehouseId: warehouse,
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
