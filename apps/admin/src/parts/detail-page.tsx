/** The page of one thing: its head, then what happened to it in the wide column and what else is known of it beside. */
import { useGetOne } from 'ra-core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Card } from './small-parts.tsx'
import { LoadFailed, PageLoading } from './states.tsx'
import './detail.css'

interface DetailPageProps<Shown> {
  /** What is asked for, with the id of the address. */
  resource: string
  head: (data: Shown) => ReactNode
  main: (data: Shown) => ReactNode
  side: (data: Shown) => ReactNode
}

export function DetailPage<Shown>({ resource, head, main, side }: DetailPageProps<Shown>) {
  const id = Number(useParams().id)
  const { data, error, isPending, refetch } = useGetOne(resource, { id })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  const shown = data as Shown
  return (
    <div className="a-page">
      {head(shown)}
      <div className="a-columns">
        <div className="a-stack">{main(shown)}</div>
        <div className="a-stack">{side(shown)}</div>
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
