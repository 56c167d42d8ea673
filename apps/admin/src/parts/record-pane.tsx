/** One thing beside its list: read by its number, with its states of loading and failing. */
import type { ReactNode } from 'react'
import { type RecordName, type RecordOf, useRecord } from '../lib/data-provider.ts'
import { LoadFailed, PageLoading } from './states.tsx'

interface RecordPaneProps<R extends RecordName> {
  /** The record as the data provider knows it. */
  resource: R
  id: number
  /** The whole pane, `aside` included: some are named after what they show. */
  children: (data: RecordOf<R>) => ReactNode
}

export function RecordPane<R extends RecordName>({ resource, id, children }: RecordPaneProps<R>) {
  const { data, error, isPending, refetch } = useRecord(resource, id)
  if (data && !error) return children(data)
  return (
    <aside className="a-aside">
      {error || !isPending ? <LoadFailed error={error ?? undefined} retry={() => void refetch()} /> : <PageLoading />}
    </aside>
  )
}
