import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { BATCH_DIRECT } from '@shared/contract/shared/batch.contract.ts';
import { EXPORT_CHOSEN } from '@shared/contract/shared/export.ts';
import { call } from '@shared/runtime/call.ts';
import type { BatchAction, BatchPath, Chosen, Whole } from '../action/batch.ts';
import { onDemand } from '../base/on-demand.tsx';
import { useExport } from '../export/use-export.ts';
import { formatCount } from '../format/format.ts';
import { nameColumn } from './column-settings.ts';
import css from './list-page.module.css';

const BatchDrawer = onDemand(async () => (await import('../action/batch-drawer.tsx')).BatchDrawer);

interface Props<Row extends { id: string; version: number }> {
  list: ListContract<Row>;
  query: ListQuery;
  total: number;
  capped: boolean;
  chosen: ReadonlyMap<string, Chosen>;
  onChoose: (chosen: ReadonlyMap<string, Chosen>) => void;
  actions: readonly (BatchAction | BatchPath)[];
  chosenOf: (row: Row) => Chosen;
  /** Every row of the filter is chosen, more than can be listed; null: only `chosen`. */
  whole: boolean;
  onWhole: (whole: boolean) => void;
  /** Column keys of an export in the order of the screen; null: the user may not export. */
  exports: readonly string[] | null;
}
/**
 * How many rows are chosen, 选择全部 N 条筛选结果, the batch actions and 导出 of what is chosen; stands below the rows from the
 * start, so that nothing jumps. Absent for who may do nothing with chosen rows.
 */
export function SelectionBar<Row extends { id: string; version: number }>({
  list,
  query,
  total,
  capped,
  chosen,
  onChoose,
  actions,
  chosenOf,
  whole,
  onWhole,
  exports,
}: Props<Row>) {
  const [running, setRunning] = useState<{ action: BatchAction; items: Chosen[]; whole: Whole | null } | null>(null);
  const [gathering, setGathering] = useState(false);
  const navigate = useNavigate();
  const start = (action: BatchAction | BatchPath) => {
    const items = [...chosen.values()];
    if ('path' in action) void navigate(action.path(items));
    else if (action.run) action.run(items);
    else setRunning({ action, items, whole: whole ? wholeOf(list, query, total, capped) : null });
  };
  if (actions.length === 0 && !exports) return <span />;
  const clear = () => {
    onWhole(false);
    onChoose(new Map());
  };
  const all = async () => {
    if (total > BATCH_DIRECT || capped) return onWhole(true);
    setGathering(true);
    try {
      onChoose(new Map((await gather(list, query, chosenOf)).map((one) => [one.id, one])));
    } catch {
      // Shown by call().
    } finally {
      setGathering(false);
    }
  };
  const renew = async (items: readonly Chosen[]) => {
    try {
      return await gather(list, query, chosenOf, new Set(items.map(({ id }) => id)));
    } catch {
      // Shown by call(); the server refuses what is out of date.
      return items;
    }
  };
  return (
    <div className={css.selection} role="toolbar" aria-label="批量操作">
      {chosen.size === 0 && !whole ? (
        <span className={css.hint}>{actions.length > 0 ? '勾选后可批量操作' : '勾选后可导出所选'}</span>
      ) : (
        <>
          <span role="status">
            已选{whole ? '全部' : ''} <b>{whole ? formatCount(total, capped) : formatCount(chosen.size)}</b> 条
            {whole ? '筛选结果' : ''}
          </span>
          {actions
            .filter((action) => !whole || runsAsJob(action))
            .map((action) => (
              <Button key={action.label} danger={action.danger} onClick={() => start(action)}>
                {action.label}
              </Button>
            ))}
          {exports ? (
            <ExportChosen
              list={list}
              query={query}
              columns={exports}
              ids={whole || (chosen.size === total && !capped) ? null : [...chosen.keys()]}
            />
          ) : null}
          <Button type="link" className={css.clear} onClick={clear}>
            取消选择
          </Button>
        </>
      )}
      {total > chosen.size && !whole ? (
        <Button type="link" className={css.clear} loading={gathering} onClick={all}>
          选择全部 {formatCount(total, capped)} 条筛选结果
        </Button>
      ) : null}
      {running ? (
        <BatchDrawer
          action={running.action}
          items={running.items}
          named={list.columns[nameColumn(list.columns)]?.title}
          whole={running.whole}
          renew={renew}
          onClose={(left) => {
            setRunning(null);
            if (left) onWhole(false);
            if (left) onChoose(new Map([...chosen].filter(([id]) => left.includes(id))));
          }}
        />
      ) : null}
    </div>
  );
}

/** 导出 of the chosen rows; null: of every row of the filter. */
function ExportChosen(props: {
  list: ListContract;
  query: ListQuery;
  columns: readonly string[];
  ids: readonly string[] | null;
}) {
  const { list, query, columns, ids } = props;
  const { busy, run } = useExport();
  const tooMany = ids !== null && ids.length > EXPORT_CHOSEN;
  return (
    <Button
      loading={busy}
      disabled={tooMany}
      title={tooMany ? `一次最多导出所选的 ${EXPORT_CHOSEN} 条；全部结果请用上方的「导出」` : undefined}
      onClick={() =>
        void run(list, query, {
          ...(query.sort && { sort: query.sort }),
          ...(ids && { ids: ids.join(',') }),
          columns: columns.join(','),
        })
      }
    >
      导出
    </Button>
  );
}

/** Dialogs and pages of their own want the documents one by one. */
const runsAsJob = (action: BatchAction | BatchPath) => !('path' in action) && !action.run;

function wholeOf(list: Pick<ListContract, 'name'>, query: ListQuery, total: number, capped: boolean): Whole {
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = query;
  const texts = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return { list: list.name, query: Object.fromEntries(texts) as Record<string, string>, total, capped };
}

/** Reads id, version and number of every row of the filter, 200 at a time; `sought`: until those are read. */
async function gather<Row extends { id: string; version: number }>(
  list: ListContract<Row>,
  query: ListQuery,
  chosenOf: (row: Row) => Chosen,
  sought?: ReadonlySet<string>,
): Promise<Chosen[]> {
  const found: Chosen[] = [];
  let missing = sought?.size ?? Infinity;
  for (let page = 1; found.length < BATCH_DIRECT; page += 1) {
    const answer = await call(list.endpoint, { query: { ...query, page, pageSize: 200 } });
    found.push(...answer.list.map(chosenOf));
    missing -= answer.list.filter(({ id }) => sought?.has(id)).length;
    if (answer.list.length < 200 || missing <= 0) break;
  }
  return found.slice(0, BATCH_DIRECT);
}
