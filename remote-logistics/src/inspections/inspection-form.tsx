import { INSPECTION_FIELDS } from '@shared/contract/logistics/inspection.fields.ts';
import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { GOODS_SLOT, inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { Floor } from '@shared/ui/floor/floor.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { shownAtForm } from '@shared/ui/form/refused.ts';
import { AnswersField } from './answers-field.tsx';
import { INSPECTION_LIST, INSPECTION_PAGE, TOUCHED } from './inspection.actions.ts';
import { InspectionHead } from './inspection-facts.tsx';
import { bodyOf, valuesOf } from './inspection-values.ts';
import { LinesField } from './line-cards.tsx';
import css from './inspections.module.css';

const sections = (row: InspectionDetail | null): FormSection[] =>
  row
    ? [
        {
          key: 'lines',
          title: '货物',
          content: (
            <>
              <InspectionHead row={row} />
              <LinesField row={row} />
            </>
          ),
        },
        ...(row.form ? [{ key: 'form', title: '检查项目', content: <AnswersField row={row} form={row.form} /> }] : []),
        {
          key: 'photos',
          title: '货物照片',
          content: (
            <div className={css.whole}>
              <Attachments kind="lg_inspection" id={row.id} slots={[GOODS_SLOT]} only titled images />
            </div>
          ),
        },
        {
          key: 'remark',
          title: INSPECTION_FIELDS.remark,
          content: (
            <Field of={INSPECTION_FIELDS} name="remark" span="row" titled>
              <TextAreaInput />
            </Field>
          ),
        },
      ]
    : [];

/** 录入验货单, for the tablet: targets of 44 px, what is typed is kept in the browser, 保存并提交 hands it to the reviewer. */
export function InspectionForm({ id }: { id: string }) {
  const submit = useCommand(inspections.submit, { handles: shownAtForm, invalidates: TOUCHED });
  return (
    <Floor>
      <FormPage<InspectionDetail, InspectionDetail>
        title="录入验货单"
        name="logistics.inspection"
        id={id}
        load={inspections.get}
        toValues={valuesOf}
        save={inspections.update}
        toBody={bodyOf}
        sections={sections}
        after={(saved) => `${INSPECTION_PAGE}?id=${saved.id}`}
        list={INSPECTION_LIST}
        invalidates={TOUCHED}
        steps={{
          edit: (saved) => `${INSPECTION_PAGE}?id=${saved.id}&fill=1`,
          buttons: [
            {
              label: '保存并提交',
              run: async ({ id: saved, version, inspectionNo }) => {
                const outcome = await submit.run({ params: { id: saved }, body: { version } });
                if (outcome.ok) toast.success(`${inspectionNo} 已提交，等待复核`);
                return outcome;
              },
            },
          ],
        }}
      />
    </Floor>
  );
}
