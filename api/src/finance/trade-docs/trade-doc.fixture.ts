import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import type { TradeDocInput } from '@shared/contract/finance/trade-doc.input.ts';
import { TRADE_DOC_TRAITS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import { booksOf } from '../ledger/books.fixture.ts';

/** A desk of trade documents on the books of company 1: `maker` makes, `boss` approves, both with every right. */
export async function tradeDesk(api: TestApi) {
  const books = await booksOf(api);
  const { companyId, customers, suppliers } = books;
  const companies = [companyId];
  api.actor('maker', { userId: '1', companies });
  api.actor('boss', { userId: '2', companies });
  const party = (name: string) => ({ name, taxNo: null, address: null, bankName: null, bankAccount: null });
  let invoices = 0;
  const invoiceNo = () => `2533200000${String(++invoices).padStart(10, '0')}`;
  const line = (change: object = {}): TradeDocInput['lines'][number] => ({
    orderLineId: null,
    feeLineId: null,
    hsCode: '6302109000',
    nameCn: '纯棉四件套',
    nameEn: 'Cotton bedding set',
    spec: '200×230cm',
    qty: '100',
    unit: '套',
    unitPrice: '12.50',
    amount: null,
    taxRateBp: 0,
    tax: null,
    cartons: 10,
    net: 900_000,
    gross: 1_000_000,
    volume: 1_200_000,
    ...change,
  });
  const input = (kind: TradeDocKind, change: object = {}): TradeDocInput => {
    const { side, tax, export: abroad } = TRADE_DOC_TRAITS[kind];
    return {
      kind,
      companyId,
      customerId: side === 'CUSTOMER' ? (customers[0] ?? '') : null,
      supplierId: side === 'SUPPLIER' ? (suppliers[0] ?? '') : null,
      orderId: null,
      containerId: null,
      declarationId: null,
      buyer: party('买方公司'),
      seller: party('卖方公司'),
      docDate: '2026-11-20',
      incoterm: abroad ? 'FOB' : null,
      incotermPlace: abroad ? 'NINGBO' : null,
      paymentTerm: 'T/T 30 days',
      currency: abroad ? 'USD' : 'CNY',
      invoiceCode: null,
      invoiceNo: null,
      remark: null,
      templateId: null,
      lines: [line({ taxRateBp: tax === 'NONE' ? 0 : 1300, unitPrice: kind === 'PACKING_LIST' ? null : '12.50' })],
      ...change,
    };
  };
  const create = (kind: TradeDocKind, change: object = {}, as = 'maker') =>
    api.as(as).call(tradeDocs.create, { body: input(kind, change) });
  const made = (kind: TradeDocKind, change: object = {}) =>
    api.as('maker').ok(tradeDocs.create, { body: input(kind, change) });
  const at = ({ id, version }: Pick<TradeDocDetail, 'id' | 'version'>) => ({ params: { id }, body: { version } });
  const submit = (row: TradeDocDetail, as = 'maker') => api.as(as).call(tradeDocs.submit, at(row));
  const approve = (row: TradeDocDetail, as = 'boss', ack: string[] = []) =>
    api.as(as).call(tradeDocs.approve, { params: { id: row.id }, body: { version: row.version, ack } });
  const registered = (change: object = {}) => ({
    invoiceCode: null,
    invoiceNo: invoiceNo(),
    invoiceDate: '2026-11-20',
    ...change,
  });
  const issue = (row: TradeDocDetail, change: object = {}, as = 'maker') =>
    api.as(as).call(row.kind === 'INPUT_INVOICE' ? tradeDocs.receive : tradeDocs.issue, {
      params: { id: row.id },
      body: { version: row.version, ...registered(change) },
    });
  const red = (row: TradeDocDetail, change: object = {}, as = 'boss') =>
    api.as(as).call(tradeDocs.red, {
      params: { id: row.id },
      body: { version: row.version, ...registered(), lines: [], reason: '开票有误', ...change },
    });
  const voided = (row: TradeDocDetail, as = 'boss') =>
    api.as(as).call(tradeDocs.void, { params: { id: row.id }, body: { version: row.version, reason: '重开' } });
  const get = (row: Pick<TradeDocDetail, 'id'>, as = 'maker') =>
    api.as(as).ok(tradeDocs.get, { params: { id: row.id } });
  const done = async (call: ReturnType<typeof submit>): Promise<TradeDocDetail> => {
    const { envelope } = await call;
    if (!envelope.success) throw new Error(`${envelope.errorCode} ${envelope.errorMessage}`);
    return envelope.data as TradeDocDetail;
  };
  /** A document as far as a state. */
  const upTo = async (state: 'SUBMITTED' | 'EFFECTIVE' | 'ISSUED', kind: TradeDocKind, change: object = {}) => {
    const submitted = await done(submit(await made(kind, change)));
    if (state === 'SUBMITTED') return submitted;
    const effective = await done(approve(submitted));
    return state === 'EFFECTIVE' ? effective : done(issue(effective));
  };
  /** A logistics order with a line per price, of company and customer 1. */
  const order = async (prices: readonly string[], more: { supplierId?: string } = {}): Promise<string> => {
    const { rows } = await api.db.execute<{
      id: string;
    }>(sql`insert into lg_order (order_no, company_id, customer_id, order_date,
      currency, pol, pod, owner_id, incoterm, incoterm_place, created_at, updated_at)
      values ('WL20261120-' || (select count(*) + 1 from lg_order), ${companyId}, ${customers[0]}, '2026-11-20', 'USD', 'CNNGB',
        'USLAX', 1, 'CIF', 'LOS ANGELES', now(), now()) returning id::text as id`);
    const id = rows[0]?.id ?? '';
    for (const [nth, price] of prices.entries())
      await api.db
        .execute(sql`insert into lg_order_line (order_id, line_no, name_cn, name_en, qty, unit, cartons, unit_price,
        currency, amount, net, gross, volume, supplier_id, purchase_amount, vat_rate, created_at, updated_at) values (${id}, ${nth + 1},
        ${`货物${nth + 1}`}, ${`Goods ${nth + 1}`}, 100, '套', 10, ${price}, 'USD', ${price}::numeric * 100, 900000, 1000000, 1200000,
        ${more.supplierId ?? null}, ${price}::numeric * 700, 1300, now(), now())`);
    return id;
  };
  return {
    ...books,
    line,
    input,
    create,
    made,
    submit,
    approve,
    issue,
    red,
    voided,
    get,
    done,
    upTo,
    order,
    invoiceNo,
  };
}
export type TradeDesk = Awaited<ReturnType<typeof tradeDesk>>;
