import { useState } from 'react';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';

/** Exports a list: its filters without the page, and `more` (columns, chosen ids). What failed was said by download(). */
export function useExport(): {
  busy: boolean;
  run: (list: ListContract, query: ListQuery, more: Readonly<Record<string, string>>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(list, query, more) {
      const { page: _, pageSize: __, sort: ___, cursor: ____, ...filters } = query;
      const endpoint = exportOf(list);
      if (!endpoint) return;
      setBusy(true);
      try {
        const answer = await download(endpoint, { query: { ...filters, ...more } });
        if (answer.file) {
          saveFile(answer.file, answer.name);
          toast.success('导出完成');
        } else toast.info('数据量较大，已转为后台导出，完成后在「我的导出」下载');
      } catch {
        // Shown by download().
      } finally {
        setBusy(false);
      }
    },
  };
}
