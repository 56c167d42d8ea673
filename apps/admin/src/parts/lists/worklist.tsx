/** Lists of things that wait for an operator: chips to choose one, rows with a button each, a dialog that asks for the reason. */
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { POLL_MS } from '../../lib/api.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { LoadFailed, Nothing, PageLoading } from '../states.tsx'
import { PageTurn, type Place } from './page-turn.tsx'
import '../detail.css'

/** The chips above the lists of a page. */
export function Chips<Tab extends string>({
  tabs,
  tab,
  say,
  onChoose,
}: {
  tabs: readonly Tab[]
  tab: Tab
  say: (tab: Tab) => string
  onChoose: (tab: Tab) => void
}) {
  return (
    <div className="a-filters">
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          className={tab === one ? 'a-chip a-chip--on' : 'a-chip'}
          aria-pressed={tab === one}
          onClick={() => onChoose(one)}
        >
          {say(one)}
        </button>
      ))}
    </div>
  )
}

const PAGE_SIZE = 50

/** One of the lists: oldest first, fifty a page. A page whose last row is done gives way to the one before it. */
export function Worklist<Row>({
  name,
  read,
  heads,
  empty,
  row,
}: {
  /** The query's key: the page, then the list. */
  name: readonly [string, string]
  read: (signal: AbortSignal, paging: { page: number; page_size: number }) => Promise<Place & { list: Row[] }>
  heads: readonly string[]
  empty: { title: string; note: string }
  row: (one: Row) => ReactNode
}) {
  const [page, setPage] = useState(1)
  const poll_ms = usePoll(POLL_MS)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...name, page],
    queryFn: ({ signal }) => read(signal, { page, page_size: PAGE_SIZE }),
    refetchOnMount: 'always',
    refetchInterval: poll_ms, // others propose and decide meanwhile; what is new comes last
  })
  const is_left_over = data !== undefined && data.list.length === 0 && page > 1
  useEffect(() => {
    if (is_left_over) setPage((left) => left - 1)
  }, [is_left_over])
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || is_left_over) return <PageLoading />
  if (data.list.length === 0) return <Nothing title={empty.title} note={empty.note} />
  return (
    <div className="a-card a-card--table">
      <div className="a-table__scroll">
        <table className="a-table a-table--cards">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{data.list.map(row)}</tbody>
        </table>
      </div>
      {(page > 1 || data.has_more) && <PageTurn place={data} rows={data.list.length} onTurn={setPage} />}
    </div>
  )
}

/** The row the dialog is open for; `finish` closes it and tells the result. */
export function useAsking<T>() {
  const [asking, setAsking] = useState<T>()
  const finish = (text: string) => () => {
    setAsking(undefined)
    showToast({ text })
  }
  return { asking, setAsking, finish, close: () => setAsking(undefined) }
}
