import { negate, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { taxDesk, type TaxDesk } from '../tax-cases/tax-case.fixture.ts';
import { fromMinor, someVersion, type Desk } from './desk.fixture.ts';
import type { ReceiptActs } from './receipt-acts.fixture.ts';

/** BUYOUT cases from 资料齐全 to 已到账, with 退回 and 不予退税 on the way: what they move on 122101. */
export class TaxActs {
  private cases: TaxCaseDetail[] = [];
  private constructor(
    private readonly desk: Desk,
    private readonly receipts: ReceiptActs,
    private readonly taxes: TaxDesk,
  ) {}
  static of = async (desk: Desk, receipts: ReceiptActs): Promise<TaxActs> =>
    new TaxActs(desk, receipts, await taxDesk(desk.api));

  forget(): void {
    this.cases = this.cases.filter(({ state }) => !['RECEIVED', 'REFUSED'].includes(state));
  }
  /** A case that has all its papers, every third seed. */
  async prepare(seed: number): Promise<void> {
    if (seed % 3 !== 1) return;
    const lines = [this.taxes.item({ rebateRateBp: seed % 2 === 0 ? 900 : 1300 })];
    this.cases.push(await this.taxes.ready({ lines }));
  }

  act = async (user: string, throws: Dice): Promise<void> => {
    const at = throws.int(0, this.cases.length - 1);
    const row = this.cases[at];
    if (!row) return;
    const { companyId } = row;
    const { model, crowd } = this.desk;
    const send = async (
      action: 'declare' | 'accept' | 'reject' | 'rework' | 'approve' | 'abandon' | 'refund',
      body: object,
    ) => {
      const done = await crowd.send(user, throws, {
        name: `${action} tax case`,
        endpoint: taxCases[action] as Endpoint<unknown, unknown, TaxCaseDetail>,
        sent: someVersion(throws, row, body),
      });
      if (done) this.cases = this.cases.map((one) => (one.id === done.id ? done : one));
      return done;
    };
    const back = { reason: '资料有误', date: null };
    switch (row.state) {
      case 'READY':
        if (await send('declare', { declaredOn: null })) model.post(companyId, declared(row));
        return;
      case 'DECLARED':
        await send('accept', { acceptedOn: null });
        return;
      case 'RETURNED':
        await send('rework', {});
        return;
      case 'REVIEWING': {
        if (throws.once(3)) {
          if (await send('reject', back)) model.post(companyId, declared(row), true);
        } else if (throws.once(6)) {
          if (!(await send('abandon', { ...back, outcome: 'EXEMPT' }))) return;
          model.post(companyId, declared(row), true);
          model.post(companyId, { '6401': row.invoiceTax ?? '0', '222104': negate(row.invoiceTax ?? '0') });
        } else await this.approve(throws, row, send);
        return;
      }
      case 'APPROVED':
        await this.receive(user, throws, row, (receiptId) => send('refund', { receiptId, amount: null }));
        return;
      default:
    }
  };

  private async approve(
    throws: Dice,
    row: TaxCaseDetail,
    send: (action: 'approve', body: object) => Promise<TaxCaseDetail | null>,
  ): Promise<void> {
    const off = throws.once(2) ? fromMinor(throws.int(1, 9000), 2) : '0';
    const amount = subtract(row.declaredAmount ?? '0', off);
    if (!(await send('approve', { approvedOn: null, amount, differenceReason: '核减' }))) return;
    this.desk.model.post(row.companyId, { '122101': negate(off), '6401': off });
  }
  /** All of it, or a part and the rest with another receipt. */
  private async receive(
    user: string,
    throws: Dice,
    row: TaxCaseDetail,
    register: (receiptId: string) => Promise<TaxCaseDetail | null>,
  ): Promise<void> {
    const left: Amount = subtract(row.approvedAmount ?? '0', row.refundedAmount ?? '0');
    const amount = throws.once(3) ? '100.01' : left;
    const { companyId } = row;
    const known = await this.receipts.bring(user, throws, { kind: 'TAX_REFUND', currency: 'CNY', amount, companyId });
    if (known) await register(known.row.id);
  }
}

/** FIN-090 Refund declared (BUYOUT). */
function declared({ refundAmount, nonRefundTax }: TaxCaseDetail): Record<string, Amount> {
  const [refund, lost] = [refundAmount ?? '0', nonRefundTax ?? '0'];
  return { '122101': refund, '6401': lost, '222103': negate(refund), '222104': negate(lost) };
}
