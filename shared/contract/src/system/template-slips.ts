import { group, guarded, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';

/** 装柜单 with its seal and VGM declaration, among the 装箱单 templates (L15, L16). */
export const LOADING_ROOTS: TemplateFields = {
  loading: group('装柜', {
    slipNo: leaf('装柜单号', 'ZG20261125-0001'),
    containerCode: leaf('柜子编号', 'GZ20261120-0001'),
    soNo: leaf('SO号', 'SO123456'),
    place: inEnglish(leaf('装柜地点', '宁波仓'), 'Ningbo warehouse'),
    startAt: leaf('开始时间', '2026-11-25T01:00:00Z'),
    endAt: leaf('结束时间', '2026-11-25T06:30:00Z'),
    truck: leaf('拖车', 'TC20261125-0001　浙B12345　王师傅'),
    tally: leaf('理货员', '李四'),
    supervisor: leaf('现场主管', '赵强'),
    confirmer: leaf('确认人', '王五'),
    signer: leaf('签收人', '王师傅'),
    cutCy: leaf('截港', '2026-11-27T10:00:00Z'),
    cutVgm: leaf('截VGM', '2026-11-27T08:00:00Z'),
    remark: leaf('备注', '易碎货物靠门装'),
    planned: leaf('计划箱数合计', '200'),
    loaded: leaf('实装箱数合计', '199'),
    gross: leaf('货物毛重(kg)', '2622.00'),
  }),
  loads: list('装柜明细', {
    orderNo: leaf('订单与行', 'WL20261120-0001-1', 'WL20261120-0002-1', 'WL20261120-0002-2'),
    customerCode: leaf('客户编码', 'NBHN01', 'YWJC02', 'YWJC02'),
    nameCn: leaf('品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    nameEn: leaf('英文品名', 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
    planned: leaf('计划箱数', '100', '60', '40'),
    loaded: leaf('实装箱数', '100', '59', '40'),
    reason: inEnglish(leaf('差异原因', '无', '破损', '无'), '', 'Damaged', ''),
    gross: leaf('毛重(kg)', '1250.00', '472.00', '900.00'),
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
    contractNo: leaf('约号', 'SC-2026-018'),
    soNo: leaf('SO号', 'SO123456'),
    boxes: leaf('柜型柜量', '40HQ × 2 + 20GP × 1'),
    freightTerm: leaf('运费条款代码', 'PREPAID'),
    eta: leaf('预计到港', '2026-12-20'),
    cutSi: leaf('截单', '2026-11-26T02:00:00Z'),
    cutCy: leaf('截港', '2026-11-27T10:00:00Z'),
    cutVgm: leaf('截VGM', '2026-11-27T08:00:00Z'),
    cutCustoms: leaf('截关', '2026-11-27T04:00:00Z'),
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
    remark: leaf('备注', '请安排新箱'),
    /** Empty without prices: the part with the freight is then left out. */
    freight: guarded('money.cost', '运价合计', 'USD 5,200.00 + CNY 900.00'),
  }),
  boxes: list('订舱柜子', {
    containerCode: leaf('柜子编号', 'GZ20261120-0001', 'GZ20261120-0002', 'GZ20261120-0003'),
    containerType: leaf('柜型', '40HQ', '40HQ', '20GP'),
    planLoadDate: leaf('计划装柜', '2026-11-25', '2026-11-25', '2026-11-26'),
    cartons: leaf('箱数', '100', '60', '40'),
    gross: leaf('毛重(kg)', '1250.00', '480.00', '900.00'),
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
    currency: leaf('币种', 'USD', 'USD', 'CNY'),
    unitPrice: guarded('money.cost', '单价', '1900.00', '1400.00', '900.00'),
    amount: guarded('money.cost', '金额', '3800.00', '1400.00', '900.00'),
  }),
};

/** 派车单, among the 运单 templates (L22). */
const TRUCK_ROOTS: TemplateFields = {
  truck: group('派车', {
    kind: leaf('类型代码', 'CONTAINER'),
    supplier: leaf('拖车行', '快运车队'),
    plate: leaf('车牌', '浙B12345'),
    trailerPlate: leaf('挂车牌', '浙B6789挂'),
    driver: leaf('司机', '王师傅'),
    phone: leaf('司机电话', '13800001234'),
    useAt: leaf('用车时间', '2026-11-25T00:30:00Z'),
    containerCode: leaf('柜子编号', 'GZ20261120-0001'),
    soNo: leaf('SO号', 'SO123456'),
    cutCy: leaf('截港', '2026-11-27T10:00:00Z'),
    owner: leaf('调度', '李四'),
    remark: leaf('备注', '到仓前一小时联系仓库'),
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
    orderNo: leaf('订单号', 'WL20261120-0001', 'WL20261120-0002', 'WL20261120-0003'),
    customer: leaf('客户', '宁波海纳', '义乌锦程', '绍兴远望'),
    cartons: leaf('箱数', '100', '60', '40'),
    gross: leaf('毛重(kg)', '1250.00', '480.00', '900.00'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
  }),
};

/** 拣货单, 出库单 and 放行条 of the warehouse, among the 装箱单 templates (W9). */
export const OUTBOUND_ROOTS: TemplateFields = {
  outbound: group('出库', {
    type: leaf('类型', '装柜出库'),
    warehouse: leaf('仓库', '宁波北仑仓'),
    customer: leaf('客户', '宁波海纳'),
    planAt: leaf('计划出库', '2026-11-25T00:30:00Z'),
    container: leaf('柜子', 'GZ20261120-0001'),
    target: leaf('调入仓库', '上海外高桥仓'),
    pickupPerson: guarded('customer.contact', '提货人', '王师傅'),
    pickupPhone: guarded('customer.contact', '提货电话', '13800001234'),
    pickupIdNo: leaf('证件号', '****1234'),
    plateNo: leaf('车牌', '浙B12345'),
    shippedAt: leaf('出库时间', '2026-11-25T06:30:00Z'),
    shipper: leaf('出库人', '李四'),
    approver: leaf('审核人', '王五'),
    remark: leaf('备注', '易碎'),
    qty: leaf('件数合计', '200'),
    volume: leaf('体积合计(CBM)', '20.880'),
    weight: leaf('重量合计(kg)', '2630.00'),
  }),
  picks: list('拣货明细', {
    location: leaf('库位', 'A-01-01-1', 'A-01-02-1', 'A-02-01-1'),
    barcode: leaf('库位码', 'L:NB01:A-01-01-1', 'L:NB01:A-01-02-1', 'L:NB01:A-02-01-1'),
    batchNo: leaf('批次', 'RK20261120-0001-1-1', 'RK20261120-0001-2-1', 'RK20261121-0001-1-1'),
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf('唛头', 'NBHN01', 'YWJC02', 'YWJC02'),
    qty: leaf('配货件数', '100', '60', '40'),
    picked: leaf('已拣件数', '100', '60', ''),
  }),
  goodsOut: list('出库明细', {
    goods: leaf('货名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    mark: leaf('唛头', 'NBHN01', 'YWJC02', 'YWJC02'),
    requested: leaf('申请件数', '100', '60', '40'),
    qty: leaf('出库件数', '100', '60', '40'),
    volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
    weight: leaf('重量(kg)', '1250.00', '480.00', '900.00'),
    note: leaf('短少原因', '无', '破损', '无'),
  }),
};

/** What slips beside 送货单 add to the 运单 templates. */
export const WAYBILL_SLIP_ROOTS: TemplateFields = { ...BOOKING_ROOTS, ...TRUCK_ROOTS };
