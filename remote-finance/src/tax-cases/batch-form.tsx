import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import type { Chosen } from '@shared/ui/action/batch.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Alert } from 'antd';
import css from './tax-cases.module.css';
import { TOUCHED } from './tax-case.actions.ts';

type Answer = { id: string; batchNo: string; count: number };
/** 组成申报批次 of the chosen cases. */
export function BatchForm({ items, onClose }: { items: readonly Chosen[]; onClose: () => void }) {
  return (
    <DrawerForm<Answer>
      title={`组成申报批次（${items.length} 张）`}
      record={null}
      initial={{ remark: null }}
      save={taxBatches.make}
      toBody={(values) => ({
        remark: values.remark ?? null,
        items: items.map(({ id, version }) => ({ id, version })),
      })}
      invalidates={[...TOUCHED, '/pickers/tax-batches']}
      okText="组成批次"
      done={(answer) => `已组成批次 ${answer.batchNo}，共 ${answer.count} 张`}
      onClose={() => onClose()}
    >
      <div className={css.note}>
        <Alert
          type="info"
          showIcon
          title="同一经营主体、同一模式且资料齐全的退税单才能组成批次；有一张不符则整批不成立。"
          description={items.map(({ no }) => no).join('、')}
        />
      </div>
      <Field of={TAX_CASE_FIELDS} name="remark" span="row">
        <TextAreaInput maxLength={200} />
      </Field>
    </DrawerForm>
  );
}
