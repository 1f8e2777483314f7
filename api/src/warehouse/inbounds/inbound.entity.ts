import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whInbound, whInboundLine } from './inbound.tables.ts';

/** Inbounds of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const inbounds = entity({
  table: whInbound,
  title: '入库单',
  no: 'inboundNo',
  numbered: true,
  area: 'warehouse',
  scope: {
    company: whInbound.companyId,
    and: inWarehouseScope(whInbound.warehouseId),
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(acCustomer)
          .where(and(eq(acCustomer.id, whInbound.customerId), customers.scopeWhere(actor))),
      ),
  },
  labels: {
    inboundNo: '入库单号',
    type: '类型',
    warehouseId: '仓库',
    customerId: '客户',
    companyId: '经营主体',
    sourceType: '来源',
    sourceNo: '来源单号',
    expectedAt: '预计到货',
    mark: '唛头',
    carrier: '承运',
    plateNo: '车牌',
    driver: '司机',
    driverPhone: '司机电话',
    remark: '备注',
    state: '状态',
    stateReason: '原因',
    receivedAt: '实际到货',
    notice: '订单变动',
    expected: '预计件数',
    received: '实收件数',
    damaged: '残损',
    short: '短少',
    over: '溢出',
    putaway: '上架件数',
    volume: '体积(cm³)',
    weight: '重量(g)',
  },
  lists: {
    lines: {
      table: whInboundLine,
      title: '明细',
      labels: {
        goodsId: '货物档案',
        goodsName: '品名',
        brand: '品牌',
        spec: '规格',
        hsCode: 'HS编码',
        packUnit: '包装',
        pcsPerPack: '每件数量',
        lengthMm: '长(mm)',
        widthMm: '宽(mm)',
        heightMm: '高(mm)',
        unitVolume: '单件体积(cm³)',
        unitWeight: '单件重量(g)',
        productionDate: '生产日期',
        expiryDate: '到期日期',
        expected: '预计',
        received: '实收',
        damaged: '残损',
        short: '短少',
        over: '溢出',
        putaway: '已上架',
      },
    },
  },
  unique: { wh_inbound_order_key: '该订单已有入库单，请刷新。' },
});
attachmentOwner('wh_inbound', {
  entity: inbounds,
  view: 'warehouse.inbound.view',
  edit: { anyOf: ['warehouse.inbound.edit', 'warehouse.inbound.receive'] },
});
