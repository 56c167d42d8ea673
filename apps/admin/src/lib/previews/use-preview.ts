/** What an act would do, as the server works it out, by the act and its input; the button sends the hash of what was shown. */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallError, type CallName, call, type Data, type Input, isPreviewed } from '../api.ts'
import { isRefusal } from '../refusals.ts'

export interface Shown extends Data<'preview'> {
  /** What was shown before the world moved and the act was refused. */
  was?: Data<'preview'>
}

/** While somebody types, what would be done is asked for after so long a pause. */
const PAUSE_MS = 350
const KEPT_MS = 60_000
const BUSY_TRIES = 5
const BUSY_PAUSE_MS = 1_000

const keyOf = (name: CallName, input: object) => ['preview', name, JSON.stringify(input)]

const previewQuery = (name: CallName, input: object) =>
  queryOptions<Shown>({
    queryKey: keyOf(name, input),
    // Without a signal: a dialog that goes on to other words must not call off what the button waits for.
    queryFn: () => call('preview', { call: name, input: { ...input } }),
    staleTime: 0,
    gcTime: KEPT_MS,
    // A rehearsal gives way to bids and payments: what was busy is asked for again, what is refused stays refused.
    retry: (failures, error) => failures < BUSY_TRIES && isRefusal(error, 'RATE_LIMITED'),
    retryDelay: BUSY_PAUSE_MS,
  })

/** The hash an act carries: of what is shown for this very input, or asked for now. @throws what the act itself would be refused with */
export async function shownHash(client: QueryClient, name: CallName, input: object): Promise<string | undefined> {
  if (!isPreviewed(name)) return undefined
  return (await client.ensureQueryData(previewQuery(name, input))).hash
}

/** The act was refused because the world has moved: what it would do now is shown, beside what was. */
export function showAnew(client: QueryClient, name: CallName, input: object, refusal: CallError): void {
  const { preview } = refusal.data as { preview: Data<'preview'> }
  client.setQueryData<Shown>(keyOf(name, input), (was) => ({ ...preview, ...(was ? { was } : {}) }))
}

export interface PreviewControl {
  shown: Shown | undefined
  /** Why the act cannot be done. */
  error: Error | null
  /** What is shown is not yet that of this input. */
  pending: boolean
  /** There is something to show. */
  asked: boolean
}

/** @param input of the act, once it is whole; undefined before */
export function usePreview<N extends CallName>(name: N, input: Input<N> | undefined): PreviewControl {
  const text = input === undefined ? undefined : JSON.stringify(input)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    // The first is asked for at once.
    const timer = setTimeout(() => setSettled(text), settled === undefined || text === undefined ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...previewQuery(name, settled === undefined ? {} : (JSON.parse(settled) as object)),
    enabled: settled !== undefined && isPreviewed(name),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const asked = text !== undefined && isPreviewed(name)
  return {
    shown: asked ? data : undefined,
    error: asked && settled === text ? error : null,
    pending: asked && (settled !== text || isPlaceholderData || (isPending && !error)),
    asked,
  }
}
