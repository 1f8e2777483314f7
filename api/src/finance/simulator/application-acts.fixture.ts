import { add, compare, isZero, multiply, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { closeInOrder } from '@shared/contract/finance/payment-application.rules.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementSource } from '@shared/contract/finance/settlement.answers.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, CURRENCIES, rateOn, someAmount, someDay, someVersion, TODAY, type Desk } from './desk.fixture.ts';
import { crossOf, type Clearing } from './model.ts';
import type { ReceiptActs } from './receipt-acts.fixture.ts';
import { closeLines, leftsOf, type Applied } from './application-lines.fixture.ts';

export const REDUCED = ['PREPAY', 'NETTING', 'CREDIT'];

/** 付款申请 with 冲减 and their ends; 退款 of receipts is one too. */
export class ApplicationActs {
  approved: Applied[] = [];
  private papers = 0;
  constructor(
    private readonly desk: Desk,
    private readonly receipts: ReceiptActs,
  ) {}

  forget(): void {
    this.approved = [];
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
    // Mostly what no other application asks for; now and then all that is open (FIN-071).
    const most = new Map(list.map(({ id, open }) => [id, throws.once(12) ? open : (left.get(id) ?? '0')]));
    const chosen = list.filter(({ id }) => compare(most.get(id) ?? '0', '0') > 0 && throws.once(2)).slice(0, 3);
    if (kind === 'NORMAL' && chosen.length === 0) return;
    const lines = chosen.map((line) => {
      const all = most.get(line.id) ?? line.open;
      const part = roundMoney(multiply(all, '0.6'), line.currency);
      const asked = throws.once(3) && !isZero(part) ? part : all;
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
        receipt: null,
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

  /** 退款 of a receipt, 转付 of one that is another company's, is handed in at once. */
  refund = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, api } = this.desk;
    const known = throws.pick(this.receipts.known.filter(({ kind }) => kind === 'FREIGHT' || kind === 'INTERNAL'));
    if (!known) return;
    const row = await api.as(user).ok(receipts.get, { params: { id: known.row.id } });
    const all = row.amount ?? '0';
    const part = roundMoney(multiply(all, '0.3'), row.currency);
    const wrong = throws.once(10);
    const made = await crowd.send(user, throws, {
      name: 'refund receipt',
      endpoint: known.kind === 'INTERNAL' ? receipts.remit : receipts.refund,
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
      receipt: { id: known.row.id, account: known.kind === 'INTERNAL' ? '2241' : '2203' },
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
    const { parts } = closeInOrder(leftsOf(model, applied), input.amount);
    const amountSrc =
      source === null || one.currency === applied.row.currency
        ? input.amount
        : roundMoney(multiply(input.amount, one.cross), one.currency);
    const undo = closeLines(model, applied, parts, {
      kind: input.kind as Clearing['kind'],
      source,
      currency: one.currency,
      cross: one.cross,
      amount: amountSrc,
    });
    one.undo = () => undo(true);
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
}
