import { randomInt } from 'node:crypto';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { journals } from '@shared/contract/finance/journal.contract.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { Browser, Page } from '@playwright/test';
import { agreeOnLimits } from './credit-limits.ts';
import { day, Desk, idOf } from './desk.ts';
import { expect, type DemoOffice } from './demo-office.ts';
import { SeaTrade } from './sea-trade.ts';

/** Blankets in 100 cartons for the refund, declared at USD 2.50 each. */
const refunded = (pieces: number) => ({
  cartons: 100,
  pcsPerCarton: String(pieces / 100),
  qty: String(pieces),
  refundFlag: true,
  invoiceKind: 'SPECIAL' as const,
});
/** What the company sells and buys itself is income and cost; 货款 of the base data passes through (FIN-012). */
export const OWN_SALE = '自营货款';
export const OWN_PURCHASE = '自营采购款';
/** Twenty digits that no other invoice of the run has. */
export const invoiceNumber = (): string =>
  `26${String(randomInt(10 ** 9)).padStart(9, '0')}${String(randomInt(10 ** 9)).padStart(9, '0')}`;

interface Fee {
  direction: 'AR' | 'AP';
  charge: string;
  partyId: string;
  unitPrice: string;
  currency?: string;
  rate?: string;
  taxRateBp: number;
}

/** A company's export with the people of finance: what a story of money is prepared with by commands. */
export class MoneyOffice {
  readonly admin: Desk;
  readonly people: Readonly<Record<'tax' | 'chief' | 'cash' | 'ar' | 'fx', Desk>>;
  readonly trade: SeaTrade;
  readonly factoryId: string;
  readonly factory: string;
  private constructor(made: Pick<MoneyOffice, 'admin' | 'people' | 'trade' | 'factoryId' | 'factory'>) {
    this.admin = made.admin;
    this.people = made.people;
    this.trade = made.trade;
    this.factoryId = made.factoryId;
    this.factory = made.factory;
  }

  /** 退税专员, 退税主管 (also 财务主管), 出纳, 应收会计 and 外汇专员, and a customer that nobody else deals with. */
  static async open(admin: Page, browser: Browser, office: DemoOffice, customer: string): Promise<MoneyOffice> {
    const seat = async (username: string) => new Desk(await office.signIn(browser, username), office.url);
    const clerk = new Desk(admin, office.url);
    const checker = await seat('ops01');
    const people = {
      tax: await seat('fs01'),
      chief: await seat('fm01'),
      cash: await seat('cash01'),
      ar: await seat('ar01'),
      fx: await seat('ap01'),
    };
    const trade = await SeaTrade.with(clerk, checker, customer);
    const gm = await seat('gm01');
    await agreeOnLimits(clerk, gm, trade.customerId, { creditLimit: '500000' });
    await gm.page.context().close();
    const { list } = await clerk.ok(pickerCall('suppliers'), { query: { parent: 'VENDOR' } });
    const [factory] = list;
    return new MoneyOffice({
      admin: clerk,
      people,
      trade,
      factoryId: factory?.id ?? '',
      factory: factory?.label ?? '',
    });
  }
  async close(): Promise<void> {
    for (const desk of [...Object.values(this.people), this.trade.checker]) await desk.page.context().close();
  }

