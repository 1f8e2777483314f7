import type { ApplicationSources, OpenPayable } from '@shared/contract/finance/payment-application.answers.ts';
import { availableOf } from '@shared/contract/finance/payment-application.rules.ts';
import { add, roundMoney } from '@shared/contract/decimal.ts';
import { and, eq, lt, or } from 'drizzle-orm';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { payeeAccounts } from './application-payee.ts';
import { approvalLimits } from './application-steps.ts';
import { claimsOnLines } from './claims.ts';
import { keptLines, MAX_PAYABLES, nettingOf, numbered, oneOf, openLines, payable, type Asked } from './open-lines.ts';
import { postedOf } from './posted-of.ts';
import { lineSources, papers, prepayments, ratesFor } from './reduction-sources.ts';

/** What the form of an application of a supplier chooses from (F20). */
export async function applicationSources(ctx: Ctx, asked: Asked): Promise<ApplicationSources> {
  if (!ctx.actor.companies.includes(asked.companyId)) throw refuse('NOT_FOUND');
  await suppliers.find(ctx, asked.supplierId);
  const self = asked.applicationId ?? null;
  const cross = ratesFor(ctx, asked.companyId);
  const posted = await postedOf(ctx, self);
  const shown = await openLines(ctx, asked, and(payable, asked.match ? numbered(asked.match) : undefined), posted);
  const credits = await openLines(
    ctx,
    asked,
    and(eq(finFeeLine.direction, 'AP'), or(lt(finFeeLine.open, '0'), oneOf(posted.sources))),
    posted,
  );
  const kept = await keptLines(ctx, asked, shown.slice(0, MAX_PAYABLES), posted);
  const payables = [...shown.slice(0, MAX_PAYABLES), ...kept];
  const claims = await claimsOnLines(
    ctx,
    payables.map(({ id }) => id),
    self,
  );
  const netting = await nettingOf(ctx, asked, posted);
  return {
    payables: await Promise.all(
      payables.map(async (line): Promise<OpenPayable> => {
        const claimed = claims.get(line.id) ?? '0';
        const { amount, currency } = line;
        const open = roundMoney(add(line.open ?? '0', posted.lines.get(line.id) ?? '0'), currency);
        return {
          ...line,
          amount,
          open,
          claimed: roundMoney(claimed, currency),
          available: roundMoney(availableOf(open, claimed), currency),
          crossRate: await cross(currency, asked.currency),
        };
      }),
    ),
    more: shown.length > MAX_PAYABLES,
    sources: [
      ...(await prepayments(ctx, asked, self, cross, posted)),
      ...(await lineSources(ctx, 'CREDIT', credits, asked, self, cross, posted)),
      ...(await lineSources(ctx, 'NETTING', netting.lines, asked, self, cross, posted)),
      ...(await papers(ctx, asked, self)),
    ],
    nettingNote: netting.note,
    banks: await payeeAccounts(ctx, asked),
    rate: (await rateOf(ctx, asked.companyId, asked.currency, ctx.today()))?.rate ?? null,
    ...(await approvalLimits(ctx, asked.companyId)),
  };
}
