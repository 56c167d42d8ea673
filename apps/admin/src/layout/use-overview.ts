import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

const FRESH_MS = 20_000

/** The counters, asked again every 20 s and after each action. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview', {}, { signal }),
    refetchInterval: FRESH_MS,
  })
