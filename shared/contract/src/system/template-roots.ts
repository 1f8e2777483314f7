import { group, guarded, leaf, list, type TemplateFields } from './template-fields.ts';
import type { TemplateKind } from './template.labels.ts';

/** What every template may name beside the data of its kind. */
const COMMON: TemplateFields = {
  company: group('经营主体', {
    name: leaf('公司名称', '上海示例国际货运代理有限公司'),
    shortName: leaf('简称', '示例货运'),
    uscc: leaf('统一社会信用代码', '91310000MA1FL0LQ3K'),
    address: leaf('地址', '上海市浦东新区示例路 1 号'),
    phone: leaf('电话', '021-55550000'),
    taxNo: leaf('税号', '91310000MA1FL0LQ3K'),
  }),
  images: group('模板附件图片', {
    logo: leaf('标志', ''),
    signature: leaf('签名', ''),
    stamp: leaf('印章', ''),
    first: leaf('图片一', ''),
    second: leaf('图片二', ''),
    third: leaf('图片三', ''),
  }),
  print: group('打印信息', {
    time: leaf('打印时间', '2026-11-20 12:00'),
    user: leaf('打印人', '王芳'),
    state: leaf('单据状态', '已确认'),
    template: leaf('模板与版本', '示例 v1'),
  }),
};

const party = (title: string, name: string) =>
  group(title, {
    name: leaf('名称', name),
    address: leaf('地址', '88 Harbor Road, Long Beach'),
    contact: leaf('联系人', 'A. Stone'),
    phone: leaf('电话', '+1 555 010 0100'),
    taxId: leaf('税号', 'US-000000'),
  });
