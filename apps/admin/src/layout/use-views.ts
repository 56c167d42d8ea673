import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'
import { usePoll } from '../lib/live/socket.ts'

/** Saved views, counted again when something changes in a queue, after each action, and every 20 s while the socket is closed. */
export function useViews() {
  const poll_ms = usePoll(POLL_MS)
  return useQuery({
    queryKey: ['views'],
    queryFn: ({ signal }) => call('views', {}, { signal }),
    refetchInterval: poll_ms,
  })
}
