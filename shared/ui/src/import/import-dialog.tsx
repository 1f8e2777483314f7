import { useState } from 'react';
import { Alert, Button, Checkbox, Modal, Steps } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ImportCheck, ImportContract, ImportDone } from '@shared/contract/shared/import.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { DropZone } from '../attachments/drop-zone.tsx';
import { formatTime } from '../format/format.ts';
import css from './import-dialog.module.css';
import { ImportSecrets } from './import-secrets.tsx';

interface Props {
  importer: ImportContract;
  /** Paths that are read again after the import. */
  invalidates: readonly string[];
  onClose: () => void;
}
/** 导入 in three steps: template, dry run with every error by row and column, commit of all or of the good rows. */
export function ImportDialog({ importer, invalidates, onClose }: Props) {
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const [done, setDone] = useState<ImportDone | null>(null);
  const [onlyGood, setOnlyGood] = useState(false);
  const dryRun = useCommand(importer.check as Endpoint<unknown, unknown, ImportCheck>, { invalidates: [] });
  const commit = useCommand(importer.commit, { invalidates });
  const upload = async (files: readonly File[]) => {
    const file = files[0];
    if (!file) return;
    if (!/\.xlsx$/i.test(file.name)) {
      toast.warning('请上传 xlsx 文件。');
      return;
    }
    const outcome = await dryRun.run({ files: [file], body: {} });
    if (outcome.ok) {
      setCheck(outcome.data);
      setOnlyGood(false);
    }
  };
  const save = async () => {
    if (!check) return;
    const outcome = await commit.run({ body: { token: check.token, onlyGood } });
    if (outcome.ok) setDone(outcome.data);
  };
  const get = async (endpoint: Endpoint, query: object, name: string) => {
    const answer = await download(endpoint as Endpoint<object>, { query }).catch(() => null);
    if (answer?.file) saveFile(answer.file, answer.name || name);
  };
  const clean = check !== null && check.bad === 0;
  const ready = check !== null && check.good > 0 && (clean || onlyGood);
  const busy = dryRun.busy || commit.busy;
  // What is shown once goes away by the button alone.
  const secrets = done?.secrets?.length ? done.secrets : null;
  return (
    <Modal
      open
      width={760}
      title={`导入${importer.title}`}
      mask={{ closable: false }}
      closable={!busy && !secrets}
      keyboard={!secrets}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {secrets ? '我已保存' : done ? '关闭' : '取消'}
          </Button>
          {check && !done ? (
            <Button disabled={busy} onClick={() => setCheck(null)}>
              重新上传
            </Button>
          ) : null}
          {done ? null : (
            <Button type="primary" disabled={!ready} loading={commit.busy} onClick={save}>
              {check ? `导入 ${clean ? check.rows : check.good} 行` : '导入'}
            </Button>
          )}
        </>
      }
    >
      <Steps
        size="small"
        current={done ? 3 : check ? 2 : 1}
        items={[{ title: '下载模板' }, { title: '上传检查' }, { title: '确认导入' }]}
        className={css.steps}
      />
      {done ? (
        <>
          <Alert
            showIcon
            type={done.duplicate ? 'info' : 'success'}
            title={
              done.duplicate
                ? '该文件已导入过，本次没有重复写入'
                : `已导入 ${done.imported} 条${done.skipped ? `，跳过 ${done.skipped} 行` : ''}`
            }
          />
          {secrets ? <ImportSecrets secrets={secrets} /> : null}
        </>
      ) : check ? (
        <Checked
          check={check}
          onlyGood={onlyGood}
          onOnlyGood={setOnlyGood}
          onErrors={() => void get(importer.errors, { token: check.token }, `${importer.title}导入错误.xlsx`)}
        />
      ) : (
        <>
          <p className={css.lead}>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => void get(importer.template, {}, `${importer.title}导入模板.xlsx`)}
            >
              下载模板
            </Button>
            <span>首行为表头，第二个工作表列出可选值。一次最多 {importer.maxRows} 行。</span>
          </p>
          <DropZone
            accept=".xlsx"
            hint="把填好的 xlsx 拖到这里，或点击选择。先检查，不会写入数据。"
            busy={dryRun.busy}
            onFiles={(files) => void upload(files)}
          />
        </>
      )}
    </Modal>
  );
}

/** What committing would do: a number each, the first of them by name when it is opened. */
const Effects = ({ effects }: { effects: ImportCheck['effects'] }) => (
  <section className={css.effects} aria-label="导入影响">
    {effects.map(({ title, count, items }) => (
      <details key={title} data-none={count === 0 || undefined}>
        <summary>
          {title} <b>{count}</b>
        </summary>
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {count > items.length ? <li>等共 {count} 项</li> : null}
          </ul>
        ) : null}
      </details>
    ))}
  </section>
);

interface CheckedProps {
  check: ImportCheck;
  onlyGood: boolean;
  onOnlyGood: (on: boolean) => void;
  onErrors: () => void;
}
function Checked({ check, onlyGood, onOnlyGood, onErrors }: CheckedProps) {
  return (
    <div className={css.checked}>
      <Alert
        showIcon
        type={check.bad ? 'warning' : 'success'}
        title={
          check.bad
            ? `${check.fileName}：共 ${check.rows} 行，${check.good} 行正确，${check.bad} 行有错误`
            : `${check.fileName}：${check.rows} 行全部正确${check.documents === check.rows ? '' : `，将生成 ${check.documents} 张单据`}`
        }
        action={
          check.errorsTotal ? (
            <Button size="small" icon={<DownloadOutlined />} onClick={onErrors}>
              下载错误文件
            </Button>
          ) : null
        }
      />
      {check.effects.length ? <Effects effects={check.effects} /> : null}
      {check.imported ? (
        <Alert
          showIcon
          type="info"
          title={`${check.imported.by} 已于 ${formatTime(check.imported.at)} 导入过该文件，再次导入不会重复写入`}
        />
      ) : null}
      {check.errors.length ? (
        <div className={css.errors}>
          <table aria-label="导入错误">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">列</th>
                <th scope="col">内容</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {check.errors.map((error, at) => (
                <tr key={`${error.row}:${error.column}:${at}`}>
                  <td>{error.row}</td>
                  <td>{error.column || '整行'}</td>
                  <td>{error.value}</td>
                  <td className={css.reason}>{error.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {check.errorsTotal > check.errors.length ? (
        <p>
          只显示前 {check.errors.length} 个错误，共 {check.errorsTotal} 个，全部在错误文件中。
        </p>
      ) : null}
      {check.bad && check.partial && check.good ? (
        <Checkbox checked={onlyGood} onChange={(event) => onOnlyGood(event.target.checked)}>
          只导入正确的 {check.good} 行
        </Checkbox>
      ) : null}
      {check.bad && !check.partial ? <p>请修正全部错误后重新上传，本类数据不能只导入一部分。</p> : null}
    </div>
  );
}
