import { add, negate, subtract, type Amount } from '@shared/contract/decimal.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { PDF } from '../../../test/paper.ts';
import { anyOf, CURRENCIES, rateOn, someAmount, someDay, someVersion, type Desk } from './desk.fixture.ts';
import { baseOpenOf, cny, itemOf } from './model.ts';

type Kind = 'FREIGHT' | 'FOREIGN' | 'TAX_REFUND' | 'INTERNAL';
interface Known {
  row: ReceiptDetail;
  kind: Kind;
  base: Amount;
  fee: Amount;
  customerId: string | null;
}

/** 收款 from the bank's word to the books, 作废 and 冲红. */
export class ReceiptActs {
  known: Known[] = [];
  private refs = 0;
  constructor(private readonly desk: Desk) {}

  forget(): void {
    this.known = [];
  }

  make = async (user: string, throws: Dice): Promise<void> => {
    const kind = throws.once(3) ? 'FOREIGN' : throws.once(12) ? 'INTERNAL' : 'FREIGHT';
    const currency = kind === 'FOREIGN' ? anyOf(throws, ['USD', 'USD', 'EUR'] as const) : anyOf(throws, CURRENCIES);
    await this.bring(user, throws, {
      kind,
      currency,
      amount: someAmount(throws, currency),
      companyId: anyOf(throws, this.desk.companies),
    });
  };

  /** Makes a receipt and has it claimed and confirmed; null: somewhere it was refused. */
  async bring(
    user: string,
    throws: Dice,
    { kind, currency, amount, companyId }: { kind: Kind; currency: string; amount: Amount; companyId: string },
  ): Promise<Known | null> {
    const { crowd, customers } = this.desk;
    const nobody = kind === 'TAX_REFUND' || kind === 'INTERNAL';
    const customerId = nobody ? null : anyOf(throws, customers);
    const valueDate = someDay(throws);
    const claimed = !nobody && throws.once(2);
    // A bank line of which another may have the number.
    const bankRef = `S${throws.once(15) ? throws.int(1, this.refs + 1) : (this.refs += 1)}`;
    const bankFee = currency === 'USD' && Number(amount) > 30 && throws.once(3) ? '15.5' : '0';
    const row = await crowd.send(user, throws, {
      name: 'receipt',
      endpoint: receipts.create,
      sent: {
        body: {
          companyId,
          bankAccountId: this.desk.bank(companyId, currency),
          kind,
          method: 'TRANSFER',
          customerId: claimed ? customerId : null,
          amount,
          bankFee,
          valueDate,
          rate: null,
          payerName: 'Harbor Home LLC',
          payerCountry: 'US',
          bankRef,
          bizNo: null,
          remark: null,
        },
        ...(kind === 'FOREIGN' ? { files: [{ part: 'slip', name: '水单.pdf', content: PDF }] } : {}),
      },
    });
    const mine = row && (claimed ? row : await this.claim(user, throws, row, { kind, customerId, companyId }));
    if (!mine) return null;
    const own = throws.once(10);
    const done = await crowd.send(own ? user : crowd.other(throws, user), throws, {
      name: 'confirm receipt',
      endpoint: receipts.confirm,
      sent: someVersion(throws, mine, { accountingDate: throws.once(5) ? someDay(throws) : null }),
      wrong: own,
    });
    if (!done) {
      if (throws.once(2)) await this.drop(user, throws, mine);
      return null;
    }
    const rate = rateOn(currency, valueDate);
    const known = { row: done, kind, base: cny(amount, rate), fee: cny(bankFee, rate), customerId };
    this.enter(known, { companyId, rate });
    return known;
  }

  private claim = (
    user: string,
    throws: Dice,
    row: ReceiptDetail,
    { kind, customerId, companyId }: Pick<Known, 'kind' | 'customerId'> & { companyId: string },
  ) =>
    this.desk.crowd.send(user, throws, {
      name: 'claim receipt',
      endpoint: receipts.claim,
      sent: someVersion(throws, row, {
        customerId,
        forCompanyId: kind === 'INTERNAL' ? (this.desk.companies.find((one) => one !== companyId) ?? null) : null,
        kind,
        payerName: null,
        payerCountry: null,
        bizNo: null,
        remark: null,
      }),
    });
  private drop = (user: string, throws: Dice, row: ReceiptDetail) =>
    this.desk.crowd.send(user, throws, {
      name: 'void receipt',
      endpoint: receipts.void,
      sent: someVersion(throws, row, { reason: '重复录入', date: null }),
    });

  private enter(known: Known, { companyId, rate }: { companyId: string; rate: Amount }): void {
    const { model, deeds } = this.desk;
    const { row, kind } = known;
    const { id, currency, amount = '0' } = row;
    const of = { kind: 'receipt', control: '2203', id, companyId, currency, rate, amount } as const;
    const item = model.enter(itemOf(of));
    this.known.push(known);
    deeds.did('fin_receipt', id, 'confirm', () => {
      model.post(companyId, journalOf(known));
      if (kind === 'FOREIGN') model.moveQuota(quotaKey(companyId, known), 'collected', item.amount);
    });
  }

  /** 冲红, refused with anything allocated, refunded or matched (FIN-052, FIN-186). */
  reverse = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, model, deeds, api } = this.desk;
    const known = throws.pick(this.known.filter(({ kind }) => kind !== 'TAX_REFUND'));
    if (!known) return;
    const row = await api.as(user).ok(receipts.get, { params: { id: known.row.id } });
    const done = await crowd.send(user, throws, {
      name: 'reverse receipt',
      endpoint: receipts.reverse,
      sent: someVersion(throws, row, { reason: '收错', date: throws.once(3) ? someDay(throws) : null }),
    });
    if (!done) return;
    this.known = this.known.filter((one) => one !== known);
    deeds.did('fin_receipt', row.id, 'reverse', () => {
      const item = model.item('receipt', row.id);
      model.post(item.companyId, journalOf(known), true);
      item.state = 'REVERSED';
      if (subtract(baseOpenOf(item), item.base) !== '0') crowd.faults.push(`${row.receiptNo} is reversed though used`);
      if (known.kind === 'FOREIGN') model.moveQuota(quotaKey(item.companyId, known), 'collected', negate(item.amount));
    });
  };
}

/** The quota account that a foreign receipt adds to. */
const quotaKey = (companyId: string, { customerId, row }: Known) => `${companyId} ${customerId} ${row.currency}`;

function journalOf({ kind, base, fee }: Known): Record<string, Amount> {
  const account = kind === 'TAX_REFUND' ? '122101' : kind === 'INTERNAL' ? '2241' : '2203';
  return { '1002': subtract(base, fee), '660302': fee, [account]: negate(add(base, '0')) };
}
