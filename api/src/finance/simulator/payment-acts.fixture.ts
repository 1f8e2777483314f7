import { add, compare, isZero, multiply, negate, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { closeInOrder } from '@shared/contract/finance/payment-application.rules.ts';
import { payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, rateOn, someDay, someVersion, TODAY, type Desk } from './desk.fixture.ts';
import { cny, itemOf, openOf } from './model.ts';
import type { ApplicationActs } from './application-acts.fixture.ts';
import { closeLines, leftsOf, type Applied } from './application-lines.fixture.ts';

interface Paid {
  of: Applied;
  row: PaymentDetail;
  fee: Amount;
  undo: (() => void) | null;
}

/** 付款 of what is approved, 退票 and 冲红. */
export class PaymentActs {
  private paid: Paid[] = [];
  constructor(
    private readonly desk: Desk,
    private readonly applications: ApplicationActs,
  ) {}

  forget(): void {
    this.paid = [];
  }

  /** 付款 of all or a part, and what the bank says of it. */
  pay = async (_user: string, throws: Dice): Promise<void> => {
    const { crowd, api } = this.desk;
    const applied = throws.pick(this.applications.approved);
    if (!applied) return;
    const who = throws.once(12) ? anyOf(throws, applied.people) : crowd.other(throws, ...applied.people);
    const wrong = applied.people.includes(who);
    const now = await api.as(who).ok(applications.get, { params: { id: applied.row.id } });
    const left = subtract(now.net, now.executed);
    if (compare(left, '0') <= 0) return;
    const part = roundMoney(multiply(left, '0.4'), now.currency);
    const payDate = someDay(throws);
    const bankFee = now.currency === 'CNY' && throws.once(3) ? '2.5' : '0';
    const row = await crowd.send(who, throws, {
      name: 'pay',
      endpoint: payments.create,
      sent: {
        body: {
          applicationId: now.id,
          version: throws.once(20) ? now.version + 1 : now.version,
          amount: throws.once(3) && !isZero(part) ? part : left,
          bankAccountId: this.desk.bank(applied.companyId, now.currency),
          payDate,
          method: 'TRANSFER',
          bankFee,
          bankRef: null,
          remark: null,
          ack: ['FIN_PAY_BALANCE'],
        },
      },
      wrong,
    });
    if (!row) return;
    const paid: Paid = { of: applied, row, fee: bankFee, undo: null };
    this.paid.push(paid);
    const confirmed = !throws.once(6) && (await this.confirm(who, throws, paid));
    if (!confirmed) await this.end(who, throws, paid, 'bounce');
  };

  private async confirm(user: string, throws: Dice, paid: Paid): Promise<boolean> {
    const { crowd, deeds } = this.desk;
    for (const date of [null, TODAY]) {
      const row = await crowd.send(user, throws, {
        name: 'confirm payment',
        endpoint: payments.confirm,
        sent: someVersion(throws, paid.row, { bankRef: `P${paid.row.id}`, date, bankFee: null }),
      });
      if (!row) continue;
      paid.row = row;
      deeds.did('fin_payment', row.id, 'confirm', () => this.book(paid));
      return true;
    }
    return false;
  }

  /** FIN-090 of a payment; a NORMAL one closes the lines of its application as far as they are open. */
  private book(paid: Paid): void {
    const { model } = this.desk;
    const { row, of, fee } = paid;
    const { id, currency, amount } = row;
    const rate = rateOn(currency, paid.row.payDate);
    const item = itemOf(
      { kind: 'payment', control: '1123', id, companyId: of.companyId, currency, rate, amount },
      'PAID',
    );
    const feeBase = cny(fee, rate);
    const bank = negate(add(item.base, feeBase));
    if (of.receipt !== null) {
      const receipt = model.item('receipt', of.receipt.id);
      const base = model.take(receipt, amount, 'refunded');
      const lines = { [of.receipt.account]: base, '660302': feeBase, '1002': bank };
      model.post(of.companyId, lines);
      paid.undo = () => {
        model.giveBack(receipt, amount, base, 'refunded');
        model.post(of.companyId, lines, true);
      };
      return;
    }
    model.enter(item);
    const lines = { '1123': item.base, '660302': feeBase, '1002': bank };
    model.post(of.companyId, lines);
    const lefts = leftsOf(model, of).map((left, at) => {
      const open = openOf(model.item('line', of.lines[at]?.line ?? ''));
      if (compare(open, left.fee) >= 0) return left;
      return { ...left, fee: open, amount: roundMoney(multiply(open, left.cross), currency) };
    });
    const { parts, over } = closeInOrder(lefts, amount);
    const whole = compare(over, '0') > 0 ? add('0', ...parts.map((part) => part.amount)) : amount;
    const undo =
      parts.length > 0
        ? closeLines(model, of, parts, { kind: 'PAYMENT', source: item, currency, cross: '1', amount: whole })
        : null;
    paid.undo = () => {
      undo?.(false);
      model.post(of.companyId, lines, true);
    };
  }

  /** 退票 or 冲红 of any that is on its way or paid. */
  undo = async (user: string, throws: Dice): Promise<void> => {
    const paid = throws.pick(this.paid);
    if (paid) await this.end(user, throws, paid, throws.once(2) ? 'bounce' : 'reverse');
  };
  private async end(user: string, throws: Dice, paid: Paid, action: 'bounce' | 'reverse'): Promise<void> {
    const { crowd, deeds, api, model } = this.desk;
    const now = await api.as(user).ok(payments.get, { params: { id: paid.row.id } });
    const row = await crowd.send(user, throws, {
      name: `${action} payment`,
      endpoint: payments[action],
      sent: someVersion(throws, now, { reason: '账号有误', date: throws.once(3) ? someDay(throws) : null }),
    });
    if (!row) return;
    this.paid = this.paid.filter((one) => one !== paid);
    deeds.did('fin_payment', row.id, action, () => {
      paid.undo?.();
      const item = model.items.get(`payment ${row.id}`);
      if (item) item.state = row.state;
    });
  }
}
