/**
 * What the host provides as 'react-router-dom': the parts of the browser's data router. The rest of the package (server,
 * framework mode) would cost every visitor 24 kB. A name that is missing here is added here, and needs a release of the
 * host before that of the module that uses it; the architecture check says so.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  redirect,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutlet,
  useParams,
  useResolvedPath,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
