import {
  milestoneImport,
  stageRecordList,
  type StageRecordListRow,
} from '@shared/contract/logistics/stage-record.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import { stayText } from '../containers/stay-text.ts';
import { ContainerTimeline } from './container-timeline.tsx';
import { CorrectDrawer, MilestoneDrawer } from './milestone-drawer.tsx';
import { RecordFiles } from './record-files.tsx';
import css from './records.module.css';
import { StaysStrip } from './stays-strip.tsx';

const cells = {
  stayMinutes: (row: StageRecordListRow) => stayText(row.stayMinutes),
  milestone: (row: StageRecordListRow) => {
    if (!row.milestone) return '—';
    return row.corrected ? <span className={css.gone}>{MILESTONE[row.milestone]}</span> : MILESTONE[row.milestone];
  },
};

/** 柜子状态记录 (L8): all records with the stays of the filter; with `?id=` one container as a timeline. */
export default function StageRecordPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <AllRecords /> : <ContainerTimeline id={id} />;
}

function AllRecords() {
  const [adding, setAdding] = useState(false);
  const [correcting, setCorrecting] = useState<StageRecordListRow | null>(null);
  const [filing, setFiling] = useState<StageRecordListRow | null>(null);
  const actions = useMemo<ActionMap<StageRecordListRow>>(
    () => ({
      files: { label: '附件', permission: 'logistics.record.view', visible: () => true, run: setFiling },
      correct: { label: '更正', permission: 'logistics.record.correct', visible: () => false, run: setCorrecting },
    }),
    [],
  );
  return (
    <>
      <ListPage<StageRecordListRow>
        list={stageRecordList}
        open={(row) => `/transport/container/record?id=${row.containerId}`}
        cells={cells}
        rowActions={actions}
        create={{ label: '新增节点', permission: 'logistics.record.add', run: () => setAdding(true) }}
        importer={milestoneImport}
        above={(query) => <StaysStrip query={query} />}
      />
      {filing ? <RecordFiles id={filing.id} name={filing.containerCode ?? ''} onClose={() => setFiling(null)} /> : null}
      {adding ? <MilestoneDrawer container={null} onClose={() => setAdding(false)} /> : null}
      {correcting ? <CorrectDrawer row={correcting} onClose={() => setCorrecting(null)} /> : null}
    </>
  );
}
StageRecordPage.ahead = listAhead(stageRecordList);
