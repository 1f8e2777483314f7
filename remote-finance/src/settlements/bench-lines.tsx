import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { OpenLine, Workbench } from '@shared/contract/finance/settlement.answers.ts';
import { SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { DatesField } from '@shared/ui/list/dates-field.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Checkbox, Input, Pagination, Select } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { openLeft, type BenchItem } from './use-workbench.ts';
import css from './workbench.module.css';

export interface LineFilter {
  currency?: string | undefined;
  statementId?: string | undefined;
  overdue?: boolean;
  /** Days that lines fall due on, `2026-01-01..2026-01-31`. */
  due?: string | undefined;
}
interface Props {
  side: Side;
  bench: Workbench;
  items: readonly BenchItem[];
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  onPick: (line: OpenLine) => void;
}
/** Right: what is open, page by page; a click or Enter puts a line on the bench, another takes it off. */
export function BenchLines({ side, bench, items, filter, onFilter, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const q = useSettled(typed.trim(), 300);
  const query = {
    partyId: bench.partyId,
    companyId: bench.companyId,
    ...(filter.currency && { currency: filter.currency }),
    ...(filter.statementId && { statementId: filter.statementId }),
    ...(filter.overdue && { overdue: '1' as const }),
    ...(filter.due && { due: filter.due }),
    ...(q && { q }),
    ...place,
  };
  const read = useRead(settlements[side].lines, { query }, { keep: true, skipErrorHandler: true });
  const first = (next: LineFilter) => {
    setPlace((now) => ({ ...now, page: 1 }));
    onFilter(next);
  };
  const words = SIDE_WORDS[side];
  return (
    <section className={css.lines} aria-label={`未核销${words.line}`}>
      <header>
        <h2>
          未核销{words.line} {read.data ? <small>{read.data.total.toLocaleString('en-US')} 笔</small> : null}
        </h2>
        <Select
          allowClear
          className={css.statement}
          placeholder="对账单"
          aria-label="对账单"
          showSearch={{ optionFilterProp: 'label' }}
          value={filter.statementId}
          options={bench.statements.map(({ id, no, lines }) => ({ value: id, label: `${no}（${lines}）` }))}
          onChange={(statementId: string | undefined) => first({ ...filter, statementId })}
        />
        <Select
          allowClear
          className={css.currency}
          placeholder="币种"
          aria-label="币种"
          value={filter.currency}
          options={bench.open.map(({ currency }) => ({ value: currency, label: currency }))}
          onChange={(currency: string | undefined) => first({ ...filter, currency })}
        />
        <DatesField
          title="到期日"
          value={filter.due ?? ''}
          onChange={(due) => first({ ...filter, due: due || undefined })}
        />
        <Checkbox
          checked={filter.overdue ?? false}
          onChange={(event) => first({ ...filter, overdue: event.target.checked })}
        >
          已逾期
        </Checkbox>
        <Input.Search
          allowClear
          className={css.search}
          placeholder="费用/订单/对账单号"
          aria-label="查找费用"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace((now) => ({ ...now, page: 1 }));
          }}
        />
      </header>
      {read.data ? (
        <LineTable
          lines={read.data.list}
          items={items}
          onPick={onPick}
          empty={q !== '' || Object.values(filter).some(Boolean)}
          word={words.line}
        />
      ) : (
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '返回' }} />
      )}
      {read.data && read.data.total > place.pageSize ? (
        <Pagination
          size="small"
          className={css.pages}
          current={place.page}
          pageSize={place.pageSize}
          total={read.data.total}
          pageSizeOptions={[20, 50, 100, 200]}
          showSizeChanger
          onChange={(page, pageSize) => setPlace({ page, pageSize })}
        />
      ) : null}
    </section>
  );
}

interface TableProps {
  lines: readonly OpenLine[];
  items: readonly BenchItem[];
  empty: boolean;
  word: string;
  onPick: (line: OpenLine) => void;
}
/** ↑ and ↓ move from row to row, Enter and space pick one. */
function moves(event: KeyboardEvent<HTMLTableRowElement>, pick: () => void): void {
  const { currentTarget, key } = event;
  if (key === 'Enter' || key === ' ') pick();
  else if (key === 'ArrowDown') (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
  else if (key === 'ArrowUp') (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
}

function LineTable({ lines, items, empty, word, onPick }: TableProps) {
  const [today] = useState(() => businessDay(new Date()));
  if (lines.length === 0) return <p className={css.none}>{empty ? '没有符合条件的费用' : `没有未核销的${word}`}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={`未核销${word}`}>
        <thead>
          <tr>
            <th scope="col" aria-label="选择" />
            <th scope="col">费用编号</th>
            <th scope="col">业务单</th>
            <th scope="col">费用项目</th>
            <th scope="col">到期日</th>
            <th scope="col">对账单</th>
            <th scope="col" className={css.end}>
              未核销
            </th>
            <th scope="col" className={css.end}>
              本次后
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const on = items.some(({ feeLineId }) => feeLineId === line.id);
            const pick = () => (line.holder && !on ? undefined : onPick(line));
            const left = openLeft(line, items);
            return (
              <tr
                key={line.id}
                tabIndex={at === 0 || on ? 0 : -1}
                aria-selected={on}
                aria-disabled={line.holder !== null}
                className={line.holder ? css.heldRow : on ? css.onRow : ''}
                onClick={pick}
                onKeyDown={(event) => moves(event, pick)}
              >
                <td>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    readOnly
                    checked={on}
                    disabled={line.holder !== null && !on}
                    aria-label={`选择 ${line.feeNo}`}
                  />
                </td>
                <td>
                  {line.feeNo}
                  {line.holder ? <span className={css.held}>{line.holder}</span> : null}
                </td>
                <td>{line.bizNo && line.bizNo !== line.feeNo ? line.bizNo : '—'}</td>
                <td>{line.chargeName}</td>
                <td className={line.dueDate && line.dueDate < today ? css.overdue : ''}>
                  <DateText value={line.dueDate} />
                  {line.dueDate && line.dueDate < today ? ' 逾期' : ''}
                </td>
                <td>{line.statementNo ?? '—'}</td>
                <td className={css.end}>
                  <Money value={line.open} currency={line.currency} />
                </td>
                <td className={css.end}>
                  {on ? isZero(left) ? '核清' : <Money value={left} currency={line.currency} /> : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
