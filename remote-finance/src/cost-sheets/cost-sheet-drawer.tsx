import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { COST_SHEET_FIELDS, COST_SHARE_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { add } from '@shared/contract/decimal.ts';
import { costSheets, type CostLine, type CostSheetDetail } from '@shared/contract/finance/cost-sheet.contract.ts';
import {
  COST_LINE_KINDS,
  COST_LINE_TITLES,
  COST_SHEET_STATES,
  COST_SHEET_TONES,
} from '@shared/contract/finance/cost-sheet.labels.ts';
import { FEE_BIZ_TYPES } from '@shared/contract/finance/fee-line.labels.ts';
import { COST_BASIS } from '@shared/contract/logistics/cost-share.ts';
import { useField } from '@shared/runtime/session.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatMonth } from '@shared/ui/format/format.ts';
import { DateText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Alert, Button, Empty, Tag } from 'antd';
import { useMemo } from 'react';
import { BasisWeight, cny, isAmount, percentText } from './cost-text.tsx';
import { sheetActions } from './cost.actions.ts';
import css from './cost-sheets.module.css';

interface Props {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}
/** A 成本核算单: its profit, what it counts and how shared costs came there, its containers and versions. */
export function CostSheetDrawer({ id, onOpen, onClose }: Props) {
  const actions = useMemo(() => sheetActions<CostSheetDetail>(), []);
  return (
    <DetailDrawer<CostSheetDetail>
      key={id}
      id={id}
      title="成本核算单"
      width={1040}
      onClose={onClose}
      endpoint={costSheets.get}
      kind="fin_cost_sheet"
      no={(row) => row.bizNo}
      subtitle={(row) => `${row.sheetNo} · 第 ${row.revision} 版`}
      state={{ code: (row) => row.state, labels: COST_SHEET_STATES, tones: COST_SHEET_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        { key: 'lines', title: '收入与成本', count: row.lines.length, content: <Lines row={row} /> },
        { key: 'containers', title: '按货柜', content: <Containers row={row} /> },
        {
          key: 'versions',
          title: COST_SHEET_FIELDS.revision,
          count: row.versions.length,
          content: <Versions row={row} onOpen={onOpen} />,
        },
      ]}
    />
  );
}

function Summary({ row }: { row: CostSheetDetail }) {
  const known = row.state !== 'DRAFT';
  const figure = (title: string, value: string | null | undefined) =>
    known && value !== undefined ? { title, content: cny(value) } : null;
  return (
    <div className={css.stack}>
      {row.missing ? (
        <Alert type="warning" showIcon title={known ? `数字可能不完整：${row.missing}` : `未核算：${row.missing}`} />
      ) : null}
      {row.pendingFees > 0 ? (
        <Alert type="info" showIcon title={`还有 ${row.pendingFees} 笔草稿或待审核费用未计入`} />
      ) : null}
      <Descriptions
        facts={[
          figure('收入', row.income),
          figure('直接成本', row.direct),
          figure('分摊成本', row.shared),
          figure('征退税差', row.taxDiff),
          known && row.profit !== undefined
            ? { title: COST_SHEET_FIELDS.profit, content: <strong className={css.profit}>{cny(row.profit)}</strong> }
            : null,
          known && row.marginBp !== undefined ? { title: '毛利率', content: percentText(row.marginBp) } : null,
          known && row.estimateBp !== undefined ? { title: '暂估占比', content: percentText(row.estimateBp) } : null,
          figure('退税额（参考，不计收入）', row.refund),
          figure('汇兑损益（不计毛利）', row.fxGainLoss),
          { title: COST_SHEET_FIELDS.customerId, content: row.customerName },
          { title: COST_SHEET_FIELDS.companyId, content: row.companyName },
          { title: COST_SHEET_FIELDS.bizType, content: FEE_BIZ_TYPES[row.bizType] },
          { title: COST_SHEET_FIELDS.month, content: formatMonth(row.month) },
          { title: '核算', content: known ? <By name={row.computerName} at={row.computedAt} /> : '—' },
          row.lockedAt ? { title: '锁定', content: <By name={row.lockerName} at={row.lockedAt} /> } : null,
        ]}
      />
    </div>
  );
}
const By = ({ name, at }: { name: string | null; at: string | null }) => (
  <>
    {name ?? '系统'} <TimeText value={at} />
  </>
);

/** All costs of a sheet. */
const costOf = ({ direct, shared, taxDiff }: CostSheetDetail) =>
  isAmount(direct) && isAmount(shared) && isAmount(taxDiff) ? add(direct, shared, taxDiff) : null;

function Lines({ row }: { row: CostSheetDetail }) {
  const sells = useField('money.sell') !== 'HIDDEN';
  const costs = useField('money.cost') !== 'HIDDEN';
  if (row.lines.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={row.state === 'DRAFT' ? '核算后列出计入的收入与成本' : '没有计入的收入与成本'}
      />
    );
  const columns: FactsColumn<CostLine>[] = [
    { title: COST_LINE_TITLES.kind, grouped: true, cell: ({ kind }) => COST_LINE_KINDS[kind] },
    {
      title: COST_LINE_TITLES.source,
      cell: (line) => (
        <>
          {line.sourceNo} {line.isEstimate ? <Tag color="orange">暂估</Tag> : null}
        </>
      ),
    },
    { title: FEE_LINE_FIELDS.chargeCodeId, cell: (line) => line.chargeName ?? '—' },
    { title: COST_LINE_TITLES.party, cell: (line) => line.partyName ?? '—' },
    { title: COST_SHARE_FIELDS.containerId, cell: (line) => line.containerCode ?? '—' },
    { title: FEE_LINE_FIELDS.accountingDate, cell: (line) => <DateText value={line.accountingDate} /> },
    { title: COST_LINE_TITLES.share, cell: (line) => (line.share ? <Share share={line.share} /> : '—') },
    ...(sells
      ? [
          {
            title: COST_SHEET_FIELDS.income,
            end: true,
            cell: (line: CostLine) => cny(line.sell),
            total: cny(row.income),
          },
        ]
      : []),
    ...(costs
      ? [{ title: COST_LINE_TITLES.cost, end: true, cell: (line: CostLine) => cny(line.cost), total: cny(costOf(row)) }]
      : []),
  ];
  return (
    <FactsTable
      label="收入与成本（CNY，不含税）"
      columns={columns}
      rows={row.lines}
      keyOf={({ id }) => id}
      groupOf={({ kind }) => kind}
    />
  );
}

/** 按体积 1,200 ÷ 3,600 of 4,850.00, over 3 orders. */
const Share = ({ share }: { share: NonNullable<CostLine['share']> }) => (
  <span className={css.share}>
    {share.auto ? '自动' : '人工'}按{COST_BASIS[share.basis]} <BasisWeight basis={share.basis} weight={share.weight} />{' '}
    ÷ <BasisWeight basis={share.basis} weight={share.weights} />
    {share.total === undefined ? null : <>，共 {cny(share.total)}</>}，{share.orders} 票
  </span>
);

type Box = CostSheetDetail['containers'][number];
function Containers({ row }: { row: CostSheetDetail }) {
  if (row.containers.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="核算后按货柜列出" />;
  const money = (title: string, key: 'income' | 'direct' | 'shared' | 'taxDiff' | 'profit'): FactsColumn<Box>[] =>
    row[key] === undefined ? [] : [{ title, end: true, cell: (box) => cny(box[key]), total: cny(row[key]) }];
  const columns: FactsColumn<Box>[] = [
    { title: COST_SHARE_FIELDS.containerId, cell: ({ code }) => code ?? '未配柜' },
    ...money('收入', 'income'),
    ...money('直接成本', 'direct'),
    ...money('分摊成本', 'shared'),
    ...money('征退税差', 'taxDiff'),
    ...money('毛利', 'profit'),
    ...(row.marginBp === undefined
      ? []
      : [{ title: '毛利率', end: true, cell: (box: Box) => percentText(box.marginBp) }]),
  ];
  return <FactsTable label="按货柜" columns={columns} rows={row.containers} keyOf={({ key }) => key} />;
}

type Version = CostSheetDetail['versions'][number];
function Versions({ row, onOpen }: { row: CostSheetDetail; onOpen: (id: string) => void }) {
  const columns: FactsColumn<Version>[] = [
    {
      title: COST_SHEET_FIELDS.revision,
      cell: ({ id, revision }) =>
        id === row.id ? (
          `第 ${revision} 版（本版）`
        ) : (
          <Button type="link" size="small" className={css.link} onClick={() => onOpen(id)}>
            第 {revision} 版
          </Button>
        ),
    },
    { title: COST_SHEET_FIELDS.sheetNo, cell: ({ sheetNo }) => sheetNo },
    { title: COST_SHEET_FIELDS.month, cell: ({ month }) => formatMonth(month) },
    {
      title: COST_SHEET_FIELDS.state,
      cell: ({ state }) => <StateTag code={state} labels={COST_SHEET_STATES} tones={COST_SHEET_TONES} />,
    },
    { title: COST_SHEET_FIELDS.profit, end: true, cell: ({ profit }) => cny(profit) },
  ];
  return (
    <FactsTable
      label="版本"
      columns={row.profit === undefined && row.state !== 'DRAFT' ? columns.slice(0, -1) : columns}
      rows={row.versions}
      keyOf={({ id }) => id}
      current={({ id }) => id === row.id}
    />
  );
}
