import { inspectionList, type InspectionListRow } from '@shared/contract/logistics/inspection-list.contract.ts';
import { INSPECTION_STATE, INSPECTION_TONES } from '@shared/contract/logistics/inspection.machine.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { StateTag, toneClass } from '@shared/ui/format/format-text.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { containerActions } from '../containers/container.actions.ts';
import { INSPECTION_PAGE, inspectionActions, PRINT_LABEL, type InspectionDialog } from './inspection.actions.ts';
import { INSPECTION_VIEWS, InspectionCalendar } from './inspection-calendar.tsx';

const InspectionDialogs = onDemand(async () => (await import('./inspection-dialogs.tsx')).InspectionDialogs);
const cells = {
  inspectionNo: (row: InspectionListRow) =>
    row.inspectionId ? <Link to={`${INSPECTION_PAGE}?id=${row.inspectionId}`}>{row.inspectionNo}</Link> : '—',
  state: (row: InspectionListRow) =>
    row.waivedAt ? (
      <span className={toneClass('green')}>免检</span>
    ) : (
      <StateTag code={row.inspectionState ?? 'DRAFT'} labels={INSPECTION_STATE} tones={INSPECTION_TONES} />
    ),
};

const idOf = (row: InspectionListRow): string => row.inspectionId ?? '';

/** 待验货 (L13): containers of the stage with their inspections, as a list or as a calendar by inspector. */
export default function InspectionListPage() {
  const view = useListView(INSPECTION_VIEWS);
  const [dialog, setDialog] = useState<InspectionDialog | null>(null);
  const given = useMemo<ActionMap<InspectionListRow>>(() => {
    const { finishInspection, waiveInspection } = containerActions;
    return {
      ...(finishInspection ? { finishInspection } : {}),
      arrange: {
        label: '安排验货',
        permission: 'logistics.yanhuo.assign',
        visible: (row) => row.inspectionId === null && row.waivedAt === null && !row.hold,
        run: (row) => setDialog({ kind: 'arrange', containerId: row.id }),
      },
      ...inspectionActions<InspectionListRow>(
        (row) => ({
          id: row.inspectionId ?? '',
          version: row.inspectionVersion ?? 0,
          inspectionNo: row.inspectionNo ?? '',
        }),
        setDialog,
      ),
      ...(waiveInspection ? { waiveInspection } : {}),
    };
  }, []);
  const { actions, dialog: print } = usePrint('lg_inspection', given, { label: PRINT_LABEL, idOf });
  if (view === 'calendar') return <InspectionCalendar />;
  return (
    <>
      <ListPage<InspectionListRow>
        list={inspectionList}
        open={(row) =>
          row.inspectionId ? `${INSPECTION_PAGE}?id=${row.inspectionId}` : `${INSPECTION_PAGE}?container=${row.id}`
        }
        rowActions={actions}
        cells={cells}
        toolbar={<ViewSwitch views={INSPECTION_VIEWS} />}
      />
      {dialog ? <InspectionDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}
