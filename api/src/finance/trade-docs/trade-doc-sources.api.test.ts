import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { invoiceFeePicker, templateParent, tradeTemplatePicker } from '@shared/contract/finance/trade-doc.pickers.ts';
import { printing, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { makeStandards } from '../../services/templates/standard.step.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(async (api) => {
  await makeStandards(api.database, systemClock);
  return tradeDesk(api);
}, /发票|开票/);
const maker = () => office.as('maker');

const QUOTE = {
  currency: 'CNY',
  fxAmount: '71000.00',
  rate: null,
  fee: '1000.00',
  vatRateBp: 1300,
  rebateRateBp: 1300,
  orderId: null,
  containerId: null,
  supplierId: null,
};
describe('FIN-158 开票资料', () => {
  const quote = (change: object = {}) => maker().call(tradeDocs.factoryQuote, { body: { ...QUOTE, ...change } });

  it.each([
    ['TV-23', 1300, { incl: '79100.00', ex: '70000.00', tax: '9100.00', refund: '9100.00' }],
    ['TV-24', 900, { incl: '76057.69', ex: '67307.69', refund: '6057.69' }],
    ['TV-25', 0, { incl: '70000.00', ex: '61946.90', refund: '0.00' }],
  ])('%s', async (_name, rebateRateBp, expected) => {
    expect((await quote({ rebateRateBp })).envelope.data).toMatchObject({
      ...expected,
      fxCny: '71000.00',
      proposal: null,
    });
  });

  it('takes the rate of the books, shares the invoice over the goods, and becomes a document of that sum', async () => {
    const orderId = await office.desk.order(['12.50', '3.20', '7.77'], { supplierId: office.desk.suppliers[0] ?? '' });
    const { envelope } = await quote({ currency: 'USD', fxAmount: '10000', orderId });
    const data = envelope.data ?? expect.fail(envelope.errorMessage);
    expect(data).toMatchObject({ rate: '7.1', fxCny: '71000.00', incl: '79100.00' });
    const lines = (data.proposal?.lines ?? []).map((line) => ({
      ...office.desk.line(),
      ...line,
      unitPrice: line.unitPrice ?? null,
      amount: line.amount ?? null,
      tax: null,
    }));
    const made = await office.desk.made('FACTORY_INSTRUCTION', { orderId, lines });
    expect(made).toMatchObject({ amount: '79100.00', amountEx: '70000.00', tax: '9100.00' });
    expect((await quote({ currency: 'GBP' })).envelope.errorCode).toBe('RATE_MISSING');
    expect((await quote({ fee: '71000' })).envelope.data).toMatchObject({
      fields: { fee: '代理费须小于收汇人民币金额' },
    });
    expect((await quote({ rebateRateBp: 1234 })).envelope.errorCode).toBe('VALIDATION');
  });
});

describe('FIN-158 amounts that no price by the piece gives', () => {
  const body = (lines: TradeDocDetail['lines']) =>
    lines.map(({ id: _id, lineNo: _no, feeNo: _fee, reddened: _red, amountEx: _ex, ...line }) => ({
      ...office.desk.line(),
      ...line,
    }));
  const said = (doc: TradeDocDetail) => doc.lines.map(({ qty, unitPrice, amount }) => [qty, unitPrice, amount]);

  it('a 开票资料 of 10 million pieces a line has the quoted total, and keeps it when it is saved again', async () => {
    const orderId = await office.desk.order(['12.50', '3.20', '7.77'], { supplierId: office.desk.suppliers[0] ?? '' });
    await office.api.db.execute(sql`update lg_order_line set qty = 9999999 where order_id = ${orderId}`);
    const found = await maker().ok(tradeDocs.factoryQuote, {
      body: { ...QUOTE, currency: 'USD', fxAmount: '10000.01', rate: null, orderId },
    });
    const lines = (found.proposal?.lines ?? []).map((line) => ({ ...office.desk.line(), ...line }));
    const made = await office.desk.made('FACTORY_INSTRUCTION', { orderId, lines });
    expect([made.amount, made.amountEx, made.tax]).toEqual([found.incl, found.ex, found.tax]);
    expect(made.lines.map(({ amountGiven }) => amountGiven)).toEqual([true, true, true]);
    const again = await maker().ok(tradeDocs.update, {
      params: { id: made.id },
      body: {
        ...office.desk.input('FACTORY_INSTRUCTION', { orderId, lines: body(made.lines) }),
        version: made.version,
      },
    });
    expect([again.amount, again.amountEx, said(again)]).toEqual([found.incl, found.ex, said(made)]);
  });

  it('a 购销合同 has the purchase amounts of its order; only another price is told as a change', async () => {
    const orderId = await office.desk.order(['12.50', '3.20'], { supplierId: office.desk.suppliers[0] ?? '' });
    await office.api.db.execute(
      sql`update lg_order_line set qty = 1234567, purchase_amount = 98765.43 where order_id = ${orderId} and line_no = 1`,
    );
    const { made } = await maker().ok(tradeDocs.generate, {
      body: { kinds: ['PURCHASE_CONTRACT'], orderIds: [orderId], containerId: null },
    });
    const get = () => office.desk.get({ id: made[0]?.id ?? '' });
    const contract = await get();
    expect(contract).toMatchObject({ amount: '101005.43', orderChanges: [] });
    expect(said(contract)).toEqual([
      ['1234567', '0.08', '98765.43'],
      ['100', '22.40', '2240.00'],
    ]);
    expect(contract.lines.map(({ amountGiven }) => amountGiven)).toEqual([true, false]);
    await office.api.db.execute(
      sql`update lg_order_line set purchase_amount = 98767.43 where order_id = ${orderId} and line_no = 1`,
    );
    expect((await get()).orderChanges).toMatchObject([{ lineNo: 1, field: 'PRICE' }]);
  });

  it('an amount that no piece can cost is refused at its field', async () => {
    const lines = [office.desk.line({ taxRateBp: 1300, qty: '0.001', amount: '9999999999999999' })];
    const { envelope } = await office.desk.create('PURCHASE_CONTRACT', { lines });
    expect(envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'lines.0.amount': '除以数量后单价过大' } },
    });
  });
});

