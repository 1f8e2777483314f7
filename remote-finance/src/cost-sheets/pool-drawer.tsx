import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { COST_SHEET_FIELDS, COST_SHARE_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { costPool, type PoolLine } from '@shared/contract/finance/cost-pool.contract.ts';
import { COST_BASIS } from '@shared/contract/logistics/cost-share.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Button, Drawer, Empty } from 'antd';
import { BasisWeight, cny } from './cost-text.tsx';
import css from './cost-sheets.module.css';

type Part = NonNullable<PoolLine['share']>['lines'][number];

/** A cost of a container: what of it each order bears. */
export function PoolDrawer({
  id,
  onShare,
  onClose,
}: {
  id: string;
  onShare: (id: string) => void;
  onClose: () => void;
}) {
  const read = useRead(costPool.get, { params: { id } }, { skipErrorHandler: true });
  const mayShare = useMay()('finance.cost.share');
  const pool = read.data;
  return (
    <Drawer
      open
      title={pool ? `分摊费用 ${pool.feeNo}` : '分摊费用'}
      size={720}
      onClose={onClose}
      extra={
        pool && !pool.share && mayShare ? (
          <Button type="primary" onClick={() => onShare(id)}>
            分摊
          </Button>
        ) : null
      }
    >
      {pool ? (
        <div className={css.stack}>
          <Descriptions
            facts={[
              { title: COST_SHARE_FIELDS.containerId, content: pool.containerCode },
              { title: FEE_LINE_FIELDS.chargeCodeId, content: pool.chargeName },
              { title: '供应商', content: pool.supplierName ?? '—' },
              pool.amount === undefined ? null : { title: '不含税本位币', content: cny(pool.amount) },
              {
                title: COST_SHEET_FIELDS.state,
                content: pool.share ? (pool.share.auto ? '自动分摊' : '人工分摊') : '未分摊',
              },
              pool.share ? { title: COST_SHARE_FIELDS.basis, content: COST_BASIS[pool.share.basis] } : null,
            ]}
          />
          {pool.share ? (
            <FactsTable
              label="各订单分摊"
              columns={columnsOf(pool)}
              rows={pool.share.lines}
              keyOf={({ orderId }) => orderId}
            />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有分摊到订单" />
          )}
        </div>
      ) : (
        <LoadState read={read} back={{ path: '/finance/cost-accounting?pane=pool', label: '返回分摊池' }} />
      )}
    </Drawer>
  );
}

const columnsOf = (pool: PoolLine): FactsColumn<Part>[] => [
  { title: '订单', cell: ({ orderNo }) => orderNo },
  {
    title: '权重',
    end: true,
    cell: ({ weight }) => <BasisWeight basis={pool.share?.basis ?? pool.basis} weight={weight} />,
  },
  ...(pool.amount === undefined
    ? []
    : [
        {
          title: COST_SHARE_FIELDS.amount,
          end: true,
          cell: ({ amount }: Part) => cny(amount),
          total: cny(pool.amount),
        },
      ]),
];
