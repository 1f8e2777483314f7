import { chamberRecordList } from '@shared/contract/warehouse/chamber.contract.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';

/** 开关仓记录 (W5): all chambers in scope, or those of the filter. */
export default function ChamberRecordsPage() {
  return <ListPage list={chamberRecordList} />;
}
