import type { QuotaMovement } from '@shared/contract/finance/quota.contract.ts';
import { QUOTA_MOVEMENT_KINDS, QUOTA_MOVEMENT_TONES } from '@shared/contract/finance/quota.labels.ts';
import { useAction } from '@shared/ui/action/use-action.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { UNMATCH } from './quota.actions.ts';
import css from './exchange-quotas.module.css';

interface Props<Row extends QuotaMovement> {
  movements: readonly Row[];
  currencyOf: (row: Row) => string;
  /** Older ones that are not shown. */
  more?: number;
}
/** Movements of an account or of a declaration, newest first, with 取消匹配 of a match that stands. */
export function MovementTable<Row extends QuotaMovement>({ movements, currencyOf, more = 0 }: Props<Row>) {
  const { start, dialog, busy } = useAction<Row & { version: number }>((row) => row.movementNo);
  const sees = movements.some(({ amount }) => amount !== undefined);
  // In one currency the amount of the declaration is the amount itself.
  const crosses = movements.some((row) => row.declaredCurrency && row.declaredCurrency !== currencyOf(row));
  const money = (title: string, cell: (row: Row) => { value: string | null; currency: string } | null) => ({
    title,
    end: true,
    cell: (row: Row) => {
      const shown = cell(row);
      return shown?.value ? <Money value={shown.value} currency={shown.currency} /> : '—';
    },
  });
  const columns: readonly FactsColumn<Row>[] = [
    { title: '时间', cell: ({ createdAt }) => <TimeText value={createdAt} /> },
    {
      title: '类型',
      cell: ({ kind, reversed }) => (
        <>
          <StateTag code={kind} labels={QUOTA_MOVEMENT_KINDS} tones={QUOTA_MOVEMENT_TONES} />
          {reversed ? <span className={css.reversed}>已冲回</span> : null}
        </>
      ),
    },
    ...(sees
      ? [
          money('金额', (row) => ({ value: row.amount ?? null, currency: currencyOf(row) })),
          money('变动后可用', (row) => ({ value: row.balanceAfter ?? null, currency: currencyOf(row) })),
        ]
      : []),
    {
      title: '关联',
      cell: (row) =>
        [row.receiptNo, row.declarationNo, row.tradeDocNo, row.counterName].filter(Boolean).join(' · ') || '—',
    },
    ...(sees && crosses
      ? [
          money('核销报关额', (row) =>
            row.declaredCurrency ? { value: row.declaredAmount ?? null, currency: row.declaredCurrency } : null,
          ),
        ]
      : []),
    { title: '说明', cell: ({ reason }) => reason ?? '—' },
    { title: '操作人', cell: ({ creatorName }) => creatorName ?? '系统' },
    {
      title: '操作',
      cell: (row) =>
        row.actions.length > 0 ? (
          <Button
            type="link"
            size="small"
            danger
            disabled={busy !== null}
            onClick={() => start(UNMATCH, { ...row, version: 1 })}
          >
            取消匹配
          </Button>
        ) : null,
    },
  ];
  if (movements.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有流水" />;
  return (
    <>
      <FactsTable label="流水" columns={columns} rows={movements} keyOf={({ id }) => id} />
      {more > 0 ? <p className={css.more}>较早的 {more} 笔请在「收汇流水」中查看。</p> : null}
      {dialog}
    </>
  );
}
