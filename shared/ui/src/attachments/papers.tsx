import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT } from '@shared/contract/shared/attachment.contract.ts';
import { Button } from 'antd';
import { DropZone } from './drop-zone.tsx';
import css from './attachments.module.css';

interface Props {
  label: string;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}
/** Files that go along with a save that takes them (DrawerForm's `files`): dropped or chosen, and taken out again. */
export const Papers = ({ label, files, onFiles }: Props) => (
  <section className={css.papers} aria-label={label}>
    <DropZone
      accept={ATTACHMENT_ACCEPT}
      hint={ATTACHMENT_HINT}
      multiple
      onFiles={(more) => onFiles([...files, ...more])}
    />
    <ul>
      {files.map((file, at) => (
        <li key={`${file.name}-${at}`}>
          {file.name}
          <Button type="text" size="small" onClick={() => onFiles(files.filter((one) => one !== file))}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
