import {
  formList,
  formMachine,
  inspectForms,
  type FormDetail,
  type FormRow,
} from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { FORM_STATES } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useTabLabel } from '@shared/runtime/tabs.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Place } from './form-builder.tsx';
import { readFormFile, saveFormFile } from './form-file.ts';
import css from './inspect-forms.module.css';

const FormBuilder = tabOnDemand(async () => (await import('./form-builder.tsx')).FormBuilder, { name: '模板编辑' });
const FormCreate = onDemand(async () => (await import('./form-create.tsx')).FormCreate);
const START: Place = { selected: null, side: 'selected' };

const PATH = '/system/document/yanhuodan';
const publish = {
  endpoint: inspectForms.publish,
  confirm: '发布后，新的验货单使用这个版本；已有的验货单不变。确定发布吗？',
  body: () => ({ note: null }),
};
const rowActions: ActionMap<FormRow> = machineActions(formMachine, {
  publish,
  disable: inspectForms.disable,
  remove: inspectForms.remove,
});
const detailActions: ActionMap<FormDetail> = machineActions(formMachine, { publish, disable: inspectForms.disable });

/** 验货单设置 (S10): the list, and with `?id=` the builder of one form. */
export default function InspectFormPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Builder key={id} id={id} /> : <Forms />;
}
InspectFormPage.ahead = listAhead(formList);

function Forms() {
  const navigate = useNavigate();
  const may = useMay();
  const [start, setStart] = useState<{ from: FormRow | null; content: object | null } | null>(null);
  const open = ({ id }: { id: string }) => `${PATH}?id=${id}`;
  const importFile = async (file: File) => {
    const read = await readFormFile(file);
    if ('why' in read) toast.warning(`${file.name}：${read.why}`);
    else setStart({ from: null, content: read.content });
  };
  const edit = 'system.inspectform.edit' as const;
  return (
    <>
      <ListPage<FormRow>
        list={formList}
        open={open}
        rowActions={{
          edit: { label: '编辑', permission: edit, path: open },
          ...rowActions,
          copy: { label: '复制', permission: edit, run: (row) => setStart({ from: row, content: null }) },
        }}
        create={{ label: '新建验货单模板', permission: edit, run: () => setStart({ from: null, content: null }) }}
        toolbar={
          may(edit) ? (
            <Upload
              accept=".json,application/json"
              showUploadList={false}
              beforeUpload={(file) => {
                void importFile(file);
                return false;
              }}
            >
              <Button>导入模板</Button>
            </Upload>
          ) : null
        }
      />
      {start ? (
        <FormCreate
          copyOf={start.from}
          content={start.content}
          onClose={(made) => {
            setStart(null);
            if (made) void navigate(open(made));
          }}
        />
      ) : null}
    </>
  );
}

function Builder({ id }: { id: string }) {
  const read = useRead(
    inspectForms.get,
    { params: { id } },
    { enabled: /^[1-9]\d{0,18}$/.test(id), skipErrorHandler: true },
  );
  const navigate = useNavigate();
  useTabLabel(read.data?.name);
  const [place, setPlace] = useState(START);
  const [dirty, setDirty] = useState(false);
  const back = { path: PATH, label: '返回列表' };
  if (!read.data) return <LoadState read={read} back={back} />;
  const form = read.data;
  return (
    <article className={css.editor} aria-label={form.name}>
      <header className={css.bar}>
        <Button type="text" size="small" aria-label={back.label} onClick={() => void navigate(back.path)}>
          ←
        </Button>
        <h1>{form.name}</h1>
        <StateTag
          code={form.state}
          labels={FORM_STATES}
          tones={{ DRAFT: 'orange', PUBLISHED: 'green', DISABLED: 'default' }}
        />
        <span className={css.note}>
          {form.publishedVersion ? `已发布 v${form.publishedVersion}` : '尚未发布'}
          {form.publishedVersion && form.changed ? '，有未发布的修改' : ''}
        </span>
        <span className={css.spring} />
        <Button onClick={() => saveFormFile(form)}>导出模板</Button>
        <ActionBar actions={detailActions} record={form} no={form.name} unsaved={dirty} />
      </header>
      <FormBuilder key={form.version} form={form} place={place} onPlace={setPlace} onDirty={setDirty} />
    </article>
  );
}
