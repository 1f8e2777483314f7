import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { codeOf } from '../payments/pay-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = payOffice(/^FIN/);

const paper = (kind: 'CLAIM' | 'REBATE', sourceNo: string, amount: string): ReductionInput => ({
  kind,
  sourceId: null,
  sourceNo,
  sourceTotal: '100',
  amount,
});
const PEOPLE = ['maker', 'other', 'gm'] as const;

describe('FIN-060 a paper of the supplier is used up once', () => {
  it.each(['CLAIM', 'REBATE'] as const)(
    'of three who hand in what together is more than a %s allows at once, one is accepted',
    async (kind) => {
      for (const no of ['P-1', 'P-2', 'P-3']) {
        const drafts = [];
        for (const _ of PEOPLE) drafts.push(await office.desk.draft(['200'], { reductions: [paper(kind, no, '60')] }));
        const all = await Promise.all(
          drafts.map((row, at) => codeOf(office.as(PEOPLE[at] ?? '').call(applications.submit, office.desk.on(row)))),
        );
        expect(all.toSorted(), no).toEqual(['0', 'FIN-060', 'FIN-060']);
      }
    },
  );

  it('named twice by one application with two totals is refused: the higher one would allow more than the paper does', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '900' });
    const twice = (total: string) =>
      office.as('maker').call(applications.create, {
        body: office.desk.input({
          lines: [line(fee.id, '900')],
          reductions: [paper('CLAIM', 'T-1', '60'), { ...paper('CLAIM', 'T-1', '40'), sourceTotal: total }],
        }),
      });
    expect((await twice('500')).envelope).toMatchObject({
      errorCode: 'FIN-060',
      data: { fields: { 'reductions.1.amount': '扣款索赔 T-1 与第 1 行的依据金额不同' } },
    });
    expect((await twice('100.00')).envelope.errorCode ?? '0').toBe('0');
  });

  it('two papers named in either order do not wait for each other in a circle', async () => {
    const [one, other] = [paper('CLAIM', 'Q-1', '40'), paper('REBATE', 'Q-2', '40')];
    const drafts = [
      await office.desk.draft(['200'], { reductions: [one, other] }),
      await office.desk.draft(['200'], { reductions: [other, one] }),
    ];
    const both = await Promise.all(
      drafts.map((row, at) => codeOf(office.as(PEOPLE[at] ?? '').call(applications.submit, office.desk.on(row)))),
    );
    expect(both).toEqual(['0', '0']);
  });

  it('is there again when the application is withdrawn, rejected or voided, and when the reduction is taken back', async () => {
    const taking = (amount = '100') => office.desk.draft(['200'], { reductions: [paper('CLAIM', 'R-1', amount)] });
    const sent = await office.desk.submit(await taking());
    await office.as('maker').ok(applications.withdraw, office.desk.on(sent));
    const refused = await office.desk.submit(await taking());
    await office.as('supervisor').ok(applications.reject, office.desk.on(refused, office.desk.reason));
    const approved = await office.desk.approve(await office.desk.submit(await taking()));
    await office.as('maker').ok(applications.void, office.desk.on(approved, office.desk.reason));
    const again = await office.desk.approve(await office.desk.submit(await taking()));
    const [one] = again.reductions;
    await office.as('manager').ok(reductions.reverse, {
      params: { id: one?.id ?? '' },
      body: { version: one?.version ?? 0, reason: '索赔撤销', date: null },
    });
    expect((await office.desk.submit(await taking())).state).toBe('SUBMITTED');
  });
});
