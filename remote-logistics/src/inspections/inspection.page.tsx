import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_STATE, INSPECTION_TONES } from '@shared/contract/logistics/inspection.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { Button, Empty } from 'antd';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import {
  INSPECTION_LIST,
  INSPECTION_PAGE,
  inspectionActions,
  PRINT_LABEL,
  type InspectionDialog,
} from './inspection.actions.ts';
import { InspectionFacts } from './inspection-facts.tsx';
import { InspectionFindings } from './inspection-findings.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { InspectionLines } from './inspection-lines.tsx';

const InspectionDialogs = onDemand(async () => (await import('./inspection-dialogs.tsx')).InspectionDialogs);

/** 验货单 (L14): by `?id=` the inspection, with `&fill=1` its form; by `?container=` that of a container. */
export default function InspectionPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const container = search.get('container');
  if (id === null && container !== null) return <OfContainer id={container} />;
  if (id !== null && search.get('fill') === '1') return <InspectionForm key={id} id={id} />;
  return <Shown />;
}

const PRINT = { label: PRINT_LABEL };

function Shown() {
  const [dialog, setDialog] = useState<InspectionDialog | null>(null);
  const given = useMemo(() => inspectionActions<InspectionDetail>((row) => row, setDialog), []);
  const { actions, dialog: print } = usePrint('lg_inspection', given, PRINT);
  return (
    <>
      <DetailPage<InspectionDetail>
        endpoint={inspections.get}
        kind="lg_inspection"
        no={(row) => row.inspectionNo}
        subtitle={(row) => (
          <>
            <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link> ·{' '}
            {row.containerType} · {row.pol} → {row.pod}
          </>
        )}
        state={{ code: (row) => row.state, labels: INSPECTION_STATE, tones: INSPECTION_TONES }}
        actions={actions}
        summary={(row) => <InspectionFacts row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '货物', count: row.lines.length, content: <InspectionLines row={row} /> },
          { key: 'form', title: '检查项目', content: <InspectionFindings row={row} /> },
        ]}
        list={{ path: INSPECTION_LIST, title: '待验货' }}
      />
      {dialog ? <InspectionDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}

/** The inspection of a container; before 安排验货 a way to it. */
function OfContainer({ id }: { id: string }) {
  const may = useMay();
  const [dialog, setDialog] = useState<InspectionDialog | null>(null);
  const read = useRead(inspections.ofContainer, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: INSPECTION_LIST, label: '返回待验货' }} />;
  const { containerCode, stage, waived, inspection } = read.data;
  if (inspection) return <Navigate replace to={`${INSPECTION_PAGE}?id=${inspection.id}`} />;
  const open = stage === 'INSPECT' && waived === null && may('logistics.yanhuo.assign');
  return (
    <>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={waived === null ? `${containerCode} 还没有安排验货` : `${containerCode} 已免检：${waived}`}
      >
        {open ? (
          <Button type="primary" size="large" onClick={() => setDialog({ kind: 'arrange', containerId: id })}>
            安排验货
          </Button>
        ) : null}{' '}
        <Link to={INSPECTION_LIST}>返回待验货</Link>
      </Empty>
      {dialog ? <InspectionDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
