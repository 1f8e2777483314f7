import 'antd/dist/antd.css';
import { createRoot, type Root } from 'react-dom/client';
import { start as startShell } from './start/start.tsx';

let root: Root | null = null;

/** Starts the shell in #root. */
export async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  root ??= createRoot(element);
  await startShell(root);
}
