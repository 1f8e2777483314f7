import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { toast } from '@shared/runtime/notices.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { DropZone } from '../attachments/drop-zone.tsx';
import css from './import-dialog.module.css';

/** Saves the template or the error file of a sheet under the name that the server gives it. */
export const saveSheet = (endpoint: Endpoint, query: object, name: string): Promise<boolean> =>
  saveDownload(endpoint as Endpoint<object>, { query }, name);

interface Props {
  sheet: Pick<ImportContract, 'title' | 'template' | 'maxRows' | 'csv'>;
  busy: boolean;
  onFile: (file: File) => void;
}
/** First step of an import: the template to fill in, and the place for the filled one. */
export function SheetUpload({ sheet, busy, onFile }: Props) {
  const formats = sheet.csv ? 'xlsx 或 csv' : 'xlsx';
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    if ((sheet.csv ? /\.(xlsx|csv|txt)$/i : /\.xlsx$/i).test(file.name)) onFile(file);
    else toast.warning(`请上传 ${formats} 文件。`);
  };
  return (
    <>
      <p className={css.lead}>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void saveSheet(sheet.template, {}, `${sheet.title}导入模板.xlsx`)}
        >
          下载模板
        </Button>
        <span>首行为表头，第二个工作表列出可选值。一次最多 {sheet.maxRows} 行。</span>
      </p>
      <DropZone
        accept={sheet.csv ? '.xlsx,.csv,.txt' : '.xlsx'}
        hint={`把填好的 ${formats} 拖到这里，或点击选择。先检查，不会写入数据。`}
        busy={busy}
        onFiles={take}
      />
    </>
  );
}
