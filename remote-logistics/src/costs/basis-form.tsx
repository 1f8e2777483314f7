import { costShareCalls, type CostShares } from '@shared/contract/logistics/cost-share.contract.ts';
import { COST_BASIS } from '@shared/contract/logistics/cost-share.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio } from '@shared/ui/form/inputs.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import css from './costs.module.css';

interface ShareLine {
  orderId: string;
  orderNo: string | null;
  percent: number | null;
}
const COLUMNS: readonly GridColumn<ShareLine>[] = [
  { key: 'orderNo', title: '订单', kind: 'text', editable: () => false, width: 200 },
  { key: 'percent', title: '比例', kind: 'percent', required: true, sum: true, width: 120 },
];

/** Basis of the container; by hand with a percentage for every order, together 100.00 % (LOG-053). */
export function BasisForm({ costs, onClose }: { costs: CostShares; onClose: () => void }) {
  const shares: ShareLine[] = costs.rows.flatMap(({ orderId, orderNo, manualBp }) =>
    orderId ? [{ orderId, orderNo, percent: manualBp }] : [],
  );
  return (
    <DrawerForm<CostShares>
      title={`成本分摊方式 ${costs.containerCode}`}
      name="logistics.cost-basis"
      record={{ id: costs.containerId, version: costs.version }}
      initial={{ basis: costs.basis, shares }}
      toBody={({ basis, shares: typed }) => ({
        basis,
        shares:
          basis === 'MANUAL'
            ? (typed as ShareLine[]).map(({ orderId, percent }) => ({ orderId, percent: percent ?? 0 }))
            : [],
      })}
      save={costShareCalls.setBasis}
      invalidates={['/logistics']}
      onClose={() => onClose()}
    >
      <Field name="basis" label="分摊方式" required span="row">
        <CodeRadio labels={COST_BASIS} />
      </Field>
      <ManualShares />
    </DrawerForm>
  );
}

function ManualShares() {
  const basis = Form.useWatch<string | undefined>('basis', Form.useFormInstance());
  return basis === 'MANUAL' ? (
    <div className={css.whole}>
      <LineField<ShareLine> title="各订单比例" name="shares" columns={COLUMNS} />
    </div>
  ) : null;
}
