import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_STATE, CLEARANCE_TONES } from '@shared/contract/logistics/clearance.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import css from '../clearances/clearances.module.css';
import { ClearanceDocs, ClearanceLines, ClearanceSummary } from '../clearances/clearance-parts.tsx';

/** 清关 of a container: its clearance with duty sheet and papers. */
export const ContainerClearance = ({ row }: { row: ContainerDetail }) =>
  row.clearanceId ? (
    <Clearance id={row.clearanceId} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="报关完成后生成清关单" />
  );

function Clearance({ id }: { id: string }) {
  const read = useRead(clearances.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return <LoadState read={read} back={{ path: '/transport/container/qingguan', label: '返回待清关' }} />;
  return (
    <div className={css.sections}>
      <p>
        <Link to={`/transport/container/qingguan?open=${id}`}>{read.data.clearanceNo}</Link>{' '}
        <StateTag code={read.data.state} labels={CLEARANCE_STATE} tones={CLEARANCE_TONES} />
      </p>
      <ClearanceSummary row={read.data} />
      <ClearanceLines row={read.data} />
      <ClearanceDocs row={read.data} />
    </div>
  );
}
