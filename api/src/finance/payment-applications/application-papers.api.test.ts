import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { codeOf, payDeskOf, preparePayDesk, type PayDesk } from '../payments/pay-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let api: TestApi;
let desk: PayDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  desk = await payDeskOf(api);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});

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
        for (const _ of PEOPLE) drafts.push(await desk.draft(['200'], { reductions: [paper(kind, no, '60')] }));
        const all = await Promise.all(
          drafts.map((row, at) => codeOf(api.as(PEOPLE[at] ?? '').call(applications.submit, desk.on(row)))),
        );
        expect(all.toSorted(), no).toEqual(['0', 'FIN-060', 'FIN-060']);
      }
    },
  );

  it('two papers named in either order do not wait for each other in a circle', async () => {
    const [one, other] = [paper('CLAIM', 'Q-1', '40'), paper('REBATE', 'Q-2', '40')];
    const drafts = [
      await desk.draft(['200'], { reductions: [one, other] }),
      await desk.draft(['200'], { reductions: [other, one] }),
    ];
    const both = await Promise.all(
      drafts.map((row, at) => codeOf(api.as(PEOPLE[at] ?? '').call(applications.submit, desk.on(row)))),
    );
    expect(both).toEqual(['0', '0']);
  });

  it('is there again when the application is withdrawn, rejected or voided, and when the reduction is taken back', async () => {
    const taking = (amount = '100') => desk.draft(['200'], { reductions: [paper('CLAIM', 'R-1', amount)] });
    const sent = await desk.submit(await taking());
    await api.as('maker').ok(applications.withdraw, desk.on(sent));
    const refused = await desk.submit(await taking());
    await api.as('supervisor').ok(applications.reject, desk.on(refused, desk.reason));
    const approved = await desk.approve(await desk.submit(await taking()));
    await api.as('maker').ok(applications.void, desk.on(approved, desk.reason));
    const again = await desk.approve(await desk.submit(await taking()));
    const [one] = again.reductions;
    await api.as('manager').ok(reductions.reverse, {
      params: { id: one?.id ?? '' },
      body: { version: one?.version ?? 0, reason: '索赔撤销', date: null },
    });
    expect((await desk.submit(await taking())).state).toBe('SUBMITTED');
  });
});
