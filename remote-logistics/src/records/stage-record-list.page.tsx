import {
  milestoneImport,
  stageRecordList,
  type StageRecordListRow,
} from '@shared/contract/logistics/stage-record.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import { stayText } from '../containers/stay-text.ts';
import { CorrectDrawer, MilestoneDrawer } from './milestone-drawer.tsx';
import css from './records.module.css';
import { StageTimeline } from './stage-timeline.tsx';
import { StaysStrip } from './stays-strip.tsx';

const cells = {
  stayMinutes: (row: StageRecordListRow) => stayText(row.stayMinutes),
  milestone: (row: StageRecordListRow) => {
    if (!row.milestone) return '—';
    return row.corrected ? <span className={css.gone}>{MILESTONE[row.milestone]}</span> : MILESTONE[row.milestone];
  },
};

/** 柜子状态记录 (L8): all records with the stays of the filter; `?id=` opens the timeline of one container beside them. */
export default function StageRecordListPage() {
  const [search, setSearch] = useSearchParams();
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
  const id = search.get('id');
  const show = (next: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next) after.set('id', next);
      else after.delete('id');
      return after;
    });
  return (
    <>
      <ListPage<StageRecordListRow>
        list={stageRecordList}
        onOpen={(row) => show(row.containerId)}
        cells={cells}
        rowActions={actions}
        create={{ label: '新增节点', permission: 'logistics.record.add', run: () => setAdding(true) }}
        importer={milestoneImport}
        above={(query) => <StaysStrip query={query} />}
      />
      <Drawer open={id !== null} title="状态时间轴" size={480} onClose={() => show(null)}>
        {id !== null && /^[1-9]\d{0,18}$/.test(id) ? <StageTimeline id={id} /> : null}
      </Drawer>
      {filing ? (
        <Drawer open title={`附件 ${filing.containerCode ?? ''}`} size={560} onClose={() => setFiling(null)}>
          <Attachments kind="lg_stage_record" id={filing.id} />
        </Drawer>
      ) : null}
      {adding ? <MilestoneDrawer container={null} onClose={() => setAdding(false)} /> : null}
      {correcting ? <CorrectDrawer row={correcting} onClose={() => setCorrecting(null)} /> : null}
    </>
  );
}
StageRecordListPage.ahead = listAhead(stageRecordList);
