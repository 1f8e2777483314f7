import { isZero, subtract } from '@shared/contract/decimal.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { giveUpFromLast } from '@shared/contract/finance/payment-application.rules.ts';
import type { Dice } from '../../../test/dice.ts';
import { REDUCED, type ApplicationActs } from './application-acts.fixture.ts';
import { leftsOf } from './application-lines.fixture.ts';
import { someVersion, type Desk } from './desk.fixture.ts';

/** What becomes of approved applications that are not paid, or not wholly. */
export class ApplicationEnds {
  constructor(
    private readonly desk: Desk,
    private readonly of: ApplicationActs,
  ) {}

  /** 作废 of what is approved and not paid: its reductions are taken back. */
  void = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api } = this.desk;
    const applied = throws.pick(this.of.approved);
    if (!applied || !throws.once(2)) return;
    const now = await api.as(user).ok(applications.get, { params: { id: applied.row.id } });
    const done = await crowd.send(user, throws, {
      name: 'void application',
      endpoint: applications.void,
      sent: someVersion(throws, now, { reason: '不付了' }),
    });
    if (!done) return;
    this.of.approved = this.of.approved.filter((one) => one !== applied);
    for (const [at, { id }] of done.reductions.entries())
      if (now.reductions[at]?.state === 'POSTED')
        deeds.did('fin_reduction', id, 'reverse', () => applied.reductions[at]?.undo?.());
  };

  /** 编辑 of what is approved and not paid: its reductions are taken back, and the draft is left lying (FIN-072). */
  edit = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api } = this.desk;
    const applied = throws.pick(this.of.approved.filter(({ receipt }) => receipt === null));
    if (!applied || !throws.once(2)) return;
    const now = await api.as(user).ok(applications.get, { params: { id: applied.row.id } });
    const asked = now.lines.filter(({ applyAmount }) => !isZero(applyAmount));
    const posted = now.reductions.filter(({ state }) => state === 'POSTED');
    const done = await crowd.send(user, throws, {
      name: 'edit approved application',
      endpoint: applications.update,
      sent: someVersion(throws, now, {
        ...now,
        lines: asked.map(({ feeLineId, applyAmount }) => ({ feeLineId, applyAmount })),
        reductions: posted.map(({ kind, sourceId, sourceNo, sourceTotal, amount }) =>
          REDUCED.includes(kind)
            ? { kind, sourceId, sourceNo: null, sourceTotal: null, amount }
            : { kind, sourceId: null, sourceNo, sourceTotal, amount },
        ),
        ack: ['FIN_APPLY_REAPPROVE'],
      }),
    });
    if (!done) return;
    this.of.approved = this.of.approved.filter((one) => one !== applied);
    for (const [at, { id, state }] of now.reductions.entries())
      if (state === 'POSTED') deeds.did('fin_reduction', id, 'reverse', () => applied.reductions[at]?.undo?.());
  };

  /** 结束剩余 of what is paid in part (4.14): its last lines ask for that much less. */
  end = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api, model } = this.desk;
    const applied = throws.pick(this.of.approved);
    if (!applied) return;
    const now = await api.as(user).ok(applications.get, { params: { id: applied.row.id } });
    if (now.state !== 'PAYING') return;
    const done = await crowd.send(user, throws, {
      name: 'end application',
      endpoint: applications.end,
      sent: someVersion(throws, now, { reason: '不再付' }),
    });
    if (!done) return;
    const rest = subtract(done.ended, now.ended);
    deeds.did('fin_payment_application', done.id, 'end', () => {
      for (const { index, fee, amount } of giveUpFromLast(leftsOf(model, applied), rest)) {
        const line = applied.lines[index];
        if (!line) continue;
        line.fee = subtract(line.fee, fee);
        line.amount = subtract(line.amount, amount);
      }
    });
  };
}
