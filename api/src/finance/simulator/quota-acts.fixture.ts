import { compare, isZero, multiply, negate, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import { fxMatches, type MatchBench } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { matchCross } from '@shared/contract/finance/quota.rules.ts';
import type { Dice } from '../../../test/dice.ts';
import { anyOf, rateOn, someVersion, TODAY, type Desk } from './desk.fixture.ts';

interface Matched {
  id: string;
  account: string;
  declaration: string;
  amount: Amount;
  declared: Amount;
}

/** 外汇额度: 核销匹配 and back, 预占, 退汇, 调整. Sums do not ask for an order: the model moves at once. */
export class QuotaActs {
  private matched: Matched[] = [];
  constructor(private readonly desk: Desk) {}

  forget(): void {
    this.matched = [];
  }

  /** A declaration of each company to match with. */
  async declare(seed: number): Promise<void> {
    const { api, companies, customers } = this.desk;
    for (const [nth, companyId] of companies.entries()) {
      const no = `31022026${String(seed * 10 + nth).padStart(10, '0')}`;
      const currency = nth === 0 ? 'USD' : 'EUR';
      await api.database.run(`with c as (
          insert into lg_container (company_id, owner_id, container_code, container_type, pol, pod)
          values (${companyId}, 1, 'SIM${seed}-${nth}', '40HQ', 'CNNGB', 'USLAX') returning id), d as (
          insert into lg_declaration (company_id, owner_id, decl_no, container_id, exporter_kind, exporter_company_id, packages, gross,
            net, totals, customs_no) select ${companyId}, 1, 'SIM${seed}-${nth}', c.id, 'COMPANY', ${companyId}, 1, 1, 1, '[]', '${no}' from c
          returning id, container_id)
        insert into fx_declaration (company_id, customer_id, lg_declaration_id, container_id, declaration_no, export_date, due_date,
          currency, declared, tolerance) select ${companyId}, ${customers[nth]}, d.id, d.container_id, '${no}', '2026-11-01', '2027-01-30',
          '${currency}', 3000, 150 from d;
        insert into fx_quota_account (company_id, customer_id, currency, label)
          select ${companyId}, c.id, '${currency}', c.short_name || ' ${currency}' from ac_customer c where c.id = ${customers[nth]}
          on conflict do nothing`);
    }
  }

  act = async (user: string, throws: Dice): Promise<void> => {
    const { api, customers } = this.desk;
    const customerId = anyOf(throws, customers);
    const bench = await api.as(user).ok(fxMatches.bench, { query: { customerId } });
    const act = anyOf(throws, [this.match, this.match, this.unmatch, this.change, this.change] as const);
    await act.call(this, user, throws, bench);
  };

  private async match(user: string, throws: Dice, bench: MatchBench): Promise<void> {
    const account = throws.pick(bench.accounts.filter(({ lots }) => lots.length > 0));
    const declaration = throws.pick(bench.declarations.filter(({ companyId }) => companyId === account?.companyId));
    const lot = account && throws.pick(account.lots);
    if (!account || !declaration || !lot) return;
    const left = lot.left ?? '0';
    const part = roundMoney(multiply(left, `0.${throws.int(20, 99)}`), account.currency);
    const amount = throws.once(3) || isZero(part) ? left : part;
    if (compare(amount, '0') <= 0) return;
    const rated = (currency: string) => ({ currency, rate: rateOn(currency, TODAY) });
    const cross =
      account.currency === declaration.currency
        ? '1'
        : (matchCross(rated(account.currency), rated(declaration.currency)) ?? '1');
    const declared = roundMoney(multiply(amount, cross), declaration.currency);
    const done = await this.desk.crowd.send(user, throws, {
      name: 'match',
      endpoint: fxMatches.create,
      sent: { body: { sourceId: lot.id, declarationId: declaration.id, amount, cross: null, crossReason: null } },
      wrong: compare(declared, declaration.declared ?? '0') > 0,
    });
    if (!done) return;
    const one = {
      id: done.id,
      account: keyOf(account, bench),
      declaration: declaration.declarationNo,
      amount,
      declared,
    };
    this.matched.push(one);
    this.move(one, 1);
  }
  private move({ account, declaration, amount, declared }: Matched, sign: 1 | -1): void {
    const { model } = this.desk;
    model.moveQuota(account, 'matched', sign === 1 ? amount : negate(amount));
    model.moveQuota(declaration, 'matched', sign === 1 ? declared : negate(declared));
  }
  private async unmatch(user: string, throws: Dice): Promise<void> {
    const one = throws.pick(this.matched);
    if (!one) return;
    const sent = { params: { id: one.id }, body: { version: 1, reason: '匹配错误' } };
    if (!(await this.desk.crowd.send(user, throws, { name: 'unmatch', endpoint: fxMatches.reverse, sent }))) return;
    this.matched = this.matched.filter((each) => each !== one);
    this.move(one, -1);
  }

  /** 调整, 预占, 释放 and 退汇 of a part. */
  private async change(user: string, throws: Dice, bench: MatchBench): Promise<void> {
    const { api, crowd, model } = this.desk;
    const account = throws.pick(bench.accounts);
    if (!account) return;
    const row = await api.as(user).ok(fxQuotas.get, { params: { id: account.id } });
    const of = anyOf(throws, ['adjust', 'reserve', 'release', 'refund'] as const);
    const lot = throws.pick(account.lots);
    // Mostly a part of what there is, so that it may be done; now and then more than that.
    const there = of === 'release' ? account.reserved : of === 'refund' ? lot?.left : null;
    const some = `${throws.int(1, 60)}.5`;
    const part = roundMoney(there && !throws.once(4) ? multiply(there, '0.5') : some, account.currency);
    const amount = isZero(part) ? roundMoney(some, account.currency) : part;
    const signed = of === 'adjust' && throws.once(2) ? negate(amount) : amount;
    const more = {
      adjust: { amount: signed },
      reserve: { amount, tradeDocId: null },
      release: { amount, tradeDocId: null },
      refund: { amount, sourceId: lot?.id ?? '1' },
    }[of];
    const sent = someVersion(throws, row, { ...more, reason: '模拟变动' });
    if (!(await crowd.send(user, throws, { name: `${of} quota`, endpoint: fxQuotas[of], sent }))) return;
    const moved = of === 'adjust' ? 'adjusted' : of === 'refund' ? 'refunded' : 'reserved';
    model.moveQuota(keyOf(account, bench), moved, of === 'release' ? negate(amount) : signed);
  }
}

const keyOf = ({ companyId, currency }: MatchBench['accounts'][number], { customerId }: MatchBench): string =>
  `${companyId} ${customerId} ${currency}`;
