import {
  feeTemplateList,
  feeTemplateMachine,
  feeTemplates,
  type FeeTemplateRow,
} from '@shared/contract/finance/fee-template.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';

const FeeTemplateForm = onDemand(async () => (await import('./fee-template-form.tsx')).FeeTemplateForm);
const TOUCHED = ['/finance', '/pickers/fee-templates'];

/** 费用模板 (3.16). */
export function FeeTemplateDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const actions = useMemo<ActionMap<FeeTemplateRow>>(
    () =>
      machineActions<keyof typeof feeTemplateMachine.actions, FeeTemplateRow>(feeTemplateMachine, {
        update: { run: setOpen },
        disable: {
          endpoint: feeTemplates.disable,
          invalidates: TOUCHED,
          confirm: '停用后录费用时不能再选，已生成的费用不变。',
        },
        enable: { endpoint: feeTemplates.enable, invalidates: TOUCHED },
      }),
    [],
  );
  return (
    <>
      <Drawer open title="费用模板" size={1180} onClose={onClose}>
        <OwnListState>
          <ListPage<FeeTemplateRow>
            list={feeTemplateList}
            rowActions={actions}
            create={{ label: '新增费用模板', permission: 'finance.base.edit', run: () => setOpen({ id: null }) }}
          />
        </OwnListState>
      </Drawer>
      {open ? <FeeTemplateForm id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
