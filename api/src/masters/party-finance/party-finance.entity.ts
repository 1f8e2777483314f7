import { PARTY_FINANCE_FIELDS } from '@shared/contract/finance/party-finance.fields.ts';
import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { suppliers } from '../suppliers/supplier.entity.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { partyFinanceTable } from './party-finance.tables.ts';

/** A row follows its customer or its supplier. */
function ofParty(actor: Actor): SQL | undefined {
  const one = () => new QueryBuilder().select({ one: sql`1` });
  return or(
    exists(
      one()
        .from(acCustomer)
        .where(and(eq(acCustomer.id, partyFinanceTable.customerId), customers.scopeWhere(actor))),
    ),
    exists(
      one()
        .from(acSupplier)
        .where(and(eq(acSupplier.id, partyFinanceTable.supplierId), suppliers.scopeWhere(actor))),
    ),
  );
}

/** 结算资料 of the customers and suppliers in scope. */
export const partyFinances = entity({
  table: partyFinanceTable,
  title: '结算资料',
  no: 'label',
  area: 'finance',
  scope: { and: ofParty },
  labels: PARTY_FINANCE_FIELDS,
  unique: {
    party_finance_customer_key: '该客户已有结算资料，请刷新后编辑。',
    party_finance_supplier_key: '该供应商已有结算资料，请刷新后编辑。',
  },
});
attachmentOwner('party_finance', {
  entity: partyFinances,
  view: 'finance.base.view',
  edit: 'finance.base.edit',
});
