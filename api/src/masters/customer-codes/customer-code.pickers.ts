import { customerCodePicker } from '@shared/contract/accounts/customer-code.contract.ts';
import { eq, or } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { customerCodes } from './customer-code.service.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';

attachmentOwner('ac_customer_code', { entity: customerCodes, view: 'account.code.view', edit: 'account.code.edit' });

export const customerCodePickers: Route[] = [
  servePicker(
    customerCodePicker,
    pickFrom({
      table: acCustomerCode,
      join: [[acCustomer, eq(acCustomer.id, acCustomerCode.customerId)]],
      scope: customerCodes,
      label: acCustomerCode.code,
      hint: acCustomer.shortName,
      parent: acCustomerCode.customerId,
      live: eq(acCustomerCode.status, 'ENABLED'),
      extra: {
        customerId: acCustomerCode.customerId,
        defaultPod: acCustomerCode.defaultPod,
        consigneeId: acCustomerCode.consigneeId,
        salesId: acCustomerCode.salesId,
        marksTemplate: acCustomerCode.marksTemplate,
      },
      match: (q) => or(searchMatch(acCustomerCode.code, q), searchMatch(acCustomer.searchText, q)),
    }),
  ),
];
