import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import {
  feePivots,
  payableLineList,
  PIVOT_BY,
  receivableLineList,
  type FeeLineListRow,
  type PivotRow,
} from '@shared/contract/finance/fee-line-list.contract.ts';
import { isManualFee } from '@shared/contract/finance/fee-line.rules.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import type { BatchAction, BatchPath } from '@shared/ui/action/batch.ts';
import { useBatchOfOne } from '@shared/ui/action/use-batch-of-one.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, NumberText } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { askBookingDate } from './booking-date.tsx';
import { feeBatch, SIDES, type Side } from './fee-sides.ts';
import { toApplication, toStatement } from './hand-on.ts';
import { useSearchKey } from './use-search-key.ts';
import css from './fee-lines.module.css';

const TraceDrawer = onDemand(async () => (await import('../fee-traces/trace-drawer.tsx')).TraceDrawer);
const FeeDrawer = onDemand(async () => (await import('./fee-drawer.tsx')).FeeDrawer);
const FeeStep = onDemand(async () => (await import('./fee-step-forms.tsx')).FeeStep);
const ManualFeeForm = onDemand(async () => (await import('./manual-fee-form.tsx')).ManualFeeForm);
const EditManualFee = onDemand(async () => (await import('./manual-fee-form.tsx')).EditManualFee);
const LISTS = { AP: payableLineList, AR: receivableLineList } as const;
const STEPS = [feeBatch('submit'), feeBatch('confirm', askBookingDate()), feeBatch('reject')];
const BATCHES: Readonly<Record<Side, readonly (BatchAction | BatchPath)[]>> = {
  AR: [...STEPS, toStatement('AR', 'fees')],
  AP: [...STEPS, toStatement('AP', 'fees'), toApplication('fees')],
};
const stepLine = ({ id, version, feeNo, currency, amount, dueDate }: FeeLineListRow) => ({
  id,
  version,
  feeNo: feeNo ?? '',
  currency: currency ?? 'CNY',
  amount: amount ?? '0',
  dueDate,
  remark: null,
});
type By = keyof typeof PIVOT_BY | 'none';

/** 账单明细 (F25): every line of one direction (`?direction=AR`), its sums over the same filters by party, charge or month. */
export default function BillingDetailsPage() {
  const [direction, setDirection] = useSearchKey('direction');
  const may = useMay();
  const side: Side = direction === 'AR' && may('finance.ar.fee.view') ? 'AR' : 'AP';
  return (
    <Lines
      key={side}
      side={side}
      onSide={may('finance.ar.fee.view') ? (to) => setDirection(to === 'AR' ? 'AR' : null) : null}
    />
  );
}
BillingDetailsPage.ahead = listAhead(payableLineList);

