import { COST_SHEET_FIELDS, COST_SHARE_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { add, compare } from '@shared/contract/decimal.ts';
import { costPool, type PoolLine, type ShareTargetRow } from '@shared/contract/finance/cost-pool.contract.ts';
import { COST_BASIS, manualIsWhole, shareWeights, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { shareParts } from '@shared/contract/share.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextInput } from '@shared/ui/form/inputs.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Drawer, Form } from 'antd';
import { useMemo } from 'react';
import { isAmount } from './cost-text.tsx';
import css from './cost-sheets.module.css';

const INVALIDATES = ['/finance', '/logistics'] as const;

/** 分摊 (6.2): basis, orders of the container and, by hand, their percent; every share is shown before it is made. */
export function ShareForm({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(costPool.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="分摊成本" onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/cost-accounting?pane=pool', label: '返回分摊池' }} />
      </Drawer>
    );
  return <Loaded pool={read.data} onClose={onClose} />;
}

interface Line extends ShareTargetRow {
  chosen: boolean;
  percent: number | null;
}

function Loaded({ pool, onClose }: { pool: PoolLine; onClose: () => void }) {
  return (
    <DrawerForm<PoolLine>
      title={`分摊 ${pool.feeNo}`}
      name="finance.cost-share"
      record={null}
      width={900}
      initial={{
        basis: pool.basis,
        lines: pool.targets.map((target): Line => ({ ...target, chosen: true, percent: target.manualBp })),
      }}
      toBody={({ basis, lines }) => ({
        feeLineId: pool.feeLineId,
        basis,
        shares: chosenOf(lines as Line[]).map(({ orderId, percent }) => ({
          orderId,
          percent: basis === 'MANUAL' ? (percent ?? 0) : 0,
        })),
      })}
      save={costPool.share}
      invalidates={INVALIDATES}
      okText="分摊"
      done={(answer) => `已分摊到 ${answer.share?.lines.length ?? 0} 票订单`}
      onClose={() => onClose()}
    >
      <p className={css.note}>
        货柜 {pool.containerCode} · {pool.chargeName} · {pool.supplierName ?? '—'}
        {!isAmount(pool.amount) ? null : ` · 不含税 CNY ${formatMoney(pool.amount, 'CNY')}`} · 数量取
        {pool.figuresSource === 'LOADED' ? '实装' : '计划'}
      </p>
      <Field of={COST_SHARE_FIELDS} name="basis" required span="row">
        <CodeRadio labels={COST_BASIS} />
      </Field>
      <Shares pool={pool} />
    </DrawerForm>
  );
}

const chosenOf = (lines: readonly Line[]) => lines.filter(({ chosen }) => chosen);

/** Whether the browser knows what the shares come from: who may not see costs or values shares without a preview. */
const foresees = (pool: PoolLine, basis: CostBasis, lines: readonly Line[]) =>
  isAmount(pool.amount) && (basis !== 'VALUE' || lines.every(({ value }) => isAmount(value)));

/** The shares of the chosen orders, with the one function that the server shares by (FIN-005); null: the basis sums to zero. */
const previewOf = (pool: PoolLine, basis: CostBasis, lines: readonly Line[]) =>
  shareParts(
    isAmount(pool.amount) ? pool.amount : '0',
    'CNY',
    shareWeights(
      basis,
      chosenOf(lines).map(({ percent, value, ...line }) => ({
        ...line,
        value: isAmount(value) ? value : '0',
        manualBp: percent,
      })),
      pool.kgPerCbm,
    ),
  );

function Shares({ pool }: { pool: PoolLine }) {
  const form = Form.useFormInstance();
  const basis = Form.useWatch<CostBasis | undefined>('basis', form) ?? pool.basis;
  const lines = Form.useWatch<Line[] | undefined>('lines', form) ?? [];
  const columns = useMemo(() => columnsOf(pool, basis), [pool, basis]);
  return (
    <div className={css.whole}>
      <LineField<Line> title="分摊对象" name="lines" columns={columns} />
      <Sum pool={pool} basis={basis} lines={lines} />
    </div>
  );
}

function columnsOf(pool: PoolLine, basis: CostBasis): readonly GridColumn<Line>[] {
  const fixed = () => false;
  const shown: GridColumn<Line>[] = [
    { key: 'chosen', title: '参与', kind: 'bool', width: 56 },
    { key: 'orderNo', title: '订单', kind: 'text', editable: fixed, width: 150 },
    { key: 'customerName', title: COST_SHEET_FIELDS.customerId, kind: 'text', editable: fixed, width: 110 },
    { key: 'cartons', title: '箱数', kind: 'int', editable: fixed, sum: true, width: 64 },
    { key: 'volume', title: '体积', kind: 'volume', editable: fixed, sum: true, width: 84 },
    { key: 'gross', title: '毛重', kind: 'weight', editable: fixed, sum: true, width: 88 },
  ];
  if (basis === 'MANUAL')
    shown.push({
      key: 'percent',
      title: '比例',
      kind: 'percent',
      editable: ({ chosen }) => chosen,
      sum: true,
      width: 84,
    });
  if (isAmount(pool.amount))
    shown.push({
      key: 'value',
      title: COST_SHARE_FIELDS.amount,
      kind: 'computed',
      as: 'money',
      width: 110,
      compute: (line, _index, all) =>
        line.chosen && foresees(pool, basis, all)
          ? (previewOf(pool, basis, all)?.find(({ id }) => id === line.orderId)?.share ?? null)
          : null,
    });
  return shown;
}

/** Σ shares = total, with the cents that were left over and who got them; or why it cannot be shared like this. */
function Sum({ pool, basis, lines }: { pool: PoolLine; basis: CostBasis; lines: readonly Line[] }) {
  const chosen = chosenOf(lines);
  if (chosen.length === 0) return <p className={css.bad}>请选择分摊对象</p>;
  if (basis === 'MANUAL' && !manualIsWhole(chosen.map(({ percent }) => percent)))
    return <p className={css.bad}>手工分摊比例之和必须是 100.00%</p>;
  if (!foresees(pool, basis, chosen)) return null;
  const parts = previewOf(pool, basis, lines);
  if (!parts) return <p className={css.bad}>按{COST_BASIS[basis]}分摊基数为零，请换一种方式</p>;
  const extras = parts.filter(({ extra }) => extra);
  const total = add(...parts.map(({ share }) => share));
  const nameOf = (id: string) => chosen.find(({ orderId }) => orderId === id)?.orderNo ?? id;
  return (
    <p className={css.note} role="status">
      分摊合计 {formatMoney(total, 'CNY')}
      {compare(total, pool.amount ?? '0') === 0 ? '，与费用一致' : ''}；
      {extras.length === 0
        ? '无尾差'
        : `尾差 ${formatMoney(String(extras.length / 100), 'CNY')} 按最大余数计入 ${extras.map(({ id }) => nameOf(id)).join('、')}`}
    </p>
  );
}

interface Revoking {
  share: { id: string; version: number };
  feeNo: string;
  onClose: () => void;
}
/** 撤销分摊: the line is 未分摊 again (FIN-132). */
export const RevokeForm = ({ share, feeNo, onClose }: Revoking) => (
  <DrawerForm<PoolLine>
    title={`撤销分摊 ${feeNo}`}
    record={share}
    initial={{ reason: '' }}
    toBody={({ reason }) => ({ reason })}
    save={costPool.revoke}
    invalidates={INVALIDATES}
    okText="撤销分摊"
    done="已撤销，费用回到未分摊"
    onClose={() => onClose()}
  >
    <Field name="reason" label="原因" required span="row">
      <TextInput maxLength={500} />
    </Field>
  </DrawerForm>
);
