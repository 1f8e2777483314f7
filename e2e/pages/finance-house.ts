import { me } from '@shared/contract/access/auth.contract.ts';
import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { test as demo } from './demo-office.ts';
import { CountingHouse } from './counting-house.ts';
import { day } from './desk.ts';

/** Adds `house`: its people go home at the end, and no page of theirs has thrown. */
export const test = demo.extend<{ house: CountingHouse }>({
  house: async ({ browser, office }, use) => {
    const house = await CountingHouse.of(browser, office);
    await use(house);
    await house.close();
  },
});

/** The house keeps the books of the second company from now on: a month that a test closes there is nobody else's. */
export async function keepsSecondCompany(house: CountingHouse): Promise<void> {
  const { companies } = await (await house.desk('manager')).ok(me);
  house.companyId = companies[1]?.id ?? '';
}

/** A statement of these fees as a draft of the clerk. */
export async function draftStatement(
  house: CountingHouse,
  partyId: string,
  feeLineIds: readonly string[],
): Promise<StatementDetail> {
  return (await house.desk('receivables')).ok(statements.AR.create, {
    body: {
      companyId: house.companyId,
      partyId,
      periodFrom: day(-1),
      periodTo: day(0),
      includeUndue: true,
      feeLineIds,
    },
  });
}

/** The earliest month that is open in the books of the house's company. */
export async function earliestMonth(
  house: CountingHouse,
): Promise<{ id: string; month: string; read: () => Promise<PeriodDetail> }> {
  const chief = await house.desk('manager');
  const { list } = await chief.ok(periodList.endpoint, { query: { companyId: house.companyId, pageSize: '50' } });
  const [first] = list
    .filter(({ state }) => state === 'OPEN')
    .map(({ id, month }) => ({ id, month: month ?? '' }))
    .toSorted((left, right) => Number(left.month) - Number(right.month));
  if (!first) throw new Error('The company has no open month');
  return { ...first, read: () => chief.ok(periods.get, { params: { id: first.id } }) };
}
