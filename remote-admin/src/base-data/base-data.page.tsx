import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { useSearchParams } from 'react-router-dom';
import css from './base-data.module.css';
import { BaseMenu } from './base-menu.tsx';
import { kindOf, SLA } from './base-menu.rules.ts';
import { BaseTable } from './base-table.tsx';

const SlaTable = onDemand(async () => (await import('./sla-table.tsx')).SlaTable);

/** 基础数据 (S1): the kinds on the left, the table of one beside it; which one stands in the URL (`?kind=`). */
export default function BaseDataPage() {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  return (
    <div className={css.split}>
      <BaseMenu current={kind === SLA ? SLA : kind.kind} />
      <div className={css.content}>
        {kind === SLA ? <SlaTable onClose={() => setSearch({})} /> : <BaseTable key={kind.kind} kind={kind} />}
      </div>
    </div>
  );
}