  /** A reviewed order of 自营 in a container of its own. 4,000 pieces at USD 2.50 are USD 10,000.00. */
  async ordered(pieces = 4000): Promise<{ order: OrderDetail; box: ContainerDetail }> {
    const order = await this.trade.order({ ...refunded(pieces), supplierId: this.factoryId });
    return { order, box: await this.trade.box([{ order, cartons: 100 }]) };
  }
  /** An order of 自营 whose goods have left: declared, and told to finance as a case and a row of the ledger. */
  async exported(pieces = 4000) {
    return this.declared(await this.ordered(pieces));
  }
  /** The container goes on to 待清关, and what it carries becomes a case. */
  async declared({ order, box: loaded }: Awaited<ReturnType<MoneyOffice['ordered']>>) {
    const box = await this.trade.to(loaded, 'CLEAR');
    const found = async () => (await this.people.tax.ok(taxCaseList.endpoint, { query: { orderId: order.id } })).list;
    await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1);
    const row = await this.case((await found())[0] ?? { id: '' });
    return { order, box, row };
  }
  case({ id }: { id: string }): Promise<TaxCaseDetail> {
    return this.people.tax.ok(taxCases.get, { params: { id } });
  }
  /** Every paper that is needed before 申报 and still missing is there. */
  async papers(row: { id: string }): Promise<TaxCaseDetail> {
    let now = await this.case(row);
    for (const { kind, need, receivedOn } of now.docs)
      if (need === 'READY' && receivedOn === null)
        now = await this.people.tax.upload(taxCases.receiveDoc, {
          params: idOf(now),
          body: { version: now.version, kind, receivedOn: day(0), place: '电子件' },
          part: 'files',
        });
    return now;
  }
  doc({ id }: { id: string }): Promise<TradeDocDetail> {
    return this.people.tax.ok(tradeDocs.get, { params: { id } });
  }

  private async charge(name: string, direction: 'AR' | 'AP'): Promise<string> {
    const query = { q: name, parent: direction };
    const { list } = await this.admin.ok(pickerCall('charge-codes'), { query });
    const found = list.find(({ label }) => label.includes(name));
    if (!found) throw new Error(`no charge ${name} of ${direction}`);
    return found.id;
  }

  /** A fee of an order in the books: typed and submitted by `admin`, confirmed by 会计主管. */
  async fee(order: { id: string }, { direction, charge, currency = 'CNY', rate, ...line }: Fee): Promise<void> {
    const chargeCodeId = await this.charge(charge, direction);
    const saved = await this.admin.ok(direction === 'AR' ? feeLines.save : feeLines.savePayables, {
      body: {
        bizId: order.id,
        lines: [{ chargeCodeId, qty: '1', unit: '票', currency, rate: rate ?? null, taxMode: 'INCL', ...line }],
        ack: ['FEE_DUPLICATE', 'PRICE_DEVIATION'],
      },
    });
    const made = saved.lines
      .filter(({ state }) => state === 'DRAFT')
      .toSorted((a, b) => Number(b.id) - Number(a.id))[0];
    const items = [{ id: made?.id, version: made?.version }];
    const sent = await this.admin.ok(feeLines.submit, { body: { items } });
    expect(sent).toMatchObject({ done: 1 });
    const after = await this.admin.ok(direction === 'AR' ? feeLines.ofOrder : feeLines.payablesOfOrder, {
      params: idOf(order),
    });
    const version = after.lines.find(({ id }) => id === made?.id)?.version;
    const confirmed = await this.people.tax.ok(feeLines.confirm, { body: { items: [{ id: made?.id, version }] } });
    expect(confirmed, JSON.stringify(confirmed)).toMatchObject({ done: 1 });
  }

  /** Money on a bank account of the company: entered and claimed by 应收会计, confirmed by 出纳. */
  async received(
    kind: 'TAX_REFUND' | 'FOREIGN' | 'GOODS',
    amount: string,
    { currency = 'CNY', rate = null }: { currency?: string; rate?: string | null } = {},
  ): Promise<ReceiptDetail> {
    const { ar, cash } = this.people;
    const { companyId, customerId } = this.trade;
    const { list } = await ar.ok(receipts.accounts);
    const account = list.find((row) => row.companyId === companyId && row.currency === currency);
    const made = await ar.upload(receipts.create, {
      body: {
        companyId,
        bankAccountId: account?.id,
        kind,
        customerId: kind === 'TAX_REFUND' ? null : customerId,
        amount,
        rate,
        valueDate: day(0),
        payerName: kind === 'TAX_REFUND' ? '国家金库宁波中心支库' : 'Pacific Home Inc',
        payerCountry: kind === 'FOREIGN' ? 'US' : null,
        bankRef: `E2E${Date.now()}${randomInt(1000)}`,
      },
      part: 'slip',
    });
    const claimed =
      made.state === 'UNCLAIMED'
        ? await ar.ok(receipts.claim, { params: idOf(made), body: { version: made.version, customerId: null, kind } })
        : made;
    return cash.ok(receipts.confirm, {
      params: idOf(made),
      body: { version: claimed.version, accountingDate: null },
    });
  }

  /** What an account of the books holds, debit less credit, CNY cents. */
  async balance(account: string): Promise<bigint> {
    const { rows } = await this.people.chief.ok(journals.trialBalance, {
      query: { companyId: this.trade.companyId, from: day(0), to: day(0) },
    });
    const row = rows.find((each) => each.account === account);
    return BigInt((row?.closing ?? '0.00').replace('.', ''));
  }

  /** An order's invoice of the factory, CNY with 13 %, as the tax clerk has received it. */
  async invoiced(orderId: string, amount: string, { pieces = 4000 } = {}): Promise<TradeDocDetail> {
    const { tax, chief } = this.people;
    const party = (name: string) => ({ name, taxNo: null, address: null, bankName: null, bankAccount: null });
    const made = await tax.ok(tradeDocs.create, {
      body: {
        kind: 'INPUT_INVOICE',
        companyId: this.trade.companyId,
        supplierId: this.factoryId,
        orderId,
        buyer: party('远通国际货运代理有限公司'),
        seller: party(this.factory),
        docDate: day(0),
        currency: 'CNY',
        lines: [
          {
            nameCn: '毛毯',
            qty: String(pieces),
            unit: '条',
            amount,
            taxRateBp: 1300,
            cartons: 0,
            net: 0,
            gross: 0,
            volume: 0,
          },
        ],
      },
    });
    const sent = await tax.ok(tradeDocs.submit, { params: idOf(made), body: { version: made.version } });
    const valid = await chief.ok(tradeDocs.approve, { params: idOf(made), body: { version: sent.version } });
    return tax.upload(tradeDocs.receive, {
      params: idOf(made),
      body: { version: valid.version, invoiceNo: invoiceNumber(), invoiceCode: null, invoiceDate: day(0) },
      part: 'files',
    });
  }

  /** The first line of a case takes an invoice as a whole. */
  async matched(row: { id: string }, invoice: TradeDocDetail): Promise<TaxCaseDetail> {
    const now = await this.case(row);
    const [line] = now.lines;
    return this.people.tax.ok(taxCases.match, {
      params: idOf(row),
      body: {
        version: now.version,
        matches: [{ lineId: line?.id, docLineId: invoice.lines[0]?.id, qty: line?.qty }],
      },
    });
  }
}
