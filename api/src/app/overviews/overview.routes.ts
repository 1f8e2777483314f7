import { customers as customerContract } from '@shared/contract/accounts/customer.contract.ts';
import { suppliers as supplierContract } from '@shared/contract/accounts/supplier.contract.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { serve, type Route } from '../../platform/route.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { customerOverview } from './customer-overview.ts';
import { supplierOverview } from './supplier-overview.ts';

/** 概览 of a customer (A1) and of a supplier (A5): what every domain knows of them. */
export const overviewRoutes: Route[] = [
  serve(customerContract.overview, async (ctx, { params }) =>
    customerOverview(ctx, await customers.find(ctx, params.id)),
  ),
  serve(supplierContract.overview, async (ctx, { params }) => {
    const { id } = await suppliers.find(ctx, params.id);
    return supplierOverview(ctx, id);
  }),
];
