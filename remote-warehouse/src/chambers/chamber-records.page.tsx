import { chamberRecordList, type ChamberRecordRow } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { chamberPicker } from '@shared/contract/warehouse/chamber.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { useScanner } from '@shared/ui/scan/use-scanner.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordActionMap, type RecordDialog } from './record.actions.ts';

const PrintDialog = onDemand(async () => (await import('@shared/ui/print/print-dialog.tsx')).PrintDialog);
const RecordDrawer = onDemand(async () => (await import('./record-drawer.tsx')).RecordDrawer);
const RecordForms = onDemand(async () => (await import('./record-forms.tsx')).RecordForms);
const SHEET = { label: '打印登记表', idOf: (row: ChamberRecordRow) => row.chamberId } as const;

/** 开关仓记录 (W5): all chambers in scope, or those of the filter, `?open=` with one record over them; a scanned door label shows the records of its chamber. */
export default function ChamberRecordsPage() {
  const [search, setSearch] = useSearchParams();
  const chamberId = search.get('chamberId');
  const [sheet, setSheet] = useState(false);
  const [id, show] = useOpenRow();
  const [dialog, setDialog] = useState<RecordDialog | null>(null);
  const actions = useMemo(() => recordActionMap<ChamberRecordRow>(setDialog), []);
  const print = usePrint<ChamberRecordRow>('wh_chamber', actions, SHEET);
  const scanner = useScanner(async (code) => {
    const { list } = await call(chamberPicker, { query: { q: code }, skipErrorHandler: true });
    const chamber = list.find(({ extra }) => extra?.door === code);
    if (!chamber) return { good: false, text: `没有编码为 ${code} 的仓间` };
    setSearch({ chamberId: chamber.id });
    return { good: true, text: chamber.label };
  });
  return (
    <>
      <ListPage<ChamberRecordRow>
        list={chamberRecordList}
        onOpen={(row) => show(row.id)}
        rowActions={print.actions}
        toolbar={chamberId ? <Button onClick={() => setSheet(true)}>打印开关仓登记表</Button> : null}
        above={<ScanField scanner={scanner} hint="扫描仓间门上的条码，查看该仓间的记录" />}
      />
      {print.dialog}
      {id ? <RecordDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {dialog ? <RecordForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {sheet && chamberId ? (
        <PrintDialog source="wh_chamber" ids={[chamberId]} onClose={() => setSheet(false)} />
      ) : null}
    </>
  );
}
