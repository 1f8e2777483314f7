import { randomInt } from 'node:crypto';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { me } from '@shared/contract/access/auth.contract.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import {
  payableLineList,
  receivableLineList,
  type FeeLineListRow,
} from '@shared/contract/finance/fee-line-list.contract.ts';
import { receipts, type ReceiptInput } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { NETTING_SLOT, partyFinance } from '@shared/contract/finance/party-finance.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import type { DemoOffice } from './demo-office.ts';
import { day, Desk, idOf } from './desk.ts';

/** Who works in the finance department of the demo data. */
const PEOPLE = {
  receivables: 'ar01',
  payables: 'ap01',
  supervisor: 'fs01',
  manager: 'fm01',
  cashier: 'cash01',
  chief: 'gm01',
  warehouse: 'whm01',
  risk: 'risk01',
  admin: 'admin',
  secondAdmin: 'admin01',
} as const;
export type Person = keyof typeof PEOPLE;

/** A fee typed by hand: its amount without tax. */
export interface Fee {
  direction?: 'AR' | 'AP';
  currency?: string;
  amount: string;
  rate?: string;
  dueDate?: string;
  businessDate?: string;
  /** Last step that is taken; confirmed unless said. */
  until?: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED';
}

/** Books of the first demo company with a party of the test's own, and the people who keep them, each in a browser of their own. */
export class CountingHouse {
  private readonly browser: Browser;
  private readonly office: DemoOffice;
  private readonly open = new Map<Person, Promise<Desk>>();
  readonly mark = String(randomInt(1_000_000)).padStart(6, '0');
  companyId = '';
  private constructor(browser: Browser, office: DemoOffice) {
    this.browser = browser;
    this.office = office;
  }

  static async of(browser: Browser, office: DemoOffice): Promise<CountingHouse> {
    const house = new CountingHouse(browser, office);
    const { companies } = await (await house.desk('receivables')).ok(me);
    house.companyId = companies[0]?.id ?? '';
    return house;
  }

  /** The desk of a person; the first call signs in. */
  desk(who: Person): Promise<Desk> {
    const found =
      this.open.get(who) ??
      this.office.signIn(this.browser, PEOPLE[who]).then((page) => {
        page.on('pageerror', (error) => this.errors.push(`${who}: ${error.message}`));
        return new Desk(page, this.office.url);
      });
    this.open.set(who, found);
    return found;
  }
  private readonly errors: string[] = [];
  async page(who: Person): Promise<Page> {
    return (await this.desk(who)).page;
  }

  /** Everybody goes home; no page has thrown, but for what a test makes it throw. */
  async close(made?: RegExp): Promise<void> {
    for (const desk of this.open.values()) await (await desk).page.context().close();
    expect(this.errors.filter((error) => !made?.test(error))).toEqual([]);
  }

  /** A customer in business that nobody else has anything to do with. */
  async customer(name = '账务客户'): Promise<{ id: string; name: string }> {
    const desk = await this.desk('admin');
    const { user } = await desk.ok(me);
    const full = `${name}${this.mark}`;
    const made = await desk.ok(customers.create, {
      body: {
        kind: 'OVERSEAS',
        name: full,
        shortName: full,
        nameEn: `Ledger Customer ${this.mark}`,
        country: 'US',
        salesId: user.id,
        contacts: [{ name: 'John Smith', isDefault: true }],
      },
    });
    await desk.ok(customers.activate, { params: idOf(made), body: { version: made.version } });
    return { id: made.id, name: full };
  }

  /** A supplier with a bank account that a second person has verified. */
  async supplier(name = '账务供应商'): Promise<{ id: string; name: string }> {
    const desk = await this.desk('admin');
    const full = `${name}${this.mark}`;
    const bank = {
      bankName: '中国银行宁波分行',
      accountName: full,
      account: `6222${this.mark}0001`,
      swift: null,
      currency: null,
      isDefault: true,
    };
    const made = await desk.ok(suppliers.create, {
      body: { name: full, shortName: full, types: ['TRUCKER'], country: 'US', banks: [bank] },
    });
    await desk.ok(suppliers.changeBanks, {
      params: idOf(made),
      body: {
        version: made.version,
        banks: made.banks.map(({ verified: _v, verifiedAt: _a, ...row }) => row),
        reason: '首次核实账号',
      },
    });
    const second = await this.desk('secondAdmin');
    const { list } = await second.ok(approvals.list, { query: { objectType: 'ac_supplier', objectId: made.id } });
    const [asked] = list;
    await second.ok(approvals.approve, { params: { id: asked?.id ?? '' }, body: { version: asked?.version } });
    return { id: made.id, name: full };
  }

  /** A fee of a party: typed by the clerk, handed in, confirmed by the supervisor. Answers its number and id. */
  async fee(partyId: string, fee: Fee): Promise<{ id: string; feeNo: string }> {
    const { direction = 'AR', until = 'CONFIRMED' } = fee;
    const clerk = await this.desk(direction === 'AR' ? 'receivables' : 'payables');
    const charges = await clerk.ok(pickerCall('charge-codes'), { query: { q: '操作费' } });
    const made = await clerk.ok(feeLines.manual, {
      body: {
        direction,
        companyId: this.companyId,
        businessDate: fee.businessDate ?? day(0),
        partyId,
        chargeCodeId: charges.list[0]?.id ?? '',
        qty: '1',
        unitPrice: fee.amount,
        currency: fee.currency ?? 'CNY',
        rate: fee.rate ?? null,
        taxMode: 'INCL',
        taxRateBp: 0,
        dueDate: fee.dueDate ?? null,
        reason: '合同约定',
        ack: ['FIN_DUPLICATE_FEE'],
      },
    });
    if (until === 'DRAFT') return made;
    await this.batch(clerk, feeLines.submit, [await this.feeRow(made, direction)]);
    if (until === 'SUBMITTED') return made;
    const { businessDate } = fee;
    await this.batch(
      await this.desk('supervisor'),
      feeLines.confirm,
      [await this.feeRow(made, direction)],
      businessDate ? { date: businessDate } : {},
    );
    return made;
  }

