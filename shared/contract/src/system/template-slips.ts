import { ARRIVAL_FIELDS } from '../warehouse/arrival.fields.ts';
import { BATCH_FIELDS } from '../warehouse/batch.fields.ts';
import { BOOKING_FIELDS } from '../logistics/booking.fields.ts';
import { CHAMBER_RECORD_FIELDS } from '../warehouse/chamber.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { COUNT_FIELDS } from '../warehouse/count.fields.ts';
import { DAMAGE_FIELDS } from '../warehouse/damage.fields.ts';
import { FEE_LINE_FIELDS } from '../finance/fee-line.fields.ts';
import { INBOUND_FIELDS } from '../warehouse/inbound.fields.ts';
import { LOADING_SLIP_FIELDS } from '../logistics/loading-slip.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { ORDER_LINE_FIELDS } from '../logistics/order-line.fields.ts';
import { OUTBOUND_FIELDS } from '../warehouse/outbound.fields.ts';
import { PAYMENT_APPLICATION_FIELDS } from '../finance/payment-application.fields.ts';
import { REDUCTION_FIELDS } from '../finance/payment-application.fields.ts';
import { STORAGE_BILL_FIELDS } from '../finance/storage-bill.fields.ts';
import { TRUCK_FIELDS } from '../logistics/truck.fields.ts';
import { group, guarded, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';

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
    tally: leaf('理货员', '李四'),
    supervisor: leaf(LOADING_SLIP_FIELDS.supervisor, '赵强'),
    confirmer: leaf('确认人', '王五'),
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
    customerCode: leaf('客户编码', 'NBHN01', 'YWJC02', 'YWJC02'),
    nameCn: leaf('品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    nameEn: leaf(ORDER_LINE_FIELDS.nameEn, 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
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

/** 订舱委托书, among the 运单 templates (L10); what the freight costs is guarded. */
const BOOKING_ROOTS: TemplateFields = {
  booking: group('订舱', {
    agent: leaf('订舱代理', '宁波顺达国际货运代理有限公司'),
    carrier: leaf('船公司', '远洋航运'),
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
    pickup: leaf('提空箱点', '北仑堆场'),
    terminal: leaf('还箱码头', '北仑四期'),
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
    supplier: leaf('拖车行', '快运车队'),
    plate: leaf(TRUCK_FIELDS.plate, '浙B12345'),
    trailerPlate: leaf(TRUCK_FIELDS.trailerPlate, '浙B6789挂'),
    driver: leaf('司机', '王师傅'),
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
    place: leaf('地点', '北仑堆场', '宁波仓', '北仑四期'),
    address: leaf('地址', '北仑区港口路 1 号', '北仑区仓储路 8 号', '北仑区四期路 2 号'),
    contact: leaf('联系人与电话', '张三 0574-55550001', '赵强 0574-55550002', '钱进 0574-55550003'),
    planAt: leaf('计划时间', '2026-11-25T00:30:00Z', '2026-11-25T02:00:00Z', '2026-11-25T08:00:00Z'),
    arriveAt: leaf('到达', '2026-11-25T00:35:00Z', '2026-11-25T02:05:00Z', ''),
    leaveAt: leaf('离开', '2026-11-25T01:00:00Z', '2026-11-25T07:00:00Z', ''),
  }),
  cargo: list('派车货物', {
    orderNo: leaf(ORDER_FIELDS.orderNo, 'WL20261120-0001', 'WL20261120-0002', 'WL20261120-0003'),
    customer: leaf('客户', '宁波海纳', '义乌锦程', '绍兴远望'),
    cartons: leaf(ORDER_LINE_FIELDS.cartons, '100', '60', '40'),
    gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '480.00', '900.00'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
  }),
};

/** 拣货单, 出库单 and 放行条 of the warehouse, among the 装箱单 templates (W9). */
export const OUTBOUND_ROOTS: TemplateFields = {
  outbound: group('出库', {
    type: leaf('类型', '装柜出库'),
    warehouse: leaf('仓库', '宁波北仑仓'),
    customer: leaf('客户', '宁波海纳'),
    planAt: leaf(OUTBOUND_FIELDS.planAt, '2026-11-25T00:30:00Z'),
    container: leaf('柜子', 'GZ20261120-0001'),
    target: leaf('调入仓库', '上海外高桥仓'),
    pickupPerson: guarded('customer.contact', OUTBOUND_FIELDS.pickupPerson, '王师傅'),
    pickupPhone: guarded('customer.contact', OUTBOUND_FIELDS.pickupPhone, '13800001234'),
    pickupIdNo: leaf(OUTBOUND_FIELDS.pickupIdNo, '****1234'),
    plateNo: leaf(OUTBOUND_FIELDS.plateNo, '浙B12345'),
    shippedAt: leaf(OUTBOUND_FIELDS.shippedAt, '2026-11-25T06:30:00Z'),
    shipper: leaf('出库人', '李四'),
    approver: leaf('审核人', '王五'),
    remark: leaf(OUTBOUND_FIELDS.remark, '易碎'),
    qty: leaf('件数合计', '200'),
    volume: leaf('体积合计(CBM)', '20.880'),
    weight: leaf('重量合计(kg)', '2630.00'),
  }),
  picks: list('拣货明细', {
    location: leaf('库位', 'A-01-01-1', 'A-01-02-1', 'A-02-01-1'),
    barcode: leaf('库位码', 'L:NB01:A-01-01-1', 'L:NB01:A-01-02-1', 'L:NB01:A-02-01-1'),
    batchNo: leaf(BATCH_FIELDS.batchNo, 'RK20261120-0001-1-1', 'RK20261120-0001-2-1', 'RK20261121-0001-1-1'),
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf(BATCH_FIELDS.mark, 'NBHN01', 'YWJC02', 'YWJC02'),
    qty: leaf('配货件数', '100', '60', '40'),
    picked: leaf('已拣件数', '100', '60', ''),
  }),
  goodsOut: list('出库明细', {
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf(BATCH_FIELDS.mark, 'NBHN01', 'YWJC02', 'YWJC02'),
    requested: leaf('申请件数', '100', '60', '40'),
    qty: leaf('出库件数', '100', '60', '40'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
    weight: leaf('重量(kg)', '1250.00', '480.00', '900.00'),
    note: leaf('短少原因', '无', '破损', '无'),
  }),
};

/** 入库单 of the warehouse, among the 装箱单 templates (W6). */
export const INBOUND_ROOTS: TemplateFields = {
  inbound: group('入库', {
    type: leaf(INBOUND_FIELDS.type, '集货入库'),
    warehouse: leaf('仓库', '宁波北仑仓'),
    customer: leaf('客户', '宁波海纳'),
    source: leaf('来源单号', 'WL20261120-0001'),
    mark: leaf(INBOUND_FIELDS.mark, 'NBHN01'),
    expectedAt: leaf(INBOUND_FIELDS.expectedAt, '2026-11-25T01:00:00Z'),
    delivery: leaf('送货', '甬顺物流 浙B12345 王师傅'),
    creator: leaf('制单人', '李四'),
    remark: leaf(INBOUND_FIELDS.remark, '易碎'),
    expected: leaf(INBOUND_FIELDS.expected, '200'),
    received: leaf(INBOUND_FIELDS.received, '198'),
    putaway: leaf(INBOUND_FIELDS.putaway, '196'),
    damaged: leaf('残损件数', '2'),
    volume: leaf('体积合计(CBM)', '16.632'),
    weight: leaf('重量合计(kg)', '1980.00'),
  }),
  goodsIn: list('入库明细', {
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    size: leaf(ORDER_LINE_FIELDS.size, '60×40×35', '48×36×30', ''),
    weight: leaf('单件重(kg)', '10.00', '8.40', '12.50'),
    expected: leaf(INBOUND_FIELDS.expected, '100', '60', '40'),
    received: leaf(INBOUND_FIELDS.received, '98', '60', '40'),
    damaged: leaf('残损件数', '0', '2', '0'),
    short: leaf('短少件数', '2', '0', '0'),
    over: leaf('溢出件数', '0', '0', '0'),
    places: leaf('库位', 'A-01-01-1 98', 'A-01-02-1 58', ''),
  }),
};

/** 到货单 and 收货回执 of the warehouse, among the 装箱单 templates (W10). */
export const ARRIVAL_ROOTS: TemplateFields = {
  arrival: group('到货', {
    warehouse: leaf('仓库', '宁波北仑仓'),
    customer: leaf('客户', '宁波海纳'),
    plateNo: leaf(ARRIVAL_FIELDS.plateNo, '浙B12345'),
    driver: leaf(ARRIVAL_FIELDS.driver, '王师傅'),
    driverPhone: leaf(ARRIVAL_FIELDS.driverPhone, '13800001234'),
    carrier: leaf(ARRIVAL_FIELDS.carrier, '快运车队'),
    dock: leaf(ARRIVAL_FIELDS.dock, '3'),
    planAt: leaf(ARRIVAL_FIELDS.planAt, '2026-11-25T00:30:00Z'),
    arrivedAt: leaf(ARRIVAL_FIELDS.arrivedAt, '2026-11-25T00:40:00Z'),
    unloadedAt: leaf('卸货完成', '2026-11-25T02:10:00Z'),
    notified: leaf(ARRIVAL_FIELDS.notified, '200'),
    actual: leaf(ARRIVAL_FIELDS.actual, '198'),
    damaged: leaf('残损件数', '2'),
    received: leaf('收货件数', '198'),
    confirmer: leaf('确认人', '李四'),
    confirmedAt: leaf(ARRIVAL_FIELDS.confirmedAt, '2026-11-25T02:30:00Z'),
    signName: leaf(ARRIVAL_FIELDS.signName, '王师傅'),
    remark: leaf(ARRIVAL_FIELDS.remark, '易碎'),
  }),
  arrived: list('到货明细', {
    inboundNo: leaf('入库单', 'RK20261125-0001', 'RK20261125-0001', ''),
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf(BATCH_FIELDS.mark, 'NBHN01', 'NBHN01', ''),
    notified: leaf(ARRIVAL_FIELDS.notified, '100', '100', '0'),
    actual: leaf(ARRIVAL_FIELDS.actual, '98', '100', '5'),
    damaged: leaf('残损件数', '0', '2', '0'),
    received: leaf('收货件数', '98', '100', '5'),
    measured: leaf('实测 cm / kg', '60×40×35　12.50 kg', '', ''),
    difference: leaf('差异', '短少', '残损', '无单'),
    decision: leaf('处理', '按实收', '按实收', '补单'),
  }),
};

/** 残损单, 盘点表 and 开关仓登记表 of the warehouse floor, among the 装箱单 templates (W12, W4, W5). */
export const FLOOR_ROOTS: TemplateFields = {
  damage: group('残损', {
    warehouse: leaf('仓库', '宁波北仑仓'),
    customer: leaf('客户', '宁波海纳'),
    goods: leaf('品名', '纯棉四件套'),
    mark: leaf(BATCH_FIELDS.mark, 'NBHN01'),
    batchNo: leaf(BATCH_FIELDS.batchNo, 'RK20261125-0001-1'),
    location: leaf('库位', 'CS-01'),
    qty: leaf(DAMAGE_FIELDS.qty, '2'),
    stage: leaf(DAMAGE_FIELDS.stage, '到货'),
    source: leaf('来源单号', 'DH20261125-0001'),
    cause: leaf(DAMAGE_FIELDS.cause, '运输'),
    photos: leaf('照片张数', '3'),
    foundBy: leaf('登记人', '李四'),
    foundAt: leaf('登记时间', '2026-11-25T02:30:00Z'),
    note: leaf('说明', '外箱压破'),
    liability: leaf(DAMAGE_FIELDS.liability, '承运商'),
    liable: leaf('责任供应商', '快运车队'),
    disposition: leaf(DAMAGE_FIELDS.disposition, '返修'),
    judge: leaf('判定人', '王五'),
    judgedAt: leaf(DAMAGE_FIELDS.judgedAt, '2026-11-25T06:00:00Z'),
    judgeNote: leaf(DAMAGE_FIELDS.judgeNote, '换箱后可出货'),
    claim: leaf('索赔金额(CNY)', '320.00'),
    handler: leaf('处理人', '王五'),
    handledAt: leaf(DAMAGE_FIELDS.handledAt, '2026-11-26T06:00:00Z'),
    handleNote: leaf(DAMAGE_FIELDS.handleNote, '已换箱'),
  }),
  stocktake: group('盘点', {
    warehouse: leaf('仓库', '宁波北仑仓'),
    scope: leaf('范围', 'A 常温存储区'),
    mode: leaf(COUNT_FIELDS.mode, '锁定盘点，盲盘'),
    creator: leaf('制单人', '李四'),
    startedAt: leaf(COUNT_FIELDS.startedAt, '2026-11-25T01:00:00Z'),
    approver: leaf('审核人', '王五'),
    approvedAt: leaf(COUNT_FIELDS.approvedAt, '2026-11-25T08:00:00Z'),
    remark: leaf(COUNT_FIELDS.remark, '月末盘点'),
  }),
  counted: list('盘点明细', {
    location: leaf('库位', 'A-01-01-1', 'A-01-02-1', 'A-01-03-1'),
    batchNo: leaf(BATCH_FIELDS.batchNo, 'RK20261125-0001-1', 'RK20261125-0001-2', 'RK20261125-0002-1'),
    goods: leaf(COUNT_FIELDS.goods, '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf(BATCH_FIELDS.mark, 'NBHN01', 'NBHN01', 'YWJC02'),
    customer: leaf('客户', '宁波海纳', '宁波海纳', '义乌锦程'),
    quality: leaf('品质', '良品', '良品', '残损'),
    book: leaf('账面件数', '98', '100', '5'),
    first: leaf('初盘件数', '98', '99', '5'),
    second: leaf('复盘件数', '', '99', ''),
    difference: leaf('差异件数', '0', '-1', '0'),
    reason: leaf('差异原因', '', '短少', ''),
  }),
  chamber: group('仓间', {
    warehouse: leaf('仓库', '宁波北仑仓'),
    zone: leaf('库区', 'C 冷藏区'),
    temperatures: leaf('温度上下限(℃)', '2.0 ~ 8.0'),
    lessee: leaf('包仓客户', '宁波海纳'),
  }),
  visits: list('开关仓记录', {
    no: leaf('记录号', 'KC20261125-0001', 'KC20261125-0002', 'KC20261126-0001'),
    purpose: leaf('事由', '作业', '查验', '作业'),
    openedAt: leaf(
      CHAMBER_RECORD_FIELDS.openedAt,
      '2026-11-25T01:00:00Z',
      '2026-11-25T05:00:00Z',
      '2026-11-26T01:00:00Z',
    ),
    opener: leaf('开仓人', '李四', '王五', '李四'),
    openTemp: leaf('开仓温度(℃)', '4.0', '4.5', '4.0'),
    openSeal: leaf('开仓封签', 'S-01', 'S-02', 'S-03'),
    closedAt: leaf(CHAMBER_RECORD_FIELDS.closedAt, '2026-11-25T02:10:00Z', '2026-11-25T05:30:00Z', ''),
    closer: leaf('关仓人', '李四', '王五', ''),
    closeTemp: leaf('关仓温度(℃)', '5.0', '4.5', ''),
    closeSeal: leaf('关仓封签', 'S-02', 'S-03', ''),
    minutes: leaf('时长(分钟)', '70', '30', ''),
    abnormal: leaf(CHAMBER_RECORD_FIELDS.abnormal, '', '', ''),
  }),
};

/** What slips beside 送货单 add to the 运单 templates. */
export const WAYBILL_SLIP_ROOTS: TemplateFields = { ...BOOKING_ROOTS, ...TRUCK_ROOTS };

/** 仓储账单 to a customer, among the 对账单 templates (F10). */
export const STORAGE_ROOTS: TemplateFields = {
  storage: group('仓储账单', {
    warehouse: leaf('仓库', '宁波北仑仓'),
    freeDays: leaf(STORAGE_BILL_FIELDS.freeDays, '7'),
    volumeDays: leaf('体积·天(CBM)', '172.000'),
    storage: guarded('money.sell', STORAGE_BILL_FIELDS.storage, '267.00'),
    handling: guarded('money.sell', STORAGE_BILL_FIELDS.handling, '50.00'),
    amountEx: guarded('money.sell', STORAGE_BILL_FIELDS.amountEx, '317.00'),
    tax: guarded('money.sell', STORAGE_BILL_FIELDS.tax, '19.02'),
    amount: guarded('money.sell', '合计(含税)', '336.02'),
    creator: leaf('制单人', '李四'),
    confirmer: leaf('确认人', '王芳'),
  }),
  charges: list('仓储计费明细', {
    batch: leaf('批次', 'RK20261001-0001-1', 'RK20261001-0001-1', 'RK20261001-0001-1'),
    goods: leaf('货名', '户外折叠椅', '户外折叠椅', '户外折叠椅'),
    received: leaf('入库日期', '2026-10-01', '2026-10-01', '2026-10-01'),
    basis: inEnglish(leaf('计费方式', '体积×天', '体积×天', '入库操作'), 'CBM × day', 'CBM × day', 'Inbound handling'),
    tier: leaf('档位', '8–30', '31+', ''),
    days: leaf('天数', '23', '1', '1'),
    units: leaf('计费量', '166.000', '6.000', '100'),
    unit: inEnglish(leaf(FEE_LINE_FIELDS.unit, 'm³·天', 'm³·天', '件'), 'CBM·day', 'CBM·day', 'pcs'),
    price: guarded('money.sell', '单价', '1.50', '3.00', '0.50'),
    amount: guarded('money.sell', FEE_LINE_FIELDS.amount, '249.00', '18.00', '50.00'),
  }),
};

/** 付款申请单 of finance, among the 对账单 templates (F20). */
export const APPLICATION_ROOTS: TemplateFields = {
  application: group('付款申请', {
    kind: leaf(PAYMENT_APPLICATION_FIELDS.kind, '应付'),
    party: leaf('收款单位', '宁波远洋拖车有限公司'),
    company: leaf('付款主体', '宁波示例国际货运代理有限公司'),
    payee: guarded('bank.account', '收款账户', '演示银行 6222000012345678'),
    reason: leaf(PAYMENT_APPLICATION_FIELDS.reason, '十一月拖车费'),
    expectedDate: leaf(PAYMENT_APPLICATION_FIELDS.expectedDate, '2026-11-30'),
    urgent: leaf(PAYMENT_APPLICATION_FIELDS.urgent, '否'),
    invoice: leaf('发票', '已收齐'),
    author: leaf('申请人', '王会计'),
    submittedAt: leaf(PAYMENT_APPLICATION_FIELDS.submittedAt, '2026-11-20T04:00:00Z'),
    gross: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.gross, '42500.00'),
    reduceTotal: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.reduceTotal, '16500.00'),
    net: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.net, '26000.00'),
    remark: leaf(PAYMENT_APPLICATION_FIELDS.remark, '无'),
  }),
  applied: list('费用明细', {
    feeNo: leaf(FEE_LINE_FIELDS.feeNo, 'YF20261105-0001', 'YF20261110-0002', 'YF20261112-0001'),
    charge: leaf('费用项目', '拖车费', '报关费', '海运费'),
    bizNo: leaf('业务单号', 'WL20261103-0001', 'WL20261112-0004', 'WL20261118-0002'),
    dueDate: leaf(FEE_LINE_FIELDS.dueDate, '2026-11-30', '2026-12-05', '2026-12-10'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'CNY', 'CNY', 'USD'),
    amount: guarded('money.cost', '申请金额', '30000.00', '12500.00', '100.00'),
  }),
  setOff: list('冲减明细', {
    kind: leaf(REDUCTION_FIELDS.kind, '预付冲减', '扣款索赔', '应收冲应付'),
    sourceNo: leaf(REDUCTION_FIELDS.sourceNo, 'FK20261101-0001', 'SP-01', 'YS20261101-0001'),
    amount: guarded('money.cost', '冲减金额', '10000.00', '1500.00', '5000.00'),
  }),
  agreed: list('审批记录', {
    step: leaf('节点', '审核', '复核', '总经理审批'),
    person: leaf('审批人', '李主管', '赵经理', '钱总'),
    at: leaf('时间', '2026-11-21T02:00:00Z', '2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z'),
    decision: leaf('结果', '同意', '同意', '同意'),
  }),
};
