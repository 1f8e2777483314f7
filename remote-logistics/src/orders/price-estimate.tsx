import {
  ESTIMATE_SOURCES,
  priceEstimate,
  type PriceEstimate,
} from '@shared/contract/logistics/price-estimate.contract.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { orderFigures } from '@shared/contract/logistics/order-figures.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { figures } from './line-measures.ts';
import type { OrderValues } from './order-values.ts';
import css from './orders.module.css';

/** What the form says so far, as the estimate asks for it; null while customer, currency or goods are missing. */
function queryOf(values: Partial<OrderValues>): QueryOf<typeof priceEstimate> | null {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null);
  const [customerId, companyId, currency] = [text('customerId'), text('companyId'), text('currency')];
  const goodsCurrency = text('goodsCurrency') ?? 'USD';
  const mode = (text('transportMode') ?? 'SEA') as TransportMode;
  if (!customerId || !companyId || !currency) return null;
  const lines = (values.lines ?? []).flatMap((line) => {
    const own = figures(line);
    return own ? [{ ...own, cartons: line.cartons ?? 0 }] : [];
  });
  const { cartons, volume, gross, goodsValue } = orderFigures(lines, mode);
  const optional = {
    pol: text('pol'),
    pod: text('pod'),
    warehouseId: text('inboundWarehouseId'),
    services: Array.isArray(values.services) && values.services.length > 0 ? values.services.join(',') : null,
  };
  const base = {
    customerId,
    companyId,
    transportMode: mode,
    currency,
    cartons,
    volume,
    gross,
    goodsCurrency,
    goodsValue,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return volume > 0 || gross > 0 ? { ...base, ...given } : null;
}

/** 按协议价或最近报价估算: the order as it is typed at what was agreed, or accepted last; 填入 takes it over. */
export function EstimateButton() {
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
      <Button onClick={() => setAsked(queryOf(form.getFieldsValue(true)) ?? 'incomplete')}>按协议价/报价估算</Button>
      {asked === 'incomplete' ? <span>请先填写客户、结算币种和货物的体积或毛重</span> : null}
      {found ? <Found found={found} onTake={take} /> : null}
    </div>
  );
}

const Found = ({ found, onTake }: { found: PriceEstimate; onTake: () => void }) => {
  if (found.source === null) return <span>该客户没有有效的协议价，也还没有已确认的报价</span>;
  const source = [ESTIMATE_SOURCES[found.source], found.quoteNo].filter(Boolean).join(' ');
  if (!found.total) return <span>{source} 的费用缺少汇率，无法估算</span>;
  return (
    <span>
      {source}：<Money value={found.total} currency={found.currency} />{' '}
      <Button size="small" type="link" onClick={onTake}>
        填入
      </Button>
    </span>
  );
};
