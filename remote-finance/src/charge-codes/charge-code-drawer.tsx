import {
  chargeCodeList,
  chargeCodeMachine,
  chargeCodes,
  type ChargeCodeRow,
} from '@shared/contract/finance/charge-code.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';

const ChargeCodeForm = onDemand(async () => (await import('./charge-code-form.tsx')).ChargeCodeForm);
const TOUCHED = ['/finance', '/pickers/charge-codes'];
const noOf = (row: ChargeCodeRow) => row.name ?? '';

/** 费用项目 (3.16). */
export function ChargeCodeDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const actions = useMemo<ActionMap<ChargeCodeRow>>(
    () =>
      machineActions<keyof typeof chargeCodeMachine.actions, ChargeCodeRow>(chargeCodeMachine, {
        update: { run: setOpen },
        disable: {
          endpoint: chargeCodes.disable,
          invalidates: TOUCHED,
          confirm: '停用后新的费用、模板和协议价不能再选，已有的不变。',
        },
        enable: { endpoint: chargeCodes.enable, invalidates: TOUCHED },
      }),
    [],
  );
  return (
    <>
      <Drawer open title="费用项目" size={1280} onClose={onClose}>
        <OwnListState>
          <ListPage<ChargeCodeRow>
            list={chargeCodeList}
            noOf={noOf}
            rowActions={actions}
            create={{ label: '新增费用项目', permission: 'finance.base.edit', run: () => setOpen({ id: null }) }}
          />
        </OwnListState>
      </Drawer>
      {open ? <ChargeCodeForm id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
