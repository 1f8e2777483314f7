import { today } from '@shared/contract/business-day.ts';
import {
  DAILY_GROUPS,
  daily,
  dailyList,
  HIDDEN_OF_GROUP,
  type DailyGroup,
  type DailyRow,
} from '@shared/contract/warehouse/daily.contract.ts';
import type { ListQuery } from '@shared/contract/list.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { readState, toQuery } from '@shared/ui/list/list-state.ts';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { usePaper } from '@shared/ui/print/use-paper.ts';
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import css from './daily.module.css';

const CheckDialog = onDemand(async () => (await import('./check-dialog.tsx')).CheckDialog);
const RegenerateForm = onDemand(async () => (await import('./regenerate-form.tsx')).RegenerateForm);
const TrendCard = tabOnDemand(async () => (await import('./trend-card.tsx')).TrendCard);

const ledgerOf = (row: DailyRow) => {
  const query = new URLSearchParams({ businessDate: `${row.day}..${row.day}`, warehouseId: row.warehouseId });
  for (const [key, value] of [
    ['batchNo', row.batchNo],
    ['location', row.locationCode],
    ['quality', row.quality],
    // A batch is of one customer already.
    ['customerId', row.batchNo ? null : row.customerId],
    ['goods', row.batchNo ? null : row.goodsName],
  ] as const)
    if (value) query.set(key, value);
  return `/warehouse/stock/stockinandout-details?${query}`;
};
/** 生成账单 of F10 for the days and the warehouse of the filter; another module, so by its address. */
function billOf(days: string | null, warehouse: string | null): string {
  const [from = '', to = ''] = (days ?? '').split('..');
  const query = new URLSearchParams({ generate: '1' });
  if (from && to) {
    query.set('from', from);
    query.set('to', to);
  }
  if (warehouse) query.set('warehouse', warehouse);
  return `/finance/account-receivable/cangku-order?${query}`;
}
const CELLS = {
  checked: (row: DailyRow) =>
    row.checked ? (
      <CheckCircleFilled className={css.same ?? ''} title="期初+入−出+调=期末，与流水一致" />
    ) : (
      <span className={css.differs}>
        <CloseCircleFilled /> 不符
      </span>
    ),
};

/** 每日库存明细 (W13): stock per day, today live; each row is counted again out of the ledger. */
export default function DailyListPage() {
  const group = useListView<DailyGroup>(DAILY_GROUPS);
  const [differs, setDiffers] = useState<DailyRow | null>(null);
  const [making, setMaking] = useState(false);
  const [chart, setChart] = useState(false);
  const actions = useMemo<ActionMap<DailyRow>>(
    () => ({
      check: { label: '核对', permission: 'warehouse.daily.view', run: setDiffers },
      ledger: { label: '流水', permission: 'warehouse.ledger.view', path: ledgerOf },
    }),
    [],
  );
  const fixed = useMemo(() => ({ group }), [group]);
  return (
    <>
      <ListPage<DailyRow>
        key={group}
        list={dailyList}
        fixed={fixed}
        hidden={HIDDEN_OF_GROUP[group]}
        cells={CELLS}
        rowActions={actions}
        noOf={(row) => row.day ?? ''}
        toolbar={
          <>
            <ViewSwitch views={DAILY_GROUPS} />
            <Tools group={group} onMake={() => setMaking(true)} chart={chart} onChart={() => setChart(!chart)} />
          </>
        }
        above={(query: ListQuery) => (chart ? <TrendCard query={query} /> : null)}
      />
      {differs ? <CheckDialog row={differs} onClose={() => setDiffers(null)} /> : null}
      {making ? <RegenerateForm onClose={() => setMaking(false)} /> : null}
    </>
  );
}

/** 今天, 趋势图, 打印库存日报, 重新生成. */
function Tools(props: { group: DailyGroup; chart: boolean; onChart: () => void; onMake: () => void }) {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const paper = usePaper(daily.printReport, daily.report);
  const day = today();
  const now = `${day}..${day}`;
  const print = () => {
    const { page: _page, pageSize: _size, ...query } = toQuery(readState(search, dailyList), { group: props.group });
    const filters = query as Record<string, string>;
    void paper({ query: filters, body: filters });
  };
  const showToday = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('day', now);
      after.delete('page');
      return after;
    });
  return (
    <>
      <Button disabled={search.get('day') === now} onClick={showToday}>
        今天
      </Button>
      <Button aria-pressed={props.chart} onClick={props.onChart}>
        {props.chart ? '收起趋势图' : '趋势图'}
      </Button>
      <Button onClick={print}>打印库存日报</Button>
      {may('finance.ar.storage.generate') ? (
        <ActionLink to={billOf(search.get('day'), search.get('warehouseId'))}>
          <Button>转仓储账单</Button>
        </ActionLink>
      ) : null}
      {may('warehouse.daily.regenerate') ? <Button onClick={props.onMake}>重新生成</Button> : null}
    </>
  );
}
