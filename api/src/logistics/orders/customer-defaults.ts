import type { CustomerDefaults } from '@shared/contract/logistics/order.answers.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomerConsignee } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerInScope } from './order-references.ts';
import { readAll } from '../../platform/reads.ts';

/** What an order takes over from its customer; NOT_FOUND out of scope. */
export async function customerDefaults(ctx: Ctx, id: string): Promise<CustomerDefaults> {
  const customer = await customerInScope(ctx, id);
  if (!customer) throw refuse('NOT_FOUND');
  const [codes, consignees] = await readAll(
    ctx,
    () =>
      ctx.db
        .select()
        .from(acCustomerCode)
        .where(and(eq(acCustomerCode.customerId, id), eq(acCustomerCode.status, 'ENABLED')))
        .orderBy(desc(acCustomerCode.usedCount), asc(acCustomerCode.code)),
    () =>
      ctx.db
        .select()
        .from(acCustomerConsignee)
        .where(eq(acCustomerConsignee.customerId, id))
        .orderBy(desc(acCustomerConsignee.isDefault), asc(acCustomerConsignee.sortNo)),
  );
  return {
    customerName: customer.shortName,
    status: customer.status,
    currency: customer.currency,
    settlement: customer.settlement,
    salesId: customer.salesId,
    csId: customer.csId,
    incoterm: customer.defaultIncoterm,
    pod: customer.defaultPod,
    agencyType: customer.defaultAgency,
    codes: codes.map(({ id: codeId, code, defaultPod, consigneeId, salesId }) => ({
      id: codeId,
      code,
      defaultPod,
      consigneeId,
      salesId,
    })),
    consignees: consignees.map((each) => ({
      id: each.id,
      name: each.name,
      address: each.address,
      contact: each.contactName,
      phone: each.phone,
      taxId: each.taxId,
    })),
  };
}
