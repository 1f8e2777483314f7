import { costShareCalls, type CostShares } from '@shared/contract/logistics/cost-share.contract.ts';
import { COST_BASIS } from '@shared/contract/logistics/cost-share.ts';
import { FIGURES_SOURCE } from '@shared/contract/logistics/quotation.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Money, toneClass } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { BasisForm } from './basis-form.tsx';
import { CostItems } from './cost-items.tsx';
import { ProfitTable, ShareTable } from './share-table.tsx';
import body from '../containers/tab-body.module.css';
import css from './costs.module.css';

/** 成本分摊 of a container (L7, L16): what it costs, and every order's share by all bases side by side. */
export function CostTab({ containerId }: { containerId: string }) {
  const read = useRead(costShareCalls.get, { params: { id: containerId } }, { skipErrorHandler: true });
  const [changing, setChanging] = useState(false);
  const costs = read.data;
  if (!costs) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  return (
    <section aria-label="成本分摊" className={body.tab}>
      <div className={body.bar}>
        <span>
          按<strong>{COST_BASIS[costs.basis]}</strong>分摊，数量取{FIGURES_SOURCE[costs.figuresSource]}；合计{' '}
          <strong>
            <Money value={costs.total ?? null} currency="CNY" />
          </strong>
          （不含税）
        </span>
        {costs.mayChange && costs.rows.length > 0 ? (
          <Button onClick={() => setChanging(true)}>设置分摊方式</Button>
        ) : null}
      </div>
      <Notices costs={costs} />
      <CostItems items={costs.items} />
      {costs.rows.length > 0 ? (
        <>
          <h3 className={css.title}>分摊对比（CNY，不含税）</h3>
          <ShareTable costs={costs} />
          <h3 className={css.title}>各订单毛利（CNY，不含税）</h3>
          <ProfitTable costs={costs} />
        </>
      ) : null}
      {changing ? <BasisForm costs={costs} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

function Notices({ costs }: { costs: CostShares }) {
  const zero = costs.rows.length > 0 && costs.rows.every(({ shares }) => !shares?.[costs.basis]);
  return (
    <>
      {costs.missingRates.length > 0 ? (
        <p className={toneClass('orange')} role="status">
          缺少 {costs.missingRates.join('、')} 的当日汇率，这些费用还没有分摊
        </p>
      ) : null}
      {zero ? (
        <p className={toneClass('orange')} role="status">
          按{COST_BASIS[costs.basis]}分摊基数为零，请改分摊方式
        </p>
      ) : null}
    </>
  );
}
