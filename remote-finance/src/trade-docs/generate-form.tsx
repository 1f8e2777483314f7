import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { TRADE_DOC_KINDS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect } from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { Alert } from 'antd';

const { FACTORY_INSTRUCTION: _quoted, INPUT_INVOICE: _received, OUTPUT_INVOICE: _billed, ...KINDS } = TRADE_DOC_KINDS;

/** 生成 of several orders, or of a container: a draft per kind, party and currency; what exists is left and named. */
export function GenerateForm({ kinds, onClose }: { kinds: readonly TradeDocKind[]; onClose: () => void }) {
  const finished = async (answer?: AnswerOf<typeof tradeDocs.generate>) => {
    onClose();
    if (answer && answer.skipped.length > 0)
      await confirm({
        title: `已生成 ${answer.made.length} 份，${answer.skipped.length} 份未生成`,
        content: answer.skipped.join('；'),
        okText: '知道了',
      });
  };
  return (
    <DrawerForm<AnswerOf<typeof tradeDocs.generate>>
      title="从订单/货柜生成"
      record={null}
      initial={{ kinds: kinds.filter((kind) => kind in KINDS), orderIds: [], containerId: null }}
      toBody={(values) => ({ ...values, orderIds: values.orderIds ?? [] })}
      save={tradeDocs.generate}
      invalidates={['/finance']}
      okText="生成"
      done={({ made }) => `已生成 ${made.length} 份草稿`}
      onClose={(answer) => void finished(answer)}
    >
      <Field name="kinds" label="单据类型" required span="row">
        <CodesSelect labels={KINDS} />
      </Field>
      <Field name="orderIds" label="订单" span="row" hint="每个订单各生成一套；选了货柜时只取柜内这些订单的货">
        <Pickers kind="finance-orders" />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="containerId" span="row" hint="按柜内实装（未装柜按计划）生成">
        <Picker kind="finance-containers" />
      </Field>
      <Alert
        type="info"
        showIcon
        style={{ gridColumn: '1 / -1' }}
        title="按客户（购销合同按供货商）和币种各生成一份草稿；已有的单据不会重复生成。"
      />
    </DrawerForm>
  );
}
