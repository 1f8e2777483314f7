import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import type { TestApi } from '../../../test/harness.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import { booksOf } from '../ledger/books.fixture.ts';

export type LineChange = Parameters<Awaited<ReturnType<typeof booksOf>>['confirmed']>[0];

/** Statements of company 1 in November 2026 through real HTTP: 1 makes them, 2 confirms them. */
export async function statementDesk(api: TestApi) {
  const books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('clerk', { userId: '1', companies });
  api.actor('second', { userId: '3', companies });
  api.actor('checker', { userId: '2', companies });
  const partyOf = (side: StatementSide, nth = 0) => (side === 'AR' ? books.customers : books.suppliers)[nth] ?? '';
  const rule = { companyId: books.companyId, periodFrom: '2026-11-01', periodTo: '2026-11-20' };

  const create = (side: StatementSide, feeLineIds: readonly string[], more: object = {}) => ({
    body: { ...rule, partyId: partyOf(side), feeLineIds, ...more },
  });
  const made = (side: StatementSide, feeLineIds: readonly string[], more: object = {}): Promise<StatementDetail> =>
    api.as('clerk').ok(statements[side].create, create(side, feeLineIds, more));
  const at = (row: { id: string; version: number }, body: object = {}) => ({
    params: { id: row.id },
    body: { version: row.version, ...body },
  });
  const evidence = [
    { part: 'file', name: '回签.pdf', type: 'application/pdf', content: new Uint8Array(demoPaper('SIGNED')) },
  ];
  const CONFIRMATION = { counterpartyName: '王经理', counterpartyDate: '2026-11-20' };
  const send = (side: StatementSide, row: StatementDetail) =>
    api.as('clerk').ok(statements[side].send, at(row, { channel: 'DOWNLOAD' }));
  const confirm = (side: StatementSide, row: StatementDetail, body: object = {}, who = 'checker') =>
    api.as(who).call(statements[side].confirm, { ...at(row, { ...CONFIRMATION, ...body }), files: evidence });
  /** Lines as given on a statement that the counterparty has confirmed. */
  const confirmed = async (
    side: StatementSide,
    feeLineIds: readonly string[],
    more: object = {},
  ): Promise<StatementDetail> => {
    const sent = await send(side, await made(side, feeLineIds, more));
    const { envelope } = await confirm(side, sent);
    if (!envelope.data) throw new Error(JSON.stringify(envelope));
    return envelope.data;
  };
  const disputed = async (side: StatementSide, feeLineIds: readonly string[]): Promise<StatementDetail> => {
    const sent = await send(side, await made(side, feeLineIds));
    const lines = [{ lineId: sent.lines[0]?.id ?? '', reason: '单价与报价不符' }];
    return api.as('clerk').ok(statements[side].dispute, at(sent, { lines }));
  };
  return { books, rule, partyOf, create, made, at, evidence, CONFIRMATION, send, confirm, confirmed, disputed };
}
