import { CHARGE_RULE_FIELDS } from '@shared/contract/warehouse/charge-rule.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { chargeRules, type ChargeRuleRow } from '@shared/contract/warehouse/charge-rule.contract.ts';
import {
  BATCH_BASES,
  CHARGE_BASES,
  CHARGE_DIRECTIONS,
  FLAT_BASES,
  PRICE_UNITS,
  type ChargeBasis,
} from '@shared/contract/warehouse/charge.labels.ts';
import { tierFault, tierText, type ChargeTier } from '@shared/contract/warehouse/charge-tiers.ts';
import { STOCK_KINDS } from '@shared/contract/warehouse/stock.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, MoneyInput, NumberInput, PercentInput, VolumeInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import css from './rules.module.css';

interface TierLine {
  fromDay: number | null;
  toDay: number | null;
  price: string | null;
}
const BLANK = {
  direction: 'AR',
  zoneId: null,
  tempClass: null,
  customerId: null,
  supplierId: null,
  stockKind: null,
  basis: 'CBM_DAY',
  freeDays: 0,
  tiers: [{ fromDay: 1, toDay: null, price: null }],
  minVolume: 0,
  minDays: 0,
  minCharge: null,
  maxCharge: null,
  currency: 'CNY',
  taxRate: 600,
  validTo: null,
};

/** The values of a new version: those of the rule, from the day after it began, today at the earliest. */
function versionOf(row: ChargeRuleRow): object {
  const { id: _id, version: _version, actions: _actions, state: _state, ...rule } = row;
  const next = addDays(row.validFrom ?? today(), 1);
  const kept = Object.fromEntries(Object.keys(BLANK).map((key) => [key, rule[key as keyof typeof rule] ?? null]));
  return { ...kept, validFrom: next > today() ? next : today(), validTo: null };
}

/** 新增规则 and 复制为新版本 (2.15): scope, basis, tiers with a check as they are typed, validity. */
export function RuleForm(props: { warehouseId: string; from: ChargeRuleRow | null; onClose: () => void }) {
  const { warehouseId, from, onClose } = props;
  const replaces = from ? { id: from.id, version: from.version } : null;
  return (
    <DrawerForm
      title={from ? `复制为新版本：${from.scopeText}` : '新增计费规则'}
      name={from ? `warehouse.charge-rule.${from.id}` : 'warehouse.charge-rule'}
      record={null}
      initial={from ? versionOf(from) : { ...BLANK, validFrom: today() }}
      toBody={(values) => ({ ...values, warehouseId, replaces })}
      save={chargeRules.create}
      invalidates={['/warehouse/charge-rules']}
      width={720}
      onClose={() => onClose()}
    >
      {from ? (
        <Alert
          className={css.whole ?? ''}
          type="info"
          title="保存后，上一版本在新版本生效的前一天截止；已确认的账单不变。"
        />
      ) : null}
      <Scope warehouseId={warehouseId} />
      <Basis />
      <Tiers />
      <Bounds />
      <Field of={CHARGE_RULE_FIELDS} name="validFrom" required>
        <DateInput />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="validTo" hint="不填为长期有效">
        <DateInput />
      </Field>
    </DrawerForm>
  );
}

/** 适用范围: direction, party, zone or temperature class, kind of goods. */
function Scope({ warehouseId }: { warehouseId: string }) {
  const setField = useSetField();
  const direction: unknown = Form.useWatch('direction', Form.useFormInstance());
  return (
    <>
      <Field of={CHARGE_RULE_FIELDS} name="direction" required span="row">
        <CodeRadio
          labels={CHARGE_DIRECTIONS}
          onChange={() => {
            setField('customerId', null);
            setField('supplierId', null);
          }}
        />
      </Field>
      {direction === 'AP' ? (
        <Field of={CHARGE_RULE_FIELDS} name="supplierId" hint="不选为全部">
          <Picker kind="suppliers" />
        </Field>
      ) : (
        <Field of={CHARGE_RULE_FIELDS} name="customerId" hint="不选为全部客户">
          <Picker kind="customers" />
        </Field>
      )}
      <Field of={CHARGE_RULE_FIELDS} name="stockKind" hint="不选为全部">
        <CodeSelect labels={STOCK_KINDS} />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="zoneId" hint="库区和温区最多选一个">
        <Picker kind="zones" parent={warehouseId} onChange={() => setField('tempClass', null)} />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="tempClass">
        <CodeSelect labels={TEMP_CLASSES} onChange={() => setField('zoneId', null)} />
      </Field>
    </>
  );
}

