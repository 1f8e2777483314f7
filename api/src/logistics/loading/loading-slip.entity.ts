import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgLoadingSlip } from './loading-slip.tables.ts';

/** 装柜单: seen by its own people and department, or through its container; never by agents overseas. */
export const loadingSlips = entity({
  table: lgLoadingSlip,
  title: '装柜单',
  no: 'slipNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgLoadingSlip.companyId,
    dept: lgLoadingSlip.deptId,
    people: [lgLoadingSlip.ownerId, lgLoadingSlip.tallyId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgLoadingSlip.containerId), containers.scopeWhere(actor))),
      ),
  },
  labels: {
    slipNo: '装柜单号',
    containerId: '柜子',
    place: '装柜地点',
    startAt: '开始时间',
    endAt: '结束时间',
    containerNo: '箱号',
    sealNo: '封号',
    tare: '皮重(g)',
    dunnage: '垫料重(g)',
    vgm: 'VGM(g)',
    tallyId: '理货员',
    enteredBy: '录入人',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
    supervisor: '现场主管',
    signer: '签收人',
    truckId: '拖车单',
    state: '状态',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  unique: { lg_loading_slip_live_key: '该柜子已有装柜单，请刷新后重试。' },
});
attachmentOwner('lg_loading_slip', {
  entity: loadingSlips,
  view: 'logistics.zhuanggui.view',
  edit: { anyOf: ['logistics.zhuanggui.fill', 'logistics.zhuanggui.confirm'] },
});