const route = {
  transportMode: leaf('运输方式代码', 'SEA'),
  pol: leaf('起运港', 'CNNGB 宁波'),
  pod: leaf('目的港', 'USLAX 洛杉矶'),
  finalPlace: leaf('目的地', 'Los Angeles'),
};
const vessel = {
  containerNo: leaf('箱号', 'ABCU1234560'),
  sealNo: leaf('封号', 'SL123456'),
  containerType: leaf('柜型', '40HQ'),
  vessel: leaf('船名', 'DEMO STAR'),
  voyage: leaf('航次', '024E'),
  mblNo: leaf('主提单号', 'DEMO12345678'),
  etd: leaf('预计开船', '2026-11-28'),
};
const goods = {
  nameCn: leaf('中文品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
  nameEn: leaf('英文品名', 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
  spec: leaf('规格', '2.0m', '30cm', '16 件'),
  hsCode: leaf('HS编码', '6302101000', '9503002100', '6911101900'),
  cartons: leaf('箱数', '100', '60', '40'),
  qty: leaf('数量', '500', '1200', '400'),
  unit: leaf('单位', '套', '个', '套'),
  gross: leaf('毛重(kg)', '1250.00', '480.00', '900.00'),
  net: leaf('净重(kg)', '1150.00', '420.00', '840.00'),
  volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
};
const figures = {
  cartons: leaf('总箱数', '200'),
  qty: leaf('总数量', '2100'),
  gross: leaf('总毛重(kg)', '2630.00'),
  net: leaf('总净重(kg)', '2410.00'),
  volume: leaf('总体积(CBM)', '20.880'),
};
const priced = {
  unitPrice: leaf('单价', '12.500000', '1.800000', '9.250000'),
  currency: leaf('币种', 'USD'),
  amount: leaf('金额', '6250.00', '2160.00', '3700.00'),
};
const order: TemplateFields = {
  no: leaf('订单号', 'WL20261120-0001'),
  date: leaf('下单日期', '2026-11-20'),
  customer: leaf('客户', '宁波海纳进出口有限公司'),
  customerCode: leaf('客户编码', 'NBHN01'),
  customerRef: leaf('客户单号', 'PO-88'),
  serviceType: leaf('业务类型代码', 'LCL'),
  incoterm: leaf('贸易条款', 'FOB'),
  incotermPlace: leaf('条款地点', 'Ningbo'),
  settlement: leaf('结算方式代码', 'MONTHLY'),
  requireEtd: leaf('要求开船', '2026-12-01'),
  sales: leaf('业务员', '王芳'),
  remark: leaf('备注', ''),
  ...route,
  consignee: party('收货人', 'Harbor Home LLC'),
  notify: party('通知人', 'Harbor Home LLC'),
};

/** Data roots of the eight kinds (S7). */
export const TEMPLATE_ROOTS: Readonly<Record<TemplateKind, TemplateFields>> = {
  HETONG: {
    ...COMMON,
    ...order,
    lines: list('货物明细', { ...goods, ...priced }),
    totals: group('合计', { ...figures, currency: leaf('币种', 'USD'), amount: leaf('货值', '12110.00') }),
  },
  ZHUANGXIANG: {
    ...COMMON,
    no: leaf('单号', 'GZ20261120-0001'),
    ...route,
    ...vessel,
    loadPlace: leaf('装柜地点', '宁波仓'),
    planLoadDate: leaf('计划装柜', '2026-11-25'),
    lines: list('明细', {
      orderNo: leaf('订单号', 'WL20261120-0001', 'WL20261120-0002', 'WL20261120-0002'),
      customer: leaf('客户', '宁波海纳', '义乌锦程', '义乌锦程'),
      customerCode: leaf('客户编码', 'NBHN01', 'YWJC02', 'YWJC02'),
      marks: leaf('唛头', 'NBHN01 1-100', 'YWJC02 1-60', 'YWJC02 61-100'),
      cartonRange: leaf('箱号范围', '1-100', '1-60', '61-100'),
      ...goods,
    }),
    totals: group('合计', figures),
  },
  YUNDAN: {
    ...COMMON,
    no: leaf('单号', 'GZ20261120-0001'),
    ...route,
    ...vessel,
    shipper: party('发货人', '上海示例国际货运代理有限公司'),
    consignee: party('收货人', 'Harbor Home LLC'),
    notify: party('通知人', 'Harbor Home LLC'),
    lines: list('货物', { marks: leaf('唛头', 'NBHN01', 'YWJC02', 'N/M'), ...goods }),
    totals: group('合计', figures),
  },
  GUANSHUI: {
    ...COMMON,
    no: leaf('清关单号', 'QG20261120-0001'),
    entryNo: leaf('进口单号', 'E-0001'),
    billNo: leaf('提单号', 'DEMO12345678'),
    containerNo: leaf('箱号', 'ABCU1234560'),
    pod: leaf('目的港', 'USLAX 洛杉矶'),
    currency: leaf('币种', 'USD'),
    rate: leaf('汇率', '7.1000'),
    lines: list('税费明细', {
      foreignHsCode: leaf('国外HS编码', '630210', '950300', '691110'),
      name: leaf('品名', 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
      value: leaf('完税价格', '6250.00', '2160.00', '3700.00'),
      dutyRate: leaf('关税率(%)', '5', '0', '6'),
      duty: leaf('关税', '312.50', '0.00', '222.00'),
      vatRate: leaf('增值税率(%)', '10', '10', '10'),
      vat: leaf('增值税', '656.25', '216.00', '392.20'),
    }),
    totals: group('合计', {
      currency: leaf('币种', 'USD'),
      value: leaf('完税价格', '12110.00'),
      duty: leaf('关税', '534.50'),
      vat: leaf('增值税', '1264.45'),
      tax: leaf('税金合计', '1798.95'),
    }),
  },
  TIAOMA: {
    ...COMMON,
    code: leaf('条码内容', 'WL20261120-0001-001'),
    title: leaf('标题', '箱唛'),
    customerCode: leaf('客户编码', 'NBHN01'),
    orderNo: leaf('订单号', 'WL20261120-0001'),
    n: leaf('第几箱', '1'),
    total: leaf('总箱数', '100'),
    nameCn: leaf('中文品名', '纯棉四件套'),
    nameEn: leaf('英文品名', 'Cotton bedding set'),
    spec: leaf('规格', '200×230cm'),
    gross: leaf('毛重(kg)', '12.50'),
    size: leaf('尺寸(cm)', '60×40×50'),
    pod: leaf('目的港', 'USLAX'),
    marks: leaf('唛头', 'NBHN01'),
  },
  WULIUORDER: {
    ...COMMON,
    ...order,
    lines: list('货物明细', goods),
    totals: group('合计', { ...figures, chargeableRt: leaf('计费吨', '20.880') }),
    fees: list('费用明细', {
      charge: guarded('money.sell', '费用项目', '海运费', '报关费', '拖车费'),
      qty: guarded('money.sell', '数量', '20.88', '1', '1'),
      unit: guarded('money.sell', '单位', 'CBM', '票', '车'),
      unitPrice: guarded('money.sell', '单价', '85.00', '300.00', '900.00'),
      currency: guarded('money.sell', '币种', 'USD', 'CNY', 'CNY'),
      amount: guarded('money.sell', '金额', '1774.80', '300.00', '900.00'),
    }),
    feeTotals: list('费用合计', {
      currency: guarded('money.sell', '币种', 'USD', 'CNY', 'EUR'),
      amount: guarded('money.sell', '金额', '1774.80', '1200.00', '0.00'),
    }),
  },
  DAILIBILL: {
    ...COMMON,
    no: leaf('账单号', 'GD20261120-0001'),
    agent: party('国外代理', 'Pacific Agent Inc.'),
    from: leaf('起', '2026-11-01'),
    to: leaf('止', '2026-11-30'),
    currency: leaf('币种', 'USD'),
    lines: list('费用明细', {
      date: leaf('日期', '2026-11-03', '2026-11-12', '2026-11-18'),
      containerNo: leaf('箱号', 'ABCU1234560', 'ABCU1234560', 'DEFU7654321'),
      charge: guarded('money.cost', '费用项目', '清关代理费', '码头费', '派送费'),
      amount: guarded('money.cost', '金额', '120.00', '260.00', '340.00'),
    }),
    totals: group('合计', {
      currency: leaf('币种', 'USD'),
      amount: guarded('money.cost', '本期合计', '720.00'),
      paid: guarded('money.cost', '已付', '0.00'),
      open: guarded('money.cost', '未付', '720.00'),
    }),
  },
  DUIZHANGDAN: {
    ...COMMON,
    no: leaf('对账单号', 'KD20261120-0001'),
    customer: party('客户', '宁波海纳进出口有限公司'),
    from: leaf('起', '2026-11-01'),
    to: leaf('止', '2026-11-30'),
    currency: leaf('币种', 'CNY'),
    opening: guarded('money.sell', '期初余额', '2000.00'),
    lines: list('本期明细', {
      date: leaf('日期', '2026-11-03', '2026-11-12', '2026-11-18'),
      orderNo: leaf('订单号', 'WL20261103-0001', 'WL20261112-0004', 'WL20261118-0002'),
      charge: guarded('money.sell', '费用项目', '海运费', '报关费', '拖车费'),
      amount: guarded('money.sell', '金额', '5200.00', '300.00', '900.00'),
    }),
    receipts: list('本期收款', {
      date: leaf('日期', '2026-11-15', '2026-11-20', '2026-11-25'),
      no: leaf('收款单号', 'SK20261115-0001', 'SK20261120-0001', 'SK20261125-0001'),
      amount: guarded('money.sell', '金额', '2000.00', '1000.00', '1000.00'),
    }),
    totals: group('合计', {
      currency: leaf('币种', 'CNY'),
      period: guarded('money.sell', '本期发生', '6400.00'),
      received: guarded('money.sell', '本期收款', '4000.00'),
      closing: guarded('money.sell', '期末余额', '4400.00'),
    }),
    ageing: group('账龄', {
      notDue: guarded('money.sell', '未到期', '3400.00'),
      days30: guarded('money.sell', '1–30 天', '1000.00'),
      days60: guarded('money.sell', '31–60 天', '0.00'),
      days90: guarded('money.sell', '61–90 天', '0.00'),
      over90: guarded('money.sell', '90 天以上', '0.00'),
    }),
  },
};
