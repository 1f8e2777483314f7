import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import type { RiskCheck } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_LEVELS } from '@shared/contract/finance/risk.labels.ts';
import { OUTBOUND_TYPES, PICK_STRATEGIES, type OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { FactsTable } from '@shared/ui/format/facts-table.tsx';
import { formatMoney, isNegative } from '@shared/ui/format/format.ts';
import { Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Form } from 'antd';
import { totalsOf, type GoodsLine, type StockLine } from './outbound-values.ts';
import css from './outbounds.module.css';

/** One value of the form, read as it changes, also where no field shows it. */
export function useValue<Value>(name: string): Value | null {
  const form = Form.useFormInstance();
  return (Form.useWatch(name, { form, preserve: true }) as Value | undefined) ?? null;
}

/** ① what it is, whose goods, from where; whether they may leave is said at once. */
export function PartyFields() {
  const type = useValue<OutboundType>('type');
  return (
    <>
      <Field of={OUTBOUND_FIELDS} name="type" required span="row">
        <CodeRadio labels={OUTBOUND_TYPES} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="warehouseId" required>
        <Picker kind="warehouses" allowClear={false} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="customerId" required>
        <Picker kind="customers" allowClear={false} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="planAt" required>
        <DateTimeInput />
      </Field>
      {type === 'LOADING' ? (
        <Field of={OUTBOUND_FIELDS} name="containerId" required hint="待装柜的柜子">
          <Picker kind="containers" />
        </Field>
      ) : null}
      <Standing />
    </>
  );
}

/** Access and holds of the customer, for those who may see them. */
function Standing() {
  const may = useMayRule();
  const [type, warehouseId, partyId] = [
    useValue<OutboundType>('type'),
    useValue<string>('warehouseId'),
    useValue<string>('customerId'),
  ];
  const asked = type === 'PICKUP' && warehouseId !== null && partyId !== null && may(accesses.check.permission);
  const access = useRead(
    accesses.check,
    { query: { partyType: 'CUSTOMER', partyId: partyId ?? '', warehouseId: warehouseId ?? '', right: 'PICKUP' } },
    { enabled: asked, skipErrorHandler: true },
  );
  const holds = useRead(
    risk.check,
    { query: { action: 'OUTBOUND', customerId: partyId ?? '' } },
    { enabled: partyId !== null && may(risk.check.permission), skipErrorHandler: true },
  );
  const refusal = holds.data?.reasons.find(({ decision }) => decision === 'REFUSE');
  return (
    <p className={css.facts} role="status">
      {asked && access.data ? (
        <span className={access.data.allowed ? css.good : css.bad}>
          提货准入：{access.data.allowed ? '有效' : access.data.reason}
        </span>
      ) : null}
      {holds.data ? (
        <>
          <span className={refusal ? css.bad : css.good}>
            风险：{refusal ? `${refusal.message}，可以提交，审核前须解控` : '未控货'}
          </span>
          <Exposure check={holds.data} />
        </>
      ) : null}
    </p>
  );
}

const RISKY: readonly RiskCheck['level'][] = ['HIGH', 'EXTREME'];
/** Level and credit of the customer as the answer gives them: who may not see the credit gets no figures. */
function Exposure({ check: { level, used, limit, available } }: { check: RiskCheck }) {
  return (
    <>
      <span className={RISKY.includes(level) ? css.bad : css.good}>风险级别：{RISK_LEVELS[level]}</span>
      {used === undefined || used === null ? null : (
        <span className={isNegative(available) ? css.bad : undefined}>
          信用敞口：{formatMoney(used)}
          {limit === undefined
            ? ''
            : limit === null
              ? '，不限额度'
              : `，额度 ${formatMoney(limit)}，可用 ${formatMoney(available)}`}
        </span>
      )}
    </>
  );
}

/** ③ what the type asks for. */
export function GateFields() {
  const type = useValue<OutboundType>('type');
  const warehouseId = useValue<string>('warehouseId');
  const pickup = type === 'PICKUP';
  return (
    <>
      {type === 'TRANSFER' ? (
        <Field of={OUTBOUND_FIELDS} name="toWarehouseId" required hint={warehouseId ? undefined : '先选调出仓库'}>
          <Picker kind="warehouses" />
        </Field>
      ) : null}
      {pickup ? (
        <>
          <Field of={OUTBOUND_FIELDS} name="pickupPerson" required>
            <TextInput maxLength={50} />
          </Field>
          <Field of={OUTBOUND_FIELDS} name="pickupIdNo" required hint="保存后只显示末四位">
            <TextInput maxLength={40} />
          </Field>
          <Field of={OUTBOUND_FIELDS} name="pickupPhone" label="电话" required>
            <TextInput maxLength={40} />
          </Field>
        </>
      ) : null}
      <Field of={OUTBOUND_FIELDS} name="plateNo" required={pickup}>
        <TextInput maxLength={20} />
      </Field>
      {type === 'LOADING' ? (
        <Field of={OUTBOUND_FIELDS} name="sealNo">
          <TextInput maxLength={30} />
        </Field>
      ) : null}
      <Field of={OUTBOUND_FIELDS} name="strategy" hint="不选：指定了库位的按库位，有到期日的先到期先出，其余先进先出">
        <CodeSelect labels={PICK_STRATEGIES} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="allowPartial" valueName="value">
        <SwitchInput />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="remark" span="row">
        <TextAreaInput maxLength={500} />
      </Field>
    </>
  );
}

/** ④ everything that will leave, once more. */
export function PreviewFields() {
  const stock = (useValue<StockLine[]>('stock') ?? []).filter(({ qty }) => qty);
  const goods = useValue<GoodsLine[]>('goods') ?? [];
  const sum = totalsOf({ stock, goods });
  const rows = [
    ...stock.map((line) => ({
      name: line.goodsName ?? '',
      mark: line.mark ?? null,
      where: `${line.locationCode ?? ''} ${line.batchNo ?? ''}`,
      ...totalsOf({ stock: [line] }),
    })),
    ...goods.map((line) => ({
      name: line.goodsName ?? '',
      mark: line.mark,
      where: '配货时自动选批次',
      ...totalsOf({ goods: [line] }),
    })),
  ];
  if (rows.length === 0) return <p className={css.whole}>还没有选货。</p>;
  return (
    <div className={css.whole}>
      <FactsTable
        label="预览"
        rows={rows}
        keyOf={(_row, index) => String(index)}
        columns={[
          { title: '品名', cell: ({ name }) => name, total: '合计' },
          { title: BATCH_FIELDS.mark, cell: ({ mark }) => mark ?? '—' },
          { title: '库位与批次', cell: ({ where }) => where },
          { title: '件数', end: true, cell: ({ qty }) => qty, total: sum.qty },
          {
            title: 'CBM',
            end: true,
            cell: ({ volume }) => <Volume cm3={volume} />,
            total: <Volume cm3={sum.volume} />,
          },
          {
            title: 'KG',
            end: true,
            cell: ({ weight }) => <Weight gram={weight} />,
            total: <Weight gram={sum.weight} />,
          },
        ]}
      />
    </div>
  );
}
