import { stageRecordList, type StageRecordListRow } from '@shared/contract/logistics/stage-record.contract.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Drawer } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { stayText } from '../containers/stay-text.ts';
import { StageTimeline } from './stage-timeline.tsx';

/** 柜子状态记录 (L8): all records; `?id=` opens the timeline of one container beside them. */
export default function StageRecordListPage() {
  const [search, setSearch] = useSearchParams();
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
        cells={{ stayMinutes: (row) => stayText(row.stayMinutes) }}
      />
      <Drawer open={id !== null} title="状态时间轴" size={480} onClose={() => show(null)}>
        {id !== null && /^[1-9]\d{0,18}$/.test(id) ? <StageTimeline id={id} /> : null}
      </Drawer>
    </>
  );
}
StageRecordListPage.ahead = listAhead(stageRecordList);
