/** The page of one thing: its head, then what happened to it in the wide column and what else is known of it beside. */
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type RecordName, type RecordOf, useRecord } from '../lib/data-provider.ts'
import { Card } from './small-parts.tsx'
import { LoadFailed, PageLoading } from './states.tsx'
import './detail.css'

interface DetailPageProps<R extends RecordName> {
  /** What is asked for, with the id of the address. */
  resource: R
  head: (data: RecordOf<R>) => ReactNode
  main: (data: RecordOf<R>) => ReactNode
  side: (data: RecordOf<R>) => ReactNode
}

export function DetailPage<R extends RecordName>({ resource, head, main, side }: DetailPageProps<R>) {
  const id = Number(useParams().id)
  const { data, error, isPending, refetch } = useRecord(resource, id)
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <div className="a-page">
      {head(data)}
      <div className="a-columns">
        <div className="a-stack">{main(data)}</div>
        <div className="a-stack">{side(data)}</div>
      </div>
    </div>
  )
}

interface Line {
  key: string | number
  text: ReactNode
  /** What stands at the right end: a sum, a moment. */
  end: ReactNode
}

/** Short lines under one another. */
export const Lines = ({ list }: { list: readonly Line[] }) => (
  <ol className="d-line">
    {list.map(({ key, text, end }) => (
      <li key={key}>
        {text}
        {end}
      </li>
    ))}
  </ol>
)

/** A card of lines, or the words for there being none. */
export const LinesCard = ({
  title,
  aside,
  list,
  none,
}: {
  title: string
  aside?: ReactNode
  list: readonly Line[]
  none: string
}) => (
  <Card title={title} side={aside}>
    {list.length === 0 ? <p className="a-faint">{none}</p> : <Lines list={list} />}
  </Card>
)
