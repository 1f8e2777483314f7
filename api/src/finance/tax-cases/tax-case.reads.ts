import { isZero, roundMoney, subtract } from '@shared/contract/decimal.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { addDays } from '@shared/contract/business-day.ts';
import {
  TAX_DOC_KINDS,
  WAIVER_CHOICES,
  type RefundMode,
  type TaxCaseState,
} from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { postedJournals } from '../ledger/posted-journals.ts';
import { parameters } from '../parameters.ts';
import { crossCheck } from '../trade-docs/cross-check.ts';
import { entriesOf, feesOf, filesOf, knownDocs, namesOf, sharesOf } from './tax-case-around.ts';
import { refusedCosts } from './tax-case-books.ts';
import { fixed, factsOf } from './tax-case-facts.ts';
import { checksOf, daysLeft, fxOf, interestOf, linesOf } from './tax-case-shown.ts';
import { itemDifferences, orderChangesOf } from './tax-differences.ts';
import { taxCases } from './tax-case.entity.ts';

/** What may be done with a case by its state and mode; what the detail knows to block is told as reasons. */
export const taxCaseActions = (
  ctx: Ctx,
  row: { state: TaxCaseState; mode: RefundMode },
  open: readonly { title: string; code: string }[] = [],
) =>
  allowedActions(
    taxCaseMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (row.mode === 'AGENCY' && (action === 'match' || action === 'advance')) return null;
      if (action === 'ready') return open.length > 0 ? open.map(({ title }) => `未通过：${title}`) : [];
      if (action === 'waive') return open.some(({ code }) => code in WAIVER_CHOICES) ? [] : null;
      return [];
    },
  );

/** A case with items and invoices, checks, papers, what it has moved and what it may do. */
export async function taxCaseDetail(ctx: Ctx, id: string): Promise<Answerable<TaxCaseDetail>> {
  const row = await taxCases.find(ctx, id);
  const [
    names,
    facts,
    files,
    known,
    cross,
    entries,
    fees,
    journals,
    asked,
    differing,
    recordDays,
    orderChanges,
    shares,
  ] = await readAll(
    ctx,
    () => namesOf(ctx, id),
    () => factsOf(ctx, row),
    () => filesOf(ctx, id),
    () => knownDocs(ctx, row),
    () => (row.declarationId ? crossCheck(ctx, row.declarationId) : []),
    () => entriesOf(ctx, id),
    () => feesOf(ctx, id),
    () => postedJournals(ctx, { type: taxCases.kind, id }),
    () => pendingOf(ctx, taxCases.kind, id),
    () => itemDifferences(ctx, id),
    () => parameters(ctx, row.companyId).recordDays(),
    () => orderChangesOf(ctx, id),
    () => sharesOf(ctx, row),
  );
  const people = [row.createdBy, ...facts.waivers.map(({ grantedBy }) => grantedBy)].map((user) => user ?? '0');
  const users = await ctx.db
    .select({ id: acUser.id, name: acUser.name })
    .from(acUser)
    .where(inArray(acUser.id, people));
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    ownerId: _owner,
    deptId: _dept,
    updatedAt: _at,
    updatedBy: _by,
    searchText: _search,
    writtenOff: _off,
    rounds: _rounds,
    settledOn: _settled,
    declaredBy: _declarer,
    createdBy,
    ...own
  } = row;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    exchangeCost: row.exchangeCost === null ? null : fixed(row.exchangeCost),
    daysLeft: daysLeft(ctx, row),
    costRange: [...facts.costRange],
    fx: fxOf(facts),
    recordsDue: row.declaredOn === null ? null : addDays(row.declaredOn, recordDays),
    difference:
      row.approvedAmount === null ? null : roundMoney(subtract(row.approvedAmount, row.declaredAmount), 'CNY'),
    interest: interestOf(ctx, row),
    refusedCosts: await refusedCosts(
      ctx,
      row,
      facts.lines.map(({ line }) => line),
    ),
    lines: linesOf(facts, differing),
    docs: facts.docs.map(({ kind, need, receivedOn, place }) => ({
      kind,
      need,
      receivedOn,
      place,
      files: files.filter(({ slot }) => slot === TAX_DOC_KINDS[kind]).length,
      known: known.filter((one) => one.kind === kind).map(({ docNo }) => docNo),
    })),
    checks: checksOf(
      facts,
      asked.map(({ change }) => String((change as { check?: string }).check)),
      nameOf,
    ),
    cross,
    orderChanges,
    orderShares: shares,
    entries,
    fees: fees.map((fee) => ({ ...fee, settled: fee.state === 'CONFIRMED' && isZero(fee.open ?? '0') })),
    journals,
    actions: taxCaseActions(ctx, row, facts.open),
  };
}
