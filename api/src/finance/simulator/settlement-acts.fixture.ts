import {
  absolute,
  add,
  compare,
  divide,
  isZero,
  multiply,
  roundMoney,
  subtract,
  type Amount,
} from '@shared/contract/decimal.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { OpenLine, SettlementDetail, SettlementSource } from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, rateOn, someDay, someVersion, TODAY, type Desk } from './desk.fixture.ts';
import { crossOf, openOf, type Clearing } from './model.ts';

/** 结账 of customers and suppliers: drafted, handed in, approved by another, 反结 in any order. */
export class SettlementActs {
  private posted: { row: SettlementDetail; side: Side; items: readonly SettlementItem[]; undo: (() => void)[] }[] = [];
  constructor(private readonly desk: Desk) {}

  forget(): void {
    this.posted = [];
  }

  make = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, api, companies, customers, suppliers } = this.desk;
    const side = anyOf(throws, ['AR', 'AR', 'AP'] as const);
    const partyId = anyOf(throws, side === 'AR' ? customers : suppliers);
    const companyId = anyOf(throws, companies);
    const query = { partyId, companyId };
    const bench = await api.as(user).ok(settlements[side].workbench, { query });
    const { list } = await api.as(user).ok(settlements[side].lines, { query: { ...query, pageSize: 200 } });
    const accountingDate = throws.once(2) ? someDay(throws) : TODAY;
    const wrong = throws.once(15);
    const items = this.items(throws, { lines: list, sources: bench.sources, day: accountingDate, wrong });
    if (items.length === 0) return;
    const draft = await crowd.send(user, throws, {
      name: `settlement ${side}`,
      endpoint: settlements[side].create,
      sent: { body: { companyId, partyId, accountingDate, items, crossReason: null, remark: null } },
      wrong,
    });
    if (draft) await this.post(user, throws, { draft, side, items });
  };

  /** What to clear: a few lines with a few sources, each pair once. Wrong: more than a line ever was. */
  private items(
    throws: Dice,
    { lines, sources, day, wrong }: { lines: OpenLine[]; sources: SettlementSource[]; day: string; wrong: boolean },
  ): SettlementItem[] {
    const left = new Map(sources.map((one) => [one.id, one.left]));
    const open = new Map(lines.map((one) => [one.id, one.open]));
    const made: SettlementItem[] = [];
    for (let tries = throws.int(1, 4); tries > 0; tries -= 1) {
      const line = throws.pick(lines);
      const source = throws.pick(sources);
      if (!line || !source || made.some((one) => one.feeLineId === line.id && one.sourceId === source.id)) continue;
      const rest = open.get(line.id) ?? '0';
      const common = { kind: source.kind, sourceId: source.id, feeLineId: line.id, cross: null, openSeen: line.open };
      if (wrong) return [{ ...common, amountFee: add(line.amount, '1') }];
      const cross = crossOf(rateOn(line.currency, day), rateOn(source.currency, day));
      const amountFee = this.part(
        throws,
        line.currency,
        rest,
        most(left.get(source.id) ?? '0', cross, line.currency, source.currency),
      );
      if (compare(amountFee, '0') <= 0) continue;
      made.push({ ...common, amountFee });
      open.set(line.id, subtract(rest, amountFee));
      const taken =
        line.currency === source.currency ? amountFee : roundMoney(multiply(amountFee, cross), source.currency);
      left.set(source.id, subtract(left.get(source.id) ?? '0', taken));
    }
    // 尾差 of a line that the others leave little of (FIN-024).
    const small = lines.find((one) => compare(one.baseOpen, '1') <= 0);
    if (!wrong && small && !made.some(({ feeLineId }) => feeLineId === small.id))
      made.push({
        kind: 'ROUNDING',
        sourceId: null,
        feeLineId: small.id,
        amountFee: small.open,
        cross: null,
        openSeen: small.open,
      });
    return made;
  }
  /** All, or a part, of the smaller of two. */
  private part(throws: Dice, currency: string, rest: Amount, can: Amount): Amount {
    const all = compare(rest, can) <= 0 ? rest : can;
    const part = throws.once(2) ? all : roundMoney(multiply(all, `0.${throws.int(10, 99)}`), currency);
    return isZero(part) ? all : part;
  }

  private async post(
    user: string,
    throws: Dice,
    { draft, side, items }: { draft: SettlementDetail; side: Side; items: readonly SettlementItem[] },
  ): Promise<void> {
    const { crowd, deeds } = this.desk;
    if (throws.once(12)) {
      const reason = { reason: '不结了' };
      await crowd.send(user, throws, {
        name: 'void settlement',
        endpoint: settlements[side].void,
        sent: someVersion(throws, draft, reason),
      });
      return;
    }
    const row = await crowd.send(user, throws, {
      name: 'submit settlement',
      endpoint: settlements[side].submit,
      sent: someVersion(throws, draft),
    });
    if (!row) return;
    const own = throws.once(10);
    const who = own ? user : crowd.other(throws, user);
    const done = await crowd.send(who, throws, {
      name: `approve settlement ${side}`,
      endpoint: settlements[side].approve,
      sent: someVersion(throws, row),
      wrong: own,
    });
    if (!done) {
      const sent = someVersion(throws, row, { reason: '重做' });
      await crowd.send(crowd.other(throws, user), throws, {
        name: 'reject settlement',
        endpoint: settlements[side].reject,
        sent,
      });
      return;
    }
    const entry = { row: done, side, items, undo: [] as (() => void)[] };
    this.posted.push(entry);
    deeds.did('fin_settlement', done.id, 'approve', () => {
      // What is written off is what the others leave.
      const rounded = items.filter(({ kind }) => kind === 'ROUNDING');
      for (const item of [...items.filter((one) => !rounded.includes(one)), ...rounded])
        entry.undo.push(this.desk.model.clear(this.clearingOf(item, done.accountingDate)));
    });
  }

  private clearingOf({ kind, sourceId, feeLineId, amountFee }: SettlementItem, day: string): Clearing {
    const { model } = this.desk;
    const line = model.item('line', feeLineId);
    if (kind === 'ROUNDING') return { kind, line, source: null, amount: openOf(line), cross: '1' };
    const from = kind === 'RECEIPT' ? 'receipt' : kind === 'PAYMENT' || kind === 'PREPAY' ? 'payment' : 'line';
    const source = model.item(from, sourceId ?? '');
    const cross = crossOf(rateOn(line.currency, day), rateOn(source.currency, day));
    return { kind, line, source, amount: amountFee, cross };
  }

  /** 反结 of any that is posted, also while others are built on what it left. */
  reverse = async (user: string, throws: Dice): Promise<void> => {
    const { crowd, deeds, api } = this.desk;
    const entry = throws.pick(this.posted);
    if (!entry) return;
    const { side } = entry;
    const row = await api.as(user).ok(settlements[side].get, { params: { id: entry.row.id } });
    const done = await crowd.send(user, throws, {
      name: `reverse settlement ${side}`,
      endpoint: settlements[side].reverse,
      sent: someVersion(throws, row, { reason: '结错', date: throws.once(3) ? someDay(throws) : null }),
    });
    if (!done) return;
    this.posted = this.posted.filter((one) => one !== entry);
    deeds.did('fin_settlement', row.id, 'reverse', () => {
      for (const undo of entry.undo) undo();
    });
    if (throws.once(2)) await this.again(user, throws, entry);
  };

  /** The same once more, on its day or any other: refused where it would take what was given back later (FIN-120). */
  private async again(
    user: string,
    throws: Dice,
    {
      row: { companyId, partyId, accountingDate: before },
      side,
      items,
    }: { row: SettlementDetail; side: Side; items: readonly SettlementItem[] },
  ): Promise<void> {
    const { crowd, api } = this.desk;
    const query = { partyId, companyId, pageSize: 200 };
    const { list } = await api.as(user).ok(settlements[side].lines, { query });
    const open = new Map(list.map((one) => [one.id, one.open]));
    const left = items.flatMap((item) => {
      const openSeen = open.get(item.feeLineId);
      return openSeen === undefined || item.kind === 'ROUNDING' ? [] : [{ ...item, openSeen }];
    });
    if (left.length === 0) return;
    const accountingDate = throws.once(2) ? before : someDay(throws);
    const body = { companyId, partyId, accountingDate, items: left, crossReason: null, remark: null };
    const draft = await crowd.send(user, throws, {
      name: 'settlement once more',
      endpoint: settlements[side].create,
      sent: { body },
    });
    if (draft) await this.post(user, throws, { draft, side, items: left });
  }
}

/** About what a source can pay of a line, in the currency of the line. */
function most(left: Amount, cross: Amount, currency: string, source: string): Amount {
  if (currency === source) return left;
  return roundMoney(multiply(divide(absolute(left), cross), '0.99'), currency);
}
