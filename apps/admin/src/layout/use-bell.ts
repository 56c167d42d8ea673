import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'
import { useLanguage } from '../lib/i18n.ts'
import { usePoll } from '../lib/live/socket.ts'

/** What waits for the operator themself. */
export function useBell() {
  const language = useLanguage()
  const poll_ms = usePoll(POLL_MS)
  return useQuery({
    queryKey: ['bell', language],
    queryFn: ({ signal }) => call('bell', {}, { signal }),
    refetchInterval: poll_ms,
  })
}
