import { APPLICATION_PAGE } from '@shared/contract/finance/document-pages.ts';
import type { FeeGroup } from '@shared/contract/finance/fee-group.contract.ts';
import { REDUCTION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { APPLICATION_LINES } from '@shared/contract/finance/payment-application.input.ts';
import { APPLICATION_SLOTS } from '@shared/contract/finance/payment-application.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { FormSections } from '@shared/ui/form/form-sections.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Alert, Drawer } from 'antd';
import { TOUCHED } from './application.actions.ts';
import { PartyFields } from './party-section.tsx';
import { PayableFields } from './payables-section.tsx';
import { ReductionFields } from './reductions-section.tsx';
import { MoreFields, PathFields, TotalFields } from './totals-section.tsx';
import { bodyOf, startValues, valuesOf } from './application-values.ts';
import css from './applications.module.css';
import type { Own } from './use-application.ts';

interface Props {
  /** The application; null: a new one. */
  id: string | null;
  supplierId: string | null;
  /** Fees that a new one begins with. */
  group: FeeGroup | null;
  /** With the id after a save. */
  onClose: (id?: string) => void;
}
/** 新建 / 编辑付款申请 (F20): six steps in a drawer over the whole width. */
export function ApplicationForm({ id, supplierId, group, onClose }: Props) {
  const read = useRead(
    applications.get,
    { params: { id: id ?? '' } },
    { enabled: id !== null, skipErrorHandler: true },
  );
  if (id !== null && !read.data)
    return (
      <Drawer open title="付款申请" size={globalThis.innerWidth} onClose={() => onClose()}>
        <LoadState read={read} back={{ path: APPLICATION_PAGE, label: '返回付款申请' }} />
      </Drawer>
    );
  return <Loaded record={read.data ?? null} supplierId={supplierId} group={group} onClose={onClose} />;
}

function Loaded({ record, supplierId, group, onClose }: Omit<Props, 'id'> & { record: ApplicationDetail | null }) {
  const me = useMe();
  const files = useFormFiles('fin_payment_application', APPLICATION_SLOTS);
  const attached = files.section(record?.id ?? null);
  const own: Own = {
    id: record?.id ?? null,
    fees: record ? null : (group?.feeLineIds.slice(0, APPLICATION_LINES) ?? null),
  };
  const sections: FormSection[] = [
    { key: 'party', title: '① 供应商与账户', content: <PartyFields {...own} /> },
    {
      key: 'lines',
      title: '② 选择应付',
      content: <PayableFields {...own} rest={(group?.feeLineIds.length ?? 0) - (own.fees?.length ?? 0)} />,
    },
    { key: 'reductions', title: '③ 冲减', content: <ReductionFields {...own} /> },
    { key: 'totals', title: '④ 金额汇总', content: <TotalFields /> },
    {
      key: 'files',
      title: '⑤ 事由、附件与发票',
      content: (
        <>
          <MoreFields />
          {attached.content}
        </>
      ),
    },
    { key: 'path', title: '⑥ 审批路径', content: <PathFields {...own} /> },
  ];
  return (
    <DrawerForm<ApplicationDetail>
      title={record ? `编辑付款申请 ${record.applicationNo}` : '新建付款申请'}
      {...(group ? {} : { name: 'finance.payment-application' })}
      record={record}
      initial={record ? valuesOf(record) : startValues(me.companies[0]?.id ?? null, supplierId, group)}
      toValues={valuesOf as never}
      toBody={bodyOf as never}
      save={record ? applications.update : applications.create}
      invalidates={TOUCHED}
      okText="保存草稿"
      done={({ applicationNo }) => `${applicationNo} 已保存，核对后提交审批`}
      width={globalThis.innerWidth}
      attach={files.attach}
      onClose={(saved) => onClose(saved?.id)}
    >
      <div className={css.sections}>
        {record?.state === 'APPROVED' ? (
          <Alert
            className={css.whole}
            type="warning"
            showIcon
            title="本申请已批准：保存后已有的审批作废、已过账的冲减冲回，须重新提交审批。"
          />
        ) : null}
        {record?.reductions.some(({ state }) => state === 'POSTED') ? (
          <div className={css.day}>
            <Field of={REDUCTION_FIELDS} name="reversedDate" hint="已过账的冲减在这一天冲回，不填为今天；须在开放期间">
              <DateInput />
            </Field>
          </div>
        ) : null}
        <FormSections sections={sections} />
      </div>
    </DrawerForm>
  );
}
