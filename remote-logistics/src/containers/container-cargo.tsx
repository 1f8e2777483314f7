import type { Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { ATTRIBUTE } from '@shared/contract/logistics/order.labels.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Tags, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import css from './containers.module.css';

/** 拼柜明细 by order and line; cargo of orders out of scope shows counts only (ACC-032). */
export function ContainerCargo({ row }: { row: ContainerDetail }) {
  if (row.allocations.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物">
        {row.stage === 'CONSOLIDATE' ? (
          <ActionLink to={`/transport/container/pingui?container=${row.id}`}>
            <Button type="primary">去拼柜</Button>
          </ActionLink>
        ) : null}
      </Empty>
    );
  return <FactsTable label="拼柜明细" columns={columnsOf(row)} rows={row.allocations} keyOf={(each) => each.id} />;
}

const columnsOf = (row: ContainerDetail): FactsColumn<Allocation>[] => [
  {
    title: '订单',
    cell: (each) => (
      <>
        {each.orderId ? <Link to={`/transport/order/info?id=${each.orderId}`}>{each.orderNo}</Link> : '—'}
        {each.hold ? <span className={css.held}>暂停</span> : null}
      </>
    ),
  },
  { title: '客户', cell: (each) => each.customerName ?? '—' },
  { title: '客户编码', cell: (each) => each.customerCode ?? '—' },
  { title: '行', cell: (each) => each.lineNo ?? '—' },
  { title: '品名', cell: (each) => each.nameCn },
  { title: '属性', cell: (each) => <Tags values={each.attributes} labels={ATTRIBUTE} /> },
  {
    title: '箱数',
    end: true,
    cell: (each) =>
      each.lineCartons !== null && each.lineCartons !== each.cartons
        ? `${each.cartons} / ${each.lineCartons}`
        : each.cartons,
    total: row.planCartons,
  },
  {
    title: '体积',
    end: true,
    cell: (each) => <Volume cm3={each.volume} />,
    total: <Volume cm3={row.planVolume} />,
  },
  {
    title: '毛重',
    end: true,
    cell: (each) => <Weight gram={each.gross} />,
    total: <Weight gram={row.planGross} />,
  },
];
