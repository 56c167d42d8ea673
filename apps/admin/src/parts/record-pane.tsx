/** One thing beside its list: read by its number, with its states of loading and failing. */
import { type RaRecord, useGetOne } from 'ra-core'
import type { ReactNode } from 'react'
import type { RecordName } from '../lib/data-provider.ts'
import { LoadFailed, PageLoading } from './states.tsx'

interface RecordPaneProps<Shown> {
  /** The record as the data provider knows it. */
  resource: RecordName
  id: number
  /** The whole pane, `aside` included: some are named after what they show. */
  children: (data: Shown) => ReactNode
}

export function RecordPane<Shown>({ resource, id, children }: RecordPaneProps<Shown>) {
  const { data, error, isPending, refetch } = useGetOne<RaRecord>(resource, { id })
  if (data && !error) return children(data as unknown as Shown)
  return (
    <aside className="a-aside">
      {error || !isPending ? <LoadFailed error={error ?? undefined} retry={() => void refetch()} /> : <PageLoading />}
    </aside>
  )
}
