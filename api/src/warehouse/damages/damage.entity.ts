import { DAMAGE_PHOTOS } from '@shared/contract/warehouse/damage.labels.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whDamage } from './damage.tables.ts';

/** Damages in the warehouses and companies in scope. */
export const damages = entity({
  table: whDamage,
  title: '残损单',
  no: 'damageNo',
  numbered: true,
  area: 'warehouse',
  scope: { company: whDamage.companyId, and: inWarehouseScope(whDamage.warehouseId) },
  labels: {
    damageNo: '残损单号',
    companyId: '经营主体',
    warehouseId: '仓库',
    customerId: '客户',
    batchId: '批次',
    locationId: '所在库位',
    quality: '品质',
    foundLocationId: '发现库位',
    foundQuality: '发现时品质',
    qty: '件数',
    stage: '来源',
    cause: '原因',
    sourceType: '来源类型',
    sourceNo: '来源单号',
    remark: '备注',
    state: '状态',
    liability: '责任方',
    liableSupplierId: '责任供应商',
    disposition: '处理方式',
    judgeNote: '判定说明',
    judgedBy: '判定人',
    judgedAt: '判定时间',
    handleNote: '处理说明',
    scrapValue: '报废价值(CNY)',
    scrapApprovedBy: '报废审批人',
    scrapApprovedAt: '报废审批时间',
    financeApprovedBy: '财务审批人',
    financeApprovedAt: '财务审批时间',
    outboundNo: '出库单号',
    handledBy: '处理人',
    handledAt: '处理时间',
    claimAmount: '索赔金额(CNY)',
    claimedBy: '索赔人',
    claimedAt: '索赔时间',
    withdrawReason: '撤销原因',
  },
});

attachmentOwner('wh_damage', {
  entity: damages,
  view: 'warehouse.damage.view',
  edit: { anyOf: ['warehouse.damage.create', 'warehouse.damage.judge', 'warehouse.damage.handle'] },
  slots: { [DAMAGE_PHOTOS]: { most: 30, images: true } },
  leaveEmpty: (row, slot) => {
    if (slot === DAMAGE_PHOTOS && row.state !== 'WITHDRAWN')
      throw refuse('WMS-021', `残损单 ${row.damageNo} 至少保留 1 张照片。`);
  },
});
