import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { BatchAction, BatchPath } from '@shared/ui/action/batch.ts';
import { TAX_MODES, TAX_RATES } from '@shared/contract/finance/fee-line.labels.ts';
import { CodeSelect, DecimalInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { ReactElement } from 'react';
import { askBookingDate } from './booking-date.tsx';
import { feeBatch, SIDES, type Side } from './fee-sides.ts';
import { toApplication, toStatement } from './hand-on.ts';

type Change = (changes: Readonly<Record<string, unknown>>) => void;
type Line = Readonly<Record<string, unknown>>;
const Row = ({ label, children }: { label: string; children: ReactElement }) => (
  <label style={{ display: 'grid', gridTemplateColumns: '88px 1fr', alignItems: 'center', gap: 8, marginBottom: 8 }}>
    {label}
    {children}
  </label>
);

/** The fee that 批量加费 gives each order. */
function AddFields({ side, line, change }: { side: Side; line: Line; change: Change }) {
  const set = (key: string) => (value: unknown) => change({ line: { ...line, [key]: value } });
  const value = (key: string) => (line[key] ?? null) as string | null;
  return (
    <>
      <Row label="费用项目">
        <Picker kind="charge-codes" value={value('chargeCodeId')} onChange={set('chargeCodeId')} />
      </Row>
      <Row label={SIDES[side].party}>
        <Picker
          kind={SIDES[side].picker}
          value={value('partyId')}
          onChange={set('partyId')}
          {...(side === 'AR' && { placeholder: '不填为订单客户' })}
        />
      </Row>
      <Row label="数量">
        <DecimalInput value={value('qty')} onChange={set('qty')} />
      </Row>
      <Row label="单价">
        <DecimalInput value={value('unitPrice')} onChange={set('unitPrice')} />
      </Row>
      <Row label="币种">
        <Picker kind="currencies" value={value('currency')} onChange={set('currency')} />
      </Row>
      <Row label="计税方式">
        <CodeSelect labels={TAX_MODES} value={value('taxMode')} onChange={set('taxMode')} />
      </Row>
      <Row label="税率">
        <CodeSelect
          labels={TAX_RATES}
          value={String(line.taxRateBp)}
          onChange={(bp) => change({ line: { ...line, taxRateBp: Number(bp) } })}
        />
      </Row>
      <Row label="备注">
        <TextInput value={value('remark')} onChange={set('remark')} />
      </Row>
    </>
  );
}

const ofOrders = (side: Side, rows: boolean) => ({
  right: side === 'AR' ? ('finance.ar.fee' as const) : ('finance.ap.fee' as const),
  common: {
    object: '订单费用',
    invalidates: ['/finance'],
    body: () => ({ direction: side, ...(rows && { rows }) }),
  },
});
/** 审核 and 驳回 of all submitted fees of orders; `rows` as in `orderBatches`. */
export function orderReview(side: Side, rows = false): { confirm: BatchAction; reject: BatchAction } {
  const { right, common } = ofOrders(side, rows);
  const own = { object: '订单费用', permission: `${right}.confirm` as const };
  return {
    confirm: {
      ...common,
      ...feeBatch('confirm', askBookingDate()),
      ...own,
      endpoint: feeLines.confirmOrders as BatchAction['endpoint'],
    },
    reject: {
      ...common,
      ...feeBatch('reject'),
      ...own,
      endpoint: feeLines.rejectOrders as BatchAction['endpoint'],
    },
  };
}

/**
 * 批量加费, 提交, 审核, 驳回 of chosen orders (F4, F5, F18), each says per order what was refused; 加入对账单, 加入付款申请 of their fees.
 * `rows`: of rows of 应收订单, which are of every type.
 */
export const orderBatches = (side: Side, rows = false): readonly (BatchAction | BatchPath)[] => {
  const { right, common } = ofOrders(side, rows);
  const { confirm, reject } = orderReview(side, rows);
  return [
    {
      ...common,
      label: '批量加费',
      endpoint: feeLines.addToOrders as BatchAction['endpoint'],
      permission: `${right}.create`,
      ask: {
        initial: { line: { qty: '1', currency: 'CNY', taxMode: 'INCL', taxRateBp: 600 } },
        render: ({ line }, change) => <AddFields side={side} line={line as Line} change={change} />,
        complete: ({ line }) => {
          const { chargeCodeId, qty, unitPrice, currency, partyId } = line as Line;
          return Boolean(chargeCodeId && qty && unitPrice && currency && (side === 'AR' || partyId));
        },
      },
    },
    {
      ...common,
      label: '提交',
      endpoint: feeLines.submitOrders as BatchAction['endpoint'],
      permission: `${right}.submit`,
    },
    confirm,
    reject,
    toStatement(side, 'orders'),
    ...(side === 'AP' ? [toApplication('orders')] : []),
  ];
};
