import { RouterProvider } from 'react-router-dom';
import type { createRouter } from '../routes/router.tsx';

/**
 * The router's place in the tree; on its own so that start needs no component of the library. A press moves at once:
 * nothing here waits in a Suspense, and a transition would only draw the next page in slices between frames of the last.
 */
export function ShellRouter({ router }: { router: ReturnType<typeof createRouter> }) {
  return <RouterProvider router={router} useTransitions={false} />;
}
