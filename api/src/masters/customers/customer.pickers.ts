import { CUSTOMER_STATUSES } from '@shared/contract/accounts/customer.labels.ts';
import { anyCustomerPicker, customerPicker } from '@shared/contract/accounts/customer.pickers.ts';
import { PAPER_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { pickFrom, servePicker, type TablePicker } from '../../services/pickers/picker.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { numberPrefix } from '../../services/search/search-match.ts';
import { searchable } from '../../services/search/search.service.ts';
import { customers } from './customer.entity.ts';
import { acCustomer } from './customer.tables.ts';
import { labelSql } from '../../platform/label-sql.ts';

attachmentOwner('ac_customer', {
  entity: customers,
  view: 'account.customer.view',
  edit: 'account.customer.update',
  leaveEmpty({ status, kind, customerNo }, slot) {
    if (status === 'ACTIVE' && kind === 'DOMESTIC' && slot === PAPER_KINDS.LICENCE)
      throw refuse('ACC-012', `${customerNo} 是合作中的客户，须保留营业执照附件；请先上传新的，或上传新版本。`);
  },
});

/** Ctrl+K finds customers by number, name, pinyin and initials. */
searchable({
  kind: 'ac_customer',
  title: '客户',
  permission: 'account.customer.view',
  find: (ctx, q, limit) =>
    ctx.db
      .select({
        id: acCustomer.id,
        label: acCustomer.name,
        hint: sql<string>`concat_ws(' · ', ${acCustomer.customerNo}, ${statusText})`,
      })
      .from(acCustomer)
      .where(
        and(
          or(searchMatch(acCustomer.searchText, q), numberPrefix(acCustomer.customerNo, q)),
          customers.scopeWhere(ctx.actor),
        ),
      )
      .orderBy(asc(acCustomer.pinyin), asc(acCustomer.id))
      .limit(limit),
});

const statusText = labelSql(acCustomer.status, CUSTOMER_STATUSES);
const source: TablePicker = {
  table: acCustomer,
  scope: customers,
  label: acCustomer.shortName,
  hint: sql<string>`concat_ws(' · ', ${acCustomer.customerNo}, ${acCustomer.name}, nullif(${statusText}, ${CUSTOMER_STATUSES.ACTIVE}::text))`,
  extra: {
    currency: acCustomer.currency,
    settlement: acCustomer.settlement,
    salesId: acCustomer.salesId,
    csId: acCustomer.csId,
    status: acCustomer.status,
    country: acCustomer.country,
    defaultIncoterm: acCustomer.defaultIncoterm,
    defaultPod: acCustomer.defaultPod,
    defaultAgency: acCustomer.defaultAgency,
  },
  match: (q) => searchMatch(acCustomer.searchText, q),
  orderBy: [acCustomer.pinyin],
};

export const customerPickers: Route[] = [
  servePicker(customerPicker, pickFrom({ ...source, live: eq(acCustomer.status, 'ACTIVE') })),
  servePicker(anyCustomerPicker, pickFrom(source)),
];
