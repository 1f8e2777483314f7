import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import type { ApplicationSources, OpenPayable } from '@shared/contract/finance/payment-application.answers.ts';
import { APPLICATION_LINES } from '@shared/contract/finance/payment-application.input.ts';
import { type ApplicationKind } from '@shared/contract/finance/payment-application.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { AutoComplete, Button, Empty } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PAYABLES } from './application-columns.ts';
import { applyingAll, payableSheet, payablesOf, type PayableLine } from './application-values.ts';
import css from './applications.module.css';
import { useSources, useValue, type Own } from './use-application.ts';

/**
 * ② open payables with what others have applied for, all or those of a statement or business order; an amount in a row applies
 * for it, as of the handed-on ones (`fees`) at first. `rest`: how many more were handed on than one application can have.
 */
export function PayableFields({ rest, ...own }: Own & { rest: number }) {
  const { fees } = own;
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const { ready, read, data } = useSources(own);
  const [number, setNumber] = useState('');
  // What does not fit into the list is sought by the server.
  const wanted = number.trim();
  const sought = useSources(own, data?.more && wanted ? wanted : undefined).data ?? data;
  const chosen = useValue<PayableLine[]>('payables');
  const all = useMemo(
    () => payableSheet(handedFirst(sought?.payables ?? [], fees), chosen ?? []),
    [sought, fees, chosen],
  );
  const rows = useMemo(() => payablesOf(all, wanted), [all, wanted]);
  useHanded(fees, rest, data);
  if (kind !== 'NORMAL') return <p className={css.note}>预付和退款没有费用明细，金额在上面填写。</p>;
  // What is applied for of rows that the filter leaves out stays.
  const put = (lines: readonly PayableLine[]) => {
    const shown = new Set(rows.map(({ feeLineId }) => feeLineId));
    const kept = (chosen ?? []).filter(({ feeLineId }) => !shown.has(feeLineId));
    setField('payables', [...kept, ...lines.filter(({ applyAmount }) => applyAmount)]);
  };
  return (
    <>
      <div className={css.tools}>
        <AutoComplete
          aria-label="对账单或业务单号"
          className={css.number}
          allowClear
          value={number}
          onChange={(value: string | undefined) => setNumber(value ?? '')}
          options={numbersOf(all, wanted)}
          placeholder="按对账单 / 业务单号筛选"
          maxLength={60}
        />
        <Button disabled={rows.length === 0} onClick={() => put(applyingAll(rows))}>
          {allLabel(rows, wanted)}
        </Button>
        <Button disabled={!chosen?.length} onClick={() => setField('payables', [])}>
          清空
        </Button>
        <span role="status">{statusOf(ready, read, rows.length, sought?.more)}</span>
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
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={wanted ? `没有单号含「${wanted}」的应付费用` : '该供应商没有可申请的应付费用'}
          />
        ) : null}
      </div>
    </>
  );
}

/** Applies once for what was handed on, and says what of it cannot be. */
function useHanded(fees: readonly string[] | null, rest: number, data: ApplicationSources | undefined): void {
  const setField = useSetField();
  const begun = useRef(fees === null);
  useEffect(() => {
    if (begun.current || !data || !fees) return;
    begun.current = true;
    const applied = applyingAll(payableSheet(data.payables, []), new Set(fees)).filter(
      ({ applyAmount }) => applyAmount,
    );
    setField('payables', applied);
    if (applied.length < fees.length)
      toast.warning(`${fees.length - applied.length} 笔费用不能申请：已被其他申请占用、锁定或已付清。`);
    if (rest > 0) toast.warning(`一张申请最多 ${APPLICATION_LINES} 笔费用，其余 ${rest} 笔请另开一张。`);
  }, [data, fees, rest, setField]);
}
/** What was handed on stands first. */
function handedFirst(open: readonly OpenPayable[], fees: readonly string[] | null): OpenPayable[] {
  const first = new Set(fees);
  return open.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
}
const MOST_NUMBERS = 20;
/** Statements and business orders of the rows whose number contains the text. */
function numbersOf(rows: readonly PayableLine[], text: string) {
  const offered = (of: 'statementNo' | 'bizNo') =>
    [...new Set(payablesOf(rows, text).flatMap((row) => row[of] ?? []))]
      .filter((no) => no.toLowerCase().includes(text.toLowerCase()))
      .slice(0, MOST_NUMBERS)
      .map((value) => ({ value }));
  return [
    { label: FEE_LINE_FIELDS.statementNo, options: offered('statementNo') },
    { label: '业务单', options: offered('bizNo') },
  ].filter(({ options }) => options.length > 0);
}
/** What the button that applies for every row in sight says. */
function allLabel(rows: readonly PayableLine[], text: string): string {
  if (!text) return '全部申请';
  if (rows.length > 0 && rows.every(({ statementNo }) => statementNo === text)) return '全选本对账单';
  return rows.length > 0 && rows.every(({ bizNo }) => bizNo === text) ? '全选本业务单' : '全选筛选结果';
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
