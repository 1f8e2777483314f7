import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { BatchDrawer } from '@shared/ui/action/batch-drawer.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { askBookingDate } from './booking-date.tsx';
import { FEE_ACTIONS, feeBatch, mayFee, SIDES, type FeeAction, type Side } from './fee-sides.ts';
import { FeeTable, type LineStep } from './fee-table.tsx';
import css from './fee-lines.module.css';

const FeeForm = onDemand(async () => (await import('./fee-form.tsx')).FeeForm);
const TemplateForm = onDemand(async () => (await import('./template-form.tsx')).TemplateForm);
const ManualFeeForm = onDemand(async () => (await import('./manual-fee-form.tsx')).ManualFeeForm);
const FeeStep = onDemand(async () => (await import('./fee-step-forms.tsx')).FeeStep);

interface Props {
  side: Side;
  bizType?: FeeBizType;
  bizId: string;
}
/** 费用抽屉 of one business order (F4, F5, F18): its lines of one direction, and everything that is done with them. */
export function FeeDrawer({ onClose, ...props }: Props & { onClose: () => void }) {
  const { word } = SIDES[props.side];
  return (
    <Drawer open size={1320} title={`${word}费用`} onClose={onClose}>
      <FeeSheet {...props} />
    </Drawer>
  );
}

/** The lines of one direction of an order with their totals, 录入, and the actions of the chosen ones. */
export function FeeSheet({ side, bizType = 'LOGISTICS', bizId }: Props) {
  const { read: endpoint, back } = SIDES[side];
  const read = useRead(endpoint, { params: { id: bizId }, query: { bizType } });
  return read.data ? (
    <Fees fees={read.data} side={side} />
  ) : (
    <LoadState read={read} back={{ path: back, label: '返回列表' }} />
  );
}

const Totals = ({ title, totals }: { title: string; totals: Record<string, string> }) => (
  <span className={css.fact}>
    {title}
    {Object.keys(totals).length === 0 ? <strong>—</strong> : null}
    {Object.entries(totals).map(([currency, amount]) => (
      <strong key={currency}>
        {currency} {formatMoney(amount, currency)}
      </strong>
    ))}
  </span>
);

function Fees({ fees, side }: { fees: OrderFees; side: Side }) {
  const { word, field, create } = SIDES[side];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<FeeAction | null>(null);
  const [editing, setEditing] = useState<{ side: Side; from: readonly FeeLine[] } | null>(null);
  const [step, setStep] = useState<{ code: LineStep; line: FeeLine } | null>(null);
  const done = () => setStep(null);
  const [templating, setTemplating] = useState(false);
  const may = useMay();
  const sees = useField(field) === 'VISIBLE';
  const seesCost = useField('money.cost') === 'VISIBLE';
  const lines = fees.lines.filter((line) => chosen.has(line.id));
  const able = (code: FeeAction) => lines.filter((line) => mayFee(line, code));
  const mayWrite = may(create) && sees;
  const mayCopy = side === 'AR' && may('finance.ap.fee.create') && sees && seesCost && fees.bizType === 'LOGISTICS';
  return (
    <>
      <div className={css.head}>
        <span className={css.fact}>
          业务单<strong>{fees.orderNo}</strong>
        </span>
        {fees.customerName ? (
          <span className={css.fact}>
            客户<strong>{fees.customerName}</strong>
          </span>
        ) : null}
        <span className={css.fact}>
          主体<strong>{fees.companyName}</strong>
        </span>
        {sees ? <Totals title={`${word}合计`} totals={fees.totals} /> : null}
        {sees && Object.keys(fees.totals).some((currency) => currency !== 'CNY') ? (
          <span className={css.fact}>
            本位币<strong>{formatMoney(fees.baseTotal)}</strong>
          </span>
        ) : null}
        {sees ? <Totals title="未核销" totals={fees.openTotals} /> : null}
      </div>
      <div className={css.tools}>
        {mayWrite ? (
          <Button type="primary" onClick={() => setEditing({ side, from: [] })}>
            录入费用
          </Button>
        ) : null}
        {mayWrite && fees.bizType === 'LOGISTICS' ? (
          <Button onClick={() => setTemplating(true)}>套用模板</Button>
        ) : null}
        {FEE_ACTIONS.map((code) => {
          const count = able(code).length;
          return fees.lines.some((line) => line.actions.some((action) => action.code === code)) ? (
            <Button
              key={code}
              disabled={count === 0}
              danger={code === 'void' || code === 'reverse'}
              onClick={() => setBatch(code)}
            >
              {feeLineMachine.actions[code].label}
              {count > 0 ? `（${count}）` : ''}
            </Button>
          ) : null;
        })}
        {mayCopy ? (
          <Button disabled={lines.length === 0} onClick={() => setEditing({ side: 'AP', from: lines })}>
            复制为应付
          </Button>
        ) : null}
        <span className={css.count}>{chosen.size > 0 ? `已选 ${chosen.size} 项` : ''}</span>
      </div>
      {fees.lines.length > 0 ? (
        <FeeTable
          label={`${word}费用`}
          lines={fees.lines}
          chosen={chosen}
          onChoose={setChosen}
          onStep={sees ? (code, line) => setStep({ code, line }) : undefined}
        />
      ) : (
        <p className={css.empty}>
          还没有{word}费用{mayWrite ? '，点击“录入费用”开始' : ''}
        </p>
      )}
      {batch ? (
        <BatchDrawer
          action={feeBatch(batch, askBookingDate())}
          items={able(batch).map((line) => ({ id: line.id, version: line.version, no: line.feeNo }))}
          onClose={(left) => {
            setBatch(null);
            if (left) setChosen(new Set(left));
          }}
        />
      ) : null}
      {editing ? (
        <FeeForm fees={fees} side={editing.side} from={editing.from} onClose={() => setEditing(null)} />
      ) : null}
      {templating ? <TemplateForm fees={fees} side={side} onClose={() => setTemplating(false)} /> : null}
      {step?.code === 'edit' ? (
        <ManualFeeForm side={side} draft={{ line: step.line, of: fees }} onClose={done} />
      ) : step ? (
        <FeeStep code={step.code} line={step.line} onClose={done} />
      ) : null}
    </>
  );
}
