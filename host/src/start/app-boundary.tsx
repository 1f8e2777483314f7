import type { ReactNode } from 'react';
import { Boundary } from '../modules/boundary.tsx';

function BrokenShell() {
  return (
    <main className="start-failure">
      <p role="alert">系统出现错误，请刷新页面。</p>
      <button type="button" onClick={() => globalThis.location.reload()}>
        刷新页面
      </button>
    </main>
  );
}

/** The outermost boundary: the shell itself threw. Plain elements, because the theme may be what failed. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary resetKey="" mayReload Fallback={BrokenShell}>
      {children}
    </Boundary>
  );
}
