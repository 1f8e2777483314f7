import type { FormCheck } from '@shared/contract/endpoint.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { submitIssues } from '@shared/contract/logistics/order-checks.ts';
import { eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { missingFor, missingText } from '../../services/documents/document-gate.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import { codeFault, customerFault } from './order-customer.rules.ts';
import { orders } from './order.entity.ts';
import { checkReferences, customerInScope } from './order-references.ts';
import { duplicateOf, warningsOf } from './order-submit.ts';
import type { OrderRow } from './order.tables.ts';

type Fields = FormCheck['fields'];
/** Where a rule that names no field is shown. */
const PLACE: Record<string, string> = { 'LOG-003': 'customerCodeId', 'LOG-004': 'customerId' };

/**
 * L2 …/validate: everything that 存草稿 and 提交 of this content would refuse (references, LOG-003, LOG-004, LOG-010..014,
 * holds, what 单据设置 demands) and ask (LOG-012, LOG-013, LOG-015, LOG-016, LOG-021). `id`: the draft that is edited.
 */
export async function validateOrder(ctx: CommandCtx, input: OrderInput, id: string | null): Promise<FormCheck> {
  const stored = id === null ? null : await orders.find(ctx, id);
  const referred = await faultsOf(() => checkReferences(ctx, input, stored));
  const duplicate = await duplicateOf(ctx, input, id);
  return {
    fields: {
      ...Object.fromEntries(submitIssues(input).map(({ path, text }) => [path, text])),
      ...(await partnerFaults(ctx, input, id)),
      ...referred,
    },
    reasons: await demanded(ctx, stored, input),
    warnings: [...warningsOf(input), ...(duplicate === null ? [] : [{ code: 'LOG-013', message: duplicate }])],
  };
}

/** What a check refuses, by field. */
async function faultsOf(check: () => Promise<void>): Promise<Fields> {
  try {
    await check();
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = (error.data as { fields?: Fields } | undefined)?.fields;
    return fields ?? { [PLACE[error.code] ?? 'customerId']: error.message };
  }
}

/** LOG-004, LOG-003 and holds of finance (LOG-050), which only 提交 asks. */
async function partnerFaults(ctx: CommandCtx, input: OrderInput, id: string | null): Promise<Fields> {
  const customer = await customerInScope(ctx, input.customerId);
  if (!customer) return {};
  const { reasons } = await checkRisk(ctx, {
    action: 'NEW_ORDER',
    companyId: input.companyId,
    customerId: customer.id,
    orderIds: id === null ? [] : [id],
    docs: id === null ? [] : [{ type: 'ORDER', id }],
  });
  const held = reasons.find(({ decision }) => decision === 'REFUSE');
  const fields: Fields = {};
  if (held) fields.customerId = held.message;
  const fault = customerFault(customer, 'SUBMIT');
  if (fault) fields.customerId = fault;
  if (input.customerCodeId === null) return fields;
  const [code] = await ctx.tx.select().from(acCustomerCode).where(eq(acCustomerCode.id, input.customerCodeId));
  const codeText = codeFault(code, input.customerId);
  if (codeText) fields.customerCodeId = codeText;
  return fields;
}

/** What 单据设置 demands of the order before 待审核; one that is not stored has no files yet. */
async function demanded(ctx: CommandCtx, stored: OrderRow | null, input: OrderInput): Promise<string[]> {
  const row = { id: '0', ...stored, ...input };
  const text = missingText(await missingFor(ctx, orders.kind, row, 'SUBMITTED'));
  return text === '' ? [] : [text];
}
