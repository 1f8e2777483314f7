import { type ApplicationKind } from '@shared/contract/finance/payment-application.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { Button, Empty } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { PAYABLES } from './application-columns.ts';
import { applyingAll, payableSheet, type PayableLine } from './application-values.ts';
import css from './applications.module.css';
import { useSources, useValue, type Own } from './use-application.ts';

/** ② open payables with what others have applied for; an amount in a row applies for it, as of the `wanted` ones at first. */
export function PayableFields({ wanted, ...own }: Own & { wanted: readonly string[] | null }) {
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const { ready, read, data } = useSources(own);
  const chosen = useValue<PayableLine[]>('payables');
  // What was handed on stands first.
  const payables = useMemo(() => {
    const first = new Set(wanted);
    return (data?.payables ?? []).toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
  }, [data, wanted]);
  const rows = useMemo(() => payableSheet(payables, chosen ?? []), [payables, chosen]);
  const begun = useRef(wanted === null);
  useEffect(() => {
    if (begun.current || !data || !wanted) return;
    begun.current = true;
    const applied = applyingAll(payableSheet(data.payables, []), new Set(wanted)).filter(
      ({ applyAmount }) => applyAmount,
    );
    setField('payables', applied);
    if (applied.length < wanted.length)
      toast.warning(`${wanted.length - applied.length} 笔费用不能申请：已被其他申请占用、锁定或已付清。`);
  }, [data, wanted, setField]);
  if (kind !== 'NORMAL') return <p className={css.note}>预付和退款没有费用明细，金额在上面填写。</p>;
  const put = (lines: readonly PayableLine[]) =>
    setField(
      'payables',
      lines.filter(({ applyAmount }) => applyAmount),
    );
  const all = () => put(applyingAll(rows));
  return (
    <>
      <div className={css.tools}>
        <Button disabled={rows.length === 0} onClick={all}>
          全部申请
        </Button>
        <Button disabled={!chosen?.length} onClick={() => put([])}>
          清空
        </Button>
        <span role="status">{statusOf(ready, read, rows.length, data?.more)}</span>
      </div>
      <div className={css.whole}>
        {rows.length > 0 ? (
          <LineGrid<PayableLine>
            title="应付费用"
            name="payables"
            columns={PAYABLES}
            value={rows}
            current={() => rows}
            onChange={put}
          />
        ) : data ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该供应商没有可申请的应付费用" />
        ) : null}
      </div>
    </>
  );
}
function statusOf(
  ready: boolean,
  read: { isError: boolean; error: unknown },
  count: number,
  more: boolean | undefined,
): string {
  if (!ready) return '先选供应商、主体和币种';
  if (read.isError) return failureText(read.error);
  return `未付 ${count} 笔${more ? '，只列出最早到期的 500 笔' : ''}`;
}
