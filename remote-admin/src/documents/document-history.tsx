import { documents, type DocumentTemplate } from '@shared/contract/system/documents/document.contract.ts';
import { defaultRule, DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Drawer } from 'antd';
import { ruleChanges } from './document-text.ts';
import css from './documents.module.css';

interface Props {
  code: string;
  templates: readonly DocumentTemplate[];
  onClose: () => void;
}
/** Every change of a type, newest first, as old and new text. */
export function DocumentHistory({ code, templates, onClose }: Props) {
  const read = useRead(documents.history, { params: { code } }, { skipErrorHandler: true });
  const list = read.data?.list;
  return (
    <Drawer open title={`修改历史 ${DOCUMENT_TYPES[code]?.title ?? code}`} size={720} onClose={onClose}>
      {list ? (
        <ol className={css.history}>
          {list.map((change, at) => (
            <li key={change.n}>
              <h3 className={css.part}>
                版本 {change.n}
                <span className={css.fixed}>
                  {change.userName} {formatTime(change.at)}
                  {change.note ? ` · ${change.note}` : ''}
                </span>
              </h3>
              <dl className={css.diff}>
                {ruleChanges(code, list[at + 1]?.rule ?? defaultRule(code), change.rule, templates).map(
                  ([part, before, after]) => (
                    <div key={part}>
                      <dt>{part}</dt>
                      <dd>
                        <del>{before}</del> <ins>{after}</ins>
                      </dd>
                    </div>
                  ),
                )}
              </dl>
            </li>
          ))}
          {list.length === 0 ? <li className={css.lead}>没有修改过</li> : null}
        </ol>
      ) : (
        <LoadState read={read} back={{ path: '/system/document', label: '返回单据设置' }} />
      )}
    </Drawer>
  );
}
