import { RELEASED, TAX_CASE_STATES, UNDECLARED, type TaxCaseState } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { DeclaredBooks } from '../../logistics/declarations/ports.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { taxCase } from './tax-case.tables.ts';

/** Cases of a container or one of its declarations that have been with the tax office, at most ten; for logistics (LOG-060). */
export const declaredCasesOf: DeclaredBooks['cases'] = async ({ db }, containerId, declarationId) => {
  const own = db.select({ id: lgDeclaration.id }).from(lgDeclaration).where(eq(lgDeclaration.containerId, containerId));
  const found = await db
    .select({ caseNo: taxCase.caseNo, state: taxCase.state })
    .from(taxCase)
    .where(
      and(
        declarationId === null
          ? or(eq(taxCase.containerId, containerId), inArray(taxCase.declarationId, own))
          : eq(taxCase.declarationId, declarationId),
        notInArray(taxCase.state, [...UNDECLARED, ...RELEASED]),
      ),
    )
    .orderBy(asc(taxCase.id))
    .limit(10);
  return found.map(({ caseNo, state }) => ({ caseNo, state: TAX_CASE_STATES[state], way: wayBack(state) }));
};

const wayBack = (state: TaxCaseState): string | null => {
  if (isLegal(taxCaseMachine, state, 'reject')) return '登记退回并重新收集';
  return isLegal(taxCaseMachine, state, 'rework') ? '重新收集' : null;
};
