import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'

/** The counters, asked again every 20 s and after each action. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview', {}, { signal }),
    refetchInterval: POLL_MS,
  })
