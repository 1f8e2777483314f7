import type { Dice } from '../../../test/dice.ts';
import type { TestApi } from '../../../test/harness.ts';
import { ApplicationActs } from './application-acts.fixture.ts';
import { ApplicationEnds } from './application-ends.fixture.ts';
import { deskOf, type Desk } from './desk.fixture.ts';
import { FeeActs } from './fee-acts.fixture.ts';
import { PaymentActs } from './payment-acts.fixture.ts';
import { PeriodActs } from './period-acts.fixture.ts';
import { QuotaActs } from './quota-acts.fixture.ts';
import { ReceiptActs } from './receipt-acts.fixture.ts';
import { SettlementActs } from './settlement-acts.fixture.ts';
import { TaxActs } from './tax-acts.fixture.ts';

type Act = (user: string, throws: Dice) => Promise<void>;

/**
 * Users who work at random in the books of two companies at the same time (FIN-203): six currencies, settlements in parallel,
 * reversals in any order, months that close in between; with a model of what the books should hold after it.
 */
export class FinanceSimulator {
  private constructor(
    readonly desk: Desk,
    private readonly nouns: { forget(): void }[],
    private readonly acts: readonly Act[],
    private readonly begin: readonly Act[],
    private readonly prepare: (seed: number) => Promise<void>,
  ) {}

  static async of(api: TestApi): Promise<FinanceSimulator> {
    const desk = await deskOf(api);
    const fees = new FeeActs(desk);
    const receipts = new ReceiptActs(desk);
    const settlements = new SettlementActs(desk);
    const applications = new ApplicationActs(desk, receipts);
    const ends = new ApplicationEnds(desk, applications);
    const payments = new PaymentActs(desk, applications);
    const periods = new PeriodActs(desk);
    const quotas = new QuotaActs(desk);
    const taxes = await TaxActs.of(desk, receipts);
    const weighed: readonly (readonly [number, Act])[] = [
      [1, fees.make],
      [1, fees.reverse],
      [2, receipts.make],
      [1, receipts.reverse],
      [6, settlements.make],
      [4, settlements.reverse],
      [4, applications.apply],
      [1, applications.refund],
      [5, payments.pay],
      [3, payments.undo],
      [1, applications.reverseReduction],
      [1, ends.void],
      [1, ends.edit],
      [4, ends.end],
      [2, periods.act],
      [2, quotas.act],
      [2, taxes.act],
    ];
    const acts = weighed.flatMap(([times, act]) => Array.from({ length: times }, () => act));
    const prepare = async (seed: number) => {
      await quotas.declare(seed);
      await taxes.prepare(seed);
    };
    return new FinanceSimulator(
      desk,
      [fees, receipts, settlements, applications, payments, quotas, taxes, desk.model],
      acts,
      [fees.make, receipts.make],
      prepare,
    );
  }

  /** So many acts of each user, all users at once; answers what the log of operations makes of it. */
  async run(seed: number, part: { steps: number; users?: readonly number[] }): Promise<string[]> {
    const { crowd, deeds, api } = this.desk;
    for (const noun of this.nouns) noun.forget();
    await this.prepare(seed);
    const begun = new Map<string, number>();
    await crowd.run(seed, { ...part, steps: part.steps + this.begin.length }, async (user, throws) => {
      const nth = begun.get(user) ?? 0;
      begun.set(user, nth + 1);
      await (this.begin[nth] ?? throws.pick(this.acts))?.(user, throws);
    });
    return deeds.settle(api);
  }
}
