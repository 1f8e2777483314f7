import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import type {
  DeclarationDetail,
  DeclarationDifference,
  DeclarationLine,
  DeclarationPaper,
  RebateLine,
} from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { CUSTOMS_TRANSPORT, DEAL_MODE, TAX_NATURE, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatBasisPoints, formatDecimal } from '@shared/ui/format/format.ts';
import { DateText, Money, NumberText, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { CutOff } from '../bookings/cut-off.tsx';
import { ChainTable } from './chain-table.tsx';
import { isCleared, TOUCHED } from './declaration.actions.ts';

/** Header of a declaration. */
export const DeclarationFacts = ({ row }: { row: DeclarationDetail }) => <Descriptions facts={factsOf(row)} />;
const factsOf = (row: DeclarationDetail): (Fact | null)[] => [
  { title: '境内发货人', content: row.exporterName },
  { title: '信用代码', content: row.exporterUscc },
  { title: '海关编码', content: row.exporterCustomsCode },
  { title: DECLARATION_FIELDS.brokerId, content: row.brokerName },
  { title: DECLARATION_FIELDS.tradeMode, content: row.tradeMode && TRADE_MODE[row.tradeMode] },
  { title: DECLARATION_FIELDS.taxNature, content: row.taxNature && TAX_NATURE[row.taxNature] },
  { title: DECLARATION_FIELDS.customsCode, content: row.customsCode },
  { title: DECLARATION_FIELDS.dealMode, content: row.dealMode && DEAL_MODE[row.dealMode] },
  { title: DECLARATION_FIELDS.contractNo, content: row.contractNo },
  { title: DECLARATION_FIELDS.destCountry, content: row.destCountry },
  { title: DECLARATION_FIELDS.destPort, content: row.destPort },
  { title: DECLARATION_FIELDS.transportModeCode, content: CUSTOMS_TRANSPORT[row.transportModeCode] },
  { title: DECLARATION_FIELDS.vesselVoyage, content: row.vesselVoyage },
  { title: DECLARATION_FIELDS.blNo, content: row.blNo },
  { title: CONTAINER_FIELDS.containerNo, content: row.containerNo },
  { title: CONTAINER_FIELDS.cutCustoms, content: <CutOff at={row.cutCustoms} over={isCleared(row)} /> },
  { title: DECLARATION_FIELDS.packages, content: row.packages },
  { title: '毛重', content: <Weight gram={row.gross} /> },
  { title: '净重', content: <Weight gram={row.net} /> },
  {
    title: DECLARATION_FIELDS.totals,
    content: row.totals.map(({ currency, amount }) => `${currency} ${formatDecimal(amount, 2)}`).join('，'),
  },
  { title: DECLARATION_FIELDS.exportDate, content: <DateText value={row.exportDate} /> },
  { title: DECLARATION_FIELDS.declareDate, content: <DateText value={row.declareDate} /> },
  { title: DECLARATION_FIELDS.preEntryNo, content: row.preEntryNo },
  { title: DECLARATION_FIELDS.customsNo, content: row.customsNo },
  { title: DECLARATION_FIELDS.releasedAt, content: <TimeText value={row.releasedAt} /> },
  { title: DECLARATION_FIELDS.closedAt, content: <TimeText value={row.closedAt} /> },
  { title: '制单人', content: row.createdByName },
  { title: DECLARATION_FIELDS.reviewedBy, content: row.reviewerName },
  row.inspectionResult
    ? { title: DECLARATION_FIELDS.inspectionResult, content: row.inspectionResult, wide: true }
    : null,
  row.state === 'REJECTED' ? { title: DECLARATION_FIELDS.rejectReason, content: row.rejectReason, wide: true } : null,
  row.state === 'AMENDING' ? { title: DECLARATION_FIELDS.amendReason, content: row.amendReason, wide: true } : null,
];

const goodsColumns = ({ units }: Pick<DeclarationDetail, 'units'>): readonly FactsColumn<DeclarationLine>[] => {
  const qty = (value: string | null, unit: string | null) =>
    value === null ? '—' : `${formatDecimal(value)} ${units[unit ?? ''] ?? unit ?? ''}`;
  return [
    { title: '项号', cell: (line) => line.itemNo },
    { title: 'HS编码', cell: (line) => line.hsCode ?? '—' },
    { title: '商品名称', cell: (line) => line.name },
    { title: '成交数量', end: true, cell: (line) => qty(line.qty1, line.unit1) },
    { title: '法定第一', end: true, cell: (line) => qty(line.qty2, line.unit2) },
    { title: '法定第二', end: true, cell: (line) => qty(line.qty3, line.unit3) },
    { title: '单价', end: true, cell: (line) => (line.unitPrice === null ? '—' : formatDecimal(line.unitPrice, 2)) },
    { title: '总价', end: true, cell: (line) => <Money value={line.total} currency={line.currency} /> },
    { title: DECLARATION_FIELDS.packages, end: true, cell: (line) => line.packages },
    { title: '毛重', end: true, cell: (line) => <Weight gram={line.gross} /> },
    { title: '净重', end: true, cell: (line) => <Weight gram={line.net} /> },
    { title: '境内货源地', cell: (line) => line.district ?? '—' },
    { title: '品牌', cell: (line) => line.brandName ?? '—' },
    { title: '监管', cell: (line) => line.hs?.supervision.join('') || '—' },
    { title: '退税率', end: true, cell: (line) => (line.hs ? formatBasisPoints(line.hs.rebateRate) : '—') },
  ];
};
export const GoodsTable = ({ row }: { row: DeclarationDetail }) => (
  <FactsTable label="商品" columns={goodsColumns(row)} rows={row.lines} keyOf={(line) => line.id} />
);

const DIFFERENCES: readonly FactsColumn<DeclarationDifference>[] = [
  { title: '项号', cell: (each) => each.itemNo },
  { title: '订单', cell: (each) => <Link to={`/transport/order/info?id=${each.orderId}`}>{each.orderNo}</Link> },
  { title: '行', cell: (each) => each.lineNo },
  { title: '品名', cell: (each) => each.nameCn },
  { title: '申报箱数', end: true, cell: (each) => each.declared },
  { title: '实装箱数', end: true, cell: (each) => each.loaded },
  {
    title: '差异',
    end: true,
    cell: (each) => (each.declared === each.loaded ? '一致' : <NumberText value={each.declared - each.loaded} />),
  },
];
/** What is declared beside the loading slip, carton by carton, and the weights. */
export const DifferenceTable = ({ row }: { row: DeclarationDetail }) => (
  <>
    <p>
      申报毛重 <Weight gram={row.gross} />
      ，实装毛重 <Weight gram={row.loadedGross} />
      {row.gross === row.loadedGross ? '，一致' : `，相差 ${((row.gross - row.loadedGross) / 1000).toFixed(2)} kg`}
    </p>
    <FactsTable label="装柜差异" columns={DIFFERENCES} rows={row.differences} keyOf={(each) => each.allocationId} />
    <ChainTable rows={row.chain} />
  </>
);

/** LOG-074: papers that the goods want, with what is there and who has waived. */
export function PaperTable({ row }: { row: DeclarationDetail }) {
  const [waiving, setWaiving] = useState<DeclarationPaper | null>(null);
  const may = row.actions.some(({ code }) => code === 'waive');
  const columns: readonly FactsColumn<DeclarationPaper>[] = [
    { title: '监管条件', cell: (paper) => paper.letter },
    { title: '证件', cell: (paper) => paper.title },
    { title: '涉及项号', cell: (paper) => paper.items.join('、') },
    { title: '已传附件', end: true, cell: (paper) => paper.files },
    {
      title: '豁免',
      cell: (paper) =>
        paper.waiver ? (
          <>
            {paper.waiver.reason}（{paper.waiver.by} <TimeText value={paper.waiver.at} />）
          </>
        ) : (
          '—'
        ),
    },
    {
      title: '操作',
      cell: (paper) =>
        may ? (
          <Button type="link" size="small" onClick={() => setWaiving(paper)}>
            {paper.waiver ? '修改豁免' : '豁免'}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  if (row.papers.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本单商品不需要监管证件" />;
  return (
    <>
      <FactsTable label="监管证件" columns={columns} rows={row.papers} keyOf={(paper) => paper.letter} />
      {waiving ? (
        <DrawerForm<DeclarationDetail>
          title={`豁免监管证件 ${waiving.letter}（${waiving.title}）`}
          record={row}
          initial={{ reason: waiving.waiver?.reason ?? null }}
          toBody={({ reason }) => ({ letter: waiving.letter, reason })}
          save={declarations.waive}
          invalidates={TOUCHED}
          onClose={() => setWaiving(null)}
        >
          <Field name="reason" label="豁免原因" span="row" hint="清空原因即取消豁免">
            <TextAreaInput maxLength={200} autoFocus />
          </Field>
        </DrawerForm>
      ) : null}
    </>
  );
}

const REBATE: readonly FactsColumn<RebateLine>[] = [
  { title: '项号', cell: (line) => line.itemNo },
  { title: '商品名称', cell: (line) => line.name },
  { title: '采购含税额', end: true, cell: (line) => <Money value={line.purchase ?? null} currency="CNY" /> },
  { title: '增值税率', end: true, cell: (line) => formatBasisPoints(line.vatRate) },
  { title: '不含税额', end: true, cell: (line) => <Money value={line.net ?? null} currency="CNY" /> },
  { title: '退税率', end: true, cell: (line) => formatBasisPoints(line.rebateRate) },
  { title: '税率版本', cell: (line) => line.period },
  { title: '预计退税', end: true, cell: (line) => <Money value={line.rebate ?? null} currency="CNY" /> },
];
/** LOG-080: the estimate, with the version of the rate that counts on the export date. */
export const RebateTable = ({ rebate }: { rebate: DeclarationDetail['rebate'] }) =>
  rebate === null ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="勾选退税并填写采购含税额后测算" />
  ) : (
    <>
      <FactsTable label="退税测算" columns={REBATE} rows={rebate.lines} keyOf={(line) => String(line.itemNo)} />
      <p>
        预计退税合计 <Money value={rebate.total ?? null} currency="CNY" />
      </p>
    </>
  );
