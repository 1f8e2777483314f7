import { useState } from 'react';
import { Alert, Button, Checkbox, Modal, Steps } from 'antd';
import type { ImportCheck, LineSheetContract } from '@shared/contract/shared/import.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Checked } from './import-check.tsx';
import css from './import-dialog.module.css';
import { saveSheet, SheetUpload } from './sheet-upload.tsx';

type Lines = readonly Record<string, unknown>[];
interface Props {
  sheet: LineSheetContract;
  /** Body of the dry run. */
  beside?: object | undefined;
  /** Lines that stand in the form already; 0: there is nothing to replace. */
  present: number;
  /** Takes the lines over; `replace`: in place of those that are there. Answers what keeps it from doing so. */
  onTake: (lines: Lines, replace: boolean) => string | null;
  onClose: () => void;
}
/** Import of lines into a form: template, dry run with every error by row and column, then the lines of a clean sheet. */
export function LineImportDialog({ sheet, beside = {}, present, onTake, onClose }: Props) {
  const [found, setFound] = useState<(ImportCheck & { lines: Lines }) | null>(null);
  const [replace, setReplace] = useState(false);
  const [full, setFull] = useState<string | null>(null);
  const dryRun = useCommand(sheet.check, { invalidates: [] });
  const upload = async (file: File) => {
    const outcome = await dryRun.run({ files: [file], body: beside });
    if (outcome.ok) setFound(outcome.data);
  };
  const clean = found !== null && found.bad === 0;
  const take = () => {
    const refused = found && onTake(found.lines, replace);
    setFull(refused);
    if (found && refused === null) onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={`导入${sheet.title}`}
      mask={{ closable: false }}
      closable={!dryRun.busy}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={dryRun.busy}>
            取消
          </Button>
          {found ? <Button onClick={() => setFound(null)}>重新上传</Button> : null}
          <Button type="primary" disabled={!clean || found.good === 0} onClick={take}>
            {clean ? `填入 ${found.good} 行` : '填入'}
          </Button>
        </>
      }
    >
      <Steps
        size="small"
        current={clean ? 2 : 1}
        status={found && !clean ? 'error' : 'process'}
        items={[{ title: '下载模板' }, { title: '上传检查' }, { title: '填入表格' }]}
        className={css.steps}
      />
      {found ? (
        <div className={css.checked}>
          <Checked
            check={found}
            onErrors={() => void saveSheet(sheet.errors, { token: found.token }, `${sheet.title}导入错误.xlsx`)}
          />
          {present > 0 && clean ? (
            <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
              替换现有 {present} 行（不勾选则接在后面）
            </Checkbox>
          ) : null}
          {full ? <Alert showIcon type="error" title={full} /> : null}
        </div>
      ) : (
        <SheetUpload sheet={sheet} busy={dryRun.busy} onFile={(file) => void upload(file)} />
      )}
    </Modal>
  );
}
