import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import type { TaxCaseInput } from '@shared/contract/finance/tax-case.input.ts';
import { TAX_DOC_KINDS, type TaxDocKind, type WaivableCheck } from '@shared/contract/finance/tax-case.labels.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import { claimReceipt, confirmReceipt, createReceipt } from '../receipts/receipt.service.ts';
import { tradeDesk } from '../trade-docs/trade-doc.fixture.ts';

/** A desk of tax cases on the books of company 1: `maker` works, `boss` checks and grants, both with every right. FIN-156 is set to 0 %. */
export async function taxDesk(api: TestApi) {
  const desk = await tradeDesk(api);
  const { companyId, customers, suppliers } = desk;
  const setting = (key: string, value: unknown) =>
    api.db
      .execute(sql`insert into sy_setting (key, company_id, value) values (${key}, ${companyId}, ${JSON.stringify(value)}::jsonb)
      on conflict (key, coalesce(company_id, 0)) do update set value = excluded.value`);
  await setting('tax.fx.match.min', 0);
  let numbers = 0;
  const customsNo = () => `31012026${String(++numbers).padStart(10, '0')}`;
  const item = (change: object = {}): TaxCaseInput['lines'][number] => ({
    declarationLineId: null,
    itemNo: 1,
    hsCode: '6302109000',
    goodsName: '纯棉四件套',
    qty: '100',
    unit: '套',
    total: '10000',
    vatRateBp: 1300,
    rebateRateBp: 1300,
    ...change,
  });
  const orderId = await desk.order(['100']);
  /** Of an order of customer 1; a case of another customer names none unless it is told one. */
  const input = (change: Partial<TaxCaseInput> = {}): TaxCaseInput => ({
    mode: 'BUYOUT',
    companyId,
    customerId: customers[0] ?? '',
    supplierId: suppliers[0] ?? '',
    orderId: 'customerId' in change ? null : orderId,
    containerId: null,
    declarationId: null,
    customsNo: customsNo(),
    exportDate: '2026-08-15',
    tradeMode: '0110',
    dealMode: 'FOB',
    currency: 'USD',
    freight: '0',
    insurance: '0',
    remark: null,
    lines: [item()],
    ...change,
  });
  const create = (change: object = {}, as = 'maker') => api.as(as).call(taxCases.create, { body: input(change) });
  const done = async (
    call: Promise<{ envelope: { success: boolean; data?: unknown; errorCode?: string; errorMessage?: string } }>,
  ) => {
    const { envelope } = await call;
    if (!envelope.success) throw new Error(`${envelope.errorCode} ${envelope.errorMessage}`);
    return envelope.data as TaxCaseDetail;
  };
  const made = (change: object = {}) => done(create(change));
  const get = ({ id }: Pick<TaxCaseDetail, 'id'>, as = 'maker') => api.as(as).ok(taxCases.get, { params: { id } });
  /** A 收到的进项发票 line of goods, CNY with tax. */
  const invoice = async (amount: string, change: object = {}) => {
    const row = await desk.upTo('ISSUED', 'INPUT_INVOICE', {
      lines: [
        desk.line({
          qty: '100',
          unitPrice: null,
          amount,
          taxRateBp: 1300,
          hsCode: null,
          cartons: 0,
          net: 0,
          gross: 0,
          volume: 0,
          ...change,
        }),
      ],
    });
    return { doc: row, docLineId: row.lines[0]?.id ?? '' };
  };
  type Step = Exclude<
    keyof typeof taxCases,
    'cards' | 'get' | 'propose' | 'candidates' | 'create' | 'sheets' | 'batch' | 'declareMany' | 'refundMany'
  >;
  /** A step on a case as it is. */
  const step = (row: Pick<TaxCaseDetail, 'id' | 'version'>, action: Step, body: object = {}, as = 'maker') =>
    api.as(as).call(taxCases[action] as typeof taxCases.ready, {
      params: { id: row.id },
      body: { version: row.version, ...body } as never,
    });
  const receive = (row: TaxCaseDetail, kind: TaxDocKind, receivedOn: string | null = '2026-11-20') =>
    done(step(row, 'receiveDoc', { kind, receivedOn, place: '档案柜 A-3' }));
  /** Every paper needed before 申报. */
  const papers = async (row: TaxCaseDetail): Promise<TaxCaseDetail> => {
    let now = row;
    for (const { kind, need } of row.docs) if (need === 'READY') now = await receive(now, kind);
    return now;
  };
  const match = (row: TaxCaseDetail, docLineIds: readonly string[], qty = '100') =>
    step(row, 'match', { matches: docLineIds.map((docLineId) => ({ lineId: row.lines[0]?.id, docLineId, qty })) });
  /** A case that is 资料齐全: an invoice of an amount with tax, every paper. */
  const ready = async (change: object = {}, amount = '79100'): Promise<TaxCaseDetail> => {
    const row = await made(change);
    if (row.mode === 'AGENCY') return papers(row);
    const { docLineId } = await invoice(amount);
    return papers(await done(match(row, [docLineId])));
  };
  const to = async (
    state: 'DECLARED' | 'REVIEWING' | 'APPROVED' | 'RECEIVED',
    change: object = {},
    amount = '79100',
  ) => {
    let row = await done(step(await ready(change, amount), 'declare', { declaredOn: null }));
    if (state === 'DECLARED') return row;
    row = await done(step(row, 'accept', { acceptedOn: null }));
    if (state === 'REVIEWING') return row;
    row = await done(step(row, 'approve', { approvedOn: null, amount: row.refundAmount, differenceReason: null }));
    if (state === 'APPROVED') return row;
    const receiptId = await bank(row.approvedAmount ?? '0');
    return done(step(row, 'refund', { receiptId, amount: null }));
  };
  /** A confirmed receipt of kind 退税到账, CNY. */
  const bank = async (amount: string, valueDate = '2026-11-20'): Promise<string> => {
    numbers += 1;
    const row = await api.command('maker', (ctx) =>
      createReceipt(ctx, {
        companyId,
        customerId: null,
        forCompanyId: null,
        bankAccountId: desk.bankOf.CNY ?? '',
        kind: 'TAX_REFUND',
        method: 'TRANSFER',
        amount,
        bankFee: '0',
        rate: null,
        valueDate,
        payerName: '国家金库',
        payerCountry: null,
        bankRef: `TR${numbers}`,
        bizNo: null,
        remark: null,
      }),
    );
    const claimed = await api.command('maker', (ctx) =>
      claimReceipt(ctx, row.id, row.version, {
        customerId: null,
        forCompanyId: null,
        kind: 'TAX_REFUND',
        payerName: null,
        payerCountry: null,
        bizNo: null,
        remark: null,
      }),
    );
    await api.command('boss', (ctx) => confirmReceipt(ctx, row.id, claimed.version, null));
    return row.id;
  };
  /** 申请放行 by `maker`, decided by another. */
  const waive = async (row: TaxCaseDetail, check: WaivableCheck, as = 'boss') => {
    await done(step(row, 'waive', { check, reason: '已说明情况' }));
    const { list } = await api.as(as).ok(approvals.list, { query: { objectType: 'tax_case', objectId: row.id } });
    const [open] = list.filter(({ state }) => state === 'PENDING');
    return api.as(as).call(approvals.approve, {
      params: { id: open?.id ?? '' },
      body: { version: open?.version ?? 1, reason: null } as never,
    });
  };
  /** A case in a batch of its own. */
  const batched = async (row: Pick<TaxCaseDetail, 'id' | 'version'>): Promise<TaxCaseDetail> => {
    const { id, version } = row;
    await api.as('maker').ok(taxBatches.make, { body: { items: [{ id, version }], remark: null } });
    return get(row);
  };
  return {
    ...desk,
    docInput: desk.input,
    setting,
    customsNo,
    item,
    input,
    create,
    done,
    made,
    get,
    invoice,
    step,
    receive,
    papers,
    match,
    ready,
    to,
    bank,
    waive,
    batched,
    titles: TAX_DOC_KINDS,
  };
}
export type TaxDesk = Awaited<ReturnType<typeof taxDesk>>;
