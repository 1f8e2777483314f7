import { CONSIGNEE_FIELDS, INVOICE_TITLE_FIELDS } from '../accounts/customer.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { ORDER_LINE_FIELDS } from '../logistics/order-line.fields.ts';
import { TRADE_DOC_FIELDS } from '../finance/trade-doc.fields.ts';
import { group, guarded, IN_WORDS, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';

const side = (title: string, name: string, english: string) =>
  group(title, {
    name: inEnglish(leaf(CONSIGNEE_FIELDS.name, name), english),
    taxNo: leaf(INVOICE_TITLE_FIELDS.taxNo, '91310000MA1FL0LQ3K'),
    address: leaf(INVOICE_TITLE_FIELDS.address, '88 Harbor Road, Long Beach'),
    bankName: leaf(INVOICE_TITLE_FIELDS.bankName, '中国银行宁波分行'),
    bankAccount: guarded('bank.account', INVOICE_TITLE_FIELDS.bankAccount, '6222000000001234'),
  });

/** 合同发票 among the 合同 and 装箱单 templates (warehouse-finance 11.5). */
export const TRADE_ROOTS: TemplateFields = {
  trade: group('合同发票', {
    no: leaf(TRADE_DOC_FIELDS.docNo, 'HT20261120-0001'),
    date: leaf(TRADE_DOC_FIELDS.docDate, '2026-11-20'),
    orderNo: leaf(ORDER_FIELDS.orderNo, 'WL20261120-0001'),
    containerNo: leaf(CONTAINER_FIELDS.containerNo, 'ABCU1234560'),
    customsNo: leaf('报关单号', '310420260000000001'),
    incoterm: leaf(TRADE_DOC_FIELDS.incoterm, 'FOB NINGBO'),
    paymentTerm: inEnglish(leaf(TRADE_DOC_FIELDS.paymentTerm, '电汇 30 天'), 'T/T 30 days'),
    currency: leaf(TRADE_DOC_FIELDS.currency, 'USD'),
    amount: guarded('money.sell', TRADE_DOC_FIELDS.amount, '12110.00'),
    inWords: guarded('money.sell', IN_WORDS, ''),
    amountEx: guarded('money.sell', TRADE_DOC_FIELDS.amountEx, '10716.81'),
    tax: guarded('money.sell', TRADE_DOC_FIELDS.tax, '1393.19'),
    qty: leaf('数量合计', '500'),
    cartons: leaf('箱数合计', '200'),
    net: leaf('净重合计(kg)', '2380.00'),
    gross: leaf('毛重合计(kg)', '2622.00'),
    volume: leaf('体积合计(CBM)', '20.880'),
    remark: leaf(TRADE_DOC_FIELDS.remark, '按封样生产'),
  }),
  buyer: side(TRADE_DOC_FIELDS.buyer, '海纳贸易', 'Harbor Home LLC'),
  seller: side(
    TRADE_DOC_FIELDS.seller,
    '上海示例国际货运代理有限公司',
    'Shanghai Sample International Freight Co., Ltd.',
  ),
  tradeLines: list('合同发票明细', {
    hsCode: leaf(ORDER_LINE_FIELDS.hsCode, '6302101000', '9503002100', '6911101900'),
    nameCn: leaf('品名', '纯棉四件套', '毛绒玩具', '陶瓷餐具'),
    nameEn: leaf(ORDER_LINE_FIELDS.nameEn, 'Cotton bedding set', 'Plush toys', 'Ceramic tableware'),
    spec: inEnglish(leaf(ORDER_LINE_FIELDS.spec, '2.0m', '30cm', '16 件'), '2.0m', '30cm', '16 pcs'),
    qty: leaf(ORDER_LINE_FIELDS.qty, '500', '1200', '400'),
    unit: inEnglish(leaf(ORDER_LINE_FIELDS.unit, '套', '个', '套'), 'set', 'pcs', 'set'),
    unitPrice: guarded('money.sell', ORDER_LINE_FIELDS.unitPrice, '12.50', '3.20', '8.88'),
    amount: guarded('money.sell', ORDER_LINE_FIELDS.amount, '6250.00', '3840.00', '3552.00'),
    taxRate: leaf('税率(%)', '13', '13', '13'),
    tax: guarded('money.sell', TRADE_DOC_FIELDS.tax, '719.03', '441.77', '408.64'),
    cartons: leaf(ORDER_LINE_FIELDS.cartons, '100', '60', '40'),
    net: leaf(ORDER_LINE_FIELDS.net, '1150.00', '410.00', '820.00'),
    gross: leaf(ORDER_LINE_FIELDS.gross, '1250.00', '472.00', '900.00'),
    volume: leaf('体积(CBM)', '12.000', '4.880', '4.000'),
  }),
};
