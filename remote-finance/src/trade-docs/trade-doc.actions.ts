import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { tradeDocMachine, type TradeDocAction } from '@shared/contract/finance/trade-doc.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

/** A form that a page opens for a document. */
export interface TradeDocDialog {
  kind: 'update' | 'issue' | 'receive' | 'link' | 'linkFees' | 'red';
  id: string;
}

/** Actions of a 合同发票 in list and drawer. */
export function tradeDocActions<Row extends ActionRecord>(ask: (dialog: TradeDocDialog) => void): ActionMap<Row> {
  const open = (kind: TradeDocDialog['kind']) => ({ run: (row: Row) => ask({ kind, id: row.id }) });
  const invalidates = ['/finance'];
  return machineActions<Exclude<TradeDocAction, 'archive'>, Row>(tradeDocMachine, {
    submit: { endpoint: tradeDocs.submit, primary: true, invalidates },
    approve: { endpoint: tradeDocs.approve, primary: true, invalidates },
    issue: { ...open('issue'), primary: true },
    receive: { ...open('receive'), primary: true },
    update: open('update'),
    link: open('link'),
    linkFees: open('linkFees'),
    reject: { endpoint: tradeDocs.reject, invalidates },
    red: open('red'),
    void: { endpoint: tradeDocs.void, invalidates },
    remove: {
      endpoint: tradeDocs.remove,
      invalidates,
      confirm: '删除后不能恢复，操作日志仍保留。是否删除这张草稿？',
    },
  });
}
