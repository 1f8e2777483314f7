import { DECISIONS, DIFFERENCE_REASONS, SIGNATURE_SLOT } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whArrival, whArrivalLine } from './arrival.tables.ts';

/** Arrivals of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const arrivals = entity({
  table: whArrival,
  title: '到货单',
  no: 'arrivalNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whArrival.companyId,
    warehouse: whArrival.warehouseId,
    customer: whArrival.customerId,
  }),
  labels: {
    arrivalNo: '到货单号',
    warehouseId: '仓库',
    customerId: '客户',
    companyId: '经营主体',
    notifiedAt: '预报时间',
    planAt: '预约到场',
    arrivedAt: '到场',
    plateNo: '车牌',
    driver: '司机',
    driverPhone: '司机电话',
    carrierId: '承运供应商',
    carrier: '承运',
    dock: '月台',
    unloadStartAt: '开始卸货',
    unloadEndAt: '卸货完成',
    inboundCount: '入库单数',
    notified: '预报件数',
    actual: '实到件数',
    damaged: '残损',
    different: '有差异',
    quotaFault: '超容积上限',
    quotaReason: '超容积说明',
    signName: '签收人',
    releaseReason: '放行原因',
    releasedBy: '放行人',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
    remark: '备注',
    state: '状态',
    stateReason: '原因',
  },
  lists: {
    lines: {
      table: whArrivalLine,
      title: '明细',
      labels: {
        goodsId: '货物档案',
        goodsName: '品名',
        notified: '预报',
        actual: '实到',
        damaged: '残损',
        cause: '残损原因',
        lengthMm: '长(mm)',
        widthMm: '宽(mm)',
        heightMm: '高(mm)',
        unitWeight: '单件重量(g)',
        productionDate: '生产日期',
        expiryDate: '到期日期',
        reason: '差异原因',
        reasonText: '差异说明',
        decision: '处理',
        decisionText: '处理说明',
      },
      codes: { cause: DAMAGE_CAUSES, reason: DIFFERENCE_REASONS, decision: DECISIONS },
    },
  },
});

/** What a confirmed arrival rests on stays (4.3). */
attachmentOwner('wh_arrival', {
  entity: arrivals,
  view: 'warehouse.arrival.view',
  edit: { anyOf: ['warehouse.arrival.count', 'warehouse.arrival.create', 'warehouse.arrival.resolve'] },
  slots: { [DIFFERENCE_SLOT]: { most: 60, images: true }, [SIGNATURE_SLOT]: { most: 5, images: true } },
  leaveEmpty: ({ arrivalNo, state, different }, slot) => {
    if (slot === DIFFERENCE_SLOT && different && (state === 'EXCEPTION' || state === 'CONFIRMED'))
      throw refuse('WMS-020', `${arrivalNo} 有差异，至少保留 1 张「${DIFFERENCE_SLOT}」。`);
    if (slot === SIGNATURE_SLOT && state === 'CONFIRMED')
      throw refuse('ILLEGAL_STATE', `${arrivalNo} 已确认，签名不能删除。`);
  },
});
