import { addDays, today } from '@shared/contract/business-day.ts';
import {
  chargeRules,
  type ChargeRuleRow,
  type ChargeSimulation,
  type SimulatedDay,
} from '@shared/contract/warehouse/charge-rule.contract.ts';
import type { ChargeBasis } from '@shared/contract/warehouse/charge.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, VolumeInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { unitOf, unitsText } from '@shared/ui/format/charge-units.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatDecimal, formatMoney } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { useMemo, useState } from 'react';
import css from './rules.module.css';

interface OutLine {
  day: string | null;
  quantity: number | null;
}
const blankOut = (): OutLine => ({ day: null, quantity: null });
/** How the quantity of a basis is typed. */
const kindOf = (basis: ChargeBasis | null) => (basis === 'CBM_DAY' ? 'volume' : basis === 'TON_DAY' ? 'weight' : 'int');
const NAMES = { volume: '体积', weight: '重量', int: '数量' } as const;

/** 试算 (W2): goods that come and leave, charged by a rule day by day; nothing is stored. */
export function SimulateDrawer({ rule, onClose }: { rule: ChargeRuleRow; onClose: () => void }) {
  const [found, setFound] = useState<ChargeSimulation | null>(null);
  const kind = kindOf(rule.basis);
  const columns = useMemo(
    (): readonly GridColumn<OutLine>[] => [
      { key: 'day', title: '出库日期', kind: 'date', required: true, width: 150 },
      { key: 'quantity', title: `出库${NAMES[kind]}`, kind, required: true, width: 150 },
    ],
    [kind],
  );
  return (
    <DrawerForm<ChargeSimulation>
      title={`试算：${rule.scopeText} ${rule.tierText}`}
      record={null}
      initial={{
        quantity: null,
        receivedDate: addDays(today(), -30),
        outs: [],
        from: addDays(today(), -30),
        to: today(),
      }}
      save={chargeRules.simulate}
      params={{ id: rule.id }}
      invalidates={[]}
      okText="试算"
      done="试算完成"
      stays
      width={820}
      onClose={(answer) => (answer ? setFound(answer) : onClose())}
    >
      <Field name="quantity" label={`入库${NAMES[kind]}`} required>
        {kind === 'volume' ? <VolumeInput /> : kind === 'weight' ? <WeightInput /> : <NumberInput />}
      </Field>
      <Field name="receivedDate" label="入库日期" required>
        <DateInput />
      </Field>
      <Field name="from" label="计费起" required>
        <DateInput />
      </Field>
      <Field name="to" label="计费止" required>
        <DateInput />
      </Field>
      <section className={css.whole} aria-label="出库">
        <h3>
          出库<small>不填为一直在库</small>
        </h3>
        <LineField<OutLine> title="出库" name="outs" columns={columns} blank={blankOut} most={50} />
      </section>
      {found ? <Result found={found} rule={rule} /> : null}
    </DrawerForm>
  );
}

function Result({ found, rule }: { found: ChargeSimulation; rule: ChargeRuleRow }) {
  const { basis } = rule;
  const unit = basis ? unitOf(basis) : '';
  const tell = (units: number) => (basis ? unitsText(basis, units) : formatDecimal(units));
  const money = (amount: string) => formatMoney(amount, found.currency);
  const days: readonly FactsColumn<SimulatedDay>[] = [
    { title: '日期', cell: ({ day }) => day },
    { title: '库龄', cell: ({ age }) => age ?? '—' },
    { title: '档位', cell: ({ kind, tier }) => (kind === 'FREE' ? '免费' : tier) },
    { title: `计费量（${unit}）`, cell: ({ kind, units }) => (kind === 'FREE' ? '—' : tell(units)) },
    { title: '单价', cell: ({ price }) => price ?? '—' },
    { title: '当日', cell: ({ amount }) => (amount === null ? '—' : formatDecimal(amount)) },
  ];
  const lines: readonly FactsColumn<ChargeSimulation['lines'][number]>[] = [
    { title: '档位', cell: ({ title }) => title },
    { title: '天数', cell: ({ days: count }) => count },
    { title: `计费量（${unit}）`, cell: ({ units }) => tell(units) },
    { title: '单价', cell: ({ price }) => price },
    { title: '金额', cell: ({ amount }) => money(amount) },
  ];
  return (
    <section className={css.whole} aria-label="试算结果">
      <h3>试算结果</h3>
      {found.lines.length === 0 ? <p>这段时间没有要收的费用。</p> : null}
      {found.lines.length > 0 ? (
        <FactsTable label="账单行" columns={lines} rows={found.lines} keyOf={(_row, at) => String(at)} />
      ) : null}
      <dl className={css.totals}>
        <div>
          <dt>最低收费/封顶调整</dt>
          <dd>{money(found.adjustment)}</dd>
        </div>
        <div>
          <dt>不含税</dt>
          <dd>{money(found.amountEx)}</dd>
        </div>
        <div>
          <dt>税额</dt>
          <dd>{money(found.tax)}</dd>
        </div>
        <div>
          <dt>合计 {found.currency}</dt>
          <dd>
            <b>{money(found.amount)}</b>
          </dd>
        </div>
      </dl>
      <h3>逐日</h3>
      <div className={css.daily}>
        <FactsTable label="逐日计算" columns={days} rows={found.days} keyOf={(_row, at) => String(at)} />
      </div>
    </section>
  );
}
