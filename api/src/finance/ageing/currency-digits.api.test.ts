import { supplierBalanceList } from '@shared/contract/finance/balance.contract.ts';
import { periods } from '@shared/contract/finance/period.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../closing/checks.ts';
import { partyFees } from '../fee-lines/party-fees.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { booksOf } from '../ledger/books.fixture.ts';
import { finPeriod } from '../periods/period.tables.ts';

const office = bookOffice(booksOf, null);
const day = '2026-11-05';
let partyId = '';
beforeAll(async () => {
  partyId = office.desk.suppliers[1] ?? '';
  await office.api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('KWD', '2026-11-01', 23, true)`,
  );
  const own = { direction: 'AP', partyId, date: day, dueDate: day } as const;
  await office.desk.confirmed({ ...own, currency: 'KWD', amount: '12.340' });
  await office.desk.confirmed({ ...own, currency: 'KWD', amount: '0.505' });
  await office.desk.confirmed({ ...own, currency: 'JPY', amount: '6000' });
  await office.desk.submitted({
    direction: 'AP',
    partyId,
    currency: 'JPY',
    amount: '7001',
    businessDate: '2026-10-05',
  });
  await office.desk.submitted({
    direction: 'AP',
    partyId,
    currency: 'KWD',
    amount: '1.234',
    businessDate: '2026-10-05',
  });
  const companies = [office.desk.companyId];
  office.api.actor('clerk', { userId: '1', companies });
  office.api.actor('blind', { userId: '2', companies, fields: {} });
});

describe('1.2 amounts have the digits of their currency: KWD three, JPY none', () => {
  it('F21 in the balance of a party', async () => {
    const { list } = await office.as('clerk').ok(supplierBalanceList.endpoint, { query: { supplierId: partyId } });
    expect(list).toMatchObject([{ openText: 'JPY 6,000 + KWD 12.845' }]);
  });

  it('in the fees of a party by currency', async () => {
    const found = await office.api.command('clerk', (ctx) => partyFees(ctx, 'AP', partyId));
    expect(found).toEqual([
      { currency: 'JPY', draft: '7001', confirmed: '6000', overdue: '6000' },
      { currency: 'KWD', draft: '1.234', confirmed: '12.845', overdue: '12.845' },
    ]);
  });

  it('FIN-112 in what the checks of a month found, masked whole for who does not see amounts', async () => {
    const [month] = await office.api.db
      .select()
      .from(finPeriod)
      .where(and(eq(finPeriod.companyId, office.desk.companyId), eq(finPeriod.month, '202610')));
    if (!month) throw new Error('no month');
    const checks = await office.api.command('clerk', (ctx) => runChecks(ctx, month));
    await office.api.db.update(finPeriod).set({ checks }).where(eq(finPeriod.id, month.id));
    const texts = async (who: string) => {
      const shown = await office.as(who).ok(periods.get, { params: { id: month.id } });
      return shown.checks.find(({ key }) => key === 'submitted')?.items.map(({ text }) => text.replace(/^\S+ /, ''));
    };
    expect(await texts('clerk')).toEqual(['JPY 7,001', 'KWD 1.234']);
    expect(await texts('blind')).toEqual(['JPY ***', 'KWD ***']);
  });
});
