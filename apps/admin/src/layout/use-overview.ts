import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'
import { usePoll } from '../lib/live/socket.ts'

/** The counters: told as they change, asked again after each action, and every 20 s while the socket is closed. */
export function useOverview() {
  const poll_ms = usePoll(POLL_MS)
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview', {}, { signal }),
    refetchInterval: poll_ms,
  })
}