describe('documents against each other', () => {
  it('FIN-170 an invoice that is not packed as it says is not approved', async () => {
    const orderId = await office.desk.order(['1']);
    const packing = await office.desk.upTo('EFFECTIVE', 'PACKING_LIST', {
      orderId,
      lines: [office.desk.line({ qty: '90', unitPrice: null })],
    });
    const invoice = await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', { orderId });
    expect((await office.desk.get(invoice)).packing).toEqual(['纯棉四件套：发票 100，装箱单 90']);
    expect((await office.desk.approve(invoice)).envelope.errorCode).toBe('FIN-170');
    await office.desk.done(office.desk.voided(packing));
    expect((await office.desk.approve(await office.desk.get(invoice))).envelope.success).toBe(true);
  });

  it('FIN-173 the amounts of a declaration are compared, shown, and asked about at 审核', async () => {
    const { rows } = await office.api.db.execute<{ id: string; box: string }>(sql`with box as (insert into lg_container
        (company_id, owner_id, container_code, container_type, pol, pod) values (${office.desk.companyId}, 1, 'GZ20261120-0001', '40HQ', 'CNNGB', 'USLAX') returning id)
      insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id, packages, gross, net, totals, customs_no)
        select ${office.desk.companyId}, 1, 'BG20261120-0001', box.id, 'COMPANY', ${office.desk.companyId}, 10, 1, 1,
          '[{"currency":"USD","amount":"1250.00"}]', '310420260000000001' from box returning id::text as id, container_id::text as box`);
    const linked = { declarationId: rows[0]?.id ?? '', containerId: rows[0]?.box ?? '' };
    const contract = await office.desk.upTo('SUBMITTED', 'EXPORT_CONTRACT', linked);
    expect(contract.checks).toMatchObject([{ declared: '1250.00', contracted: '1250', invoiced: null, ok: false }]);
    const asked = await office.desk.approve(contract);
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'FIN-173' }] } });
    const off = await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', {
      ...linked,
      lines: [office.desk.line({ unitPrice: '12.60' })],
    });
    const typed = await maker().ok(tradeDocs.crossAmounts, {
      query: { declarationId: linked.declarationId, docId: off.id },
    });
    expect(typed.checks).toEqual([{ currency: 'USD', declared: '1250.00', invoiced: null, contracted: '1250' }]);
    expect(off.checks[0]?.problems).toEqual(['报关单与商业发票相差 USD 10.00', '商业发票与外销合同相差 USD 10.00']);
    // SYS-034: who may not see amounts is not told by how much.
    office.api.actor('priceless', {
      userId: '6',
      companies: [office.desk.companyId],
      fields: { 'money.cost': 'VISIBLE' },
    });
    const warned = JSON.stringify((await office.desk.approve(off, 'priceless')).envelope.data);
    expect([warned.includes('单证不一致。'), /\d\.\d\d/.test(warned)]).toEqual([true, false]);
    expect((await office.desk.approve(off, 'boss', ['FIN-173'])).envelope.success).toBe(true);
    await office.desk.done(office.desk.voided(await office.desk.get(off)));
    await office.desk.upTo('SUBMITTED', 'COMMERCIAL_INVOICE', linked);
    const agreed = await office.desk.get(contract);
    expect(agreed.checks[0]).toMatchObject({ ok: true, problems: [] });
    expect((await office.desk.approve(agreed)).envelope.success).toBe(true);
    const { list } = await maker().ok(tradeDocList.endpoint, { query: { tab: 'contract', keyword: contract.docNo } });
    expect(list).toMatchObject([{ customsNo: '310420260000000001', containerNo: 'GZ20261120-0001' }]);
  });
});

