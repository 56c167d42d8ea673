/** Reading and writing through the contract in components. Retries, caching and the duplicate guard follow a call's effect. */
import { FreshQueryClient, firstRead } from '@juya/ui/reading/query-client.ts'
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { session } from '../session/session.ts'
import { language } from '../texts/i18n.ts'
import { uuid } from '../timing.ts'
import {
  type CallName,
  type CallOptions,
  call,
  type Data,
  type Filter,
  type Input,
  type Item,
  type PagedName,
} from './client.ts'
import { CallError } from './request.ts'

const TRIES = 2
/** A failed read is tried again only when the network failed; an answer of the server is final. */
const tryAgain = (count: number, error: unknown): boolean =>
  count < TRIES && error instanceof CallError && error.kind === 'network'

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      retry: tryAgain,
      retryDelay: (count) => 600 * 2 ** count,
      staleTime: 10_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Signing in or out, or changing the language, drops what was loaded before. */
export const whoKey = (): string => `${session.get().user?.id ?? 0}:${session.get().token ? 1 : 0}:${language.get()}`

/** The name as a text: with this many calls a tuple for each of them is more than the compiler puts together. */
export const callKey = (name: CallName, input?: unknown): QueryKey => {
  const key: string = name
  return input === undefined ? [key] : [key, input]
}

export interface Reading<T> {
  data: T | undefined
  error: CallError | null
  /** Nothing to show yet. */
  loading: boolean
  /** Shown data is being fetched anew. */
  refreshing: boolean
  refetch: () => Promise<unknown>
}

export interface ReadOptions {
  /** Do not ask while false. */
  enabled?: boolean
  /** Ask again every so many ms while shown. */
  refetch_ms?: number | false
  /** How long an answer counts as fresh; 10 s unless told otherwise. */
  stale_ms?: number
  /** Keep showing the last answer while the next input loads. */
  keep?: boolean
  /** Toast what went wrong. Off by default: the template shows it. */
  toast?: boolean
}

/** Asks for an answer anew. Where the first one is still on its way, it is asked for after it, which may be older than what one asks for. */
function useRefetch(key: QueryKey, ask: () => Promise<unknown>): () => Promise<unknown> {
  const client = useQueryClient()
  const hash = hashKey(key)
  return useCallback(() => {
    const first = firstRead(client.getQueryCache().get(hash))
    return first ? first.then(ask) : ask()
  }, [client, hash, ask])
}

/** Reads a call and keeps its answer: `const lot = useCall('auction.lot', { id })`. */
export function useCall<N extends CallName>(name: N, input: Input<N>, options: ReadOptions = {}): Reading<Data<N>> {
  const queryKey = callKey(name, input)
  const query = useQuery<Data<N>, CallError>({
    queryKey,
    queryFn: ({ signal }) => call(name, input, { signal, silent: !options.toast }),
    enabled: options.enabled ?? true,
    // What the server refused stays refused; asking again would only take the sentence away for a moment.
    refetchInterval: ({ state }) =>
      state.error?.kind === 'refused' && state.data === undefined ? false : (options.refetch_ms ?? false),
    staleTime: options.stale_ms ?? 10_000,
    placeholderData: options.keep ? (keepPreviousData as never) : undefined,
  })
  const refetch = useRefetch(queryKey, query.refetch)
  return {
    data: query.data,
    error: query.error,
    loading: query.isPending && query.fetchStatus !== 'idle',
    refreshing: query.isFetching && !query.isPending,
    refetch,
  }
}

export interface PagedReading<T, D> extends Reading<D> {
  items: readonly T[]
  total: number
  more: 'more' | 'loading' | 'failed' | 'end'
  loadMore: () => void
  /** The first page's whole data, with all that stands beside its list. */
  first: D | undefined
}

/** Where a page begins: its number, or what the page before gave as `next`. */
type PageStart = number | string

