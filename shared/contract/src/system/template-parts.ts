import { group, inEnglish, leaf, type TemplateFields } from './template-fields.ts';

/** What every template may name beside the data of its kind. */
export const COMMON: TemplateFields = {
  company: group('经营主体', {
    name: inEnglish(
      leaf('公司名称', '上海示例国际货运代理有限公司'),
      'Shanghai Sample International Freight Co., Ltd.',
    ),
    shortName: leaf('简称', '示例货运'),
    uscc: leaf('统一社会信用代码', '91310000MA1FL0LQ3K'),
    address: inEnglish(leaf('地址', '上海市浦东新区示例路 1 号'), 'No. 1 Sample Road, Pudong, Shanghai, China'),
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
    state: inEnglish(leaf('单据状态', '已确认'), 'Confirmed'),
    template: leaf('模板与版本', '示例 v1'),
  }),
};

export const party = (title: string, name: string, english = name) =>
  group(title, {
    name: inEnglish(leaf('名称', name), english),
    address: leaf('地址', '88 Harbor Road, Long Beach'),
    contact: leaf('联系人', 'A. Stone'),
    phone: leaf('电话', '+1 555 010 0100'),
    taxId: leaf('税号', 'US-000000'),
  });
export const route = {
  transportMode: leaf('运输方式代码', 'SEA'),
  pol: inEnglish(leaf('起运港', 'CNNGB 宁波'), 'CNNGB Ningbo'),
  pod: inEnglish(leaf('目的港', 'USLAX 洛杉矶'), 'USLAX Los Angeles'),
  finalPlace: leaf('目的地', 'Los Angeles'),
};
export const vessel = {
  containerNo: leaf('箱号', 'ABCU1234560'),
  sealNo: leaf('封号', 'SL123456'),
  containerType: leaf('柜型', '40HQ'),
  vessel: leaf('船名', 'DEMO STAR'),
  voyage: leaf('航次', '024E'),
  mblNo: leaf('主提单号', 'DEMO12345678'),
  etd: leaf('预计开船', '2026-11-28'),
};
export const goods = {
  nameCn: leaf('中文品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
  nameEn: leaf('英文品名', 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
  spec: inEnglish(leaf('规格', '2.0m', '30cm', '16 件'), '2.0m', '30cm', '16 pcs'),
  hsCode: leaf('HS编码', '6302101000', '9503002100', '6911101900'),
  cartons: leaf('箱数', '100', '60', '40'),
  qty: leaf('数量', '500', '1200', '400'),
  unit: inEnglish(leaf('单位', '套', '个', '套'), 'set', 'pcs', 'set'),
  gross: leaf('毛重(kg)', '1250.00', '480.00', '900.00'),
  net: leaf('净重(kg)', '1150.00', '420.00', '840.00'),
  volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
};
export const figures = {
  cartons: leaf('总箱数', '200'),
  qty: leaf('总数量', '2100'),
  gross: leaf('总毛重(kg)', '2630.00'),
  net: leaf('总净重(kg)', '2410.00'),
  volume: leaf('总体积(CBM)', '20.880'),
};
export const priced = {
  unitPrice: leaf('单价', '12.500000', '1.800000', '9.250000'),
  currency: leaf('币种', 'USD'),
  amount: leaf('金额', '6250.00', '2160.00', '3700.00'),
};
export const order: TemplateFields = {
  no: leaf('订单号', 'WL20261120-0001'),
  date: leaf('下单日期', '2026-11-20'),
  customer: inEnglish(leaf('客户', '宁波海纳进出口有限公司'), 'Harbor Home LLC'),
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
