import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { lgClearance } from './clearance.tables.ts';

const ofSeenContainer = (actor: Actor) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(lgContainer)
      .where(and(eq(lgContainer.id, lgClearance.containerId), containers.scopeWhere(actor))),
  );

/** 清关单: seen by its own people and department, or through its container; agents abroad only through theirs (ACC-033). */
export const clearances = entity({
  table: lgClearance,
  kind: 'lg_clearance',
  title: '清关单',
  no: 'clearanceNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgClearance.companyId,
    dept: lgClearance.deptId,
    people: [lgClearance.ownerId],
    or: ofSeenContainer,
    external: ofSeenContainer,
  },
  labels: {
    clearanceNo: '清关单号',
    containerId: '柜子',
    agentId: '国外代理',
    country: '进口国',
    importer: '进口商',
    consignee: '收货人',
    entryNo: '进口报关单号',
    doNo: '提货单号',
    agentBillNo: '代理账单号',
    currency: '币种',
    rate: '汇率',
    freight: '运费',
    insurance: '保险费',
    valueTotal: '货值合计',
    dutyTotal: '关税合计',
    vatTotal: '增值税合计',
    otherTotal: '其他税合计',
    taxPayer: '税金承担',
    inspected: '已查验',
    inspectRemark: '查验情况',
    submittedAt: '递交时间',
    taxPaidAt: '缴税时间',
    releasedAt: '放行时间',
    state: '状态',
    heldFrom: '扣留前状态',
    holdReason: '扣留原因',
    sentAt: '资料发送时间',
    sentBy: '资料发送人',
    sentNote: '资料说明',
    sentTo: '收件邮箱',
    sentPapers: '所发资料',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  fields: { sentTo: 'customer.contact' },
  unique: { lg_clearance_container_key: '该柜子已有清关单，请刷新后重试。' },
});
attachmentOwner('lg_clearance', {
  entity: clearances,
  view: 'logistics.qingguan.view',
  edit: 'logistics.qingguan.edit',
});
