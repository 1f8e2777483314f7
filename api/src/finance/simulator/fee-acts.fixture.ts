import { add, divide, multiply, negate, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, CURRENCIES, rateOn, someAmount, someDay, TODAY, type Charge, type Desk } from './desk.fixture.ts';
import { cny, itemOf, openOf, baseOpenOf } from './model.ts';

interface Fee {
  id: string;
  direction: 'AR' | 'AP';
  companyId: string;
  charge: Charge;
  currency: string;
  rate: Amount;
  amount: Amount;
  ex: Amount;
}

/** 手工应收, 手工应付 from draft to books, and 冲红. */
export class FeeActs {
  private confirmed: { fee: Fee; version: number }[] = [];
  constructor(private readonly desk: Desk) {}

  forget(): void {
    this.confirmed = [];
  }

  /** One to three lines of a party, handed in together and confirmed by another. */
  make = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, companies, customers, suppliers } = this.desk;
    const direction = anyOf(throws, ['AR', 'AP'] as const);
    const head = {
      direction,
      companyId: anyOf(throws, companies),
      partyId: anyOf(throws, direction === 'AR' ? customers : suppliers),
    };
    const made: Fee[] = [];
    for (let left = throws.int(1, 3); left > 0; left -= 1) {
      const fee = await this.draft(user, throws, head);
      if (fee) made.push(fee);
    }
    if (made.length === 0) return;
    const items = (version: number) => made.map(({ id }) => ({ id, version }));
    await crowd.send(user, throws, {
      name: 'submit fee',
      effect: some,
      endpoint: feeLines.submit,
      sent: { body: { items: items(1) } },
    });
    await this.confirm(user, throws, made);
  };

  private async draft(
    user: string,
    throws: Dice,
    { direction, companyId, partyId }: { direction: 'AR' | 'AP'; companyId: string; partyId: string },
  ): Promise<Fee | null> {
    const charge = anyOf(throws, this.desk.charges);
    const currency = anyOf(throws, CURRENCIES);
    const typed = currency === 'USD' && throws.once(2) ? `7.${throws.int(1000, 1999)}` : null;
    const price = someAmount(throws, currency);
    const negative = throws.once(6);
    const taxMode = anyOf(throws, ['INCL', 'EXCL'] as const);
    const taxRateBp = anyOf(throws, [0, 600, 900, 1300] as const);
    const body = {
      direction,
      companyId,
      partyId,
      chargeCodeId: charge.id,
      containerId: null,
      isEstimate: false,
      qty: negative ? '-1' : '1',
      unit: '票',
      unitPrice: price,
      currency,
      taxMode,
      taxRateBp,
      rate: typed,
      dueDate: null,
      remark: null,
      businessDate: someDay(throws),
      reason: '模拟',
      ack: ['FIN_DUPLICATE_FEE'],
    };
    const row = await this.desk.crowd.send(user, throws, {
      name: `fee ${currency}`,
      endpoint: feeLines.manual,
      sent: { body },
    });
    if (!row) return null;
    const { amount, ex } = amountsOf(price, { currency, taxMode, taxRateBp });
    return {
      id: row.id,
      direction,
      companyId,
      charge,
      currency,
      rate: typed ?? rateOn(currency, TODAY),
      amount: negative ? negate(amount) : amount,
      ex: negative ? negate(ex) : ex,
    };
  }

  private async confirm(maker: string, throws: Dice, fees: readonly Fee[]): Promise<void> {
    const { crowd } = this.desk;
    const own = throws.once(10);
    let open = fees;
    for (const date of [someDay(throws), TODAY]) {
      const items = open.map(({ id }) => ({ id, version: 2 }));
      const answer = await crowd.send(own ? maker : crowd.other(throws, maker), throws, {
        name: 'confirm fee',
        effect: some,
        endpoint: feeLines.confirm,
        sent: { body: { items, date } },
      });
      if (!answer) continue;
      const refused = new Set(answer.refused.map(({ id }) => id));
      if (own && answer.done > 0) crowd.faults.push(`${maker} confirmed a fee of his own`);
      for (const fee of open) if (!refused.has(fee.id)) this.enter(fee);
      open = open.filter(({ id }) => refused.has(id));
      if (open.length === 0) return;
    }
    const items = open.map(({ id }) => ({ id, version: 2 }));
    await crowd.send(maker, throws, {
      name: 'void fee',
      effect: some,
      endpoint: feeLines.void,
      sent: { body: { items, reason: '不收' } },
    });
  }

  /** FIN-090 of a confirmed line. */
  private enter(fee: Fee): void {
    const { model, deeds } = this.desk;
    const { id, companyId, currency, rate, amount } = fee;
    const control = fee.direction === 'AR' ? '1122' : '2202';
    const item = model.enter(itemOf({ kind: 'line', control, id, companyId, currency, rate, amount }));
    this.confirmed.push({ fee, version: 3 });
    deeds.did('fin_fee_line', id, 'confirm', () => model.post(companyId, feeJournal(fee, item.base)));
  }

  /** 冲红 (FIN-014), refused as soon as something of it is settled or held. */
  reverse = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, model, deeds } = this.desk;
    const found = throws.pick(this.confirmed);
    if (!found) return;
    const { fee } = found;
    const [row] = await this.desk.api.database.raw<{ version: number }>(
      `select version from fin_fee_line where id = ${fee.id}`,
    );
    const answer = await crowd.send(user, throws, {
      name: 'reverse fee',
      effect: some,
      endpoint: feeLines.reverse,
      sent: {
        body: {
          items: [{ id: fee.id, version: row?.version ?? 0 }],
          reason: '开错',
          date: throws.once(3) ? someDay(throws) : undefined,
        },
      },
    });
    if (answer?.done !== 1) return;
    this.confirmed = this.confirmed.filter((one) => one !== found);
    deeds.did('fin_fee_line', fee.id, 'reverse', () => {
      const item = model.item('line', fee.id);
      model.post(fee.companyId, feeJournal(fee, item.base), true);
      model.take(item, openOf(item), 'reduced');
      item.state = 'REVERSED';
      if (baseOpenOf(item) !== '0') crowd.faults.push(`${fee.id} is reversed with something open`);
    });
  };
}

/** Whether a batch did anything. */
const some = ({ done }: { done: number }): boolean => done > 0;

/** FIN-002: with tax, and without. */
function amountsOf(
  price: Amount,
  { currency, taxMode, taxRateBp }: { currency: string; taxMode: 'INCL' | 'EXCL'; taxRateBp: number },
): { amount: Amount; ex: Amount } {
  const tax = divide(String(taxRateBp), '10000');
  const first = roundMoney(price, currency);
  if (taxMode === 'INCL') return { amount: first, ex: roundMoney(divide(first, add('1', tax)), currency) };
  return { amount: add(first, roundMoney(multiply(first, tax), currency)), ex: first };
}

function feeJournal({ direction, charge, ex, rate }: Fee, base: Amount): Record<string, Amount> {
  const baseEx = cny(ex, rate);
  const tax = subtract(base, baseEx);
  if (direction === 'AR')
    return charge.passThrough
      ? { '1122': base, '2241': negate(base) }
      : { '1122': base, '6001': negate(baseEx), '222101': negate(tax) };
  return charge.passThrough
    ? { '2202': negate(base), '2241': base }
    : { '2202': negate(base), '6401': baseEx, '222102': tax };
}
