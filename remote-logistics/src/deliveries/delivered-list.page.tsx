import { deliveredList, type DeliveredListRow } from '@shared/contract/logistics/delivered-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { containerActions } from '../containers/container.actions.ts';
import { DeliveredStatistics } from './delivered-statistics.tsx';
import { ReturnEmpty } from './return-empty.tsx';
import css from './deliveries.module.css';

const page = (row: DeliveredListRow) => `/transport/container/info?id=${row.id}&tab=deliveries`;
const cells = {
  overdueDays: (row: DeliveredListRow) =>
    row.overdueDays ? <span className={css.late}>{row.overdueDays}</span> : (row.overdueDays ?? '—'),
};

/** 已送达 (L21). */
export default function DeliveredListPage() {
  const [returning, setReturning] = useState<DeliveredListRow | null>(null);
  const actions = useMemo<ActionMap<DeliveredListRow>>(() => {
    const { unfinish } = containerActions;
    return {
      returnEmpty: { label: '登记还空', run: setReturning },
      files: { label: '补传POD', permission: 'logistics.songda.sign', path: page },
      ...(unfinish ? { unfinish } : {}),
    };
  }, []);
  return (
    <>
      <ListPage<DeliveredListRow>
        list={deliveredList}
        open={page}
        rowActions={actions}
        cells={cells}
        above={<DeliveredStatistics />}
      />
      {returning ? <ReturnEmpty row={returning} onClose={() => setReturning(null)} /> : null}
    </>
  );
}
DeliveredListPage.ahead = listAhead(deliveredList);