  /** A fee line as the list tells it. */
  async feeRow({ feeNo }: { feeNo: string }, direction: 'AR' | 'AP' = 'AR'): Promise<FeeLineListRow> {
    const list = direction === 'AR' ? receivableLineList : payableLineList;
    const answer = await (await this.desk('manager')).ok(list.endpoint, { query: { numbers: feeNo } });
    const [row] = answer.list as FeeLineListRow[];
    expect(row, `fee ${feeNo}`).toBeTruthy();
    return row as FeeLineListRow;
  }

  private async batch(
    desk: Desk,
    endpoint: typeof feeLines.submit | typeof feeLines.confirm,
    rows: readonly { id: string; version?: number }[],
    more: object = {},
  ): Promise<void> {
    const items = rows.map(({ id, version }) => ({ id, version: version ?? 1 }));
    const { refused } = await desk.ok(endpoint as typeof feeLines.submit, { body: { items, ...more } });
    expect(refused).toEqual([]);
  }

  /** A receipt of a customer: claimed by its clerk, confirmed by the cashier. */
  async receipt(customerId: string, currency: string, amount: string, rate: string | null = null, on = day(0)) {
    const clerk = await this.desk('receivables');
    const { list } = await clerk.ok(receipts.accounts);
    const account = list.find((one) => one.companyId === this.companyId && one.currency === currency);
    const body: Partial<ReceiptInput> = {
      companyId: this.companyId,
      bankAccountId: account?.id ?? '',
      kind: 'FREIGHT',
      method: 'TRANSFER',
      customerId,
      amount,
      bankFee: '0',
      valueDate: on,
      rate,
    };
    const made = await clerk.ok(receipts.create, { body });
    const cashier = await this.desk('cashier');
    return cashier.ok(receipts.confirm, {
      params: idOf(made),
      body: { version: made.version, accountingDate: null },
    });
  }

  /** A settlement of the customer that the supervisor has approved. */
  async settle(
    partyId: string,
    parts: readonly { source: { id: string }; fee: { id: string }; amount: string; open: string }[],
    on = day(0),
  ): Promise<SettlementDetail> {
    const items = parts.map(({ source, fee, amount, open }) => ({
      kind: 'RECEIPT',
      sourceId: source.id,
      feeLineId: fee.id,
      amountFee: amount,
      cross: null,
      openSeen: open,
    }));
    const clerk = await this.desk('receivables');
    const { AR } = settlements;
    const made = await clerk.ok(AR.create, {
      body: { companyId: this.companyId, partyId, accountingDate: on, items },
    });
    const sent = await clerk.ok(AR.submit, { params: idOf(made), body: { version: made.version } });
    return (await this.desk('supervisor')).ok(AR.approve, { params: idOf(made), body: { version: sent.version } });
  }

  /** The name that documents and logs show for a person. */
  async nameOf(who: Person): Promise<string> {
    return (await (await this.desk(who)).ok(me)).user.name;
  }

  /** Customer and supplier are one party that has signed an offset agreement (FIN-062). */
  async netting(customerId: string, supplierId: string): Promise<void> {
    const desk = await this.desk('manager');
    const made = await desk.ok(partyFinance.create, {
      body: { customerId, supplierId, collectionMode: 'AFTER', invoiceState: 'NORMAL' },
    });
    await desk.attach('party_finance', made.id, NETTING_SLOT);
  }

  /** A prepayment to a supplier that the bank has made. Answers the number of the payment. */
  async prepaid(supplierId: string, amount: string): Promise<string> {
    const maker = await this.desk('payables');
    const sources = await maker.ok(applications.sources, {
      query: { supplierId, companyId: this.companyId, currency: 'CNY' },
    });
    const draft = await maker.ok(applications.create, {
      body: {
        kind: 'PREPAY',
        companyId: this.companyId,
        supplierId,
        currency: 'CNY',
        payeeBankId: sources.banks[0]?.id ?? null,
        amount,
        reason: '预付运费',
      },
    });
    const params = idOf(draft);
    let { version } = await maker.ok(applications.submit, { params, body: { version: draft.version } });
    const agreed = await (await this.desk('supervisor')).ok(applications.approve, { params, body: { version } });
    version = agreed.version;
    // A bank account that has just been entered asks for the review whatever the amount (FIN-073).
    ({ version } = await (await this.desk('manager')).ok(applications.review, { params, body: { version } }));
    const cashier = await this.desk('cashier');
    const accounts = await cashier.ok(payments.accounts, { query: { applicationId: draft.id } });
    const paid = await cashier.ok(payments.create, {
      body: {
        applicationId: draft.id,
        version,
        amount,
        bankAccountId: accounts.list[0]?.id ?? '',
        payDate: day(0),
        method: 'TRANSFER',
        bankFee: '0',
      },
    });
    await cashier.ok(payments.confirm, {
      params: idOf(paid),
      body: { version: paid.version, bankRef: `YF${this.mark}`, date: null, bankFee: null },
    });
    return paid.paymentNo;
  }
}
