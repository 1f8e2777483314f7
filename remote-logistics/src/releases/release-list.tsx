import { cargoReleaseList, type CargoReleaseListRow } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import type { ReactNode } from 'react';
import { releaseActions } from './release.actions.ts';

const actions = releaseActions<CargoReleaseListRow>((row) => row);
const cells = {
  orderNo: (row: CargoReleaseListRow) => <Link to={`/transport/order/info?id=${row.orderId}`}>{row.orderNo}</Link>,
  containerCode: (row: CargoReleaseListRow) => (
    <Link to={`/transport/container/info?id=${row.containerId}&tab=deliveries`}>{row.containerCode}</Link>
  ),
};

/** 放货单 over all orders and containers, a view of 待送达 (L20): what waits for approval, what was released and when. */
export const ReleaseList = ({ toolbar }: { toolbar: ReactNode }) => (
  <ListPage<CargoReleaseListRow>
    list={cargoReleaseList}
    open={(row) => `/transport/order/info?id=${row.orderId}&tab=release`}
    rowActions={actions}
    cells={cells}
    toolbar={toolbar}
  />
);
