import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_STATE, INSPECTION_TONES } from '@shared/contract/logistics/inspection.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink, Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { InspectionFacts } from '../inspections/inspection-facts.tsx';
import { InspectionLines } from '../inspections/inspection-lines.tsx';
import { INSPECTION_PAGE } from '../inspections/inspection.actions.ts';

/** 验货 of a container (L7): its inspection, or why there is none. */
export function ContainerInspection({ row }: { row: ContainerDetail }) {
  const may = useMay();
  const read = useRead(inspections.ofContainer, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  const { inspection, waived } = read.data;
  if (!inspection)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={waived === null ? '还没有安排验货' : `已免检：${waived}`}
      >
        {row.stage === 'INSPECT' && waived === null && may('logistics.yanhuo.assign') ? (
          <ActionLink to={`${INSPECTION_PAGE}?container=${row.id}`}>
            <Button type="primary">去安排验货</Button>
          </ActionLink>
        ) : null}
      </Empty>
    );
  return (
    <>
      <p>
        <Link to={`${INSPECTION_PAGE}?id=${inspection.id}`}>{inspection.inspectionNo}</Link>{' '}
        <StateTag code={inspection.state} labels={INSPECTION_STATE} tones={INSPECTION_TONES} />
        {waived === null ? null : ` 已免检：${waived}`}
      </p>
      <InspectionFacts row={inspection} />
      <InspectionLines row={inspection} />
    </>
  );
}
