import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgInspection } from '../inspections/inspection.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { entity } from '../../platform/entity.ts';
import { lgContainer } from './container.tables.ts';

/**
 * 柜子. ACC-032: seen through its own people and department, or through one allocated order in scope; SELF of an
 * inspector is what they inspect (3.6). ACC-033: an
 * overseas agent sees only the containers of its supplier, from 待清关 on.
 */
export const containers = entity({
  table: lgContainer,
  kind: 'lg_container',
  title: '柜子',
  no: 'containerCode',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgContainer.companyId,
    dept: lgContainer.deptId,
    people: [lgContainer.ownerId],
    // Asked of each container that is not the actor's own; the planner makes one set of it where many are asked.
    or: (actor) =>
      or(
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(lgAllocation)
            .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
            .where(
              and(
                eq(lgAllocation.containerId, lgContainer.id),
                eq(lgAllocation.state, 'LIVE'),
                orders.scopeWhere(actor),
              ),
            ),
        ),
        exists(
          new QueryBuilder()
            .select({ one: sql`1` })
            .from(lgInspection)
            .where(
              and(
                eq(lgInspection.containerId, lgContainer.id),
                inArray(lgInspection.inspectorId, [actor.userId, ...(actor.standsFor ?? [])]),
              ),
            ),
        ),
      ),
    external: (actor) =>
      sql`(${lgContainer.overseasAgentId} = ${actor.supplierId ?? '0'} and ${lgContainer.stage} in ('CLEAR', 'DELIVER', 'DELIVERED'))`,
  },
  labels: {
    containerCode: '柜子编号',
    containerNo: '箱号',
    sealNo: '封号',
    containerType: '柜型',
    companyId: '经营主体',
    serviceType: '业务类型',
    transportMode: '运输方式',
    pol: '起运港',
    pod: '目的港',
    finalPlace: '目的地',
    loadPlaceType: '装柜地点',
    warehouseId: '装柜仓库',
    loadAddress: '装柜地址',
    planLoadDate: '计划装柜',
    stage: '阶段',
    stageSince: '进入时间',
    hold: '暂停',
    holdReason: '暂停原因',
    dg: '危险品柜',
    planCartons: '计划箱数',
    planVolume: '计划体积(cm³)',
    planGross: '计划毛重(g)',
    orderCount: '订单数',
    customerCount: '客户数',
    fillRate: '装载率',
    ownerId: '负责人',
    deptId: '部门',
    carrierId: '船公司',
    overseasAgentId: '国外代理',
    mblNo: '主提单号',
    vessel: '船名',
    voyage: '航次',
    soNo: 'SO号',
    cutSi: '截单',
    cutCy: '截港',
    cutVgm: '截VGM',
    cutCustoms: '截关',
    etd: 'ETD',
    eta: 'ETA',
    firstEtd: '首次ETD',
    atd: 'ATD',
    ata: 'ATA',
    dischargeAt: '卸船时间',
    lastFreeDay: '最后免费日',
    gateOutAt: '提柜时间',
    emptyReturnAt: '还空时间',
    freeDays: '免箱期',
    capVolumePlan: '建议体积(cm³)',
    capVolumeMax: '内容积(cm³)',
    capPayloadPlan: '建议载重(g)',
    capPayloadMax: '最大载重(g)',
    tare: '皮重(g)',
    mgw: '最大总重(g)',
    loadedCartons: '实装箱数',
    loadedVolume: '实装体积(cm³)',
    loadedGross: '实装毛重(g)',
    vgm: 'VGM(g)',
    vgmMethod: 'VGM方法',
    inspectWaivedAt: '免检时间',
    inspectWaivedBy: '免检人',
    inspectWaiveReason: '免检原因',
    cancelCode: '取消原因',
    cancelReason: '取消说明',
    costBasis: '成本分摊方式',
    remark: '备注',
  },
  unique: { lg_container_no_live_key: '箱号已用于另一个未送达的柜子，请核对。' },
});
