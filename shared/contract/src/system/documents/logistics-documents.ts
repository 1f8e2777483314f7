import { BOOKING_FIELDS } from '../../logistics/booking.fields.ts';
import { BOOKING_STATE } from '../../logistics/booking.machine.ts';
import { CARGO_RELEASE_STATE } from '../../logistics/cargo-release.machine.ts';
import { CLEARANCE_STATE } from '../../logistics/clearance.machine.ts';
import { CONTAINER_FIELDS } from '../../logistics/container.fields.ts';
import { STAGE } from '../../logistics/container.machine.ts';
import { DECL_STATE } from '../../logistics/declaration.machine.ts';
import { DELIVERY_STATE } from '../../logistics/delivery.machine.ts';
import { INSPECTION_STATE } from '../../logistics/inspection.machine.ts';
import { SLIP_STATE } from '../../logistics/loading-slip.machine.ts';
import { ORDER_FIELDS } from '../../logistics/order.fields.ts';
import { ORDER_STATUS } from '../../logistics/order.machine.ts';
import { QUOTE_STATE } from '../../logistics/quotation.machine.ts';
import { TRUCK_FIELDS } from '../../logistics/truck.fields.ts';
import { TRUCK_STATE } from '../../logistics/truck.machine.ts';
import type { PrintSourceName } from '../print.contract.ts';
import { columnsOf, stepsOf, type DocumentType } from './document-type.ts';

const area = 'logistics';
const NOTIFY = ['NOTIFY_OWNER'] as const;
/** A document that is printed as what it is. */
const of = (kind: PrintSourceName) => ({ kinds: [kind], prints: [kind] });
/** 5.1 to 5.11; the columns of the container stages are those that 5.2 names. */
export const LOGISTICS_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  WL: {
    title: '物流订单',
    area,
    ...of('lg_order'),
    page: '/transport/order/info?id=',
    ...stepsOf(ORDER_STATUS, {
      SUBMITTED: {
        fixed: ['客户编码', '贸易条款', '起运港', '目的港', '业务员', '结算币种', '结算方式'],
        fields: columnsOf(
          ORDER_FIELDS,
          'customerRef',
          'finalPlace',
          'destCountry',
          'consignee',
          'notify',
          'cargoReadyDate',
          'requireEtd',
          'requireDelivery',
          'csId',
          'operatorId',
          'estReceivable',
        ),
      },
      CONFIRMED: {},
    }),
    reviewAmount: ORDER_FIELDS.estReceivable,
    autos: NOTIFY,
  },
  GZ: {
    title: '柜子',
    area,
    ...of('lg_container'),
    page: '/transport/container/info?id=',
    ...stepsOf(STAGE, {
      BOOK: {
        fixed: ['柜型', '起运港', '目的港', '负责人'],
        fields: columnsOf(CONTAINER_FIELDS, 'planLoadDate', 'finalPlace', 'warehouseId'),
      },
      INSPECT: {
        fixed: ['船公司', '计划装柜', '收货人'],
        fields: columnsOf(CONTAINER_FIELDS, 'soNo', 'vessel', 'voyage', 'etd', 'cutCy', 'cutSi', 'cutVgm'),
        required: ['soNo', 'vessel', 'voyage', 'etd', 'cutCy'],
      },
      LOAD: { fields: columnsOf(CONTAINER_FIELDS, 'containerNo') },
      DECLARE: { fixed: ['箱号', '封号', 'VGM'], fields: columnsOf(CONTAINER_FIELDS, 'mblNo') },
      CLEAR: { fixed: ['境外代理'], fields: columnsOf(CONTAINER_FIELDS, 'atd', 'mblNo') },
      DELIVER: { fixed: ['ATA'], fields: columnsOf(CONTAINER_FIELDS, 'freeDays') },
      DELIVERED: { fields: columnsOf(CONTAINER_FIELDS, 'gateOutAt', 'emptyReturnAt') },
    }),
    autos: NOTIFY,
  },
  DC: {
    title: '订柜单',
    area,
    ...of('lg_booking'),
    page: '/transport/container/dinggui/info?id=',
    ...stepsOf(BOOKING_STATE, {
      SUBMITTED: {
        fixed: ['订舱代理', '船公司', '运价'],
        fields: columnsOf(BOOKING_FIELDS, 'contractNo', 'vessel', 'voyage', 'etd'),
      },
      CONFIRMED: {
        fixed: ['SO号', '船名', 'ETD', '截港'],
        fields: columnsOf(BOOKING_FIELDS, 'freeDaysOrigin', 'freeDaysDest', 'emptyPickupPlace', 'returnTerminal'),
      },
    }),
    autos: [...NOTIFY, 'ADVANCE_CONTAINERS'],
  },
  YH: {
    title: '验货单',
    area,
    ...of('lg_inspection'),
    page: '/transport/container/yanhuo/order?id=',
    ...stepsOf(INSPECTION_STATE, { ASSIGNED: {}, WORKING: {}, REPORTED: {}, DONE: {} }, ['REJECTED', 'REWORK']),
    reviewFixed: '复核人不能是验货人',
    autos: NOTIFY,
  },
  ZG: {
    title: '装柜单',
    area,
    ...of('lg_loading_slip'),
    page: '/transport/container/zhuanggui/order?id=',
    ...stepsOf(SLIP_STATE, { LOADING: {}, FINISHED: {}, CONFIRMED: {} }),
    reviewFixed: '确认人不能是理货员',
    autos: NOTIFY,
  },
  BJ: {
    title: '装柜报价单',
    area,
    ...of('lg_quotation'),
    ...stepsOf(QUOTE_STATE, { SENT: {}, ACCEPTED: {} }),
    autos: NOTIFY,
  },
  BG: {
    title: '报关资料单',
    area,
    kinds: ['lg_declaration'],
    prints: ['lg_declaration'],
    page: '/transport/container/baoguan/order?id=',
    ...stepsOf(DECL_STATE, { REVIEWED: {}, SUBMITTED: {}, RELEASED: {}, CLOSED: {} }, ['REJECTED', 'AMENDING']),
    reviewFixed: '复核人不能是制单人',
    autos: NOTIFY,
  },
  QG: {
    title: '清关单',
    area,
    ...of('lg_clearance'),
    page: '/transport/container/qingguan?open=',
    ...stepsOf(CLEARANCE_STATE, { SUBMITTED: {}, TAX_DUE: {}, RELEASED: {} }, ['HELD']),
    autos: NOTIFY,
  },
  SD: {
    title: '送达单',
    area,
    ...of('lg_delivery'),
    ...stepsOf(DELIVERY_STATE, { BOOKED: {}, OUT: {}, DONE: {} }, ['EXCEPTION']),
    autos: NOTIFY,
  },
  TC: {
    title: '拖车单',
    area,
    ...of('lg_truck'),
    page: '/transport/truck?open=',
    ...stepsOf(TRUCK_STATE, {
      ASSIGNED: {
        fixed: ['车牌', '司机'],
        fields: columnsOf(TRUCK_FIELDS, 'containerId', 'trailerPlate', 'remark'),
      },
      DONE: { fields: columnsOf(TRUCK_FIELDS, 'odometer') },
    }),
    autos: NOTIFY,
  },
  FH: {
    title: '放货单',
    area,
    kinds: ['lg_release'],
    prints: [],
    ...stepsOf(CARGO_RELEASE_STATE, { PENDING: {}, RELEASED: {} }),
    reviewFixed: '审批人不能是申请人',
    autos: NOTIFY,
  },
};
