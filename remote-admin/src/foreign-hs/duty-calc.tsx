import { foreignHs, foreignHsList, type DutyAnswer } from '@shared/contract/system/foreign-hs.contract.ts';
import { fieldErrorsOf } from '@shared/runtime/biz-error.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeSelect, DecimalInput, MoneyInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { today } from '@shared/contract/business-day.ts';
import { formatBasisPoints, formatMoney } from '@shared/ui/format/format.ts';
import { Alert, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import css from './duty-calc.module.css';

interface Asked {
  country: string | null;
  code: string | null;
  date: string | null;
  currency: string;
  value: string | null;
  freight: string | null;
  insurance: string | null;
  qty: string | null;
  agreement: string | null;
}
const isAmount = (text: string | null): text is string => text !== null && /^\d{1,16}(\.\d{1,4})?$/.test(text);

/** 税金试算 (LOG-087): value, freight and insurance → duty and VAT, live while it is typed. */
export function DutyCalc({ start, onClose }: { start: { country: string; code: string } | null; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>({
    country: start?.country ?? null,
    code: start?.code ?? null,
    date: today(),
    currency: 'USD',
    value: null,
    freight: null,
    insurance: null,
    qty: null,
    agreement: null,
  });
  const change = (next: Partial<Asked>) => setAsked((before) => ({ ...before, ...next }));
  const { country, code, date, currency, value, freight, insurance, qty, agreement } = useSettled(asked, 250);
  const ready = country !== null && code !== null && isAmount(value);
  const read = useRead(
    foreignHs.calc,
    {
      query: {
        country: country ?? '',
        code: code ?? '',
        currency,
        value: value ?? '',
        freight: isAmount(freight) ? freight : '0',
        insurance: isAmount(insurance) ? insurance : '0',
        ...(date ? { date } : {}),
        ...(isAmount(qty) ? { qty } : {}),
        ...(agreement ? { agreement } : {}),
      },
    },
    { enabled: ready, skipErrorHandler: true, keep: true },
  );
  const known = useRead(
    foreignHsList.endpoint,
    { query: { country: asked.country ?? '', code: asked.code ?? '', tab: 'all' } },
    { enabled: asked.country !== null && asked.code !== null, skipErrorHandler: true },
  );
  const version = known.data?.list.find(
    (row) =>
      asked.date === null ||
      (row.effectiveFrom <= asked.date && (row.effectiveTo === null || row.effectiveTo > asked.date)),
  );
  const agreements = Object.fromEntries(
    (version?.fta ?? []).map((one) => [one.agreement, `${one.agreement} ${formatBasisPoints(one.rate)}`]),
  );
  const wrong = Object.values(fieldErrorsOf(read.error)).join('；');
  return (
    <Drawer open title="税金试算" size={760} onClose={onClose}>
      <div className={css.calc}>
        <div className={css.form} role="form" aria-label="税金试算">
          <Item label="国家" required>
            <Picker
              kind="countries"
              aria-label="国家"
              value={asked.country}
              onChange={(next) => change({ country: next, code: null, agreement: null })}
            />
          </Item>
          <Item label="编码" required>
            <Picker
              kind="foreign-hs"
              aria-label="编码"
              parent={asked.country}
              disabled={asked.country === null}
              value={asked.code}
              onChange={(next) => change({ code: next, agreement: null })}
            />
          </Item>
          <Item label="申报日期">
            <DateInput aria-label="申报日期" value={asked.date} onChange={(next) => change({ date: next })} />
          </Item>
          <Item label="币种">
            <Picker
              kind="currencies"
              aria-label="币种"
              allowClear={false}
              value={asked.currency}
              onChange={(next) => change({ currency: next ?? 'USD' })}
            />
          </Item>
          <Item label="货值" required>
            <MoneyInput
              aria-label="货值"
              autoFocus={start !== null}
              value={asked.value}
              onChange={(next) => change({ value: next })}
            />
          </Item>
          <Item label="运费">
            <MoneyInput aria-label="运费" value={asked.freight} onChange={(next) => change({ freight: next })} />
          </Item>
          <Item label="保险费">
            <MoneyInput aria-label="保险费" value={asked.insurance} onChange={(next) => change({ insurance: next })} />
          </Item>
          {version && version.dutyKind !== 'AD_VALOREM' ? (
            <Item label={`数量（${version.specificUnitName ?? ''}）`} required>
              <DecimalInput aria-label="数量" value={asked.qty} onChange={(next) => change({ qty: next })} />
            </Item>
          ) : null}
          {Object.keys(agreements).length > 0 ? (
            <Item label="原产地证（协定）">
              <CodeSelect
                aria-label="原产地证"
                labels={agreements}
                placeholder="没有证书"
                value={asked.agreement}
                onChange={(next) => change({ agreement: next })}
              />
            </Item>
          ) : null}
        </div>
        <section className={css.result} aria-label="试算结果" aria-live="polite">
          {!ready ? (
            <p className={css.none}>选择国家和编码，输入货值后即时试算。</p>
          ) : read.isError ? (
            <Alert showIcon type="warning" title={wrong || failureText(read.error)} />
          ) : read.data ? (
            <Result made={read.data} asked={agreement} />
          ) : null}
        </section>
      </div>
    </Drawer>
  );
}

const Item = ({ label, required, children }: { label: string; required?: boolean; children: ReactNode }) => (
  <div>
    <span className={css.label}>
      {label}
      {required ? <i aria-hidden="true"> *</i> : null}
    </span>
    {children}
  </div>
);

function Result({ made, asked }: { made: DutyAnswer; asked: string | null }) {
  const row = (title: string, value: string, note?: string | null, strong = false) => (
    <tr key={title} className={strong ? css.total : undefined}>
      <th scope="row">{title}</th>
      <td>{note}</td>
      <td className={css.amount}>{formatMoney(value, made.currency)}</td>
    </tr>
  );
  const notes = [
    made.agreement ? `按 ${made.agreement} 协定税率` : asked ? '协定税率不低于普通税率，按普通税率' : null,
    made.specific?.converted ?? null,
  ];
  return (
    <>
      <table className={css.table}>
        <caption>
          {made.nameEn}（{made.effectiveFrom} 起的税率，{made.currency}）
        </caption>
        <tbody>
          {row('完税价格 CIF', made.cif, '货值 + 运费 + 保险费')}
          {row('关税', made.duty, [made.agreement ? null : made.dutyText, ...notes].filter(Boolean).join('，'))}
          {made.others.map(({ name, amount }) => row(name, amount))}
          {row(
            '增值税',
            made.vat,
            `${formatBasisPoints(made.vatRate)} ×（完税价格 + 关税${made.others.length ? ' + 其他税' : ''}）`,
          )}
          {row('税金合计', made.total, null, true)}
        </tbody>
      </table>
      {made.permitRequired ? <Alert showIcon type="info" title="进口该商品需要许可。" /> : null}
    </>
  );
}
