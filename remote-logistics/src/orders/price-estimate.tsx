import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { ESTIMATE_MODES, estimateText } from '@shared/contract/logistics/order-estimate.ts';
import { priceEstimate, type PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { CodeRadio, MoneyInput } from '@shared/ui/form/inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { estimateQuery } from './estimate-query.ts';
import type { OrderValues } from './order-values.ts';
import css from './orders.module.css';

/** 报价: what the order is expected to bring in, computed or typed; for those who may see sell prices. */
export function PriceFields({ order }: { order: OrderDetail | null }) {
  const form = Form.useFormInstance<OrderValues>();
  const may = useMay()('logistics.order.price');
  const currency = Form.useWatch<string | null>('currency', form);
  const manual = Form.useWatch<boolean | null>('estManual', form) === true;
  const money = currency ? { currency } : {};
  return (
    <>
      <Field
        of={ORDER_FIELDS}
        name="estManual"
        label="预估应收"
        hint={
          may
            ? manual
              ? '改回「自动估算」后由系统按报价或协议价计算'
              : '保存时按本单报价、协议价或最近报价计算'
            : '需要「报价」权限'
        }
      >
        <ModeInput disabled={!may} />
      </Field>
      {manual ? (
        <Field of={ORDER_FIELDS} name="estReceivable" label="人工填写金额" hint="不填则自动估算">
          <MoneyInput {...money} disabled={!may} />
        </Field>
      ) : (
        <Form.Item label="估算金额" {...(order?.estBasis ? { extra: order.estBasis } : {})}>
          {order && !order.estManual ? (
            <Money value={order.estReceivable} {...(order.currency ? { currency: order.currency } : {})} />
          ) : (
            '保存后显示'
          )}
        </Form.Item>
      )}
      {may ? (
        <Form.Item label=" " colon={false}>
          <EstimateButton manual={manual} />
        </Form.Item>
      ) : null}
    </>
  );
}
interface ModeProps {
  id?: string;
  value?: boolean | null;
  onChange?: (value: boolean) => void;
  disabled: boolean;
}
const ModeInput = ({ value, onChange, ...rest }: ModeProps) => (
  <CodeRadio
    {...rest}
    labels={ESTIMATE_MODES}
    value={value ? 'MANUAL' : 'AUTO'}
    onChange={(mode) => onChange?.(mode === 'MANUAL')}
  />
);

/** 试算: the order as it is typed at what was agreed, or accepted last; 填入 takes it over where the amount is typed. */
function EstimateButton({ manual }: { manual: boolean }) {
  const form = Form.useFormInstance<OrderValues>();
  const setField = useSetField();
  const [asked, setAsked] = useState<QueryOf<typeof priceEstimate> | 'incomplete' | null>(null);
  const query = asked === 'incomplete' ? null : asked;
  const read = useRead(priceEstimate, query ? { query } : {}, { enabled: query !== null });
  const found = query ? read.data : undefined;
  const take = () => {
    setField('estReceivable', found?.total ?? null);
    setAsked(null);
  };
  return (
    <div className={css.estimate} role="status">
      <Button onClick={() => setAsked(estimateQuery(form.getFieldsValue(true)) ?? 'incomplete')}>试算</Button>
      {asked === 'incomplete' ? <span>请先填写客户、结算币种和货物的体积或毛重</span> : null}
      {found ? <Found found={found} onTake={manual ? take : null} /> : null}
    </div>
  );
}

const Found = ({ found, onTake }: { found: PriceEstimate; onTake: (() => void) | null }) => {
  if (!found.total) return <span>{estimateText(found)}</span>;
  return (
    <span>
      {estimateText(found)}：<Money value={found.total} currency={found.currency} />{' '}
      {onTake ? (
        <Button size="small" type="link" onClick={onTake}>
          填入
        </Button>
      ) : null}
    </span>
  );
};
