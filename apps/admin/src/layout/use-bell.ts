import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'
import { useLanguage } from '../lib/i18n.ts'

/** What waits for the operator themself. */
export function useBell() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['bell', language],
    queryFn: ({ signal }) => call('bell', {}, { signal }),
    refetchInterval: POLL_MS,
  })
}
