import { APPLICATION_PAGE } from '@shared/contract/finance/document-pages.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makersOf } from '../../platform/hands.ts';
import { settleDue, tellDeciders, tellRejected } from '../../services/approvals/tell-deciders.ts';
import { holdersOfStep } from '../approval-rules/due-steps.ts';
import { approversOf } from './application-people.ts';
import { applications } from './application.entity.ts';
import type { Application } from './application.tables.ts';
import { gmHolders } from './gm-step.ts';

/** Page with an application open. */
export const linkOf = ({ id }: Pick<Application, 'id'>, tab: 'pending' | 'mine' | 'all'): string =>
  `${APPLICATION_PAGE}?tab=${tab}&open=${id}`;
const of = (row: Application, tab: 'pending' | 'mine') => ({
  of: applications,
  doc: { id: row.id, no: row.applicationNo, companyId: row.companyId, version: row.version },
  link: linkOf(row, tab),
});

/** Tells who may take the step that an application waits for now (4.14, 3.16); none: what waited is settled. */
export async function tellNextStep(ctx: CommandCtx, row: Application): Promise<Application> {
  if (row.state === 'SUBMITTED' || row.state === 'REVIEWING' || row.state === 'GM_REVIEW')
    await tellDeciders(ctx, of(row, 'pending'), {
      code: row.state === 'SUBMITTED' ? 'finance.ap.apply.approve' : 'finance.ap.apply.review',
      without: [...makersOf(row), ...(await approversOf(ctx, row))],
      among:
        (await holdersOfStep(ctx, { type: 'fin_payment_application', id: row.id, no: row.applicationNo })) ??
        (row.state === 'GM_REVIEW' ? await gmHolders(ctx) : null),
    });
  else await settleDue(ctx, applications, row.id);
  return row;
}

/** Tells its makers that an application was sent back. */
export async function tellSentBack(ctx: CommandCtx, row: Application, reason: string): Promise<Application> {
  await settleDue(ctx, applications, row.id);
  await tellRejected(ctx, of(row, 'mine'), { makers: makersOf(row), reason });
  return row;
}