function Lines({ side, onSide }: { side: Side; onSide: ((side: Side) => void) | null }) {
  const [by, setBy] = useState<By>('none');
  const [traced, setTraced] = useState<FeeLineListRow | null>(null);
  const [opened, setOpened] = useState<FeeLineListRow | null>(null);
  const [adjusted, setAdjusted] = useState<FeeLineListRow | null>(null);
  const [edited, setEdited] = useState<FeeLineListRow | null>(null);
  const [manual, setManual] = useState(false);
  const { one, dialog } = useBatchOfOne<FeeLineListRow>((row) => row.feeNo ?? '');
  const may = useMay();
  const list = LISTS[side];
  const actions: ActionMap<FeeLineListRow> = useMemo(() => {
    const view = side === 'AR' ? ('finance.ar.fee.view' as const) : ('finance.ap.detail.view' as const);
    return {
      document: {
        label: '单据',
        permission: side === 'AR' ? 'finance.ar.fee.view' : 'finance.ap.fee.view',
        visible: (row) => row.bizId !== null,
        run: (row) => setOpened(row),
      },
      edit: {
        label: '编辑',
        permission: SIDES[side].edit,
        visible: (row) => row.state === 'DRAFT' && row.amount !== undefined && isManualFee(row),
        run: (row) => setEdited(row),
      },
      trace: { label: '轨迹与凭证', permission: view, run: (row) => setTraced(row) },
      adjust: {
        label: '补差',
        permission: SIDES[side].create,
        visible: (row) => row.state === 'CONFIRMED' && row.amount !== undefined,
        run: (row) => setAdjusted(row),
      },
      reverse: one(feeBatch('reverse', askBookingDate())),
      void: one(feeBatch('void')),
    };
  }, [side, one]);
  return (
    <>
      <ListPage<FeeLineListRow>
        list={list}
        title="账单明细"
        onOpen={(row) => (row.bizId ? setOpened(row) : setTraced(row))}
        rowActions={actions}
        batchActions={BATCHES[side]}
        toolbar={
          may(side === 'AR' ? 'finance.ar.fee.create' : 'finance.ap.fee.create') ? (
            <Button onClick={() => setManual(true)}>手工{side === 'AR' ? '应收' : '应付'}</Button>
          ) : null
        }
        above={(query) => (
          <div className={css.switches}>
            {onSide ? (
              <Segmented<Side>
                aria-label="方向"
                value={side}
                onChange={onSide}
                options={[
                  { value: 'AP', label: '应付' },
                  { value: 'AR', label: '应收' },
                ]}
              />
            ) : null}
            <Segmented<By>
              aria-label="汇总"
              value={by}
              onChange={setBy}
              options={[
                { value: 'none', label: '不汇总' },
                ...(Object.entries(PIVOT_BY) as [By, string][]).map(([value, label]) => ({
                  value,
                  label: `按${label}`,
                })),
              ]}
            />
            {by === 'none' ? null : <Pivot side={side} by={by} query={query} />}
          </div>
        )}
      />
      {traced ? <TraceDrawer of={traced} onClose={() => setTraced(null)} /> : null}
      {opened?.bizId ? (
        <FeeDrawer
          side={side}
          bizType={opened.bizType ?? 'OTHER'}
          bizId={opened.bizId}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {edited?.bizId ? <EditManualFee side={side} bizId={edited.bizId} onClose={() => setEdited(null)} /> : null}
      {manual ? <ManualFeeForm side={side} onClose={() => setManual(false)} /> : null}
      {dialog}
      {adjusted ? <FeeStep code="adjust" line={stepLine(adjusted)} onClose={() => setAdjusted(null)} /> : null}
    </>
  );
}

const COLUMNS: readonly FactsColumn<PivotRow>[] = [
  { title: '项目', cell: (row) => row.name },
  { title: '笔数', end: true, cell: (row) => <NumberText value={row.lines} /> },
  { title: FEE_LINE_FIELDS.baseAmount, end: true, cell: (row) => <Money value={row.baseAmount} currency="CNY" /> },
  { title: '已核销与冲减', end: true, cell: (row) => <Money value={row.baseClosed} currency="CNY" /> },
  { title: FEE_LINE_FIELDS.open, end: true, cell: (row) => <Money value={row.baseOpen} currency="CNY" /> },
];

/** The sums over the filters of the list; void and reversed lines are not among them. */
function Pivot({ side, by, query }: { side: Side; by: Exclude<By, 'none'>; query: ListQuery }) {
  const { page: _page, pageSize: _size, sort: _sort, cursor: _cursor, ...filters } = query;
  const asked = { ...(filters as Record<string, string>), by };
  const read = useRead(side === 'AR' ? feePivots.receivables : feePivots.payables, { query: asked }, { keep: true });
  const pivot = read.data;
  if (!pivot) return <p className={css.count}>{read.error ? '汇总加载失败，请重试' : '汇总中…'}</p>;
  const rows = [...pivot.rows, { ...pivot.total, key: '', name: '合计' }];
  return (
    <div className={css.pivot}>
      <FactsTable label={`按${PIVOT_BY[by]}汇总`} columns={COLUMNS} rows={rows} keyOf={(row) => row.key || 'total'} />
      {pivot.cut ? <p className={css.count}>只列出金额最大的 500 项，合计为全部</p> : null}
    </div>
  );
}
