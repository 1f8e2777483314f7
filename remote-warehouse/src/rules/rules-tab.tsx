import {
  chargeRuleList,
  chargeRuleMachine,
  chargeRules,
  type ChargeRuleRow,
} from '@shared/contract/warehouse/charge-rule.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';

const RuleForm = onDemand(async () => (await import('./rule-form.tsx')).RuleForm);
const SimulateDrawer = onDemand(async () => (await import('./simulate-drawer.tsx')).SimulateDrawer);

type Open = { kind: 'form' | 'trial'; row: ChargeRuleRow } | { kind: 'new' } | null;

/** 计费规则 of a warehouse (W2): nothing is edited, a new version takes the place of a rule. */
export function RulesTab({ warehouseId }: { warehouseId: string }) {
  const [open, setOpen] = useState<Open>(null);
  const actions = useMemo<ActionMap<ChargeRuleRow>>(
    () => ({
      simulate: {
        label: '试算',
        permission: 'warehouse.rule.view',
        run: (row) => setOpen({ kind: 'trial', row }),
      },
      ...machineActions<keyof typeof chargeRuleMachine.actions, ChargeRuleRow>(chargeRuleMachine, {
        renew: { run: (row) => setOpen({ kind: 'form', row }) },
        disable: { endpoint: chargeRules.disable, invalidates: ['/warehouse/charge-rules'] },
      }),
    }),
    [],
  );
  const fixed = useMemo(() => ({ warehouseId }), [warehouseId]);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<ChargeRuleRow>
        list={chargeRuleList}
        fixed={fixed}
        rowActions={actions}
        onOpen={(row) => setOpen({ kind: 'trial', row })}
        create={{
          label: '新增规则',
          permission: 'warehouse.rule.edit',
          run: () => setOpen({ kind: 'new' }),
        }}
      />
      {open?.kind === 'new' ? <RuleForm warehouseId={warehouseId} from={null} onClose={close} /> : null}
      {open?.kind === 'form' ? <RuleForm warehouseId={warehouseId} from={open.row} onClose={close} /> : null}
      {open?.kind === 'trial' ? <SimulateDrawer rule={open.row} onClose={close} /> : null}
    </>
  );
}
