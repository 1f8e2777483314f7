import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import {
  CONFIRM_METHOD,
  CONFIRM_SLOT,
  METHODS_WITH_FILE,
  quotations,
  type ConfirmMethod,
  type Quotation,
} from '@shared/contract/logistics/quotation.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextInput } from '@shared/ui/form/inputs.tsx';
import { Form } from 'antd';
import type { QuoteDialog, QuoteRef } from './quotation.actions.ts';
import { QuoteForm } from './quote-form.tsx';
import css from './quotations.module.css';

const TOUCHED = ['/logistics', '/dashboard', '/finance'];

/** The drawer that a card or a row of the list has asked for. */
export const QuoteDialogs = ({ dialog, onClose }: { dialog: QuoteDialog; onClose: () => void }) => {
  if (dialog.kind === 'update') return <QuoteForm quote={dialog.quote} onClose={onClose} />;
  const One = { send: SendQuote, accept: AcceptQuote }[dialog.kind];
  return <One quote={dialog.quote} onClose={onClose} />;
};

interface Props {
  quote: QuoteRef;
  onClose: () => void;
}
/** 发送: to whom; the printed quotation goes out by mail or chat, the system keeps when and to whom. */
const SendQuote = ({ quote, onClose }: Props) => {
  const read = useRead(quotations.get, { params: { id: quote.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title={`发送报价 ${quote.quoteNo}`} read={read} onClose={onClose} />;
  return <SendForm quote={quote} sentTo={quote.sentTo ?? read.data.contact ?? null} onClose={onClose} />;
};
const SendForm = ({ quote, sentTo, onClose }: Props & { sentTo: string | null }) => (
  <DrawerForm<Quotation>
    title={`发送报价 ${quote.quoteNo}`}
    record={quote}
    initial={{ sentTo }}
    save={quotations.send}
    invalidates={TOUCHED}
    okText="发送"
    onClose={() => onClose()}
  >
    <Field
      of={QUOTATION_FIELDS}
      name="sentTo"
      required
      span="row"
      hint="客户的邮箱、微信或联系人；可先打印报价单再发送"
    >
      <TextInput maxLength={200} autoFocus />
    </Field>
  </DrawerForm>
);

/** 客户确认 (LOG-057). */
const AcceptQuote = ({ quote, onClose }: Props) => (
  <DrawerForm<Quotation>
    title={`客户确认 ${quote.quoteNo}`}
    record={quote}
    initial={{ confirmMethod: 'SIGNED', confirmBy: null }}
    save={quotations.accept}
    invalidates={TOUCHED}
    okText="登记确认"
    onClose={() => onClose()}
  >
    <Field of={QUOTATION_FIELDS} name="confirmMethod" required span="row">
      <CodeRadio labels={CONFIRM_METHOD} />
    </Field>
    <Field of={QUOTATION_FIELDS} name="confirmBy" label="客户确认人" required span="row">
      <TextInput maxLength={100} autoFocus />
    </Field>
    <ConfirmFile id={quote.id} />
  </DrawerForm>
);

function ConfirmFile({ id }: { id: string }) {
  const method = Form.useWatch<ConfirmMethod | undefined>('confirmMethod', Form.useFormInstance());
  const needed = method !== undefined && METHODS_WITH_FILE.includes(method);
  return (
    <div className={css.whole}>
      <p className={css.hint}>{needed ? '签字和邮件确认必须上传文件' : '有截图或文件可以一并上传'}</p>
      <Attachments kind="lg_quotation" id={id} slots={[CONFIRM_SLOT]} />
    </div>
  );
}
