/**
 * What the host provides as '@tanstack/react-query': what runs in a browser; rendering on a server, streams, many queries at
 * once and waiting by suspense would cost every visitor 3 kB. A name that is missing here is added here, and needs a release
 * of the host before that of the module that uses it; the architecture check says so. The name of the package means
 * what is provided here, so the package itself has another one (tsconfig.json, base-config.ts).
 */
export {
  focusManager,
  hashKey,
  infiniteQueryOptions,
  InfiniteQueryObserver,
  isCancelledError,
  keepPreviousData,
  MutationCache,
  MutationObserver,
  mutationOptions,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from 'whole-query';
