import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useTabLabel } from '@shared/runtime/tabs.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MilestoneDrawer } from './milestone-drawer.tsx';
import css from './records.module.css';
import { StageTimeline } from './stage-timeline.tsx';

const BACK = { path: '/transport/container/record', label: '返回柜子状态记录' };

/** 柜子状态记录 of one container (L8 with `?id=`). */
export const ContainerTimeline = ({ id }: { id: string }) =>
  /^[1-9]\d{0,18}$/.test(id) ? <Known key={id} id={id} /> : <Missing back={BACK} />;

function Known({ id }: { id: string }) {
  const read = useRead(stageRecords.ofContainer, { params: { id } }, { skipErrorHandler: true });
  const may = useMay();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const code = read.data?.containerCode;
  useTabLabel(code);
  if (code === undefined) return <LoadState read={read} back={BACK} />;
  return (
    <article className={css.one} aria-label={`${code} 状态记录`}>
      <header>
        <h1>
          <Link to={`/transport/container/info?id=${id}`}>{code}</Link>
        </h1>
        <span>状态记录</span>
        <Button onClick={() => void navigate(BACK.path)}>全部记录</Button>
        {may('logistics.record.add') ? (
          <Button type="primary" onClick={() => setAdding(true)}>
            新增节点
          </Button>
        ) : null}
      </header>
      <StageTimeline id={id} />
      {adding ? <MilestoneDrawer container={{ id, containerCode: code }} onClose={() => setAdding(false)} /> : null}
    </article>
  );
}
