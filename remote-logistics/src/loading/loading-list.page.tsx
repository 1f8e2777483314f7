import { loadingList, type LoadingListRow } from '@shared/contract/logistics/loading-list.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CutOff } from '../bookings/cut-off.tsx';
import { containerActions } from '../containers/container.actions.ts';
import { TRUCK_PAGE } from '../trucks/truck.actions.ts';
import { PRINT_LABEL, SLIP_PAGE, slipActions } from './loading.actions.ts';

const QuoteList = onDemand<{ toolbar: ReactNode; onClose: () => void }>(
  async () => (await import('../quotations/quote-list.tsx')).QuoteList,
);
const VIEWS = { list: '柜子', quotes: '报价单' } as const;
const { finishLoading } = containerActions;
const given: ActionMap<LoadingListRow> = {
  ...slipActions<LoadingListRow>((row) => ({ id: row.slipId ?? '', version: row.slipVersion ?? 0 })),
  ...(finishLoading ? { finishLoading } : {}),
  quote: {
    label: '生成报价',
    endpoint: quotations.generate,
    body: (row) => ({ containerId: row.id }),
    visible: (row) => row.quotesLacking > 0,
    done: '报价草稿已生成，请在装柜单的「报价单」页签填写',
    invalidates: ['/logistics'],
  },
  haul: {
    label: '安排拖车',
    permission: 'logistics.truck.create',
    visible: (row) => row.truckId === null && !row.hold,
    path: (row) => `${TRUCK_PAGE}?container=${row.id}`,
  },
};
const PRINT = { label: PRINT_LABEL, idOf: (row: LoadingListRow) => row.slipId ?? '' };
const cells = {
  plate: (row: LoadingListRow) =>
    row.truckId ? <Link to={`${TRUCK_PAGE}?open=${row.truckId}`}>{row.plate ?? '待派车'}</Link> : '—',
  slipNo: (row: LoadingListRow) => (row.slipId ? <Link to={`${SLIP_PAGE}?id=${row.slipId}`}>{row.slipNo}</Link> : '—'),
  quotes: (row: LoadingListRow) => `${row.quotes ?? '0/0'} 已确认`,
  outbounds: (row: LoadingListRow) =>
    row.outbounds ? <Link to={`/warehouse/outboundorder?containerId=${row.id}`}>{row.outbounds} 已出库</Link> : '—',
  cutCy: (row: LoadingListRow) => <CutOff at={row.cutCy} countdown short />,
};

/** 待装柜 (L15): containers of the stage with their loading slips; 报价单 over all containers as a view of its own. */
export default function LoadingListPage() {
  const { actions, batch, dialog } = usePrint('lg_loading_slip', given, PRINT);
  const batches = useMemo(() => [batch], [batch]);
  const view = useListView(VIEWS);
  const navigate = useNavigate();
  const toolbar = useMay()('logistics.quote.view') ? <ViewSwitch views={VIEWS} apart /> : null;
  if (view === 'quotes')
    return <QuoteList toolbar={toolbar} onClose={() => void navigate('/transport/container/zhuanggui')} />;
  return (
    <>
      <ListPage<LoadingListRow>
        list={loadingList}
        open={(row) => `/transport/container/info?id=${row.id}`}
        rowActions={actions}
        batchActions={batches}
        refOf={PRINT.idOf}
        cells={cells}
        toolbar={toolbar}
      />
      {dialog}
    </>
  );
}
LoadingListPage.ahead = listAhead(loadingList);