describe('11.5 prints', () => {
  it.each([
    ['EXPORT_CONTRACT', 'trade_doc_contract', '英文外销合同'],
    ['COMMERCIAL_INVOICE', 'trade_doc_invoice', '英文商业发票'],
    ['PACKING_LIST', 'trade_doc_packing', '英文贸易装箱单'],
    ['PURCHASE_CONTRACT', 'trade_doc_purchase', '标准购销合同'],
    ['FACTORY_INSTRUCTION', 'trade_doc_instruction', '标准开票资料'],
  ] as const)('%s is drawn by its template without a gap', async (kind, source: PrintSourceName, name) => {
    const row = await office.desk.made(kind);
    const options = await maker().ok(printing.options, { query: { source, ids: row.id } });
    const [found] = options.kinds;
    expect(found?.templates.find(({ id }) => id === found.chosen)?.name).toBe(name);
    const drawn = await maker().ok(printing.preview, {
      query: { source, ids: row.id, templateId: found?.chosen ?? '' },
    });
    expect([drawn.pages, drawn.warnings]).toEqual([1, []]);
    const wrong = source === 'trade_doc_packing' ? 'trade_doc_invoice' : 'trade_doc_packing';
    const refused = await maker().call(printing.options, { query: { source: wrong, ids: row.id } });
    expect(refused.envelope.errorMessage).toContain('不能打印为');
  });
});

describe('F29 模板', () => {
  it('a document is printed with the template that it names; one for others or of another paper is refused', async () => {
    const chosen = async (id: string) => {
      const query = { source: 'trade_doc_contract' as const, ids: id };
      return (await maker().ok(printing.options, { query })).kinds[0]?.chosen;
    };
    const plain = await office.desk.made('EXPORT_CONTRACT');
    const parent = templateParent({
      paper: 'trade_doc_contract',
      companyId: plain.companyId,
      customerId: plain.customerId,
    });
    const offered = (await maker().ok(tradeTemplatePicker, { query: { parent } })).list;
    expect(offered.map(({ label }) => label)).toEqual(['标准外销合同', '英文外销合同']);
    const templateId = offered.find(({ id }) => id !== offered[1]?.id)?.id ?? '';
    expect(await chosen(plain.id)).not.toBe(templateId);
    const named = await office.desk.made('EXPORT_CONTRACT', { templateId });
    expect([named.templateName, await chosen(named.id)]).toEqual(['标准外销合同', templateId]);
    const wrong = await office.desk.create('COMMERCIAL_INVOICE', { templateId });
    expect(wrong.envelope).toMatchObject({ data: { fields: { templateId: '模板不存在、已停用或不适用于该单据' } } });
    expect((await office.desk.made('OUTPUT_INVOICE', { templateId })).templateId).toBeNull();
    // Switched off since: the document keeps it and can be saved, its print is chosen anew.
    await office.api.db.execute(sql`update sy_template set state = 'DISABLED' where id = ${templateId}`);
    const saved = await maker().ok(tradeDocs.update, {
      params: { id: named.id },
      body: { ...office.desk.input('EXPORT_CONTRACT', { templateId }), version: named.version },
    });
    expect([saved.templateId, await chosen(named.id)]).toEqual([templateId, offered[1]?.id]);
  });
});

it('the picker of fees has what is left to invoice, not its money for who may not see it', async () => {
  const fee = await office.desk.confirmed({ amount: '88' });
  const query = { parent: `AR.${office.desk.customers[0]}` };
  const [item] = (await maker().ok(invoiceFeePicker, { query })).list;
  expect(item).toMatchObject({ label: fee.feeNo, extra: { left: '88.00', currency: 'CNY' } });
  office.api.actor('unseeing', { userId: '5', companies: [office.desk.companyId], fields: {} });
  const [bare] = (await office.as('unseeing').ok(invoiceFeePicker, { query })).list;
  expect(bare?.extra).not.toHaveProperty('left');
});
