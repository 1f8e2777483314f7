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
  labels: {
    declNo: '报关资料单号',
    containerId: '柜子',
    exporterKind: '发货人类型',
    exporterCompanyId: '境内发货人',
    exporterCustomerId: '境内发货人',
    brokerId: '报关行',
    consigneeOverseas: '境外收货人',
    customsCode: '出境关别',
    recordNo: '备案号',
    exportDate: '出口日期',
    declareDate: '申报日期',
    transportModeCode: '运输方式',
    vesselVoyage: '运输工具',
    blNo: '提运单号',
    producer: '生产销售单位',
    tradeMode: '监管方式',
    taxNature: '征免性质',
    licenceNo: '许可证号',
    contractNo: '合同协议号',
    tradeCountry: '贸易国',
    destCountry: '运抵国',
    destPort: '指运港',
    exitPort: '离境口岸',
    packageType: '包装种类',
    packages: '件数',
    gross: '毛重(g)',
    net: '净重(g)',
    dealMode: '成交方式',
    freight: '运费',
    insurance: '保费',
    misc: '杂费',
    totals: '发票总额',
    docs: '随附单证',
    marks: '标记唛码',
    specialRelation: '特殊关系确认',
    priceInfluence: '价格影响确认',
    royalty: '支付特许权使用费确认',
    selfDeclare: '自报自缴',
    waivers: '单证豁免',
    preEntryNo: '预录入编号',
    customsNo: '海关编号',
    reviewedBy: '复核人',
    reviewedAt: '复核时间',
    submittedAt: '申报时间',
    inspectedAt: '查验时间',
    releasedAt: '放行时间',
    closedAt: '结关时间',
    inspectionResult: '查验结果',
    rejectReason: '退单原因',
    amendReason: '删改单原因',
    state: '状态',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
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
