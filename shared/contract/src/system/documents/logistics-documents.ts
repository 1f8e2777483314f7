import type { DocumentType } from './document-types.ts';

const area = 'logistics';
const NOTIFY = ['NOTIFY_OWNER'] as const;
/** 5.1 to 5.11; the columns of the container stages are those that 5.2 names. */
export const LOGISTICS_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  WL: {
    title: '物流订单',
    area,
    kind: 'lg_order',
    page: '/transport/order/info?id=',
    steps: {
      SUBMITTED: {
        label: '待审核',
        fixed: ['客户编码', '贸易条款', '起运港', '目的港', '业务员', '结算币种', '结算方式'],
        fields: {
          customerRef: '客户单号',
          finalPlace: '目的地',
          destCountry: '目的国',
          consignee: '收货人',
          notify: '通知人',
          cargoReadyDate: '备货完成',
          requireEtd: '要求开船',
          requireDelivery: '要求送达',
          csId: '客服',
          operatorId: '操作',
          estReceivable: '预估应收',
        },
      },
      CONFIRMED: { label: '已确认' },
    },
    reviewAmount: '预估应收',
    autos: NOTIFY,
  },
  GZ: {
    title: '柜子',
    area,
    kind: 'lg_container',
    page: '/transport/container/info?id=',
    steps: {
      BOOK: {
        label: '待订柜',
        fixed: ['柜型', '起运港', '目的港', '负责人'],
        fields: { planLoadDate: '计划装柜', finalPlace: '目的地', warehouseId: '装柜仓库' },
      },
      INSPECT: {
        label: '待验货',
        fixed: ['船公司', '计划装柜', '收货人'],
        fields: {
          soNo: 'SO号',
          vessel: '船名',
          voyage: '航次',
          etd: 'ETD',
          cutCy: '截港',
          cutSi: '截单',
          cutVgm: '截VGM',
        },
        required: ['soNo', 'vessel', 'voyage', 'etd', 'cutCy'],
      },
      LOAD: { label: '待装柜', fields: { containerNo: '箱号' } },
      DECLARE: { label: '待报关', fixed: ['箱号', '封号', 'VGM'], fields: { mblNo: '提单号' } },
      CLEAR: { label: '待清关', fixed: ['境外代理'], fields: { atd: 'ATD', mblNo: '提单号' } },
      DELIVER: { label: '待送达', fixed: ['ATA'], fields: { freeDays: '免箱期' } },
      DELIVERED: { label: '已送达', fields: { gateOutAt: '提柜时间', emptyReturnAt: '还空时间' } },
    },
    autos: NOTIFY,
  },
  DC: {
    title: '订柜单',
    area,
    kind: 'lg_booking',
    page: '/transport/container/dinggui/info?id=',
    steps: {
      SUBMITTED: {
        label: '待放舱',
        fixed: ['订舱代理', '船公司', '运价'],
        fields: { contractNo: '约号', vessel: '船名', voyage: '航次', etd: 'ETD' },
      },
      CONFIRMED: {
        label: '已放舱',
        fixed: ['SO号', '船名', 'ETD', '截港'],
        fields: {
          freeDaysOrigin: '起运港免箱期',
          freeDaysDest: '目的港免箱期',
          emptyPickupPlace: '提空箱点',
          returnTerminal: '还箱码头',
        },
      },
    },
    autos: [...NOTIFY, 'ADVANCE_CONTAINERS'],
  },
  YH: {
    title: '验货单',
    area,
    kind: 'lg_inspection',
    page: '/transport/container/yanhuo/order?id=',
    steps: {
      ASSIGNED: { label: '已派验' },
      WORKING: { label: '验货中' },
      REPORTED: { label: '待复核' },
      DONE: { label: '已完成' },
    },
    autos: NOTIFY,
  },
  ZG: {
    title: '装柜单',
    area,
    kind: 'lg_loading_slip',
    page: '/transport/container/zhuanggui/order?id=',
    steps: { LOADING: { label: '装柜中' }, FINISHED: { label: '已装完' }, CONFIRMED: { label: '已确认' } },
    autos: NOTIFY,
  },
  BJ: {
    title: '装柜报价单',
    area,
    kind: 'lg_quotation',
    steps: { SENT: { label: '已发送' }, ACCEPTED: { label: '已确认' } },
    autos: NOTIFY,
  },
  BG: {
    title: '报关资料单',
    area,
    kind: 'lg_declaration',
    page: '/transport/container/baoguan/order?id=',
    steps: {
      REVIEWED: { label: '已复核' },
      SUBMITTED: { label: '已申报' },
      RELEASED: { label: '已放行' },
      CLOSED: { label: '已结关' },
    },
    autos: NOTIFY,
  },
  QG: {
    title: '清关单',
    area,
    kind: 'lg_clearance',
    steps: { SUBMITTED: { label: '已递交' }, TAX_DUE: { label: '待缴税' }, RELEASED: { label: '已放行' } },
    autos: NOTIFY,
  },
  SD: {
    title: '送达单',
    area,
    kind: 'lg_delivery',
    steps: { BOOKED: { label: '已预约' }, OUT: { label: '派送中' }, DONE: { label: '已签收' } },
    autos: NOTIFY,
  },
  TC: {
    title: '拖车单',
    area,
    kind: 'lg_truck',
    page: '/transport/truck?open=',
    steps: {
      ASSIGNED: {
        label: '已派车',
        fixed: ['车牌', '司机'],
        fields: { containerId: '柜子', trailerPlate: '挂车牌', remark: '备注' },
      },
      DONE: { label: '已完成', fields: { odometer: '里程' } },
    },
    autos: NOTIFY,
  },
  FH: {
    title: '放货单',
    area,
    kind: 'lg_release',
    steps: { PENDING: { label: '待审批' }, RELEASED: { label: '已放货' } },
    autos: NOTIFY,
  },
};
