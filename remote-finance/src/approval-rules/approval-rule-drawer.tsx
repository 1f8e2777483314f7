import {
  APPROVAL_KINDS,
  approvalRuleList,
  approvalRuleMachine,
  approvalRules,
  type ApprovalRuleRow,
} from '@shared/contract/finance/approval-rule.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';

const ApprovalRuleForm = onDemand(async () => (await import('./approval-rule-form.tsx')).ApprovalRuleForm);
const TOUCHED = ['/finance'];
const noOf = ({ companyName, kind }: ApprovalRuleRow) =>
  [companyName, kind && APPROVAL_KINDS[kind]].filter(Boolean).join(' ');

/** 审批规则 (3.16). */
export function ApprovalRuleDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const actions = useMemo<ActionMap<ApprovalRuleRow>>(
    () =>
      machineActions<keyof typeof approvalRuleMachine.actions, ApprovalRuleRow>(approvalRuleMachine, {
        update: { run: setOpen },
        disable: {
          endpoint: approvalRules.disable,
          invalidates: TOUCHED,
          confirm: '停用后新提交的单据按系统默认流程审批，审批中的不变。',
        },
        enable: { endpoint: approvalRules.enable, invalidates: TOUCHED },
      }),
    [],
  );
  return (
    <>
      <Drawer open title="审批规则" size={1180} onClose={onClose}>
        <OwnListState>
          <ListPage<ApprovalRuleRow>
            list={approvalRuleList}
            noOf={noOf}
            rowActions={actions}
            create={{ label: '新增审批规则', permission: 'finance.base.edit', run: () => setOpen({ id: null }) }}
          />
        </OwnListState>
      </Drawer>
      {open ? <ApprovalRuleForm id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
