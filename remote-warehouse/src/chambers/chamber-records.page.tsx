import { chamberPicker, chamberRecordList } from '@shared/contract/warehouse/chamber.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { ScanField } from '@shared/ui/scan/scan-field.tsx';
import { useScanner } from '@shared/ui/scan/use-scanner.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useSearchParams } from 'react-router-dom';

/** 开关仓记录 (W5): all chambers in scope, or those of the filter; a scanned door label shows the records of its chamber. */
export default function ChamberRecordsPage() {
  const [, setSearch] = useSearchParams();
  const scanner = useScanner(async (code) => {
    const { list } = await call(chamberPicker, { query: { q: code }, skipErrorHandler: true });
    const chamber = list.find(({ extra }) => extra?.door === code);
    if (!chamber) return { good: false, text: `没有编码为 ${code} 的仓间` };
    setSearch({ chamberId: chamber.id });
    return { good: true, text: chamber.label };
  });
  return (
    <ListPage
      list={chamberRecordList}
      above={<ScanField scanner={scanner} hint="扫描仓间门上的条码，查看该仓间的记录" />}
    />
  );
}
