import { APPROVAL_RULE_FIELDS } from '@shared/contract/finance/approval-rule.fields.ts';
import {
  APPROVAL_KINDS,
  approvalRules,
  type ApprovalRuleDetail,
} from '@shared/contract/finance/approval-rule.contract.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert } from 'antd';
import { BaseForm } from '../base-data/base-form.tsx';
import css from '../base-data/base-data.module.css';
import { BAND_COLUMNS, bandsOf, blankBand, lineOfBand, type BandLine } from './band-lines.ts';

const valuesOf = ({ companyId, kind, remark, bands }: ApprovalRuleDetail) => ({
  companyId,
  kind,
  remark,
  bands: bands.map(lineOfBand),
});

/** 新增 / 编辑审批规则: bands of amounts, each with up to three steps. */
export function ApprovalRuleForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const me = useMe();
  return (
    <BaseForm<ApprovalRuleDetail>
      id={id}
      what="审批规则"
      name="finance.approval-rule"
      {...approvalRules}
      noOf={({ companyName, kind }) => `${companyName} ${APPROVAL_KINDS[kind]}`}
      fresh={{ companyId: me.companies[0]?.id ?? null, kind: 'PAYMENT', bands: [blankBand()] }}
      valuesOf={valuesOf}
      bodyOf={({ companyId, kind, remark, bands }, record) => ({
        ...(record ? {} : { companyId, kind }),
        remark,
        bands: bandsOf((bands ?? []) as BandLine[]),
      })}
      invalidates={['/finance']}
      width={1080}
      onClose={onClose}
    >
      {(record) => (
        <>
          <Alert
            className={css.whole ?? ''}
            type="info"
            title="金额按本位币，各段首尾相接，末段不填上限。或签：该角色任一人通过即可；会签：该角色全部人通过。修改只影响以后提交的单据。"
          />
          <Field of={APPROVAL_RULE_FIELDS} name="kind" required>
            <CodeSelect labels={APPROVAL_KINDS} allowClear={false} disabled={record !== null} />
          </Field>
          <Field of={APPROVAL_RULE_FIELDS} name="companyId" required>
            <Picker kind="companies" disabled={record !== null} allowClear={false} />
          </Field>
          <section className={css.whole} aria-label="金额段">
            <LineField<BandLine>
              title="金额段"
              titled
              name="bands"
              columns={BAND_COLUMNS}
              blank={blankBand}
              most={10}
            />
          </section>
          <Field of={APPROVAL_RULE_FIELDS} name="remark" span="row">
            <TextAreaInput />
          </Field>
        </>
      )}
    </BaseForm>
  );
}
