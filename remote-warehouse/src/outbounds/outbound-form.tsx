import type { ContainerRoom, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { PICKUP_ID_SLOT, PICKUP_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { shownAtForm } from '@shared/ui/form/refused.ts';
import { OUTBOUND_FORM, OUTBOUND_LIST, outboundPath, TOUCHED } from './outbound.actions.ts';
import { GateFields, PartyFields, PreviewFields } from './outbound-sections.tsx';
import { StockFields } from './stock-fields.tsx';
import { bodyOf, valuesOf, type OutboundValues } from './outbound-values.ts';

interface Props {
  record: OutboundDetail | null;
  initial: OutboundValues | null;
  room?: ContainerRoom;
}
/** The four steps of an outbound on one page (W8); the bar above leads to each. */
export function OutboundForm({ record, initial, room }: Props) {
  const submit = useCommand(outbounds.submit, { handles: shownAtForm, invalidates: TOUCHED });
  const files = useFormFiles('wh_outbound', [PICKUP_SLOT, PICKUP_ID_SLOT, '其他']);
  const sections: FormSection[] = [
    { key: 'party', title: '① 类型与客户', content: <PartyFields /> },
    { key: 'stock', title: '② 选货', content: <StockFields room={room} /> },
    { key: 'gate', title: '③ 提货/装柜/调拨信息', content: <GateFields /> },
    files.section(record?.id ?? null),
    { key: 'preview', title: '④ 预览', content: <PreviewFields /> },
  ];
  return (
    <FormPage<OutboundDetail, OutboundDetail>
      title={record ? `编辑出库单 ${record.outboundNo}` : '新建出库单'}
      name={`warehouse.outbound${initial?.containerId ? `:${initial.containerId}:${initial.warehouseId}:${initial.customerId}` : ''}`}
      id={record?.id ?? null}
      load={outbounds.get}
      toValues={valuesOf as never}
      initial={(initial ?? {}) as never}
      save={record ? outbounds.update : outbounds.create}
      saveText="保存草稿"
      toBody={bodyOf as never}
      sections={sections}
      attach={files.attach}
      after={(saved) => outboundPath(saved.id)}
      list={OUTBOUND_LIST}
      invalidates={TOUCHED}
      steps={{
        edit: (saved) => `${OUTBOUND_FORM}?id=${saved.id}`,
        buttons: [
          {
            label: '保存并提交',
            run: async ({ id, version, outboundNo }) => {
              const outcome = await submit.run({ params: { id }, body: { version } });
              if (outcome.ok) toast.success(`${outboundNo} 已提交，等待审核`);
              return outcome;
            },
          },
        ],
      }}
    />
  );
}
