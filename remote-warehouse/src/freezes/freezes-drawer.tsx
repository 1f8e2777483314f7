import { freezeList, freezeMachine, freezes, type FreezeRow } from '@shared/contract/warehouse/freeze.contract.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';

const ROW_ACTIONS = machineActions<'release', FreezeRow>(freezeMachine, {
  release: { endpoint: freezes.release, invalidates: ['/warehouse'] },
});

/** 冻结单 over the locations, the map or the mall's stock (W3, W4, W11), each with 解冻; of one warehouse or of all. */
export function FreezesDrawer({ warehouseId, onClose }: { warehouseId?: string | undefined; onClose: () => void }) {
  return (
    <Drawer open title="冻结单" size={1180} onClose={onClose}>
      <OwnListState>
        <ListPage<FreezeRow>
          list={freezeList}
          {...(warehouseId && { fixed: { warehouseId } })}
          noOf={(row) => row.freezeNo ?? ''}
          rowActions={ROW_ACTIONS}
        />
      </OwnListState>
    </Drawer>
  );
}
