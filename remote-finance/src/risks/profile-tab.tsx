import { riskProfileList, type RiskProfileRow } from '@shared/contract/finance/risk-list.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useField } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { EvaluateButton } from './evaluate-button.tsx';
import { customerActions, TOUCHED, type CustomerDialog } from './risk.actions.ts';
import css from './risks.module.css';

const ProfileDrawer = onDemand(async () => (await import('./profile-drawer.tsx')).ProfileDrawer);
const CustomerForms = onDemand(async () => (await import('./customer-forms.tsx')).CustomerForms);

/** 重新评估 of one customer. */
function useEvaluate(): (customerId: string) => void {
  const { run } = useCommand(risk.evaluate, {
    invalidates: TOUCHED,
    onDone: ({ changed }) => toast.success(changed > 0 ? '已重新评估，级别有变化' : '已重新评估，级别没有变化'),
  });
  return (customerId) => void run({ body: { customerId } });
}

/** 客户信用 (F31); `?open=` opens a customer over the list. */
export function ProfileTab() {
  const [id, show] = useOpenRow();
  const [dialog, ask] = useState<CustomerDialog | null>(null);
  const evaluate = useEvaluate();
  const figures = useField('customer.credit') === 'VISIBLE';
  const actions = useMemo(
    () => customerActions<RiskProfileRow>(ask, evaluate, figures),
    // The command itself never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [figures],
  );
  return (
    <>
      <ListPage<RiskProfileRow>
        list={riskProfileList}
        onOpen={(row) => show(row.customerId)}
        noOf={(row) => row.customerName ?? ''}
        rowActions={actions}
        toolbar={<EvaluateButton />}
        cells={{
          creditLimit: (row) => (row.unlimited ? '不限' : formatMoney(row.creditLimit, 'CNY')),
          tempLimit: (row) =>
            row.tempLimit ? (
              <span title={`至 ${row.tempUntil ?? ''}`}>
                {formatMoney(row.tempLimit, 'CNY')}
                <small className={css.until}>至 {row.tempUntil?.slice(5)}</small>
              </span>
            ) : (
              '—'
            ),
          hold: (row) => (row.held ? <b className={css.held}>{row.hold}</b> : row.pendingRelease ? '解控待审' : '—'),
        }}
      />
      {id ? <ProfileDrawer id={id} onAsk={ask} onEvaluate={evaluate} onClose={() => show(null)} /> : null}
      {dialog ? <CustomerForms dialog={dialog} onClose={() => ask(null)} /> : null}
    </>
  );
}
