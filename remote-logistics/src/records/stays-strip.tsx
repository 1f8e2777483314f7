import type { ListQuery } from '@shared/contract/list.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { stayText } from '../containers/stay-text.ts';
import css from './records.module.css';

/** Average and P90 stay per stage over the filter, as the server counts them (LOG-065). */
export function StaysStrip({ query }: { query: ListQuery }) {
  const { page: _page, pageSize: _size, sort: _sort, ...filters } = query;
  const read = useRead(stageRecords.stays, { query: filters }, { keep: true, skipErrorHandler: true });
  const list = read.data?.list ?? [];
  return (
    <section className={css.strip} aria-label="各阶段停留时长">
      <h2>平均 / P90 停留</h2>
      {list.length > 0 ? (
        <ul>
          {list.map(({ stage, count, average, p90 }) => (
            <li key={stage} title={`${count} 次`}>
              <span>{STAGE[stage]}</span>
              <b>{stayText(average)}</b>
              <span>P90 {stayText(p90)}</span>
            </li>
          ))}
        </ul>
      ) : read.isError ? (
        <CardError read={read} />
      ) : (
        <span className={css.none}>{read.isPending ? '正在统计' : '筛选范围内没有阶段变化'}</span>
      )}
    </section>
  );
}
