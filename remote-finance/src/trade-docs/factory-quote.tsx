import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { tradeDocs, type FactoryQuote as Quote } from '@shared/contract/finance/trade-doc.contract.ts';
import { REBATE_RATES, VAT_RATES } from '@shared/contract/finance/trade-doc.labels.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { CodeSelect, DecimalInput, MoneyInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { TradeDocForm } from './trade-doc-form.tsx';
import css from './trade-docs.module.css';

const START: Values = { currency: 'USD', fee: '0', vatRateBp: '1300', rebateRateBp: '1300' };

/** 测算开票金额 (FIN-158): what the factory bills, then its 开票资料 filled in. */
export function FactoryQuote({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<Values>(START);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [filling, setFilling] = useState(false);
  if (filling && quote?.proposal)
    return <TradeDocForm kind="FACTORY_INSTRUCTION" record={null} proposal={quote.proposal} onClose={onClose} />;
  if (quote)
    return <Result quote={quote} onBack={() => setQuote(null)} onFill={() => setFilling(true)} onClose={onClose} />;
  return (
    <DrawerForm<Quote>
      title="测算开票金额"
      record={null}
      initial={asked}
      toBody={(values) => {
        setAsked(values);
        return { ...values, vatRateBp: Number(values.vatRateBp), rebateRateBp: Number(values.rebateRateBp) };
      }}
      save={tradeDocs.factoryQuote}
      invalidates={[]}
      okText="测算"
      done="测算完成"
      width={640}
      onClose={(answer) => (answer ? setQuote(answer) : onClose())}
    >
      <Field name="currency" label="收汇币种" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field name="fxAmount" label="收汇金额" required>
        <MoneyInput />
      </Field>
      <Field name="rate" label="汇率" hint="不填取当日记账汇率">
        <DecimalInput />
      </Field>
      <Field name="fee" label="代理费（CNY）" required>
        <MoneyInput />
      </Field>
      <Field name="vatRateBp" label="增值税率" required>
        <CodeSelect labels={VAT_RATES} />
      </Field>
      <Field name="rebateRateBp" label="退税率" required>
        <CodeSelect labels={REBATE_RATES} />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="orderId" hint="选订单或货柜后可直接填入开票资料">
        <Picker kind="finance-orders" />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="containerId">
        <Picker kind="finance-containers" />
      </Field>
      <Field name="supplierId" label="开票工厂">
        <Picker kind="suppliers" />
      </Field>
    </DrawerForm>
  );
}

interface Shown {
  quote: Quote;
  onBack: () => void;
  onFill: () => void;
  onClose: () => void;
}
function Result({ quote, onBack, onFill, onClose }: Shown) {
  const facts: [title: string, value: string | undefined][] = [
    ['收汇折人民币', quote.fxCny],
    ['退税额', quote.refund],
    ['开票金额（价税合计）', quote.incl],
    ['不含税', quote.ex],
    [TRADE_DOC_FIELDS.tax, quote.tax],
  ];
  return (
    <Drawer
      open
      size={640}
      title="测算结果"
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button onClick={onBack}>修改条件</Button>
          <Button type="primary" disabled={!quote.proposal} onClick={onFill}>
            填入开票资料
          </Button>
        </div>
      }
    >
      <Alert
        type="info"
        showIcon
        title={`汇率 ${quote.rate ?? '—'}；开票金额 =（收汇人民币 − 代理费）×（1 + 税率）÷（1 + 税率 − 退税率）`}
      />
      <dl className={css.figures}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value === undefined ? '—' : formatMoney(value, 'CNY')}</dd>
          </div>
        ))}
      </dl>
      {quote.proposal ? null : <p>没有选择订单或货柜，不能直接填入开票资料。</p>}
    </Drawer>
  );
}
