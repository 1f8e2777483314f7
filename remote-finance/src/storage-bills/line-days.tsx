import type { BillDays, BillLine, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { CHARGE_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { unitOf, unitsText } from '@shared/ui/format/charge-units.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatDecimal } from '@shared/ui/format/format.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Drawer } from 'antd';
import type { Side } from './bill-side.ts';
import css from './storage-bills.module.css';

interface Props {
  row: StorageBillDetail;
  side: Side;
  line: BillLine;
  onClose: () => void;
}
/** 逐日明细 of a line (F11): each day's closing volume, its age, its part of the amount before rounding. */
export function LineDaysDrawer({ row, side, line, onClose }: Props) {
  const read = useRead(
    side.calls.days,
    { params: { id: row.id }, query: { lineId: line.id } },
    { skipErrorHandler: true },
  );
  const unit = unitOf(line.basis).replace(/·天$/, '');
  const days = read.data?.days ?? [];
  const sees = days.some(({ amount }) => amount !== undefined && amount !== null);
  const columns: readonly FactsColumn<BillDays['days'][number]>[] = [
    { title: '日期', cell: ({ day }) => day },
    { title: '库龄', end: true, cell: ({ age }) => age ?? '—' },
    {
      title: `当日量（${unit}）`,
      end: true,
      cell: ({ units }) => unitsText(line.basis, units),
      total: unitsText(line.basis, line.units),
    },
    ...(sees
      ? [
          { title: '单价', end: true, cell: () => line.price, total: '' },
          {
            title: '当日金额',
            end: true,
            cell: ({ amount }: BillDays['days'][number]) => (amount === null ? '—' : formatDecimal(amount)),
            total: <Money value={line.amount} currency={row.currency} plain />,
          },
        ]
      : []),
  ];
  return (
    <Drawer open title={`逐日明细 ${line.subject ?? '整单'}`} size={520} onClose={onClose}>
      <p className={css.hint}>
        {[line.goodsName, CHARGE_BASES[line.basis]].filter(Boolean).join(' · ')}
        。金额按行合计后四舍五入，当日金额仅供核对。
      </p>
      {read.data ? (
        <FactsTable label="逐日明细" columns={columns} rows={days} keyOf={({ day }) => day} />
      ) : (
        <LoadState read={read} back={{ path: side.path, label: '返回列表' }} />
      )}
    </Drawer>
  );
}
