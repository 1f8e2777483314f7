import { SETTLEMENT } from '../logistics/order.labels.ts';
import { definePicker } from '../shared/picker.contract.ts';
import type { CustomerStatus } from './customer.labels.ts';

/**
 * Customers in scope that are 合作中, for documents. Item: id, label short name, hint number · full name; extra
 * CustomerExtra.
 */
export const customerPicker = definePicker({
  kind: 'customers',
  title: '客户',
  permission: 'session',
  scope: 'customer',
});
/** Every customer in scope whatever its status, for its own master data and for filters. */
export const anyCustomerPicker = definePicker({
  kind: 'all-customers',
  title: '客户(含潜在与停用)',
  permission: 'session',
  scope: 'customer',
});
/** What an order takes over from its customer. */
export type CustomerExtra = {
  currency: string;
  settlement: keyof typeof SETTLEMENT;
  salesId: string | null;
  csId: string | null;
  status: CustomerStatus;
  country: string;
  defaultIncoterm: string | null;
  defaultPod: string | null;
  defaultAgency: string | null;
};
