import { RouterProvider } from 'react-router-dom';
import type { createRouter } from '../routes/router.tsx';

/** The router's place in the tree; on its own so that start needs no component of the library. */
export function ShellRouter({ router }: { router: ReturnType<typeof createRouter> }) {
  return <RouterProvider router={router} />;
}
