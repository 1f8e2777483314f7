import type { Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import { ALLOCATION_FIELDS, LOAD_POSITION } from '@shared/contract/logistics/allocation.fields.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { ATTRIBUTE } from '@shared/contract/logistics/order.labels.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Tags, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import css from './containers.module.css';

/** 拼柜明细 by order and line; cargo of orders out of scope shows counts only (ACC-032). */
export function ContainerCargo({ row }: { row: ContainerDetail }) {
  if (row.allocations.length === 0 && row.rolled.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物">
        {row.stage === 'CONSOLIDATE' ? (
          <ActionLink to={`/transport/container/pingui?container=${row.id}`}>
            <Button type="primary">去拼柜</Button>
          </ActionLink>
        ) : null}
      </Empty>
    );
  return (
    <>
      <FactsTable label="拼柜明细" columns={columnsOf(row)} rows={row.allocations} keyOf={(each) => each.id} />
      <Rolled row={row} />
    </>
  );
}

/** 甩货: what was planned for it and left behind. */
const Rolled = ({ row: { rolled } }: { row: ContainerDetail }) =>
  rolled.length === 0 ? null : (
    <section aria-label="甩货" className={css.rolled}>
      <h3>甩货（计划装入而未装，已退回货物池）</h3>
      <FactsTable label="甩货明细" columns={NAMES} rows={rolled} keyOf={(each) => each.id} />
    </section>
  );

const NAMES: readonly FactsColumn<Allocation>[] = [
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
  { title: '箱数', end: true, cell: (each) => each.cartons },
];
const columnsOf = (row: ContainerDetail): FactsColumn<Allocation>[] => [
  ...NAMES.slice(0, -1),
  { title: ALLOCATION_FIELDS.hblNo, cell: (each) => each.hblNo ?? '—' },
  { title: ALLOCATION_FIELDS.position, cell: (each) => (each.position ? LOAD_POSITION[each.position] : '—') },
  { title: ALLOCATION_FIELDS.sequence, end: true, cell: (each) => each.sequence ?? '—' },
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
