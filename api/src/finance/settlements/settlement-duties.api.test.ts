import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  for (const [who, userId] of [
    ['maker', '2'],
    ['editor', '3'],
    ['checker', '4'],
  ] as const)
    api.actor(who, { userId, companies: [books.companyId] });
}, 120_000);
afterAll(() => api.close());

const { AR } = settlements;
const at = ({ id, version }: SettlementDetail, body: object = {}) => ({ params: { id }, body: { version, ...body } });
/** A draft of `maker`, and what an edit sends. */
async function drafted() {
  const line = await books.confirmed({ amount: '100' });
  const receipt = await books.receipt('CNY', '100', '1');
  const input = (amountFee: string) => ({
    companyId: books.companyId,
    partyId: books.customers[0] ?? '',
    accountingDate: books.today,
    items: [
      {
        kind: 'RECEIPT' as const,
        sourceId: receipt.id,
        feeLineId: line.id,
        amountFee,
        cross: null,
        openSeen: line.open ?? '0',
      },
    ],
    crossReason: null,
    remark: null,
  });
  return { row: await api.as('maker').ok(AR.create, { body: input('10') }), input };
}
const decide = async (who: string, row: SettlementDetail, action: 'approve' | 'reject') =>
  (
    await (action === 'approve'
      ? api.as(who).call(AR.approve, at(row))
      : api.as(who).call(AR.reject, at(row, { reason: '金额不符', date: null }) as never))
  ).envelope.errorCode ?? '0';

it('10.3 who edited a draft of another does not decide on it, also after 驳回 and another 提交', async () => {
  const { row, input } = await drafted();
  const edited = await api.as('editor').ok(AR.update, at(row, input('100')) as never);
  const sent = await api.as('maker').ok(AR.submit, at(edited));
  expect([await decide('editor', sent, 'approve'), await decide('editor', sent, 'reject')]).toEqual([
    'FIN_SELF_APPROVE',
    'FIN_SELF_APPROVE',
  ]);
  const shown = await api.as('editor').ok(AR.get, { params: { id: sent.id } });
  expect(shown.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
  const back = await api.as('checker').ok(AR.reject, at(sent, { reason: '金额不符', date: null }) as never);
  const again = await api.as('maker').ok(AR.submit, at(back));
  expect(await decide('editor', again, 'approve')).toBe('FIN_SELF_APPROVE');
  expect(await decide('checker', again, 'approve')).toBe('0');
});

it('10.3 who handed in a draft of another does not decide on it, nor does its author', async () => {
  const { row } = await drafted();
  const sent = await api.as('editor').ok(AR.submit, at(row));
  expect([await decide('maker', sent, 'approve'), await decide('editor', sent, 'approve')]).toEqual([
    'FIN_SELF_APPROVE',
    'FIN_SELF_APPROVE',
  ]);
  expect(await decide('checker', sent, 'approve')).toBe('0');
});