/** Reads a paged call page after page: `const orders = usePagedCall('order.list', { tab })`. */
export function usePagedCall<N extends PagedName>(
  name: N,
  input: Filter<N>,
  options: ReadOptions & { page_size?: number } = {},
): PagedReading<Item<N>, Data<N>> {
  const page_size = options.page_size ?? 20
  const queryKey = [name, 'pages', input, page_size]
  const query = useInfiniteQuery<Data<N>, CallError, { pages: Data<N>[] }, QueryKey, PageStart>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...input, ...startOf(pageParam), page_size } as Input<N>, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextStart(last as { has_more: boolean; next?: string | null }, pages.length),
    enabled: options.enabled ?? true,
    staleTime: options.stale_ms ?? 10_000,
    refetchInterval: options.refetch_ms ?? false,
    placeholderData: options.keep ? (keepPreviousData as never) : undefined,
  })
  const refetch = useRefetch(queryKey, query.refetch)
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => (page as unknown as { list: Item<N>[] }).list)
  const first = pages[0]
  return {
    data: first,
    first,
    items,
    total: (first as unknown as { total?: number } | undefined)?.total ?? items.length,
    error: query.error,
    loading: query.isPending && query.fetchStatus !== 'idle',
    refreshing: query.isFetching && !query.isPending && !query.isFetchingNextPage,
    refetch,
    more: query.isFetchNextPageError
      ? 'failed'
      : query.isFetchingNextPage
        ? 'loading'
        : query.hasNextPage
          ? 'more'
          : 'end',
    loadMore: () => void query.fetchNextPage(),
  }
}

const startOf = (start: PageStart) => (typeof start === 'string' ? { after: start } : { page: start })
const nextStart = (
  { has_more, next }: { has_more: boolean; next?: string | null },
  read: number,
): PageStart | undefined => (has_more ? (next ?? read + 1) : undefined)

export interface ActionOptions<N extends CallName> extends Pick<CallOptions, 'silent'> {
  /** Calls whose answers this act changes; they are read anew. 'auction' stands for every call of that domain. */
  refresh?: readonly string[]
  onDone?: (data: Data<N>, input: Input<N>) => void
  onRefused?: (error: CallError, input: Input<N>) => void
}

export interface Action<N extends CallName> {
  /** Does it once; further calls while it runs are ignored. Gives the data, or undefined when it failed or was ignored. */
  run: (input: Input<N>) => Promise<Data<N> | undefined>
  pending: boolean
  error: CallError | null
  /** Forgets the last error. */
  clear: () => void
}

/**
 * Does a writing call from a button. While it runs further presses are ignored; a try that got no answer keeps its
 * Idempotency-Key, so pressing again cannot do it twice.
 */
export function useAction<N extends CallName>(name: N, options: ActionOptions<N> = {}): Action<N> {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const running = useRef(false)
  const unanswered = useRef<{ input: string; key: string } | null>(null)
  const latest = useRef(options)
  latest.current = options

  const run = useCallback(
    async (input: Input<N>) => {
      if (running.current) return undefined
      running.current = true
      setPending(true)
      setError(null)
      const said = JSON.stringify(input)
      const key = unanswered.current?.input === said ? unanswered.current.key : uuid()
      unanswered.current = { input: said, key }
      try {
        const data = await call(name, input, { idempotency_key: key, silent: latest.current.silent })
        unanswered.current = null
        await refresh(client, latest.current.refresh)
        latest.current.onDone?.(data, input)
        return data
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure
        if (failure.kind === 'refused') unanswered.current = null
        setError(failure)
        latest.current.onRefused?.(failure, input)
        return undefined
      } finally {
        running.current = false
        setPending(false)
      }
    },
    [client, name],
  )
  return { run, pending, error, clear: useCallback(() => setError(null), []) }
}

/** Asks the server anew who the caller is, for the session and for every screen that shows it: a shop they act for may be there or gone. */
export async function readMe(): Promise<Data<'account.me'>> {
  await queryClient.invalidateQueries({ queryKey: ['account.me'] })
  return queryClient.fetchQuery({
    queryKey: callKey('account.me', {}),
    queryFn: ({ signal }) => call('account.me', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Marks answers as outdated, by call name or by domain; those on screen are read anew now, or when a screen shows them next. */
export function refresh(client: QueryClient, names: readonly string[] = [], when: 'now' | 'when_shown' = 'now'): void {
  for (const name of names) {
    void client.invalidateQueries({
      refetchType: when === 'now' ? 'active' : 'none',
      predicate: ({ queryKey }) =>
        queryKey[0] === name || (typeof queryKey[0] === 'string' && queryKey[0].startsWith(`${name}.`)),
    })
  }
}

/** Changes an answer in place, for a push or an optimistic toggle. */
export function patchCall<N extends CallName>(
  client: QueryClient,
  name: N,
  input: Input<N>,
  change: (data: Data<N>) => Data<N>,
): void {
  client.setQueryData<Data<N>>(callKey(name, input), (data) => (data === undefined ? data : change(data)))
}
export { useQueryClient }
