import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { counts, type CountDetail, type CountLine } from '@shared/contract/warehouse/count.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { BizError } from '@shared/runtime/biz-error.ts';
import { useCommand, useInvalidate } from '@shared/runtime/query.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { useKeptState } from '@shared/runtime/kept-state.ts';
import { toast } from '@shared/runtime/notices.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import css from './counts.module.css';
import {
  entriesOf,
  isTyped,
  reasonOf,
  seenNow,
  unreadable,
  withoutSent,
  withTyped,
  type Typed,
  type TypedLines,
} from './typed-counts.ts';

const FoundForm = onDemand(async () => (await import('./found-form.tsx')).FoundForm);

const NOTHING: TypedLines = {};

/**
 * Lines of a 盘点单; while it is counted each takes a number, with what differs too much marked for a second count. What was
 * typed and not sent outlives the page.
 */
export function CountSheet({ row }: { row: CountDetail }) {
  const [kept, setTyped] = useKeptState<TypedLines>(`warehouse.count:${row.id}`, NOTHING);
  const [only, setOnly] = useState(false);
  const [finding, setFinding] = useState(false);
  const entering = row.state === 'COUNTING' && row.actions.some(({ code }) => code === 'count');
  const typed = entering ? kept : NOTHING;
  const over = row.state === 'APPROVED' || row.state === 'VOID';
  useEffect(() => {
    if (over) setTyped(NOTHING);
  }, [over, setTyped]);
  const invalidate = useInvalidate();
  const { run, busy } = useCommand(counts.count, { invalidates: ['/warehouse'] });
  const lines = entriesOf(row.lines, typed);
  useDirty(
    row.lines.some((line) => isTyped(line, typed[line.id])),
    `盘点单 ${row.countNo}`,
  );
  const change = (line: CountLine, values: Typed) => setTyped((before) => withTyped(before, line, values));
  const save = async () => {
    const outcome = await run({ params: { id: row.id }, body: { lines, found: [] } });
    if (outcome.ok) {
      setTyped((now) =>
        withoutSent(
          now,
          typed,
          lines.map(({ id }) => id),
        ),
      );
      toast.success(`已录入 ${lines.length} 行`);
    } else {
      const told = countedMeanwhile(outcome.error);
      if (told !== null) setTyped((now) => seenNow(now, told));
      void invalidate([counts.get]);
    }
  };
  const open = row.lines.filter((line) => line.counted === null || (line.needsSecond && line.second === null));
  const again = open.filter((line) => line.counted !== null);
  if (row.state === 'DRAFT') return <p>开始盘点后按账面生成明细。</p>;
  return (
    <Floor>
      {entering ? (
        <div className={css.bar}>
          <span role="status">
            共 {row.lines.length} 行，还有 {open.length} 行要盘
            {again.length > 0 ? `，其中 ${again.length} 行要复盘` : ''}
          </span>
          <Button aria-pressed={only} onClick={() => setOnly(!only)}>
            {only ? '显示全部' : '只看要盘的'}
          </Button>
          <Button onClick={() => setFinding(true)}>登记账外货物</Button>
          <Button type="primary" disabled={lines.length === 0} loading={busy} onClick={() => void save()}>
            保存盘点数{lines.length > 0 ? `（${lines.length}）` : ''}
          </Button>
        </div>
      ) : null}
      {again.length > 0 && entering ? (
        <Alert type="warning" showIcon title="差异超过限度的行要再盘一次，再次录入的数为复盘数。" />
      ) : null}
      <FactsTable
        label="盘点明细"
        columns={columnsOf(row, entering, typed, change)}
        rows={only ? open : row.lines}
        keyOf={(line) => line.id}
      />
      {finding ? <FoundForm row={row} onClose={() => setFinding(false)} /> : null}
    </Floor>
  );
}

/** The line that another keeper was quicker with, as the refusal names it. */
const countedMeanwhile = (error: unknown): string | null =>
  error instanceof BizError && error.errorCode === 'VERSION_CONFLICT'
    ? ((error.data as { lineId?: string } | undefined)?.lineId ?? null)
    : null;

const shown = (value: number | null) => value ?? '—';

function columnsOf(
  row: CountDetail,
  entering: boolean,
  typed: TypedLines,
  change: (line: CountLine, values: Typed) => void,
): FactsColumn<CountLine>[] {
  const hidden = row.blind && row.state === 'COUNTING';
  const columns: FactsColumn<CountLine>[] = [
    { title: COUNT_FIELDS.locationIds, cell: (line) => <b>{line.locationCode}</b> },
    {
      title: '批次 / 品名',
      cell: (line) => (
        <>
          {line.batchNo}
          <br />
          {[line.goodsName, line.mark, QUALITIES[line.quality]].filter(Boolean).join(' · ')}
        </>
      ),
    },
    { title: COUNT_FIELDS.customerId, cell: (line) => line.customerName },
  ];
  if (!hidden) columns.push({ title: '账面', end: true, cell: (line) => shown(line.book ?? line.snapshot) });
  columns.push(
    { title: '初盘', end: true, cell: (line) => said(line.counted, line.counterName) },
    {
      title: '复盘',
      end: true,
      cell: (line) => (line.needsSecond ? said(line.second, line.secondName, '待复盘') : ''),
    },
  );
  if (!hidden)
    columns.push({
      title: row.state === 'APPROVED' ? '已调整' : '差异',
      end: true,
      cell: (line) => <Difference value={line.adjusted ?? line.difference} />,
    });
  if (entering)
    columns.push({
      title: '盘点数',
      cell: (line) => (
        <>
          <NumberInput
            aria-label={`${line.locationCode} ${line.batchNo} ${line.needsSecond ? '复盘数' : '盘点数'}`}
            placeholder={line.needsSecond ? '复盘数' : '盘点数'}
            value={(typed[line.id]?.counted ?? null) as number | null}
            onChange={(counted) => change(line, { counted })}
          />
          {unreadable(typed[line.id]) ? (
            <small role="alert" className={css.off}>
              请填整数
            </small>
          ) : null}
        </>
      ),
    });
  columns.push({
    title: '差异原因',
    cell: (line) =>
      entering ? (
        <TextInput
          aria-label={`${line.locationCode} ${line.batchNo} 差异原因`}
          maxLength={200}
          value={reasonOf(line, typed[line.id])}
          onChange={(reason) => change(line, { reason })}
        />
      ) : (
        (line.reason ?? '')
      ),
  });
  return columns;
}

const said = (count: number | null, name: string | null, none = '—') =>
  count === null ? (
    none
  ) : (
    <>
      {count}
      <br />
      <small>{name}</small>
    </>
  );
const Difference = ({ value }: { value: number | null }) =>
  value === null ? (
    <>—</>
  ) : (
    <span className={value === 0 ? undefined : css.off}>{value > 0 ? `+${value}` : value}</span>
  );
