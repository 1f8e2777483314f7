import { quotations, type Quotation } from '@shared/contract/logistics/quotation.contract.ts';
import { quoteMachine } from '@shared/contract/logistics/quotation.machine.ts';
import { machineActions, type ActionMap, type ActionRecord, type RecordAction } from '@shared/ui/action/action.ts';

const TOUCHED = ['/logistics', '/dashboard', '/finance'];
/** What 发送 and 客户确认 know of a quotation: a card and a row of the list both have it. */
export interface QuoteRef extends ActionRecord {
  quoteNo: string | null;
  sentTo: string | null;
}
/** A dialog that is opened for a quotation; 编辑 wants all of it. */
export type QuoteDialog = { kind: 'send' | 'accept'; quote: QuoteRef } | { kind: 'update'; quote: Quotation };

/** Actions of a quotation, the same on its card and in the list; 发送 and 客户确认 ask in a drawer of their own. */
export const quoteActions = <Row extends QuoteRef>(
  ask: (dialog: QuoteDialog) => void,
  update: Pick<RecordAction<Row>, 'run' | 'path'>,
): ActionMap<Row> =>
  machineActions<keyof typeof quoteMachine.actions, Row>(quoteMachine, {
    update: { primary: true, ...update },
    send: { run: (quote) => ask({ kind: 'send', quote }) },
    accept: { primary: true, run: (quote) => ask({ kind: 'accept', quote }) },
    recalculate: { endpoint: quotations.recalculate, done: '已按现在的数量和汇率重新计算', invalidates: TOUCHED },
    refuse: { endpoint: quotations.refuse, confirm: '登记客户拒绝，请填写原因。', invalidates: TOUCHED },
    requote: {
      endpoint: quotations.requote,
      confirm: '现在的报价作废，按同样的费用生成下一版草稿，请填写原因。',
      done: '已生成新版报价草稿',
      invalidates: TOUCHED,
    },
    void: {
      endpoint: quotations.void,
      confirm: '作废后不能恢复；已确认报价的草稿费用一并作废，请填写原因。',
      invalidates: TOUCHED,
    },
  });
