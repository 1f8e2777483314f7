import { CUSTOMER_CODE_FIELDS } from '@shared/contract/accounts/customer-code.fields.ts';
import {
  customerCodeMachine,
  type CustomerCodeDetail,
  type CustomerCodeInput,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, like, sql } from 'drizzle-orm';
import { requireStaff } from '../../services/people/staff.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { portName, syPort } from '../base/base.tables.ts';
import { initials } from '../../platform/pinyin.ts';
import { customers } from '../customers/customer.entity.ts';
import { ordersOfCustomers } from '../customers/ports.ts';
import { acCustomer, acCustomerConsignee } from '../customers/customer.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { codeLetters, freeCode } from './customer-code.rules.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';

/** Codes of customers; whoever sees the customer sees its codes, and the sales of the code sees it too. */
export const customerCodes = entity({
  table: acCustomerCode,
  title: '客户编码',
  no: 'code',
  area: 'customer',
  scope: {
    people: [acCustomerCode.salesId],
    or: (actor) =>
      sql`exists (select from ${acCustomer} where ${and(eq(acCustomer.id, acCustomerCode.customerId), customers.scopeWhere(actor))})`,
  },
  labels: CUSTOMER_CODE_FIELDS,
  unique: {
    ac_customer_code_code_key: '客户编码已存在，请换一个。',
    ac_customer_code_default_pod_fkey: '默认目的港不存在，请重新选择。',
  },
});
export type CustomerCode = typeof acCustomerCode.$inferSelect;

/** A new code of a customer in scope. */
export async function createCode(ctx: CommandCtx, input: CustomerCodeInput): Promise<CustomerCode> {
  const values = await checked(ctx, input, null);
  return customerCodes.insert(ctx, values, { action: '新增', code: 'create' });
}

/** Saves a form; a code that was used, or that an order names which is not cancelled, keeps code and customer (3.2). */
export async function updateCode(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: CustomerCodeInput,
): Promise<CustomerCode> {
  const row = await customerCodes.lock(ctx, id, version);
  if (input.code !== row.code || input.customerId !== row.customerId) {
    const why = row.usedCount > 0 ? '已使用' : (await ordersOfCustomers().nameCode(ctx, id)) ? '已有订单使用' : null;
    if (why !== null)
      throw refuse('VALIDATION', `${row.code} ${why}，编码和客户不能修改。`, {
        fields: { [input.code === row.code ? 'customerId' : 'code']: `${why}，不能修改` },
      });
  }
  return customerCodes.update(ctx, row, await checked(ctx, input, row), { action: '编辑', code: 'update' });
}

/** A free code for a customer in scope. */
export async function suggestCode(ctx: Ctx, customerId: string): Promise<{ code: string }> {
  const customer = await customers.find(ctx, customerId);
  const letters = codeLetters(initials(customer.shortName));
  const taken = await ctx.db
    .select({ code: acCustomerCode.code })
    .from(acCustomerCode)
    .where(like(acCustomerCode.code, `${letters}%`));
  return { code: freeCode(letters, new Set(taken.map(({ code }) => code))) };
}

/** A code with the names behind its ids and what may be done with it. */
export async function codeDetail(ctx: Ctx, row: CustomerCode): Promise<Answerable<CustomerCodeDetail>> {
  const [names] = await ctx.db
    .select({
      customerName: acCustomer.name,
      consigneeName: acCustomerConsignee.name,
      podName: portName,
      salesName: acUser.name,
    })
    .from(acCustomerCode)
    .innerJoin(acCustomer, eq(acCustomer.id, acCustomerCode.customerId))
    .leftJoin(acCustomerConsignee, eq(acCustomerConsignee.id, acCustomerCode.consigneeId))
    .leftJoin(syPort, eq(syPort.locode, acCustomerCode.defaultPod))
    .leftJoin(acUser, eq(acUser.id, acCustomerCode.salesId))
    .where(eq(acCustomerCode.id, row.id));
  return {
    ...row,
    customerName: names?.customerName ?? '',
    consigneeName: names?.consigneeName ?? null,
    podName: names?.podName ?? null,
    salesName: names?.salesName ?? null,
    actions: allowedActions(customerCodeMachine, row.status, (code) => ctx.actor.may(code)),
  };
}

async function checked(ctx: CommandCtx, input: CustomerCodeInput, row: CustomerCode | null) {
  const customer = await customers.findOrNull(ctx, eq(acCustomer.id, input.customerId));
  if (!customer) throw invalid({ customerId: '客户不存在或无权访问' });
  if (input.code !== row?.code) {
    const [twin] = await ctx.tx.select().from(acCustomerCode).where(eq(acCustomerCode.code, input.code));
    if (twin) throw refuse('ACC-001', `编码 ${input.code} 已存在，请换一个。`, { fields: { code: '已存在' } });
  }
  if (input.consigneeId) {
    const [consignee] = await ctx.tx
      .select({ customerId: acCustomerConsignee.customerId })
      .from(acCustomerConsignee)
      .where(eq(acCustomerConsignee.id, input.consigneeId));
    if (consignee?.customerId !== input.customerId) throw invalid({ consigneeId: '不是该客户的收货人' });
  }
  if (input.salesId && input.salesId !== row?.salesId) await requireStaff(ctx, input.salesId, 'salesId', '业务员');
  const { code, customerId, purpose, consigneeId, defaultPod, marksTemplate, remark } = input;
  const salesId = input.salesId ?? customer.salesId;
  return { code, customerId, purpose, consigneeId, defaultPod, marksTemplate, remark, salesId };
}
