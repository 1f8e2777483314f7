import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import { and, eq, exists, notExists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { lgDeclaration, lgDeclarationCargo } from './declaration.tables.ts';

/** Orders of the declaration's cargo that the actor sees, or does not see. */
const ordersOf = (actor: Actor, seen: boolean) =>
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(lgDeclarationCargo)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(
      and(
        eq(lgDeclarationCargo.declarationId, lgDeclaration.id),
        seen ? orders.scopeWhere(actor) : sql`(${orders.scopeWhere(actor) ?? sql`true`}) is not true`,
      ),
    );

/**
 * 报关资料单: seen by its own people and department, and by those who see every order in it, because its lines name the goods
 * of all of them (ACC-032); never by agents overseas.
 */
export const declarations = entity({
  table: lgDeclaration,
  title: '报关资料单',
  no: 'declNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgDeclaration.companyId,
    dept: lgDeclaration.deptId,
    people: [lgDeclaration.ownerId],
    or: (actor) => and(exists(ordersOf(actor, true)), notExists(ordersOf(actor, false))) ?? sql`false`,
  },
  labels: DECLARATION_FIELDS,
  unique: {
    lg_declaration_customs_no_key: '海关编号已被其他报关单使用，请核对。',
    lg_declaration_cargo_live_key: '有货物已在其他报关资料单中，请刷新后重试。',
  },
});
attachmentOwner('lg_declaration', {
  entity: declarations,
  view: 'logistics.baoguan.view',
  edit: { anyOf: ['logistics.baoguan.edit', 'logistics.baoguan.submit', 'logistics.baoguan.release'] },
});
