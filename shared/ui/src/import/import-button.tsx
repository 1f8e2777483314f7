import { useState } from 'react';
import { Button } from 'antd';
import { ImportOutlined } from '@ant-design/icons';
import type { ListContract } from '@shared/contract/list.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { onDemand } from '../base/on-demand.tsx';

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** 导入 beside a list; the dialog comes when it is opened. */
export function ImportButton({ importer, list }: { importer: ImportContract; list: Pick<ListContract, 'endpoint'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {open ? (
        <ImportDialog importer={importer} invalidates={[list.endpoint.path]} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
