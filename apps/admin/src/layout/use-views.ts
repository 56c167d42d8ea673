import { useQuery } from '@tanstack/react-query'
import { call, POLL_MS } from '../lib/api.ts'

/** Saved views, counted again every 20 s and after each action. */
export const useViews = () =>
  useQuery({
    queryKey: ['views'],
    queryFn: ({ signal }) => call('views', {}, { signal }),
    refetchInterval: POLL_MS,
  })