/** 计费方式, currency, tax and free days; a basis with one price has no free days. */
function Basis() {
  const setField = useSetField();
  const basis = Form.useWatch('basis', Form.useFormInstance()) as ChargeBasis | undefined;
  const flat = basis !== undefined && FLAT_BASES.includes(basis);
  const choose = (next: string | null) => {
    if (!FLAT_BASES.includes(next as ChargeBasis)) return;
    setField('freeDays', 0);
    setField('minDays', 0);
    setField('minVolume', 0);
  };
  return (
    <>
      <Field of={CHARGE_RULE_FIELDS} name="basis" required>
        <CodeSelect labels={CHARGE_BASES} allowClear={false} onChange={choose} />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field
        of={CHARGE_RULE_FIELDS}
        name="freeDays"
        required
        hint={flat ? '该计费方式没有免费天数' : '入库当天是第 1 天'}
      >
        <NumberInput suffix="天" disabled={flat} />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="taxRate" required hint="不含税单价，税额另计">
        <PercentInput />
      </Field>
    </>
  );
}

const blankTier = (): TierLine => ({ fromDay: null, toDay: null, price: null });

/** 阶梯: each tier goes on where the one before ends; what is wrong is said while it is typed (WMS-087). */
function Tiers() {
  const form = Form.useFormInstance();
  const basis = Form.useWatch('basis', form) as ChargeBasis | undefined;
  const freeDays = Number(Form.useWatch('freeDays', form) ?? 0);
  const lines = (Form.useWatch('tiers', form) ?? []) as TierLine[];
  const flat = basis !== undefined && FLAT_BASES.includes(basis);
  const unit = basis ? PRICE_UNITS[basis] : '';
  const columns = useMemo(
    (): readonly GridColumn<TierLine>[] => [
      { key: 'fromDay', title: '起天', kind: 'int', required: true, width: 100 },
      { key: 'toDay', title: '止天', kind: 'int', width: 100, placeholder: '末档不填' },
      { key: 'price', title: `单价（每${unit}）`, kind: 'decimal', required: true, width: 160 },
    ],
    [unit],
  );
  const fault = tierFault(
    lines.map(({ fromDay, toDay, price }) => ({ fromDay: fromDay ?? 0, toDay, price: price ?? '' })),
    freeDays,
  );
  return (
    <section className={css.whole} aria-label="阶梯">
      <h3>
        阶梯<small>{flat ? '该计费方式只有一个单价' : '从免费天数后一天开始，各档首尾相接，末档止天不填'}</small>
      </h3>
      <LineField<TierLine>
        title={CHARGE_RULE_FIELDS.tiers}
        name="tiers"
        columns={columns}
        blank={blankTier}
        most={20}
      />
      <p className={fault ? css.wrong : css.right} role="status">
        {fault ?? `${freeDays > 0 ? `1–${freeDays} 天 免费；` : ''}${tierText(lines as ChargeTier[])}`}
      </p>
    </section>
  );
}

/** 起计 and the bounds of the charge; only what the basis knows. */
function Bounds() {
  const basis = Form.useWatch('basis', Form.useFormInstance()) as ChargeBasis | undefined;
  return (
    <>
      {basis === 'CBM_DAY' ? (
        <Field of={CHARGE_RULE_FIELDS} name="minVolume" label="起计体积" required hint="每天按客户合计，0 为不设">
          <VolumeInput />
        </Field>
      ) : null}
      {basis && BATCH_BASES.includes(basis) ? (
        <Field of={CHARGE_RULE_FIELDS} name="minDays" required hint="每批至少计费的天数，0 为不设">
          <NumberInput suffix="天" />
        </Field>
      ) : null}
      <Field of={CHARGE_RULE_FIELDS} name="minCharge" hint="每张账单，不含税">
        <MoneyInput />
      </Field>
      <Field of={CHARGE_RULE_FIELDS} name="maxCharge" hint="每张账单，不含税">
        <MoneyInput />
      </Field>
    </>
  );
}
