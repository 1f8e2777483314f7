import { countList, type CountRow } from '@shared/contract/warehouse/count.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useState } from 'react';

const CountDrawer = onDemand(async () => (await import('./count-drawer.tsx')).CountDrawer);
const CountForm = onDemand(async () => (await import('./count-form.tsx')).CountForm);

/** 盘点单 over the locations (W4). */
export function CountsDrawer({ first, onClose }: { first?: string | null; onClose: () => void }) {
  const [id, setId] = useState<string | null>(first ?? null);
  const [creating, setCreating] = useState(false);
  return (
    <Drawer open title="盘点单" size={1180} onClose={onClose}>
      <OwnListState>
        <ListPage<CountRow>
          list={countList}
          onOpen={(row) => setId(row.id)}
          create={{ label: '新增盘点单', permission: 'warehouse.count.create', run: () => setCreating(true) }}
        />
      </OwnListState>
      {id ? <CountDrawer id={id} onClose={() => setId(null)} /> : null}
      {creating ? (
        <CountForm
          record={null}
          onClose={(saved) => {
            setCreating(false);
            if (saved) setId(saved.id);
          }}
        />
      ) : null}
    </Drawer>
  );
}
