import { orders } from '@shared/contract/logistics/order.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';

/** What the pickers of the pages offer. */
const PICKED = [
  ['customers', '1', '恒丰家居'],
  ['users', '1', '李四'],
  ['ports', 'USLAX', 'USLAX 洛杉矶'],
  ['currencies', 'USD', 'USD 美元'],
  ['inbound-warehouses', '1', '宁波一号仓'],
  ['units', 'PCS', '件'],
  ['companies', '1', '远通'],
  ['customer-codes', '9', 'HF01'],
] as const;
/** The fake API of the order pages: pickers, no attachments, and what choosing a customer fills in. */
export function orderApi(): FakeApi {
  const api = fakeApi();
  for (const [kind, id, label] of PICKED) api.on(pickerCall(kind), { list: [{ id, label }] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 });
  api.on(orders.customerDefaults, {
    customerName: '恒丰家居',
    status: 'ACTIVE',
    currency: 'USD',
    settlement: 'MONTHLY',
    salesId: '1',
    csId: null,
    incoterm: 'FOB',
    pod: 'USLAX',
    agencyType: 'AGENCY',
    codes: [{ id: '9', code: 'HF01', defaultPod: null, consigneeId: null, salesId: null }],
    consignees: [{ id: '3', name: 'Demo Ltd', address: 'Street 1', contact: null, phone: null, taxId: null }],
  });
  return api;
}
