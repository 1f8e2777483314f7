import { inboundPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { inbounds } from './inbound.entity.ts';
import { whInbound } from './inbound.tables.ts';

const numbers: Numbered = {
  table: whInbound,
  no: whInbound.inboundNo,
  text: whInbound.searchText,
  scope: inbounds,
  ...besideCustomer(whInbound.customerId),
};
export const inboundPickers: Route[] = [servePicker(inboundPicker, pickNumbered(numbers))];
