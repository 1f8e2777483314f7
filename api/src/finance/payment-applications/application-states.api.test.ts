import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { applicationMachine, type ApplicationState } from '@shared/contract/finance/payment-application.machine.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('4.14 every state × action', () => {
  it('of the application', async () => {
    const makeOf: Partial<Record<ApplicationState, () => Promise<ApplicationDetail>>> = {
      DRAFT: () => office.desk.draft(['10']),
      SUBMITTED: async () => office.desk.submit(await office.desk.draft(['10'])),
      REVIEWING: async () => office.desk.approve(await office.desk.submit(await office.desk.draft(['60000']))),
      GM_REVIEW: async () =>
        office.desk.review(await office.desk.approve(await office.desk.submit(await office.desk.draft(['600000'])))),
      APPROVED: () => office.desk.approved(['10']),
      PAYING: async () => {
        const row = await office.desk.approved(['10']);
        await office.desk.confirm(await office.desk.pay(row, { amount: '4' }));
        return office.desk.fresh(row);
      },
      PAID: async () => {
        const row = await office.desk.approved(['10']);
        await office.desk.confirm(await office.desk.pay(row));
        return office.desk.fresh(row);
      },
      OFFSET: () =>
        office.desk.approved(['10'], {
          payeeBankId: null,
          reductions: [
            {
              kind: 'CLAIM',
              sourceId: null,
              sourceNo: `SP-${Math.round(performance.now() * 1000)}`,
              sourceTotal: '10',
              amount: '10',
            },
          ],
        }),
      REJECTED: async () =>
        office.api
          .as('supervisor')
          .ok(
            applications.reject,
            office.desk.on(await office.desk.submit(await office.desk.draft(['10'])), office.desk.reason),
          ),
      WITHDRAWN: async () =>
        office.api
          .as('maker')
          .ok(applications.withdraw, office.desk.on(await office.desk.submit(await office.desk.draft(['10'])))),
      VOID: async () =>
        office.api
          .as('maker')
          .ok(applications.void, office.desk.on(await office.desk.draft(['10']), office.desk.reason)),
    };
    const tried: Record<string, (row: ApplicationDetail) => Promise<{ envelope: { errorCode?: string | undefined } }>> =
      {
        update: (row) =>
          office.as('maker').call(applications.update, {
            params: { id: row.id },
            body: {
              ...office.desk.input({
                lines: row.lines.map(({ feeLineId, applyAmount }) => line(feeLineId, applyAmount)),
                ack: ['FIN_APPLY_REAPPROVE'],
              }),
              version: row.version,
            },
          }),
        submit: (row) => office.as('maker').call(applications.submit, office.desk.on(row)),
        withdraw: (row) => office.as('maker').call(applications.withdraw, office.desk.on(row)),
        approve: (row) => office.as('other').call(applications.approve, office.desk.on(row)),
        review: (row) => office.as('gm').call(applications.review, office.desk.on(row)),
        reject: (row) => office.as('other').call(applications.reject, office.desk.on(row, office.desk.reason)),
        pay: (row) => office.as('cashier').call(payments.create, office.desk.payBody(row, { amount: '1' })),
        end: (row) => office.as('maker').call(applications.end, office.desk.on(row, office.desk.reason)),
        void: (row) => office.as('maker').call(applications.void, office.desk.on(row, office.desk.reason)),
        remove: (row) => office.as('maker').call(applications.remove, office.desk.on(row)),
      };
    for (const [state, make] of Object.entries(makeOf))
      for (const [action, act] of Object.entries(tried)) {
        const row = await make();
        expect(row.state).toBe(state);
        const allowed = applicationMachine.actions[action as 'submit'].from.includes(state as ApplicationState);
        expect([state, action, await codeOf(act(row))]).toEqual([state, action, allowed ? '0' : 'ILLEGAL_STATE']);
      }
  }, 180_000);
});
