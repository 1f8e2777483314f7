import { loadingList, type LoadingListRow } from '@shared/contract/logistics/loading-list.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { CutOff } from '../bookings/cut-off.tsx';
import { containerActions } from '../containers/container.actions.ts';
import { TRUCK_PAGE } from '../trucks/truck.actions.ts';
import { PRINT_LABEL, SLIP_PAGE, slipActions } from './loading.actions.ts';

const { finishLoading } = containerActions;
const given: ActionMap<LoadingListRow> = {
  ...slipActions<LoadingListRow>((row) => ({ id: row.slipId ?? '', version: row.slipVersion ?? 0 })),
  ...(finishLoading ? { finishLoading } : {}),
  quote: {
    label: '生成报价',
    endpoint: quotations.generate,
    body: (row) => ({ containerId: row.id }),
    visible: (row) => (row.quotes ?? 0) < row.quotesWanted,
    done: '报价草稿已生成，请在装柜单的「报价单」页签填写',
    invalidates: ['/logistics'],
  },
  haul: {
    label: '安排拖车',
    permission: 'logistics.truck.create',
    visible: (row) => !row.plate && !row.hold,
    path: (row) => `${TRUCK_PAGE}?container=${row.id}`,
  },
};
const PRINT = { label: PRINT_LABEL, idOf: (row: LoadingListRow) => row.slipId ?? '' };
const cells = {
  slipNo: (row: LoadingListRow) => (row.slipId ? <Link to={`${SLIP_PAGE}?id=${row.slipId}`}>{row.slipNo}</Link> : '—'),
  quotes: (row: LoadingListRow) => `${row.quotes ?? 0}/${row.quotesWanted} 已确认`,
  photos: (row: LoadingListRow) => `${row.photos ?? 0}/${row.photosWanted}`,
  cutCy: (row: LoadingListRow) => <CutOff at={row.cutCy} countdown short />,
};

/** 待装柜 (L15): containers of the stage with their loading slips. */
export default function LoadingListPage() {
  const { actions, batch, dialog } = usePrint('lg_loading_slip', given, PRINT);
  const batches = useMemo(() => [batch], [batch]);
  return (
    <>
      <ListPage<LoadingListRow>
        list={loadingList}
        open={(row) => `/transport/container/info?id=${row.id}`}
        rowActions={actions}
        batchActions={batches}
        refOf={PRINT.idOf}
        cells={cells}
      />
      {dialog}
    </>
  );
}
LoadingListPage.ahead = listAhead(loadingList);
