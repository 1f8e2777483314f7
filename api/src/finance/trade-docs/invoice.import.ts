import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { divide, round } from '@shared/contract/decimal.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { invoiceImport, type InvoiceImportRow } from '@shared/contract/finance/invoice.import.ts';
import { tradeDocInput, type TradeDocInput, type TradeParty } from '@shared/contract/finance/trade-doc.input.ts';
import { INVOICE_CODE, INVOICE_NO } from '@shared/contract/finance/trade-doc.labels.ts';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { suppliersByWord } from '../../masters/suppliers/suppliers-by-word.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportDocument, ImportWork } from '../../services/exchange/import-work.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { ordersInFinance } from '../fee-lines/fee-line.entity.ts';
import { createTradeDoc } from './trade-doc-save.ts';
import { tradeDoc } from './trade-doc.tables.ts';
import { companyParty, supplierParty } from './trade-parties.ts';

type Column = keyof InvoiceImportRow & string;
const COLUMN: Readonly<Record<string, Column>> = {
  supplierId: 'supplier',
  companyId: 'company',
  orderId: 'order',
  docDate: 'invoiceDate',
  unitPrice: 'amount',
  taxRateBp: 'taxRate',
};
/** What an invoice says once: later rows of its number repeat it or leave it empty. */
const HEADER = { company: TRADE_DOC_FIELDS.companyId, order: '订单号', remark: TRADE_DOC_FIELDS.remark } as const;
const input = z.object(tradeDocInput);
const keyOf = (code: string | null | undefined, no: string) => `${code?.trim() ?? ''} ${no.trim()}`;

/** Companies by code and names, orders by number, invoices that are there already. */
async function lookUps(ctx: Ctx, rows: readonly InvoiceImportRow[]) {
  const own = [...ctx.actor.companies];
  const companies = own.length === 0 ? [] : await ctx.db.select().from(syCompany).where(inArray(syCompany.id, own));
  const companyOf = new Map(
    companies.flatMap(({ id, code, name, shortName }) =>
      [code, name, shortName].map((word) => [normaliseName(word), id]),
    ),
  );
  const numbers = [...new Set(rows.flatMap(({ order }) => order?.trim() || []))];
  const orders =
    numbers.length === 0
      ? []
      : await ctx.db
          .select({ id: lgOrder.id, no: lgOrder.orderNo, companyId: lgOrder.companyId })
          .from(lgOrder)
          .where(and(inArray(lgOrder.orderNo, numbers), ordersInFinance.scopeWhere(ctx.actor)));
  const wanted = [...new Set(rows.map(({ invoiceNo }) => invoiceNo.trim()))];
  const known = await ctx.db
    .select({ no: tradeDoc.invoiceNo, code: tradeDoc.invoiceCode })
    .from(tradeDoc)
    .where(
      and(
        eq(tradeDoc.kind, 'INPUT_INVOICE'),
        inArray(tradeDoc.invoiceNo, wanted),
        ne(tradeDoc.state, 'VOID'),
        isNull(tradeDoc.deletedAt),
      ),
    );
  return {
    supplierOf: await suppliersByWord(
      ctx,
      rows.map(({ supplier }) => supplier),
    ),
    companyOf,
    onlyCompany: companies.length === 1 ? (companies[0]?.id ?? null) : null,
    orderOf: new Map(orders.map((order) => [order.no, order])),
    taken: new Set(known.map(({ no, code }) => keyOf(code, no ?? ''))),
  };
}

/** Buyer and seller by id, each read once. */
function sides(ctx: Ctx) {
  const known = new Map<string, TradeParty>();
  const once = async (key: string, party: () => Promise<TradeParty>): Promise<TradeParty> => {
    const side = known.get(key) ?? (await party());
    known.set(key, side);
    return side;
  };
  return {
    company: (id: string) => once(`company ${id}`, () => companyParty(ctx, id, false)),
    supplier: (id: string) => once(`supplier ${id}`, () => supplierParty(ctx, id)),
  };
}

