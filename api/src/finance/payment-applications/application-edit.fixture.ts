import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { line, type payOffice } from '../payments/pay-office.fixture.ts';

/** What a stored application asks for and sets off now, as its form sends it. */
export const askedOf = (row: ApplicationDetail): Partial<ApplicationInput> => ({
  kind: row.kind,
  currency: row.currency,
  payeeBankId: row.payeeBankId,
  amount: row.amount,
  lines: row.lines.map(({ feeLineId, applyAmount }) => line(feeLineId, applyAmount)),
  reductions: row.reductions
    .filter(({ state }) => state === 'POSTED' || state === 'PENDING')
    .map(({ kind, sourceId, sourceNo, sourceTotal, amount }) => ({ kind, sourceId, sourceNo, sourceTotal, amount })),
});

/** A claim over an amount that the supplier allows whole. */
export const claim = (amount: string) => ({
  kind: 'CLAIM' as const,
  sourceId: null,
  sourceNo: `SP-${amount}`,
  sourceTotal: amount,
  amount,
});

/** 编辑 at the desk of payments; what an approved one is asked about is acknowledged. */
export function editsOf(office: ReturnType<typeof payOffice>) {
  const body = (row: ApplicationDetail, change: object = {}) => ({
    params: { id: row.id },
    body: {
      ...office.desk.input({ ...askedOf(row), ack: ['FIN_APPLY_REAPPROVE'], ...change }),
      version: row.version,
    },
  });
  const edit = (row: ApplicationDetail, change: object = {}, who = 'maker') =>
    office.as(who).ok(applications.update, body(row, change));
  return { body, edit };
}
