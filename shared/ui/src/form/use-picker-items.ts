import { useMemo } from 'react';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { pickerCall, type PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useSettled } from './use-settled.ts';

interface Asked {
  kind: string;
  parent?: string | null | undefined;
  holds?: PermissionCode | null | undefined;
}
const SETTLE_MS = 200;

/** The rows of a picker: those chosen, those found for what is typed, and whether the answer is still on its way. */
export function usePickerItems(
  { kind, parent, holds }: Asked,
  chosen: readonly string[],
  { typed, open }: { typed: string; open: boolean },
) {
  const q = useSettled(typed, SETTLE_MS);
  const endpoint = useMemo(() => pickerCall(kind), [kind]);
  const narrowed = { ...(parent ? { parent } : {}), ...(holds ? { holds } : {}) };
  const found = useRead(endpoint, { query: { ...(q ? { q } : {}), ...narrowed } }, { enabled: open, keep: true });
  const ids = [...chosen].sort().join(',');
  const known = useRead(endpoint, { query: { ids } }, { enabled: ids !== '', keep: true });
  const items = useMemo(() => {
    const all = new Map<string, PickerItem>();
    for (const item of [...(found.data?.list ?? []), ...(known.data?.list ?? [])])
      if (!all.has(item.id)) all.set(item.id, item);
    return [...all.values()];
  }, [found.data, known.data]);
  const pending = open && !found.isError && (typed !== q || found.isPlaceholderData || found.data === undefined);
  return { items, found: { list: found.data?.list ?? [], failed: found.isError }, pending };
}
