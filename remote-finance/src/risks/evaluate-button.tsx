import { risk } from '@shared/contract/finance/risk.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Button } from 'antd';
import { TOUCHED } from './risk.actions.ts';

/** 重新评估 (FIN-194) of all customers in scope. */
export function EvaluateButton({ primary = false }: { primary?: boolean }) {
  const may = useMayRule()(risk.evaluate.permission);
  const evaluate = useCommand(risk.evaluate, {
    invalidates: TOUCHED,
    onDone: ({ customers, changed }) =>
      toast.success(`已评估 ${customers} 个客户，${changed === 0 ? '级别没有变化' : `${changed} 个级别有变化`}`),
  });
  if (!may) return null;
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      loading={evaluate.busy}
      onClick={() => void evaluate.run({ body: { customerId: null } })}
    >
      重新评估
    </Button>
  );
}
