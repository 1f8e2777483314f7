import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { stageRecords, type StageRecord } from '@shared/contract/logistics/stage-record.contract.ts';
import { MILESTONE, RECORD_ACTION, RECORD_SOURCE } from '@shared/contract/logistics/stage-record.labels.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import { stayText } from '../containers/stay-text.ts';
import css from './records.module.css';

const RecordFiles = onDemand(async () => (await import('./record-files.tsx')).RecordFiles);
const COLOURS: Record<string, string> = { ROLLBACK: 'orange', CANCEL: 'red', HOLD: 'red', ADVANCE: 'green' };

/** Records of one container, newest first, with where each comes from, its files and the time spent in each stage. */
export function StageTimeline({ id }: { id: string }) {
  const read = useRead(stageRecords.ofContainer, { params: { id } }, { skipErrorHandler: true });
  const [filing, setFiling] = useState<StageRecord | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  return (
    <>
      <Timeline
        items={read.data.list.toReversed().map((record) => ({
          key: record.id,
          color: COLOURS[record.action] ?? 'blue',
          content: (
            <>
              <div>
                <span className={record.milestone && record.corrected ? css.gone : undefined}>
                  {titleOf(record)}
                  {record.milestone ? (record.location ? ` · ${record.location}` : '') : stagesOf(record)}
                </span>
                {record.corrected ? '（已更正）' : ''}
                {record.reason ? `（${record.reason}）` : ''}
                {record.remark ? ` ${record.remark}` : ''}
              </div>
              <small>
                <TimeText value={record.occurredAt} /> {record.userName} · 来源 {RECORD_SOURCE[record.source]}
                {record.stayMinutes !== null ? ` · 停留 ${stayText(record.stayMinutes)}` : ''}
              </small>
              <Files record={record} onOpen={() => setFiling(record)} />
            </>
          ),
        }))}
      />
      {filing ? <RecordFiles id={filing.id} name={titleOf(filing)} onClose={() => setFiling(null)} /> : null}
    </>
  );
}

const titleOf = ({ milestone, action }: StageRecord): string =>
  milestone ? MILESTONE[milestone] : RECORD_ACTION[action];
const stagesOf = ({ fromStage, toStage }: StageRecord): string => {
  if (!toStage) return '';
  return fromStage && fromStage !== toStage ? `：${STAGE[fromStage]} → ${STAGE[toStage]}` : `：${STAGE[toStage]}`;
};

/** Files of a record, each opened by its name; who may record adds to them, without any behind its time. */
function Files({ record, onOpen }: { record: StageRecord; onOpen: () => void }) {
  const { files } = record;
  const adds = useMay()('logistics.record.add');
  if (files.length === 0 && !adds) return null;
  return (
    <span className={files.length === 0 ? css.addFiles : css.files}>
      {files.map(({ id, name }) => (
        <a key={id} href={urlOf(attachments.file, { params: { id } })} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
      <Button type="link" size="small" aria-label={`${titleOf(record)}的附件`} onClick={onOpen}>
        附件
      </Button>
    </span>
  );
}
