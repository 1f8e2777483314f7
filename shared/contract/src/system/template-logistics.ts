import { ALLOCATION_FIELDS } from '../logistics/allocation.fields.ts';
import { BOOKING_FIELDS } from '../logistics/booking.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { FEE_LINE_FIELDS } from '../finance/fee-line.fields.ts';
import { LOADING_SLIP_FIELDS } from '../logistics/loading-slip.fields.ts';
import { DECLARATION_FIELDS } from '../logistics/declaration.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { ORDER_LINE_FIELDS } from '../logistics/order-line.fields.ts';
import { TRUCK_FIELDS, TRUCK_STOP_FIELDS } from '../logistics/truck.fields.ts';
import { group, guarded, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';
import { INSPECTION_FIELDS } from '../logistics/inspection.fields.ts';

/** 装柜单 with its seal and VGM declaration, among the 装箱单 templates (L15, L16). */
export const LOADING_ROOTS: TemplateFields = {
  loading: group('装柜', {
    slipNo: leaf(LOADING_SLIP_FIELDS.slipNo, 'ZG20261125-0001'),
    containerCode: leaf(CONTAINER_FIELDS.containerCode, 'GZ20261120-0001'),
    soNo: leaf(CONTAINER_FIELDS.soNo, 'SO123456'),
    place: inEnglish(leaf(LOADING_SLIP_FIELDS.place, '宁波仓'), 'Ningbo warehouse'),
    startAt: leaf(LOADING_SLIP_FIELDS.startAt, '2026-11-25T01:00:00Z'),
    endAt: leaf(LOADING_SLIP_FIELDS.endAt, '2026-11-25T06:30:00Z'),
    truck: leaf('拖车', 'TC20261125-0001　浙B12345　王师傅'),
    tally: leaf(LOADING_SLIP_FIELDS.tallyId, '李四'),
    supervisor: leaf(LOADING_SLIP_FIELDS.supervisor, '赵强'),
    confirmer: leaf(LOADING_SLIP_FIELDS.confirmedBy, '王五'),
    signer: leaf(LOADING_SLIP_FIELDS.signer, '王师傅'),
    cutCy: leaf(CONTAINER_FIELDS.cutCy, '2026-11-27T10:00:00Z'),
    cutVgm: leaf(CONTAINER_FIELDS.cutVgm, '2026-11-27T08:00:00Z'),
    remark: leaf(LOADING_SLIP_FIELDS.remark, '易碎货物靠门装'),
    planned: leaf('计划箱数合计', '200'),
    loaded: leaf('实装箱数合计', '199'),
    gross: leaf('货物毛重(kg)', '2622.00'),
  }),
  loads: list('装柜明细', {
    orderNo: leaf('订单与行', 'WL20261120-0001-1', 'WL20261120-0002-1', 'WL20261120-0002-2'),
    customerCode: leaf(ORDER_FIELDS.customerCodeId, 'NBHN01', 'YWJC02', 'YWJC02'),
    nameCn: leaf('品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    nameEn: leaf(ORDER_LINE_FIELDS.nameEn, 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
    position: inEnglish(leaf(ALLOCATION_FIELDS.position, '头', '中', '尾'), 'Front', 'Middle', 'Rear'),
    sequence: leaf(ALLOCATION_FIELDS.sequence, '1', '2', '3'),
    planned: leaf('计划箱数', '100', '60', '40'),
    loaded: leaf('实装箱数', '100', '59', '40'),
    reason: inEnglish(leaf('差异原因', '无', '破损', '无'), '', 'Damaged', ''),
    gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '472.00', '900.00'),
  }),
  vgm: group('VGM 申报', {
    method: leaf('方法', '2'),
    cargo: leaf('货物毛重(kg)', '2622.00'),
    dunnage: leaf('垫料重(kg)', '120.00'),
    tare: leaf('箱皮重(kg)', '3860.00'),
    total: leaf('VGM(kg)', '6602'),
    most: leaf('最大总重(kg)', '30480'),
    weighedAt: leaf('核定时间', '2026-11-25T07:00:00Z'),
  }),
};

/** What a 装箱单 of a 报关资料单 says besides its items (L18). */
export const DECLARATION_ROOTS: TemplateFields = {
  declaration: group('报关', {
    exporter: inEnglish(
      leaf(DECLARATION_FIELDS.exporterCompanyId, '上海示例国际货运代理有限公司'),
      'Shanghai Sample International Freight Co., Ltd.',
    ),
    consignee: leaf(DECLARATION_FIELDS.consigneeOverseas, 'Harbor Home LLC'),
    contractNo: leaf(DECLARATION_FIELDS.contractNo, 'HT20261120-0001'),
    customsNo: leaf(DECLARATION_FIELDS.customsNo, '310420260000000001'),
    containerCode: leaf(CONTAINER_FIELDS.containerCode, 'GZ20261120-0001'),
  }),
};

/** 订舱委托书, among the 运单 templates (L10); what the freight costs is guarded. */
const BOOKING_ROOTS: TemplateFields = {
  booking: group('订舱', {
    agent: leaf(BOOKING_FIELDS.agentId, '宁波顺达国际货运代理有限公司'),
    carrier: leaf(BOOKING_FIELDS.carrierId, '远洋航运'),
    contractNo: leaf(BOOKING_FIELDS.contractNo, 'SC-2026-018'),
    soNo: leaf(BOOKING_FIELDS.soNo, 'SO123456'),
    boxes: leaf('柜型柜量', '40HQ × 2 + 20GP × 1'),
    freightTerm: leaf('运费条款代码', 'PREPAID'),
    eta: leaf('预计到港', '2026-12-20'),
    cutSi: leaf(BOOKING_FIELDS.cutSi, '2026-11-26T02:00:00Z'),
    cutCy: leaf(BOOKING_FIELDS.cutCy, '2026-11-27T10:00:00Z'),
    cutVgm: leaf(BOOKING_FIELDS.cutVgm, '2026-11-27T08:00:00Z'),
    cutCustoms: leaf(BOOKING_FIELDS.cutCustoms, '2026-11-27T04:00:00Z'),
    freeDaysOrigin: leaf('起运港免箱期(天)', '7'),
    freeDaysDest: leaf('目的港免箱期(天)', '14'),
    pickup: leaf(BOOKING_FIELDS.emptyPickupPlace, '北仑堆场'),
    terminal: leaf(BOOKING_FIELDS.returnTerminal, '北仑四期'),
    shipper: leaf('发货人（补料）', '上海示例国际货运代理有限公司'),
    consignee: leaf('收货人（补料）', 'Harbor Home LLC\n88 Harbor Road, Long Beach'),
    notify: leaf('通知人（补料）', 'SAME AS CONSIGNEE'),
    marks: leaf('唛头（补料）', 'NBHN01'),
    description: leaf('货物描述（补料）', '200 CTNS COTTON BEDDING SET'),
    owner: leaf('委托人', '李四'),
    date: leaf('委托日期', '2026-11-20T02:00:00Z'),
    remark: leaf(BOOKING_FIELDS.remark, '请安排新箱'),
    /** Empty without prices: the part with the freight is then left out. */
    freight: guarded('money.cost', '运价合计', 'USD 5,200.00 + CNY 900.00'),
  }),
  boxes: list('订舱柜子', {
    containerCode: leaf(CONTAINER_FIELDS.containerCode, 'GZ20261120-0001', 'GZ20261120-0002', 'GZ20261120-0003'),
    containerType: leaf(CONTAINER_FIELDS.containerType, '40HQ', '40HQ', '20GP'),
    planLoadDate: leaf(CONTAINER_FIELDS.planLoadDate, '2026-11-25', '2026-11-25', '2026-11-26'),
    cartons: leaf(ORDER_LINE_FIELDS.cartons, '100', '60', '40'),
    gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '480.00', '900.00'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
  }),
  rates: list('运价', {
    charge: inEnglish(
      leaf('费用', '海运费 40HQ', '海运费 20GP', '文件费'),
      'Ocean freight 40HQ',
      'Ocean freight 20GP',
      'Documentation fee',
    ),
    basis: leaf('计费代码', 'CONTAINER', 'CONTAINER', 'BILL'),
    count: leaf('数量', '2', '1', '1'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'USD', 'CNY'),
    unitPrice: guarded('money.cost', FEE_LINE_FIELDS.unitPrice, '1900.00', '1400.00', '900.00'),
    amount: guarded('money.cost', FEE_LINE_FIELDS.amount, '3800.00', '1400.00', '900.00'),
  }),
};

/** 派车单, among the 运单 templates (L22). */
const TRUCK_ROOTS: TemplateFields = {
  truck: group('派车', {
    kind: leaf('类型代码', 'CONTAINER'),
    supplier: leaf(TRUCK_FIELDS.supplierId, '快运车队'),
    plate: leaf(TRUCK_FIELDS.plate, '浙B12345'),
    trailerPlate: leaf(TRUCK_FIELDS.trailerPlate, '浙B6789挂'),
    driver: leaf(TRUCK_FIELDS.driverId, '王师傅'),
    phone: leaf('司机电话', '13800001234'),
    useAt: leaf(TRUCK_FIELDS.useAt, '2026-11-25T00:30:00Z'),
    containerCode: leaf(CONTAINER_FIELDS.containerCode, 'GZ20261120-0001'),
    soNo: leaf(CONTAINER_FIELDS.soNo, 'SO123456'),
    cutCy: leaf(CONTAINER_FIELDS.cutCy, '2026-11-27T10:00:00Z'),
    owner: leaf('调度', '李四'),
    remark: leaf(TRUCK_FIELDS.remark, '到仓前一小时联系仓库'),
  }),
  stops: list('站点', {
    type: leaf('类型代码', 'EMPTY_PICKUP', 'LOAD', 'GATE_IN'),
    place: leaf(TRUCK_STOP_FIELDS.place, '北仑堆场', '宁波仓', '北仑四期'),
    address: leaf(TRUCK_STOP_FIELDS.address, '北仑区港口路 1 号', '北仑区仓储路 8 号', '北仑区四期路 2 号'),
    contact: leaf('联系人与电话', '张三 0574-55550001', '赵强 0574-55550002', '钱进 0574-55550003'),
    planAt: leaf('计划时间', '2026-11-25T00:30:00Z', '2026-11-25T02:00:00Z', '2026-11-25T08:00:00Z'),
    arriveAt: leaf(TRUCK_STOP_FIELDS.arriveAt, '2026-11-25T00:35:00Z', '2026-11-25T02:05:00Z', ''),
    leaveAt: leaf(TRUCK_STOP_FIELDS.leaveAt, '2026-11-25T01:00:00Z', '2026-11-25T07:00:00Z', ''),
  }),
  cargo: list('派车货物', {
    orderNo: leaf(ORDER_FIELDS.orderNo, 'WL20261120-0001', 'WL20261120-0002', 'WL20261120-0003'),
    customer: leaf(ORDER_FIELDS.customerId, '宁波海纳', '义乌锦程', '绍兴远望'),
    cartons: leaf(ORDER_LINE_FIELDS.cartons, '100', '60', '40'),
    gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '480.00', '900.00'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
  }),
};

/** What slips beside 送货单 add to the 运单 templates. */
export const WAYBILL_SLIP_ROOTS: TemplateFields = { ...BOOKING_ROOTS, ...TRUCK_ROOTS };

/** 验货单, among the 装箱单 templates. */
export const INSPECTION_ROOTS: TemplateFields = {
  inspection: group('验货', {
    containerCode: leaf(CONTAINER_FIELDS.containerCode, 'GZ20261120-0001'),
    containerType: leaf(CONTAINER_FIELDS.containerType, '40HQ'),
    route: leaf('航线', 'CNNGB - USLAX'),
    place: leaf(INSPECTION_FIELDS.place, '宁波仓'),
    planDate: leaf(INSPECTION_FIELDS.planDate, '2026-11-24'),
    inspector: leaf(INSPECTION_FIELDS.inspectorId, '张磊'),
    reviewer: leaf(INSPECTION_FIELDS.reviewedBy, '王芳'),
    sampling: inEnglish(
      leaf(INSPECTION_FIELDS.sampling, '抽检 AQL 严重 2.5 / 轻微 4.0'),
      'Sample AQL Major 2.5 / Minor 4.0',
    ),
    overall: inEnglish(leaf(INSPECTION_FIELDS.overall, '合格'), 'Passed'),
    customer: leaf('客户确认', 'A. Stone 2026-11-25'),
    remark: leaf(INSPECTION_FIELDS.remark, '无'),
  }),
  checks: list('验货明细', {
    orderNo: leaf('订单与行', 'WL20261120-0001-1', 'WL20261120-0002-1', 'WL20261120-0002-2'),
    nameCn: leaf('品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    nameEn: leaf(ORDER_LINE_FIELDS.nameEn, 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
    planned: leaf('柜内箱数', '100', '60', '40'),
    checked: leaf('已验箱数', '20', '13', '8'),
    wanted: leaf('应验箱数', '20', '13', '8'),
    defects: leaf('致命/严重/轻微', '0 / 1 / 2', '0 / 0 / 1', '0 / 0 / 0'),
    measured: leaf('实测', '60×40×50　12.50 kg', '40×30×30　8.00 kg', '50×40×30　22.50 kg'),
    result: inEnglish(leaf('结果', '合格', '合格', '合格'), 'Passed', 'Passed', 'Passed'),
  }),
  sections: list('验货项目', {
    title: leaf('分组', '外观', '包装', '标识'),
    items: list('项目', {
      text: leaf('检查内容', '外箱完好', '数量相符', '唛头清晰'),
      answer: inEnglish(leaf('记录', '是', '是', '否'), 'Yes', 'Yes', 'No'),
      conform: inEnglish(leaf('判定', '合格', '合格', '不合格 · 轻微'), 'Passed', 'Passed', 'Rejected · Minor'),
      note: leaf('说明', '无', '无', '已补贴'),
    }),
  }),
};
