import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { GOODS_FIELDS } from '@shared/contract/system/goods.fields.ts';
import { ATTRIBUTE } from '@shared/contract/logistics/order.labels.ts';
import { BARCODE_KINDS } from '@shared/contract/system/goods-barcode.ts';
import { goods, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { SUPERVISION } from '@shared/contract/system/hs-labels.ts';
import { MASTER_STATUSES, MASTER_TONES } from '@shared/contract/warehouse/warehouse.contract.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import type { GoodsRecord } from './goods.actions.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { formatBasisPoints, formatDecimal, formatMoney, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { Alert, Tag } from 'antd';
import { Rows } from '../party/rows.tsx';
import { Pictures } from './goods-pictures.tsx';
import css from './goods.module.css';

interface Props {
  id: string;
  actions: ActionMap<GoodsRecord>;
  onClose: () => void;
}
/** Goods with tabs 基本, 包装, 归类, 价格 (as far as it may be seen) and 图片. */
export const GoodsDrawer = ({ id, actions, onClose }: Props) => (
  <DetailDrawer<GoodsDetail>
    id={id}
    title="商品"
    endpoint={goods.get}
    kind="sy_goods"
    no={(row) => row.goodsNo}
    subtitle={(row) => row.nameCn}
    state={{ code: (row) => row.status, labels: MASTER_STATUSES, tones: MASTER_TONES }}
    tags={(row) => row.attributes.map((one) => <Tag key={one}>{ATTRIBUTE[one]}</Tag>)}
    actions={actions}
    onClose={onClose}
    summary={(row) => <Notes row={row} />}
    tabs={(row) => [
      { key: 'basic', title: '基本', content: <Descriptions facts={basic(row)} /> },
      { key: 'packing', title: '包装', content: <Descriptions facts={packing(row)} /> },
      { key: 'class', title: '归类', content: <Classification row={row} /> },
      ...('purchasePrice' in row || 'sellPrice' in row
        ? [{ key: 'price', title: '价格', content: <Descriptions facts={prices(row)} /> }]
        : []),
      { key: 'pictures', title: '图片', content: <Pictures row={row} /> },
    ]}
  />
);

const Notes = ({ row }: { row: GoodsDetail }) => (
  <>
    {row.mergedFrom ? (
      <Alert showIcon type="info" className={css.note ?? ''} title={`${row.mergedFrom} 已并入 ${row.goodsNo}`} />
    ) : null}
    {row.hsProblem ? (
      <Alert showIcon type="error" className={css.note ?? ''} title={`${row.hsCode ?? 'HS编码'}：${row.hsProblem}`} />
    ) : row.missingElements.length > 0 ? (
      <Alert
        showIcon
        type="warning"
        className={css.note ?? ''}
        title={`报关前还须填写申报要素：${row.missingElements.join('、')}`}
      />
    ) : null}
    <Descriptions
      facts={[
        { title: GOODS_FIELDS.customerId, content: row.customerName ?? '通用' },
        { title: GOODS_FIELDS.spec, content: row.spec },
        { title: '退税率', content: formatBasisPoints(row.hs?.rebateRate) },
      ]}
    />
  </>
);

const basic = (row: GoodsDetail): Fact[] => [
  { title: GOODS_FIELDS.nameEn, content: row.nameEn },
  { title: GOODS_FIELDS.sku, content: row.sku },
  { title: GOODS_FIELDS.customerId, content: row.customerName ?? '通用' },
  { title: GOODS_FIELDS.categoryId, content: row.categoryName },
  { title: GOODS_FIELDS.brandId, content: row.brandName },
  { title: GOODS_FIELDS.model, content: row.model },
  { title: GOODS_FIELDS.spec, content: row.spec },
  { title: GOODS_FIELDS.material, content: row.material },
  { title: GOODS_FIELDS.usage, content: row.usage },
  { title: GOODS_FIELDS.unit, content: row.unitName },
  {
    title: GOODS_FIELDS.barcode,
    content: row.barcode && `${row.barcode}（${row.barcodeKind ? BARCODE_KINDS[row.barcodeKind] : ''}）`,
  },
  { title: GOODS_FIELDS.unNo, content: row.unNo },
  { title: GOODS_FIELDS.tempClass, content: TEMP_CLASSES[row.tempClass] },
  { title: GOODS_FIELDS.shelfLifeDays, content: row.shelfLifeDays === null ? '不管理' : `${row.shelfLifeDays} 天` },
  { title: '订单引用', content: `${row.uses.orderLines} 行` },
  { title: GOODS_FIELDS.remark, content: row.remark, wide: true },
];

function packing(row: GoodsDetail): Fact[] {
  const sides = [row.lengthMm, row.widthMm, row.heightMm];
  const whole = sides.every((side) => side !== null);
  const cm3 = whole ? Math.round(sides.reduce((product, side) => product * side, 1) / 1000) : null;
  return [
    {
      title: GOODS_FIELDS.pcsPerCarton,
      content: row.pcsPerCarton === null ? null : `${formatDecimal(row.pcsPerCarton)} ${row.unitName}`,
    },
    { title: '箱规(cm)', content: whole ? sides.map((side) => side / 10).join(' × ') : null },
    { title: '单箱体积', content: cm3 === null ? null : `${formatVolume(cm3)} m³` },
    {
      title: GOODS_FIELDS.cartonGross,
      content: row.cartonGross === null ? null : `${formatWeight(row.cartonGross)} kg`,
    },
    { title: GOODS_FIELDS.cartonNet, content: row.cartonNet === null ? null : `${formatWeight(row.cartonNet)} kg` },
  ];
}

const money = (value: string | null | undefined, currency: string | undefined) =>
  value ? `${currency ?? ''} ${formatMoney(value, currency)}` : null;
const prices = (row: GoodsDetail): (Fact | null)[] => [
  'purchasePrice' in row
    ? { title: GOODS_FIELDS.purchasePrice, content: money(row.purchasePrice, row.purchaseCurrency) }
    : null,
  'sellPrice' in row ? { title: GOODS_FIELDS.sellPrice, content: money(row.sellPrice, row.sellCurrency) } : null,
  { title: GOODS_FIELDS.vatRate, content: formatBasisPoints(row.vatRate) },
];

const letters: Readonly<Record<string, string>> = SUPERVISION;
const Classification = ({ row }: { row: GoodsDetail }) => (
  <div className={css.class}>
    <Descriptions
      facts={[
        {
          title: GOODS_FIELDS.hsCode,
          content: row.hsCode ? (
            <Link to={`/system/goods/hs-code-list?keyword=${row.hsCode}`}>{row.hsCode}</Link>
          ) : null,
        },
        { title: HS_CODE_FIELDS.name, content: row.hs?.name },
        { title: '退税率', content: formatBasisPoints(row.hs?.rebateRate) },
        { title: GOODS_FIELDS.vatRate, content: formatBasisPoints(row.hs?.vatRate) },
        { title: '法定单位', content: [row.hs?.unit1Name, row.hs?.unit2Name].filter(Boolean).join(' / ') },
        {
          title: HS_CODE_FIELDS.supervision,
          content: row.hs?.supervision.map((letter) => `${letter} ${letters[letter] ?? ''}`).join('；'),
          wide: true,
        },
      ]}
    />
    {row.hs && row.hs.elements.length > 0 ? (
      <Rows
        title="申报要素"
        rows={row.hs.elements.map((element) => ({ ...element, id: element.key }))}
        columns={[
          ['要素', (element) => `${element.label}${element.required ? ' *' : ''}`],
          [
            '内容',
            (element) =>
              row.elements[element.key] ?? (element.required ? <span className={css.wrong}>未填写</span> : '—'),
          ],
        ]}
      />
    ) : null}
    <Rows
      title="国外HS编码"
      none="未填写"
      rows={row.foreignHs}
      columns={[
        ['国家', (line) => line.countryName],
        [HS_CODE_FIELDS.code, (line) => line.code],
        ['名称', (line) => line.nameEn],
      ]}
    />
  </div>
);
