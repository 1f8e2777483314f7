import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { payOffice } from '../payments/pay-office.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });

/** The two are no longer kept as one party while something is done. */
async function apart<Value>(meanwhile: () => Promise<Value>): Promise<Value> {
  const { rows } = await office.api.db.execute<{ id: string; customer: string }>(
    sql`select id::text as id, customer_id::text as customer from party_finance where customer_id is not null and supplier_id is not null`,
  );
  await office.api.db.execute(
    sql`update party_finance set customer_id = ${office.desk.customers[1]} where id = ${rows[0]?.id}`,
  );
  const value = await meanwhile();
  await office.api.db.execute(
    sql`update party_finance set customer_id = ${rows[0]?.customer} where id = ${rows[0]?.id}`,
  );
  return value;
}

it('FIN-062 an application whose agreement ended after it was handed in does not set off any more', async () => {
  const owed = await office.desk.confirmed({ amount: '100' });
  const row = await office.desk.submit(
    await office.desk.draft(['100'], {
      payeeBankId: null,
      reductions: [{ kind: 'NETTING', sourceId: owed.id, sourceNo: null, sourceTotal: null, amount: '100' }],
    }),
  );
  const approve = () => office.as('supervisor').call(applications.approve, office.desk.on(row));
  expect((await apart(approve)).envelope).toMatchObject({
    errorCode: 'FIN-062',
    errorMessage: expect.stringContaining('抵销协议'),
  });
  expect(await office.desk.openOf(owed.id)).toEqual(['100.00', '100.00']);
  expect((await approve()).envelope.data?.state).toBe('OFFSET');
});

it('FIN-062 nor does a settlement', async () => {
  const owed = await office.desk.confirmed({ amount: '70' });
  const payable = await office.desk.confirmed({ direction: 'AP', amount: '70' });
  const made = await office.as('maker').ok(settlements.AP.create, {
    body: {
      companyId: office.desk.companyId,
      partyId: office.desk.supplierId,
      accountingDate: office.desk.today,
      items: [
        { kind: 'NETTING', sourceId: owed.id, feeLineId: payable.id, amountFee: '70', cross: null, openSeen: '70' },
      ],
      crossReason: null,
      remark: null,
    },
  });
  const sent = await office.as('maker').ok(settlements.AP.submit, office.desk.on(made));
  const approve = () => office.as('other').call(settlements.AP.approve, office.desk.on(sent));
  expect((await apart(approve)).envelope).toMatchObject({
    errorCode: 'FIN-062',
    errorMessage: expect.stringContaining('抵销协议'),
  });
  expect((await approve()).envelope.data?.state).toBe('POSTED');
});
