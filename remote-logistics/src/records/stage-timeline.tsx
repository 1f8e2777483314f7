import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { MILESTONE, RECORD_ACTION } from '@shared/contract/logistics/stage-record.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Timeline } from 'antd';
import { stayText } from '../containers/stay-text.ts';
import css from './records.module.css';

const COLOURS: Record<string, string> = { ROLLBACK: 'orange', CANCEL: 'red', HOLD: 'red', ADVANCE: 'green' };

/** Records of one container, newest first, with the time spent in each stage. */
export function StageTimeline({ id }: { id: string }) {
  const read = useRead(stageRecords.ofContainer, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  return (
    <Timeline
      items={read.data.list.toReversed().map((record) => ({
        key: record.id,
        color: COLOURS[record.action] ?? 'blue',
        content: (
          <>
            <div>
              {record.milestone ? (
                <span className={record.corrected ? css.gone : undefined}>
                  {MILESTONE[record.milestone]}
                  {record.location ? ` · ${record.location}` : ''}
                </span>
              ) : (
                RECORD_ACTION[record.action]
              )}
              {record.milestone
                ? ''
                : record.fromStage && record.toStage && record.fromStage !== record.toStage
                  ? `：${STAGE[record.fromStage]} → ${STAGE[record.toStage]}`
                  : record.toStage
                    ? `：${STAGE[record.toStage]}`
                    : ''}
              {record.corrected ? '（已更正）' : ''}
              {record.reason ? `（${record.reason}）` : ''}
              {record.remark ? ` ${record.remark}` : ''}
            </div>
            <small>
              <TimeText value={record.occurredAt} /> {record.userName}
              {record.stayMinutes !== null ? ` · 停留 ${stayText(record.stayMinutes)}` : ''}
            </small>
          </>
        ),
      }))}
    />
  );
}
