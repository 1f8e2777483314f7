import { add, compare, isZero, multiply, negate, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import {
  applications,
  type ApplicationDetail,
  reductions,
} from '@shared/contract/finance/payment-application.contract.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { closeInOrder, partCrosses, type LineLeft } from '@shared/contract/finance/payment-application.rules.ts';
import { payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements, type SettlementSource } from '@shared/contract/finance/settlement.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, CURRENCIES, rateOn, someAmount, someDay, someVersion, TODAY, type Desk } from './desk.fixture.ts';
import { cny, crossOf, itemOf, openOf, type Clearing, type Item } from './model.ts';
import type { ReceiptActs } from './receipt-acts.fixture.ts';

/** A line of an application, what of it is closed by reductions and payments, in the fee's currency and in its own. */
interface Asked {
  line: string;
  cross: Amount;
  fee: Amount;
  amount: Amount;
}
interface Applied {
  row: ApplicationDetail;
  companyId: string;
  receiptId: string | null;
  lines: Asked[];
  /** In their order; `undo` once posted. */
  reductions: { input: ReductionInput; currency: string; cross: Amount; undo: (() => void) | null }[];
  people: string[];
}
interface Paid {
  of: Applied;
  row: PaymentDetail;
  fee: Amount;
  undo: (() => void) | null;
}
const REDUCED = ['PREPAY', 'NETTING', 'CREDIT'];

/** 付款申请 with 冲减, 付款, 退票 and 冲红; 退款 of receipts. */
export class PaymentActs {
  private approved: Applied[] = [];
  private paid: Paid[] = [];
  private papers = 0;
  constructor(
    private readonly desk: Desk,
    private readonly receipts: ReceiptActs,
  ) {}

  forget(): void {
    this.approved = [];
    this.paid = [];
  }

  /** An application of a supplier: of lines with reductions, or of a prepayment. */
  apply = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, api, companies, suppliers } = this.desk;
    const companyId = anyOf(throws, companies);
    const supplierId = anyOf(throws, suppliers);
    const currency = anyOf(throws, CURRENCIES);
    const kind = throws.once(4) ? 'PREPAY' : 'NORMAL';
    const query = { partyId: supplierId, companyId };
    const { sources } = await api.as(user).ok(settlements.AP.workbench, { query });
    const { list } = await api.as(user).ok(settlements.AP.lines, { query: { ...query, pageSize: 200 } });
    const wrong = kind === 'NORMAL' && throws.once(15);
    const { payables } = await api.as(user).ok(applications.sources, { query: { supplierId, companyId, currency } });
    const left = new Map(payables.map((one) => [one.id, one.available]));
    const chosen = list.filter(() => throws.once(2)).slice(0, 3);
    if (kind === 'NORMAL' && chosen.length === 0) return;
    const lines = chosen.map((line) => {
      // Mostly what no other application asks for; now and then all that is open (FIN-071).
      const most = throws.once(6) ? line.open : (left.get(line.id) ?? line.open);
      const part = roundMoney(multiply(most, '0.6'), line.currency);
      const asked = throws.once(3) && !isZero(part) ? part : most;
      return {
        line,
        applyAmount: wrong ? add(line.amount, '1') : asked,
        cross: crossOf(rateOn(line.currency, TODAY), rateOn(currency, TODAY)),
      };
    });
    const inOwn = lines.map(({ line, applyAmount, cross }) =>
      line.currency === currency ? applyAmount : roundMoney(multiply(applyAmount, cross), currency),
    );
    const gross = add('0', ...inOwn);
    const taken = kind === 'NORMAL' ? this.reductionsOf(throws, sources, { gross, currency }) : [];
    const row = await crowd.send(user, throws, {
      name: `application ${kind}`,
      endpoint: applications.create,
      sent: {
        body: {
          kind,
          companyId,
          supplierId,
          receiptId: null,
          currency,
          payeeBankId: this.desk.payee(supplierId),
          payeeName: null,
          payeeBank: null,
          payeeAccount: null,
          amount: kind === 'PREPAY' ? someAmount(throws, currency) : null,
          reason: '运费',
          urgent: false,
          expectedDate: null,
          invoiceReceived: true,
          remark: null,
          lines: kind === 'NORMAL' ? lines.map(({ line, applyAmount }) => ({ feeLineId: line.id, applyAmount })) : [],
          reductions: taken.map(({ input }) => input),
        },
      },
      wrong,
    });
    if (!row) return;
    const asked = lines.map(({ line, applyAmount, cross }, at) => ({
      line: line.id,
      cross: line.currency === currency ? '1' : cross,
      fee: applyAmount,
      amount: inOwn[at] ?? '0',
    }));
    const now = await crowd.send(user, throws, {
      name: 'submit application',
      endpoint: applications.submit,
      sent: someVersion(throws, row),
    });
    if (now)
      await this.agree(throws, {
        row: now,
        companyId,
        receiptId: null,
        lines: kind === 'NORMAL' ? asked : [],
        reductions: taken.map((one) => ({ ...one, undo: null })),
        people: [user],
      });
  };

  private reductionsOf(
    throws: Dice,
    sources: readonly SettlementSource[],
    { gross, currency }: { gross: Amount; currency: string },
  ) {
    const made: { input: ReductionInput; currency: string; cross: Amount }[] = [];
    for (let left = throws.int(0, 2); left > 0; left -= 1) {
      const kind = anyOf(throws, ['PREPAY', 'NETTING', 'CREDIT', 'CLAIM', 'REBATE'] as const);
      const amount = roundMoney(multiply(gross, throws.once(4) ? '0.5' : `0.${throws.int(10, 40)}`), currency);
      const source = throws.pick(sources.filter((one) => one.kind === kind));
      if (compare(amount, '0') <= 0 || (REDUCED.includes(kind) && !source)) continue;
      const own = source?.currency ?? currency;
      const paper = source
        ? { sourceNo: null, sourceTotal: null }
        : { sourceNo: `SP${(this.papers += 1)}`, sourceTotal: amount };
      made.push({
        input: { kind, sourceId: source?.id ?? null, ...paper, amount },
        currency: own,
        cross: own === currency ? '1' : crossOf(rateOn(currency, TODAY), rateOn(own, TODAY)),
      });
    }
    return made;
  }

  /** 退款 of a receipt is handed in at once. */
  refund = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, api } = this.desk;
    const known = throws.pick(this.receipts.known.filter(({ kind }) => kind === 'FREIGHT'));
    if (!known) return;
    const row = await api.as(user).ok(receipts.get, { params: { id: known.row.id } });
    const all = row.amount ?? '0';
    const part = roundMoney(multiply(all, '0.3'), row.currency);
    const wrong = throws.once(10);
    const made = await crowd.send(user, throws, {
      name: 'refund receipt',
      endpoint: receipts.refund,
      sent: someVersion(throws, row, {
        amount: wrong ? add(all, '1') : isZero(part) ? all : part,
        payeeName: '客户',
        payeeBank: '银行',
        payeeAccount: '6222',
        reason: '多收',
      }),
      wrong,
    });
    if (!made) return;
    const [found] = await api.database.raw<{ id: string; company: string }>(
      `select id::text as id, company_id::text as company from fin_payment_application where application_no = '${made.applicationNo}'`,
    );
    const application = await api.as(user).ok(applications.get, { params: { id: found?.id ?? '' } });
    await this.agree(throws, {
      row: application,
      companyId: found?.company ?? '',
      receiptId: known.row.id,
      lines: [],
      reductions: [],
      people: [user],
    });
  };

  /** 审核, 复核, 总经理: each another person (FIN-070). */
  private async agree(throws: Dice, applied: Applied): Promise<void> {
    const { crowd } = this.desk;
    for (let step = 0; step < 4 && ['SUBMITTED', 'REVIEWING', 'GM_REVIEW'].includes(applied.row.state); step += 1) {
      const own = throws.once(12);
      const who = own ? anyOf(throws, applied.people) : crowd.other(throws, ...applied.people);
      const first = applied.row.state === 'SUBMITTED';
      const done = await crowd.send(who, throws, {
        name: first ? 'approve application' : 'review application',
        endpoint: first ? applications.approve : applications.review,
        sent: someVersion(throws, applied.row),
        wrong: own,
      });
      if (!done) {
        if (throws.once(3))
          await crowd.send(crowd.other(throws, ...applied.people), throws, {
            name: 'reject application',
            endpoint: applications.reject,
            sent: someVersion(throws, applied.row, { reason: '资料不全' }),
          });
        if (!own) return;
        continue;
      }
      applied.people.push(who);
      applied.row = done;
    }
    if (!['APPROVED', 'OFFSET'].includes(applied.row.state)) return;
    this.approved.push(applied);
    for (const [at, { id }] of applied.row.reductions.entries())
      this.desk.deeds.did('fin_reduction', id, 'post', () => this.reduce(applied, at));
  }

  /** A reduction closes lines in their order (FIN-060/063). */
  private reduce(applied: Applied, at: number): void {
    const { model } = this.desk;
    const one = applied.reductions[at];
    if (!one) return;
    const { input } = one;
    const source =
      input.sourceId === null ? null : model.item(input.kind === 'PREPAY' ? 'payment' : 'line', input.sourceId);
    const { parts } = closeInOrder(this.lefts(applied), input.amount);
    const amountSrc =
      source === null || one.currency === applied.row.currency
        ? input.amount
        : roundMoney(multiply(input.amount, one.cross), one.currency);
    const undo = this.close(applied, parts, {
      kind: input.kind as Clearing['kind'],
      source,
      currency: one.currency,
      cross: one.cross,
      amount: amountSrc,
    });
    one.undo = () => undo(true);
  }
  private lefts = ({ lines }: Applied): LineLeft[] =>
    lines.map(({ line, cross, fee, amount }) => ({
      cross,
      currency: this.desk.model.item('line', line).currency,
      fee,
      amount,
    }));

  /** Clears parts of lines with a source; answers how to take it back, `asked`: the lines ask for that much less. */
  private close(
    applied: Applied,
    parts: readonly { index: number; fee: Amount; amount: Amount }[],
    {
      kind,
      source,
      currency,
      cross,
      amount,
    }: { kind: Clearing['kind']; source: Item | null; currency: string; cross: Amount; amount: Amount },
  ): (asked: boolean) => void {
    const { model } = this.desk;
    const found = parts.flatMap((part) => {
      const asked = applied.lines[part.index];
      return asked ? [{ ...part, asked }] : [];
    });
    const crosses = partCrosses(
      found.map(({ fee, asked }) => ({ fee, cross: asked.cross })),
      { currency, cross, amount },
    );
    const undo = found.map(({ fee, asked }, at) =>
      model.clear({ kind, line: model.item('line', asked.line), source, amount: fee, cross: crosses[at] ?? '1' }),
    );
    for (const { fee, amount: own, asked } of found) {
      asked.fee = subtract(asked.fee, fee);
      asked.amount = subtract(asked.amount, own);
    }
    return (less) => {
      for (const back of undo) back();
      if (less) return;
      for (const { fee, amount: own, asked } of found) {
        asked.fee = add(asked.fee, fee);
        asked.amount = add(asked.amount, own);
      }
    };
  }

  /** 付款 of all or a part, and what the bank says of it. */
  pay = async (_user: string, throws: Dice): Promise<void> => {
    const { crowd, api } = this.desk;
    const applied = throws.pick(this.approved);
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
    if (of.receiptId !== null) {
      const receipt = model.item('receipt', of.receiptId);
      const base = model.take(receipt, amount, 'refunded');
      const lines = { '2203': base, '660302': feeBase, '1002': bank };
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
    const lefts = this.lefts(of).map((left, at) => {
      const open = openOf(model.item('line', of.lines[at]?.line ?? ''));
      if (compare(open, left.fee) >= 0) return left;
      return { ...left, fee: open, amount: roundMoney(multiply(open, left.cross), currency) };
    });
    const { parts, over } = closeInOrder(lefts, amount);
    const whole = compare(over, '0') > 0 ? add('0', ...parts.map((part) => part.amount)) : amount;
    const undo =
      parts.length > 0
        ? this.close(of, parts, { kind: 'PAYMENT', source: item, currency, cross: '1', amount: whole })
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

  /** 冲回 of a reduction, before anything is paid (FIN-063). */
  reverseReduction = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api } = this.desk;
    const applied = throws.pick(this.approved.filter((one) => one.reductions.length > 0));
    if (!applied) return;
    const now = await api.as(user).ok(applications.get, { params: { id: applied.row.id } });
    const at = throws.int(0, applied.reductions.length - 1);
    const one = now.reductions[at];
    if (!one) return;
    const done = await crowd.send(user, throws, {
      name: 'reverse reduction',
      endpoint: reductions.reverse,
      sent: someVersion(throws, one, { reason: '扣错', date: throws.once(3) ? someDay(throws) : null }),
    });
    if (done) deeds.did('fin_reduction', one.id, 'reverse', () => applied.reductions[at]?.undo?.());
  };

  /** 作废 of what is approved and not paid: its reductions are taken back. */
  void = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api } = this.desk;
    const applied = throws.pick(this.approved);
    if (!applied || !throws.once(2)) return;
    const now = await api.as(user).ok(applications.get, { params: { id: applied.row.id } });
    const done = await crowd.send(user, throws, {
      name: 'void application',
      endpoint: applications.void,
      sent: someVersion(throws, now, { reason: '不付了' }),
    });
    if (!done) return;
    this.approved = this.approved.filter((one) => one !== applied);
    for (const [at, { id }] of done.reductions.entries())
      if (now.reductions[at]?.state === 'POSTED')
        deeds.did('fin_reduction', id, 'reverse', () => applied.reductions[at]?.undo?.());
  };
}
