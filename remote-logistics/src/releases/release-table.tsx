import { CARGO_RELEASE_FIELDS } from '@shared/contract/logistics/cargo-release.fields.ts';
import {
  RELEASE_DOCUMENT,
  RELEASE_KIND,
  type CargoRelease,
} from '@shared/contract/logistics/cargo-release.contract.ts';
import { CARGO_RELEASE_STATE, CARGO_RELEASE_TONES } from '@shared/contract/logistics/cargo-release.machine.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { ownReleaseActions } from './release.actions.ts';

const COLUMNS: readonly FactsColumn<CargoRelease>[] = [
  { title: '放货单', cell: (row) => row.releaseNo },
  {
    title: CARGO_RELEASE_FIELDS.state,
    cell: (row) => <StateTag code={row.state} labels={CARGO_RELEASE_STATE} tones={CARGO_RELEASE_TONES} />,
  },
  { title: '方式', cell: (row) => `${RELEASE_KIND[row.kind]} · ${RELEASE_DOCUMENT[row.document]}` },
  {
    title: '未收应收',
    end: true,
    cell: (row) => (row.openReceivable === undefined ? '—' : <Money value={row.openReceivable} currency="CNY" />),
  },
  {
    title: '客户逾期',
    end: true,
    cell: (row) => (row.overdue === undefined ? '—' : <Money value={row.overdue} currency="CNY" />),
  },
  {
    title: '申请',
    cell: (row) => (
      <>
        {row.applicantName ?? '系统'} <TimeText value={row.appliedAt} />
        {row.reason ? <div>{row.reason}</div> : null}
      </>
    ),
  },
  {
    title: '审批',
    cell: (row) =>
      row.approverName || row.approvedAt ? (
        <>
          {row.approverName ?? '自动放货'} <TimeText value={row.approvedAt} />
          {row.endReason ? <div>{row.endReason}</div> : null}
        </>
      ) : (
        (row.endReason ?? '—')
      ),
  },
  { title: '操作', cell: (row) => <ActionBar actions={ownReleaseActions} record={row} no={row.releaseNo} most={3} /> },
];
const BOX: FactsColumn<CargoRelease> = {
  title: CARGO_RELEASE_FIELDS.containerId,
  cell: (row) => <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link>,
};
const ORDER: FactsColumn<CargoRelease> = {
  title: '订单',
  cell: (row) => (
    <>
      {row.orderNo} {row.customerName}
    </>
  ),
};

/** 放货单 of an order, or with `orders` those of a container. */
export const ReleaseTable = ({ rows, orders = false }: { rows: readonly CargoRelease[]; orders?: boolean }) => (
  <FactsTable
    label="放货单"
    columns={[COLUMNS[0] ?? BOX, orders ? ORDER : BOX, ...COLUMNS.slice(1)]}
    rows={rows}
    keyOf={(row) => row.id}
  />
);
