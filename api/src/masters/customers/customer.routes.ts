import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers as contract } from '@shared/contract/accounts/customer.contract.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { customers } from './customer.entity.ts';
import { serveCustomers } from './customer.list.ts';
import { askForBlack } from './customer-black.ts';
import { mergeCustomers } from './customer-merge.ts';
import { checkDuplicates, customerDetail, findCustomer } from './customer.reads.ts';
import {
  changeCustomerState,
  createCustomer,
  tagCustomer,
  transferCustomer,
  updateCustomer,
} from './customer.service.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { customerImportRoutes } from './customer.import.ts';
import { customerPickers } from './customer.pickers.ts';

const ACTIONS = ['activate', 'disable', 'enable'] as const;

/** Customers (A1–A3). */
export const customerRoutes: Route[] = [
  serveCustomers,
  serve(contract.get, (ctx, { params }) => findCustomer(ctx, params.id)),
  serve(contract.checkDuplicates, (ctx, { query }) => checkDuplicates(ctx, query)),
  handle(contract.create, async (ctx, { body }) => customerDetail(ctx, await createCustomer(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    customerDetail(ctx, await updateCustomer(ctx, params.id, version, input)),
  ),
  ...ACTIONS.map((action) =>
    handle(contract[action], async (ctx, { params, body }) =>
      customerDetail(ctx, await changeCustomerState(ctx, params.id, body.version, action)),
    ),
  ),
  ...(['black', 'unblack'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) => {
      await askForBlack(ctx, params.id, body, action);
      return {};
    }),
  ),
  handle(contract.handOver, async (ctx, { params, body }) => {
    await transferCustomer(ctx, await customers.lock(ctx, params.id, body.version), body.salesId);
    return {};
  }),
  handle(contract.merge, (ctx, { params, body }) => mergeCustomers(ctx, params.id, body)),
  handleBatch(contract.transfer, customers, (ctx, row, body) => transferCustomer(ctx, row, body.salesId)),
  handleBatch(contract.tag, customers, (ctx, row, body) => tagCustomer(ctx, row, body)),
  serveExport(customerList),
  ...customerPickers,
  ...customerImportRoutes,
];
