import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { notStaff, staffOf } from '../../services/people/staff.ts';
import { countryFault } from '../../masters/base/countries.ts';
import { incotermFault } from '../../masters/base/incoterm.ts';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { portIssues } from '../../masters/base/port-checks.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse, refuseIssues } from '../../platform/refusal.ts';
import { scopeCondition } from '../../platform/scope.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { codeFault, customerFault } from './order-customer.rules.ts';
import { checkDeclaring } from './order-declaring.ts';
import type { OrderRow } from './order.tables.ts';
import { checkPackages, checkUnits } from './order-units.ts';

type Customer = typeof acCustomer.$inferSelect;

/** A customer in the caller's customer scope, or null. */
export async function customerInScope(ctx: Ctx, id: string): Promise<Customer | null> {
  const [customer] = await ctx.db
    .select()
    .from(acCustomer)
    .where(
      and(
        eq(acCustomer.id, id),
        scopeCondition(ctx.actor, 'customer', {
          dept: acCustomer.deptId,
          people: [acCustomer.salesId, acCustomer.csId],
        }),
      ),
    );
  return customer ?? null;
}

/**
 * Checks what an order refers to: company of the caller, customer (LOG-004), code (LOG-003), ports (LOG-011), people,
 * currencies, units, warehouse. Only what differs from the stored order is checked against scope and status, so that a
 * customer that was disabled later does not stop an edit. Refuses with VALIDATION at the fields, or with the rule.
 */
export async function checkReferences(ctx: CommandCtx, input: OrderInput, stored: OrderRow | null): Promise<void> {
  const wrong: Record<string, string> = {};
  const ports = await portIssues(ctx, input);
  const changed = (key: keyof OrderInput & keyof OrderRow) => stored === null || stored[key] !== input[key];
  const [company] = await ctx.tx.select().from(syCompany).where(eq(syCompany.id, input.companyId));
  if (!company || company.status !== 'ENABLED' || !(ctx.actor.system || ctx.actor.companies.includes(input.companyId)))
    wrong.companyId = '经营主体不存在或无权使用';

  if (changed('customerId')) {
    const customer = await customerInScope(ctx, input.customerId);
    if (!customer) throw invalid({ customerId: '客户不存在或无权使用' });
    const fault = customerFault(customer, 'NAME');
    if (fault) throw refuse('LOG-004', `${fault}。`);
  }
  if (input.customerCodeId) {
    const [code] = await ctx.tx.select().from(acCustomerCode).where(eq(acCustomerCode.id, input.customerCodeId));
    const fault = codeFault(code, input.customerId, !changed('customerCodeId'));
    if (fault) throw refuse('LOG-003', `${fault}。`);
  }
  const term = await incotermFault(ctx, input.incoterm, stored?.incoterm ?? null);
  if (term) wrong.incoterm = term;
  await checkCodes(ctx, input, wrong);
  if (input.destCountry && changed('destCountry')) {
    const fault = await countryFault(ctx, input.destCountry);
    if (fault) wrong.destCountry = fault;
  }
  await checkUnits(ctx, input.lines, wrong);
  await checkPackages(ctx, input.lines, wrong);
  await checkGoods(ctx, input, wrong);
  await checkDeclaring(ctx, input, wrong);
  await checkPeople(ctx, input, stored, wrong);
  if (input.inboundWarehouseId && changed('inboundWarehouseId')) {
    const [warehouse] = await ctx.tx.select().from(whWarehouse).where(eq(whWarehouse.id, input.inboundWarehouseId));
    const own = warehouse && (ctx.actor.system || ctx.actor.companies.includes(warehouse.companyId));
    if (!own || warehouse.status !== 'ENABLED') wrong.inboundWarehouseId = '仓库不存在或已停用';
  }
  refuseIssues(stored?.orderNo ?? null, [
    ...ports,
    ...Object.entries(wrong).map(([path, text]) => ({ rule: 'R', path, text })),
  ]);
}

async function checkCodes(ctx: CommandCtx, input: OrderInput, wrong: Record<string, string>): Promise<void> {
  const money = [...new Set([input.currency, input.goodsCurrency].filter((code) => code !== null))];
  const known = new Set(
    (await ctx.tx.select({ code: syCurrency.code }).from(syCurrency).where(inArray(syCurrency.code, money))).map(
      (row) => row.code,
    ),
  );
  if (input.currency && !known.has(input.currency)) wrong.currency = '币种不存在';
  if (!known.has(input.goodsCurrency)) wrong.goodsCurrency = '币种不存在';
}

/** Goods of a line are those of the order's customer or of nobody; a line that named them before may keep them. */
async function checkGoods(ctx: CommandCtx, input: OrderInput, wrong: Record<string, string>): Promise<void> {
  const ids = [...new Set(input.lines.flatMap(({ goodsId }) => goodsId ?? []))];
  if (ids.length === 0) return;
  const found = await ctx.tx
    .select({ id: syGoods.id, customerId: syGoods.customerId, status: syGoods.status, deletedAt: syGoods.deletedAt })
    .from(syGoods)
    .where(inArray(syGoods.id, ids));
  const known = new Map(found.map((row) => [row.id, row]));
  input.lines.forEach(({ id, goodsId }, row) => {
    if (goodsId === null) return;
    const item = known.get(goodsId);
    if (!item || item.deletedAt || (item.customerId !== null && item.customerId !== input.customerId))
      wrong[`lines.${row}.goodsId`] = '商品不存在或不属于该客户';
    else if (item.status !== 'ENABLED' && id === null) wrong[`lines.${row}.goodsId`] = '商品已停用';
  });
}

const PEOPLE = { salesId: ORDER_FIELDS.salesId, csId: ORDER_FIELDS.csId, operatorId: ORDER_FIELDS.operatorId } as const;
async function checkPeople(
  ctx: CommandCtx,
  input: Pick<OrderInput, keyof typeof PEOPLE>,
  stored: OrderRow | null,
  wrong: Record<string, string>,
): Promise<void> {
  const keys = (Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]).filter(
    (key) => input[key] !== null && input[key] !== stored?.[key],
  );
  if (keys.length === 0) return;
  const staff = await staffOf(
    ctx.tx,
    keys.flatMap((key) => input[key] ?? []),
  );
  for (const key of keys) if (!staff.has(input[key] ?? '')) wrong[key] = notStaff(PEOPLE[key]);
}

/** Refuses people that do not exist, are disabled or belong to another house. */
export async function requirePeople(ctx: CommandCtx, people: Pick<OrderInput, keyof typeof PEOPLE>): Promise<void> {
  const wrong: Record<string, string> = {};
  await checkPeople(ctx, people, null, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
