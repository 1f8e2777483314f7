import { useState } from 'react';
import { Button } from 'antd';
import { ImportOutlined } from '@ant-design/icons';
import type { ListContract } from '@shared/contract/list.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { fetched } from '../base/fetched.ts';
import { onDemand } from '../base/on-demand.tsx';

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** An import whose contract (columns, dictionaries) is fetched when the dialog opens. */
export interface ImportOnDemand {
  permission: PermissionCode;
  load: () => Promise<ImportContract>;
}
interface Props {
  importer: ImportContract | ImportOnDemand;
  list: Pick<ListContract, 'endpoint'>;
}
/** 导入 beside a list; the dialog comes when it is opened. */
export function ImportButton({ importer, list }: Props) {
  const [open, setOpen] = useState<ImportContract | null>(null);
  const start = async () => setOpen('load' in importer ? await fetched(importer.load) : importer);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => void start()}>
        导入
      </Button>
      {open ? <ImportDialog importer={open} invalidates={[list.endpoint.path]} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
