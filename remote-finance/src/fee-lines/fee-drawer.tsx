import { feeLineMachine, feeLines, type FeeLine, type OrderFees } from '@shared/contract/finance/fee-line.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { BatchDrawer } from '@shared/ui/action/batch-drawer.tsx';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { FeeForm } from './fee-form.tsx';
import { FeeTable } from './fee-table.tsx';
import css from './fee-lines.module.css';

type Code = keyof typeof feeLineMachine.actions;
const CODES: readonly Code[] = ['submit', 'reject', 'void'];
const batchOf = (code: Code): BatchAction => {
  const { label, danger, reason } = feeLineMachine.actions[code];
  return {
    label,
    danger: danger ?? false,
    reason: reason ?? false,
    endpoint: feeLines[code] as BatchAction['endpoint'],
    invalidates: ['/finance'],
  };
};
const may = (line: FeeLine, code: Code) => line.actions.some((action) => action.code === code && action.enabled);

/** 费用抽屉 of one order (F4): its lines and totals, 录入, 提交, 驳回, 作废. */
export function FeeDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const read = useRead(feeLines.ofOrder, { params: { id: orderId } });
  const fees = read.data;
  return (
    <Drawer open size={1280} title={fees ? `费用 ${fees.orderNo}` : '费用'} onClose={onClose}>
      {fees ? (
        <Fees fees={fees} />
      ) : (
        <LoadState read={read} back={{ path: '/finance/account-receivable/wuliu-order', label: '返回列表' }} />
      )}
    </Drawer>
  );
}

function Fees({ fees }: { fees: OrderFees }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<Code | null>(null);
  const [editing, setEditing] = useState(false);
  const mayWrite = useMay()('finance.ar.fee.create');
  const sees = useField('money.sell') === 'VISIBLE';
  const lines = fees.lines.filter((line) => chosen.has(line.id));
  const able = (code: Code) => lines.filter((line) => may(line, code));
  return (
    <>
      <div className={css.head}>
        <span className={css.fact}>
          客户<strong>{fees.customerName}</strong>
        </span>
        <span className={css.fact}>
          主体<strong>{fees.companyName}</strong>
        </span>
        {sees ? (
          <span className={css.fact}>
            应收合计
            {Object.entries(fees.totals).map(([currency, amount]) => (
              <strong key={currency}>
                {currency} {formatMoney(amount, currency)}
              </strong>
            ))}
            {Object.keys(fees.totals).some((currency) => currency !== 'CNY') ? (
              <strong>（本位币 {formatMoney(fees.baseTotal)}）</strong>
            ) : null}
          </span>
        ) : null}
      </div>
      <div className={css.tools}>
        {mayWrite && sees ? (
          <Button type="primary" onClick={() => setEditing(true)}>
            录入费用
          </Button>
        ) : null}
        {CODES.map((code) => {
          const count = able(code).length;
          return fees.lines.some((line) => line.actions.some((action) => action.code === code)) ? (
            <Button key={code} disabled={count === 0} danger={code === 'void'} onClick={() => setBatch(code)}>
              {feeLineMachine.actions[code].label}
              {count > 0 ? `（${count}）` : ''}
            </Button>
          ) : null;
        })}
        <span className={css.count}>{chosen.size > 0 ? `已选 ${chosen.size} 项` : ''}</span>
      </div>
      {fees.lines.length > 0 ? (
        <FeeTable lines={fees.lines} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p className={css.empty}>还没有费用{mayWrite ? '，点击“录入费用”开始' : ''}</p>
      )}
      {batch ? (
        <BatchDrawer
          action={batchOf(batch)}
          items={able(batch).map((line) => ({ id: line.id, version: line.version, no: line.feeNo }))}
          onClose={(left) => {
            setBatch(null);
            if (left) setChosen(new Set(left));
          }}
        />
      ) : null}
      {editing ? <FeeForm fees={fees} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
