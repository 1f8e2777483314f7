import { useState } from 'react';
import { Drawer } from 'antd';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '../action/action.ts';
import { LoadState } from '../base/load-state.tsx';
import { DetailBody, type DetailProps } from './detail-page.tsx';

/** The same as a DetailPage, in a drawer over its list; mount it to open it. */
export function DetailDrawer<Row extends ActionRecord>(
  props: DetailProps<Row> & {
    id: string;
    title: string;
    onClose: () => void;
    width?: number;
    /** The tab that is open at first; by default the first one. */
    firstTab?: string;
  },
) {
  const [tab, setTab] = useState(props.firstTab ?? null);
  const read = useRead(props.endpoint, { params: { id: props.id } }, { skipErrorHandler: true });
  return (
    <Drawer open title={props.title} size={props.width ?? 880} onClose={props.onClose}>
      {read.data ? (
        <DetailBody {...props} record={read.data} tab={tab} onTab={setTab} />
      ) : (
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      )}
    </Drawer>
  );
}
