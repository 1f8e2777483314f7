import {
  templateList,
  templateMachine,
  templates,
  type TemplateRow,
} from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_KINDS, templateRight } from '@shared/contract/system/template.labels.ts';
import { call } from '@shared/runtime/call.ts';
import { useMay } from '@shared/runtime/session.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { TemplateCreate } from './template-create.tsx';
import { pickTemplateFile, saveTemplateFile } from './template-file.ts';
import { kindOf, kindPath } from './template.routes.ts';

const TemplateEditor = tabOnDemand(async () => (await import('./template-editor.tsx')).TemplateEditor);

const stateActions: ActionMap<TemplateRow> = machineActions(templateMachine, {
  publish: {
    endpoint: templates.publish,
    confirm: '发布后，新打印的单据使用这个版本；已打印的不变。确定发布吗？',
    body: () => ({ note: null }),
  },
  setDefault: {
    endpoint: templates.setDefault,
    confirm: '设为默认后，没有专用模板的单据都用它打印，确定吗？',
    behind: true,
  },
  disable: templates.disable,
  remove: { endpoint: templates.remove, behind: true },
});

/** Templates of one kind (S7): the list, and with `?id=` the editor of one. */
export default function TemplateKindPage() {
  const kind = kindOf(useLocation().pathname);
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <TemplateEditor key={id} id={id} kind={kind} /> : <TemplateKindList key={kind} kind={kind} />;
}

/** No company, customer or agent of its own: for all of them. */
const cells = {
  source: (row: TemplateRow) => (row.source ? undefined : '全部'),
  companyName: (row: TemplateRow) => row.companyName ?? '全部',
  partyName: (row: TemplateRow) => row.partyName ?? '全部',
  standardNewer: (row: TemplateRow) =>
    row.standardNewer ? <Tag color="processing">有新的标准版本</Tag> : row.changed ? '有未发布修改' : '—',
};

async function exportFile({ id }: TemplateRow): Promise<void> {
  saveTemplateFile(await call(templates.get, { params: { id } }));
}

type Start = { from: TemplateRow | null; content: object | null };

function TemplateKindList({ kind }: { kind: ReturnType<typeof kindOf> }) {
  const navigate = useNavigate();
  const may = useMay();
  const [start, setStart] = useState<Start | null>(null);
  const open = (row: { id: string }) => `${kindPath(kind)}?id=${row.id}`;
  const importFile = async () => {
    const content = await pickTemplateFile(kind);
    if (content) setStart({ from: null, content });
  };
  return (
    <>
      <ListPage<TemplateRow>
        list={templateList}
        title={`${TEMPLATE_KINDS[kind]}模板`}
        fixed={{ kind }}
        hidden={['kind']}
        open={open}
        cells={cells}
        rowActions={{
          edit: { label: '编辑', permission: templateRight(kind, 'edit'), path: open },
          preview: {
            label: '预览',
            permission: templateRight(kind, 'view'),
            path: (row) => `${open(row)}&side=preview`,
          },
          ...stateActions,
          versions: {
            label: '版本历史',
            permission: templateRight(kind, 'view'),
            path: (row) => `${open(row)}&side=versions`,
            behind: true,
          },
          adoptStandard: {
            label: '采用标准版本',
            permission: templateRight(kind, 'edit'),
            visible: (row) => row.standardNewer === true,
            path: (row) => `${open(row)}&side=versions`,
            behind: true,
          },
          exportFile: {
            label: '导出模板',
            permission: templateRight(kind, 'view'),
            run: (row) => void exportFile(row),
            behind: true,
          },
          copy: {
            label: '复制',
            permission: templateRight(kind, 'edit'),
            run: (row) => setStart({ from: row, content: null }),
            behind: true,
          },
        }}
        create={{
          label: `新建${TEMPLATE_KINDS[kind]}模板`,
          permission: templateRight(kind, 'edit'),
          run: () => setStart({ from: null, content: null }),
        }}
        toolbar={may(templateRight(kind, 'edit')) ? <Button onClick={() => void importFile()}>导入模板</Button> : null}
      />
      {start ? (
        <TemplateCreate
          kind={kind}
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
