import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { BATCH_MOST, type BatchAction, type BatchPath, type Chosen } from '../action/batch.ts';
import { onDemand } from '../base/on-demand.tsx';
import { formatCount } from '../format/format.ts';
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
  noOf: (row: Row) => string;
}
/** How many rows are chosen, 选择全部 N 条筛选结果, and the batch actions; stands below the rows, so that nothing jumps. */
export function SelectionBar<Row extends { id: string; version: number }>({
  list,
  query,
  total,
  capped,
  chosen,
  onChoose,
  actions,
  noOf,
}: Props<Row>) {
  const [running, setRunning] = useState<{ action: BatchAction; items: Chosen[] } | null>(null);
  const [gathering, setGathering] = useState(false);
  const navigate = useNavigate();
  const start = (action: BatchAction | BatchPath) => {
    const items = [...chosen.values()];
    if ('path' in action) void navigate(action.path(items));
    else if (action.run) action.run(items);
    else setRunning({ action, items });
  };
  if (actions.length === 0) return <span />;
  const all = async () => {
    setGathering(true);
    try {
      onChoose(new Map((await gather(list, query, noOf)).map((one) => [one.id, one])));
      if (total > BATCH_MOST || capped)
        toast.warning(`一次最多处理 ${formatCount(BATCH_MOST)} 条，已选前 ${formatCount(BATCH_MOST)} 条`);
    } catch {
      // Shown by call().
    } finally {
      setGathering(false);
    }
  };
  return (
    <div className={css.selection} role="toolbar" aria-label="批量操作">
      {chosen.size === 0 ? (
        <span className={css.hint}>勾选后可批量操作</span>
      ) : (
        <>
          <span role="status">
            已选 <b>{formatCount(chosen.size)}</b> 条
          </span>
          {actions.map((action) => (
            <Button key={action.label} danger={action.danger} onClick={() => start(action)}>
              {action.label}
            </Button>
          ))}
          <Button type="link" className={css.clear} onClick={() => onChoose(new Map())}>
            取消选择
          </Button>
        </>
      )}
      {total > chosen.size ? (
        <Button type="link" className={css.clear} loading={gathering} onClick={all}>
          选择全部 {formatCount(total, capped)} 条筛选结果
        </Button>
      ) : null}
      {running ? (
        <BatchDrawer
          action={running.action}
          items={running.items}
          onClose={(left) => {
            setRunning(null);
            if (left) onChoose(new Map([...chosen].filter(([id]) => left.includes(id))));
          }}
        />
      ) : null}
    </div>
  );
}

/** Reads id, version and number of every row of the filter, 200 at a time. */
async function gather<Row extends { id: string; version: number }>(
  list: ListContract<Row>,
  query: ListQuery,
  noOf: (row: Row) => string,
): Promise<Chosen[]> {
  const found: Chosen[] = [];
  for (let page = 1; found.length < BATCH_MOST; page += 1) {
    const answer = await call(list.endpoint, { query: { ...query, page, pageSize: 200 } });
    found.push(...answer.list.map((row) => ({ id: row.id, version: row.version, no: noOf(row) })));
    if (answer.list.length < 200) break;
  }
  return found.slice(0, BATCH_MOST);
}
