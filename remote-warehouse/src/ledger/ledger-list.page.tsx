import { documentPath, ledgerList, type LedgerRow } from '@shared/contract/warehouse/ledger.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useSearchParams } from 'react-router-dom';
import { useMemo } from 'react';
import css from './ledger.module.css';

const BatchTraceDrawer = onDemand(async () => (await import('./batch-trace.tsx')).BatchTraceDrawer);

/** Says why moves show although 含内部移动 is off. */
function Note() {
  const [search] = useSearchParams();
  const finer = ['zoneId', 'location', 'quality'].some((key) => search.get(key));
  if (!finer || search.get('internal') === '1') return null;
  return <p className={css.note}>按库区、库位或品质筛选时，上架、移库和良残转换也计入。</p>;
}

/** 出入库明细 (W14): the stock ledger; a batch's whole way opens over it. */
export default function LedgerListPage() {
  const [batch, show] = useOpenRow();
  const actions = useMemo<ActionMap<LedgerRow>>(
    () => ({
      trace: { label: '批次轨迹', permission: 'warehouse.ledger.view', run: (row) => show(row.batchId) },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of the address works whenever it is called
    [],
  );
  return (
    <>
      <ListPage<LedgerRow>
        list={ledgerList}
        open={(row) => documentPath(row)}
        rowActions={actions}
        noOf={(row) => row.docNo ?? ''}
        above={<Note />}
      />
      {batch ? <BatchTraceDrawer id={batch} onClose={() => show(null)} /> : null}
    </>
  );
}
LedgerListPage.ahead = listAhead(ledgerList);
