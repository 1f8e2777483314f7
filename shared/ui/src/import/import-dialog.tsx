import { useState } from 'react';
import { Alert, Button, Modal, Steps } from 'antd';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ImportCheck, ImportContract, ImportDone } from '@shared/contract/shared/import.ts';
import { useCommand } from '@shared/runtime/query.ts';
import css from './import-dialog.module.css';
import { Checked } from './import-check.tsx';
import { ImportSecrets } from './import-secrets.tsx';
import { saveSheet, SheetUpload } from './sheet-upload.tsx';

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
  const upload = async (file: File) => {
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
        current={done ? 3 : check ? 2 : 0}
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
          onErrors={() => void saveSheet(importer.errors, { token: check.token }, `${importer.title}导入错误.xlsx`)}
        />
      ) : (
        <SheetUpload sheet={importer} busy={dryRun.busy} onFile={(file) => void upload(file)} />
      )}
    </Modal>
  );
}