/** Rows of one number are one 进项发票 in 草稿; a number that is there already, or says two suppliers, is refused (FIN-171). */
const work: ImportWork<InvoiceImportRow, TradeDocInput> = {
  columns: COLUMN,
  group: (row) => keyOf(row.invoiceCode, row.invoiceNo ?? ''),
  async plan(ctx, documents, fail) {
    const found = await lookUps(
      ctx,
      documents.flatMap(({ rows }) => [...rows]),
    );
    const sideOf = sides(ctx);
    const inputOf = async ({ rows }: ImportDocument<InvoiceImportRow>): Promise<TradeDocInput | null> => {
      const [head] = rows;
      let whole = true;
      const wrong = (row: InvoiceImportRow, column: Column, reason: string) => {
        whole = false;
        fail(row, column, reason);
        return null;
      };
      const code = head.invoiceCode?.trim() || null;
      if (!INVOICE_NO.test(head.invoiceNo.trim())) wrong(head, 'invoiceNo', '发票号码应为 8 或 20 位数字');
      if (code !== null && !INVOICE_CODE.test(code)) wrong(head, 'invoiceCode', '发票代码应为 10 或 12 位数字');
      if (found.taken.has(keyOf(code, head.invoiceNo))) wrong(head, 'invoiceNo', '发票号码已存在');
      const supplierId = found.supplierOf(head.supplier) ?? wrong(head, 'supplier', '没有这个供应商');
      const companyId =
        head.company === null
          ? (found.onlyCompany ?? wrong(head, 'company', '必填'))
          : (found.companyOf.get(normaliseName(head.company)) ?? wrong(head, 'company', '没有这个经营主体'));
      const order = head.order?.trim() ? found.orderOf.get(head.order.trim()) : undefined;
      if (head.order?.trim() && !order) wrong(head, 'order', '没有这个订单');
      if (head.invoiceDate > ctx.today()) wrong(head, 'invoiceDate', '不能晚于今天');
      for (const row of rows) {
        if (row.supplier !== head.supplier) wrong(row, 'supplier', '同一发票号码的供应商不同');
        if (row.invoiceDate !== head.invoiceDate) wrong(row, 'invoiceDate', '同一发票号码的开票日期不同');
        for (const [column, title] of Object.entries(HEADER) as [keyof typeof HEADER, string][])
          if (row[column] !== null && row[column] !== head[column]) wrong(row, column, `同一发票号码的${title}不同`);
        if (Number(row.qty) === 0) wrong(row, 'qty', '必须大于 0');
      }
      if (!whole || supplierId === null || companyId === null) return null;
      const parsed = z.safeParse(input, {
        kind: 'INPUT_INVOICE',
        companyId,
        supplierId,
        orderId: order?.id ?? null,
        buyer: await sideOf.company(companyId),
        seller: await sideOf.supplier(supplierId),
        docDate: head.invoiceDate,
        currency: 'CNY',
        invoiceCode: code,
        invoiceNo: head.invoiceNo.trim(),
        remark: head.remark,
        lines: rows.map(lineOf),
      });
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error))) {
        const [, at = '0', field = path] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const column = COLUMN[field] ?? (field in invoiceImport.columns ? (field as Column) : null);
        fail(rows[Number(at)] ?? head, column, reason);
      }
      return null;
    };
    const planned: (TradeDocInput | null)[] = [];
    for (const document of documents) planned.push(await inputOf(document));
    return planned;
  },
  save: (ctx, value) => createTradeDoc(ctx, value),
};

const lineOf = (row: InvoiceImportRow) => ({
  nameCn: row.nameCn,
  spec: row.spec,
  unit: row.unit,
  qty: row.qty,
  unitPrice: round(divide(row.amount, Number(row.qty) === 0 ? '1' : row.qty), 6),
  amount: row.amount,
  tax: row.tax,
  taxRateBp: Number(row.taxRate),
  cartons: 0,
  net: 0,
  gross: 0,
  volume: 0,
});

export const invoiceImportRoutes: Route[] = serveImport(invoiceImport, work);
