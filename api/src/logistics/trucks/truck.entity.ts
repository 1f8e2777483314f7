import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgTruck, lgTruckOrder } from './truck.tables.ts';

const query = () => new QueryBuilder();

/** 拖车单: seen by its own people and department, through its container, or through one of its orders. */
export const trucks = entity({
  table: lgTruck,
  title: '拖车单',
  no: 'truckNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgTruck.companyId,
    dept: lgTruck.deptId,
    people: [lgTruck.ownerId],
    or: (actor) =>
      sql`(${exists(
        query()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgTruck.containerId), containers.scopeWhere(actor))),
      )} or ${exists(
        query()
          .select({ one: sql`1` })
          .from(lgTruckOrder)
          .innerJoin(lgOrder, eq(lgOrder.id, lgTruckOrder.orderId))
          .where(and(eq(lgTruckOrder.truckId, lgTruck.id), orders.scopeWhere(actor))),
      )})`,
  },
  fields: { costAmount: 'money.cost', feeTotal: 'money.cost' },
  labels: {
    truckNo: '拖车单号',
    kind: '类型',
    supplierId: '拖车行',
    vehicleId: '车辆',
    driverId: '司机',
    plate: '车牌',
    trailerPlate: '挂车牌',
    driverName: '司机姓名',
    phone: '电话',
    containerId: '柜子',
    useAt: '用车时间',
    fromAt: '占用自',
    untilAt: '占用至',
    cartons: '箱数',
    volume: '体积(cm³)',
    gross: '毛重(g)',
    costAmount: '运费',
    feeTotal: '附加费合计',
    costCurrency: '币种',
    costShare: '分摊方式',
    odometer: '里程(km)',
    state: '状态',
    doneAt: '完成时间',
    cancelReason: '取消原因',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
});
attachmentOwner('lg_truck', {
  entity: trucks,
  view: 'logistics.truck.view',
  edit: { anyOf: ['logistics.truck.edit', 'logistics.truck.stamp', 'logistics.truck.fee'] },
});
