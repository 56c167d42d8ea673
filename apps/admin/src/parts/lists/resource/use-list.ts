/** One page of a list by its definition. */
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RaRecord, useLogoutIfAccessDenied } from 'ra-core'
import { useEffect } from 'react'
import { type CallName, call, type Input, POLL_MS } from '../../../lib/api.ts'
import { usePoll } from '../../../lib/live/socket.ts'
import type { Asked } from './address.ts'

export interface Page<Row> {
  list: Row[]
  first: number
  page_size: number
  total: number
  total_capped: boolean
  next: string | null
  previous: string | null
}

/** @param live read anew while it is open: a list that two people work on together */
export function useList<Row extends RaRecord>(resource: Resource, asked: Asked, page_size: number, live: boolean) {
  const logoutIfOver = useLogoutIfAccessDenied()
  const poll_ms = usePoll(POLL_MS)
  const { filters, q, sort, from } = asked
  const input = { ...filters, q, sort, from, page_size }
  const query = useQuery({
    queryKey: [resource.name, 'getList', input],
    queryFn: ({ signal }) =>
      call(resource.call as CallName, input as Input<CallName>, { signal }) as unknown as Promise<Page<Row>>,
    retry: 1,
    refetchOnMount: 'always',
    refetchInterval: live ? poll_ms : false,
    placeholderData: keepPreviousData,
  })
  const { error } = query
  useEffect(() => {
    if (error) void logoutIfOver(error)
  }, [error, logoutIfOver])
  return query
}
