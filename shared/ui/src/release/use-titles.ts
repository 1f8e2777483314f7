import { releases } from '@shared/contract/release.contract.ts';
import { useRead } from '@shared/runtime/query.ts';

/** Names modules for people: finance → 财务; what is not known stays as it is. */
export function useTitles(): (module: string) => string {
  const { data } = useRead(releases.status, {}, { skipErrorHandler: true });
  const titles = new Map(data?.modules.map(({ module, title }) => [module, title]));
  return (module) => titles.get(module) ?? module;
}
