import {
  documents,
  type DocumentSetting,
  type DocumentTemplate,
} from '@shared/contract/system/documents/document.contract.ts';
import { DOCUMENT_AREAS } from '@shared/contract/system/documents/document-type.ts';
import { DOCUMENT_TYPES, isDefault } from '@shared/contract/system/documents/document-types.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { RecordAction } from '@shared/ui/action/action.ts';
import { useAction } from '@shared/ui/action/use-action.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentHistory } from './document-history.tsx';
import { fixedReview, ruleTexts } from './document-text.ts';
import css from './documents.module.css';

const BACK = { path: '/system/default', label: '返回系统设置' };
const HEADS = ['单据', '下一个编号', '编号规则', '必填与附件', '审核', '打印与自动动作', '最后修改', '操作'];

/** 恢复默认 asks why. */
const reset: RecordAction = {
  label: '恢复默认',
  endpoint: documents.reset,
  params: (row) => ({ code: row.id }),
  reason: true,
  confirm: '恢复后只影响以后新建的单据，已有单据的编号、必填、附件和审核要求不变。',
  invalidates: [documents.list.path, documents.history.path],
};

/** 单据设置 (S9): one row per document type; `?open=WL` opens the editor. */
export default function DocumentPage() {
  const read = useRead(documents.list, {}, { skipErrorHandler: true });
  const [search, setSearch] = useSearchParams();
  const [history, setHistory] = useState<string | null>(null);
  const mayEdit = useMay()('system.document.edit');
  if (!read.data) return <LoadState read={read} back={BACK} />;
  const { list, templates } = read.data;
  const open = mayEdit ? list.find(({ code }) => code === search.get('open')) : undefined;
  return (
    <div className={css.page}>
      <table className={css.table} aria-label="单据设置">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {Object.entries(DOCUMENT_AREAS).map(([area, title]) => (
          <tbody key={area}>
            <tr>
              <th scope="rowgroup" colSpan={HEADS.length} className={css.area}>
                {title}
              </th>
            </tr>
            {list
              .filter(({ code }) => DOCUMENT_TYPES[code]?.area === area)
              .map((setting) => (
                <Row
                  key={setting.code}
                  setting={setting}
                  templates={templates}
                  onEdit={mayEdit ? () => setSearch({ open: setting.code }) : null}
                  onHistory={() => setHistory(setting.code)}
                />
              ))}
          </tbody>
        ))}
      </table>
      {open ? (
        <DocumentEditor key={open.code} setting={open} templates={templates} onClose={() => setSearch({})} />
      ) : null}
      {history ? <DocumentHistory code={history} templates={templates} onClose={() => setHistory(null)} /> : null}
    </div>
  );
}

interface RowProps {
  setting: DocumentSetting;
  templates: readonly DocumentTemplate[];
  onEdit: (() => void) | null;
  onHistory: () => void;
}
function Row({
  setting: { code, rule, nextNo, version, updatedAt, updatedByName },
  templates,
  onEdit,
  onHistory,
}: RowProps) {
  const texts = ruleTexts(code, rule, templates);
  const title = DOCUMENT_TYPES[code]?.title ?? code;
  const { start, dialog } = useAction(() => title);
  const said = (...parts: (string | undefined)[]) => parts.filter((part) => part && part !== '—').join('；') || '—';
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={css.no}>{nextNo}</td>
      <td className={css.no}>{texts.编号}</td>
      <td>{said(texts.必填字段, texts.必传附件)}</td>
      <td className={css.no}>{texts.审核 ?? fixedReview(code) ?? '无审核步骤'}</td>
      <td>{said(texts.默认模板, texts.自动动作)}</td>
      <td className={css.muted}>
        {updatedByName ?? ''}
        {updatedAt ? <div>{formatTime(updatedAt)}</div> : '未修改过'}
      </td>
      <td className={css.actions}>
        {onEdit ? (
          <Button size="small" type="link" aria-label={`编辑 ${title}`} onClick={onEdit}>
            编辑
          </Button>
        ) : null}
        <Button size="small" type="link" aria-label={`历史 ${title}`} disabled={version === 0} onClick={onHistory}>
          历史
        </Button>
        {onEdit ? (
          <Button
            size="small"
            type="link"
            aria-label={`恢复默认 ${title}`}
            disabled={isDefault(code, rule)}
            onClick={() => start(reset, { id: code, version })}
          >
            恢复默认
          </Button>
        ) : null}
        {dialog}
      </td>
    </tr>
  );
}
