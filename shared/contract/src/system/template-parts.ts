import { COMPANY_FIELDS } from '../base/company.fields.ts';
import { CONSIGNEE_FIELDS } from '../accounts/customer.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { ORDER_LINE_FIELDS } from '../logistics/order-line.fields.ts';
import { group, inEnglish, leaf, type TemplateFields } from './template-fields.ts';

/** What every template may name beside the data of its kind. */
export const COMMON: TemplateFields = {
  company: group('经营主体', {
    name: inEnglish(
      leaf('公司名称', '上海示例国际货运代理有限公司'),
      'Shanghai Sample International Freight Co., Ltd.',
    ),
    shortName: leaf(COMPANY_FIELDS.shortName, '示例货运'),
    uscc: leaf(COMPANY_FIELDS.uscc, '91310000MA1FL0LQ3K'),
    address: inEnglish(
      leaf(COMPANY_FIELDS.address, '上海市浦东新区示例路 1 号'),
      'No. 1 Sample Road, Pudong, Shanghai, China',
    ),
    phone: leaf(COMPANY_FIELDS.phone, '021-55550000'),
    taxNo: leaf(COMPANY_FIELDS.taxNo, '91310000MA1FL0LQ3K'),
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
    name: inEnglish(leaf(CONSIGNEE_FIELDS.name, name), english),
    address: leaf(CONSIGNEE_FIELDS.address, '88 Harbor Road, Long Beach'),
    contact: leaf(CONSIGNEE_FIELDS.contactName, 'A. Stone'),
    phone: leaf(CONSIGNEE_FIELDS.phone, '+1 555 010 0100'),
    taxId: leaf(CONSIGNEE_FIELDS.taxId, 'US-000000'),
  });
export const route = {
  transportMode: leaf('运输方式代码', 'SEA'),
  pol: inEnglish(leaf(CONTAINER_FIELDS.pol, 'CNNGB 宁波'), 'CNNGB Ningbo'),
  pod: inEnglish(leaf(CONTAINER_FIELDS.pod, 'USLAX 洛杉矶'), 'USLAX Los Angeles'),
  finalPlace: leaf(CONTAINER_FIELDS.finalPlace, 'Los Angeles'),
};
export const vessel = {
  containerNo: leaf(CONTAINER_FIELDS.containerNo, 'ABCU1234560'),
  sealNo: leaf(CONTAINER_FIELDS.sealNo, 'SL123456'),
  containerType: leaf(CONTAINER_FIELDS.containerType, '40HQ'),
  vessel: leaf(CONTAINER_FIELDS.vessel, 'DEMO STAR'),
  voyage: leaf(CONTAINER_FIELDS.voyage, '024E'),
  mblNo: leaf(CONTAINER_FIELDS.mblNo, 'DEMO12345678'),
  etd: leaf('预计开船', '2026-11-28'),
};
export const goods = {
  nameCn: leaf(ORDER_LINE_FIELDS.nameCn, '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
  nameEn: leaf(ORDER_LINE_FIELDS.nameEn, 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
  spec: inEnglish(leaf(ORDER_LINE_FIELDS.spec, '2.0m', '30cm', '16 件'), '2.0m', '30cm', '16 pcs'),
  hsCode: leaf(ORDER_LINE_FIELDS.hsCode, '6302101000', '9503002100', '6911101900'),
  cartons: leaf(ORDER_LINE_FIELDS.cartons, '100', '60', '40'),
  qty: leaf(ORDER_LINE_FIELDS.qty, '500', '1200', '400'),
  unit: inEnglish(leaf(ORDER_LINE_FIELDS.unit, '套', '个', '套'), 'set', 'pcs', 'set'),
  gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '480.00', '900.00'),
  net: leaf(ORDER_LINE_FIELDS.net, '1150.00', '420.00', '840.00'),
  volume: leaf('体积(CBM)', '12.000', '6.480', '2.400'),
};
export const figures = {
  cartons: leaf(ORDER_FIELDS.cartons, '200'),
  qty: leaf('总数量', '2100'),
  gross: leaf('总毛重(kg)', '2630.00'),
  net: leaf('总净重(kg)', '2410.00'),
  volume: leaf('总体积(CBM)', '20.880'),
};
export const priced = {
  unitPrice: leaf(ORDER_LINE_FIELDS.unitPrice, '12.500000', '1.800000', '9.250000'),
  currency: leaf(ORDER_LINE_FIELDS.currency, 'USD'),
  amount: leaf(ORDER_LINE_FIELDS.amount, '6250.00', '2160.00', '3700.00'),
};
export const order: TemplateFields = {
  no: leaf(ORDER_FIELDS.orderNo, 'WL20261120-0001'),
  date: leaf(ORDER_FIELDS.orderDate, '2026-11-20'),
  customer: inEnglish(leaf(ORDER_FIELDS.customerId, '宁波海纳进出口有限公司'), 'Harbor Home LLC'),
  customerCode: leaf(ORDER_FIELDS.customerCodeId, 'NBHN01'),
  customerRef: leaf(ORDER_FIELDS.customerRef, 'PO-88'),
  serviceType: leaf('业务类型代码', 'LCL'),
  incoterm: leaf(ORDER_FIELDS.incoterm, 'FOB'),
  incotermPlace: leaf(ORDER_FIELDS.incotermPlace, 'Ningbo'),
  settlement: leaf('结算方式代码', 'MONTHLY'),
  requireEtd: leaf(ORDER_FIELDS.requireEtd, '2026-12-01'),
  sales: leaf(ORDER_FIELDS.salesId, '王芳'),
  remark: leaf(ORDER_FIELDS.remark, ''),
  ...route,
  consignee: party(ORDER_FIELDS.consignee, 'Harbor Home LLC'),
  notify: party(ORDER_FIELDS.notify, 'Harbor Home LLC'),
};
