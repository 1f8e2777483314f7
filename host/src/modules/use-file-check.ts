import { useEffect, useState } from 'react';
import { releaseCheck } from '@shared/contract/release-report.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { versionOf } from './registry.ts';

/**
 * Asks the server why the files of a module did not run: changed or missing on its disk. null: not asked, not known, or
 * the files are all right and the way to them was not.
 */
export function useFileCheck(module: string | undefined): { title: string; hint: string } | null {
  const [found, setFound] = useState<{ title: string; hint: string } | null>(null);
  useEffect(() => {
    const version = module && versionOf(module);
    if (!version) return undefined;
    let current = true;
    const ask = call(releaseCheck, { params: { name: module, version }, skipErrorHandler: true });
    ask.then(
      ({ changed, missing }) => {
        if (!current) return;
        const files = [...changed, ...missing].slice(0, 3).join('、');
        const hint = `版本 ${version}：${files}。请联系管理员重新发布或回退该模块。`;
        if (changed.length > 0) setFound({ title: '该模块的文件与签名清单不符，已拒绝运行。', hint });
        else if (missing.length > 0) setFound({ title: '该模块的文件在服务器上缺失。', hint });
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [module]);
  return found;
}
