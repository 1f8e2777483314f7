import { unstatedLists, type UnstatedRow } from '@shared/contract/finance/statement-list.contract.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';

/** 未对账费用: confirmed lines that stand on no statement, over the list. */
export function UnstatedDrawer({ side, onClose }: { side: StatementSide; onClose: () => void }) {
  const list = unstatedLists[side] as ListContract<UnstatedRow>;
  return (
    <Drawer open title={list.title} size={1240} onClose={onClose}>
      <OwnListState>
        <ListPage<UnstatedRow> list={list} />
      </OwnListState>
    </Drawer>
  );
}
