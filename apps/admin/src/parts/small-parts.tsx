/** Small things several pages show. */
import { formatFen, ImagePlate, Tag, type Tone } from '@juya/ui'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useDates } from '../lib/format.ts'
import { picture } from '../lib/image.ts'
import { useActionWord } from '../lib/words/actions/actions.i18n.ts'
import { toneOf, useWord } from '../lib/words.i18n.ts'

const TONES: Record<string, Tone> = {
  'change.applied': 'jade',
  'change.pending': 'amber',
  'change.dropped': 'grey',
  'change.scheduled': 'amber',
  'change.called_off': 'grey',
  'hold.held': 'amber',
  'hold.pending': 'grey',
  'hold.releasing': 'blue',
  'hold.released': 'jade',
  'hold.applied': 'jade',
  'hold.forfeited': 'red',
}

/** The tag of a state, in the colour it has everywhere. */
export function State({ list, value }: { list: string; value: string }) {
  const word = useWord()
  return <Tag tone={toneOf(`${list}.${value}`) ?? TONES[`${list}.${value}`] ?? 'grey'}>{word(list, value)}</Tag>
}

export const Money = ({
  fen,
  signed,
  strong,
}: {
  fen: number | null | undefined
  signed?: boolean
  strong?: boolean
}) =>
  fen === null || fen === undefined ? (
    <span className="a-faint">–</span>
  ) : (
    <span className={strong ? 'a-money a-money--strong' : 'a-money'}>
      {formatFen(fen, { signed, decimals: fen % 100 === 0 ? 'never' : 'always' })}
    </span>
  )

/** The first cell of a row: picture, title, and a line below. A `seal` stands instead of the picture; null draws neither. */
export function Thing({
  image,
  title,
  note,
  to,
  onOpen,
  seal,
}: {
  image?: string | null
  title: ReactNode
  note?: ReactNode
  to?: string
  onOpen?: () => void
  seal?: ReactNode
}) {
  return (
    <div className="a-thing">
      {seal === undefined ? (
        <span className="a-thing__image">
          <ImagePlate src={picture(image, 200)} alt="" radius="m" />
        </span>
      ) : (
        seal
      )}
      <div className="a-thing__text">
        {to ? (
          <Link to={to} className="a-thing__title">
            {title}
          </Link>
        ) : onOpen ? (
          <button type="button" className="a-thing__title" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <span className="a-thing__title">{title}</span>
        )}
        {note && <span className="a-thing__note">{note}</span>}
      </div>
    </div>
  )
}

/** The person a row is about. */
export const Person = ({ user: { id, nickname } }: { user: { id: number; nickname: string } }) => (
  <Thing seal={<span />} title={nickname} note={`#${id}`} to={`/users/${id}`} />
)

export function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className="a-two">
      <span>{first}</span>
      {second && <small>{second}</small>}
    </div>
  )
}

/** Labelled facts in columns. */
export function Facts({
  list,
  columns = 5,
}: {
  list: ReadonlyArray<{ label: string; value: ReactNode } | null | undefined | false | ''>
  columns?: number
}) {
  return (
    <dl className="a-facts" style={{ '--columns': columns } as CSSProperties}>
      {list.map(
        (fact) =>
          fact && (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export const Card = ({
  title,
  side,
  children,
  flush,
}: {
  title?: ReactNode
  side?: ReactNode
  children: ReactNode
  flush?: boolean
}) => (
  <section className={flush ? 'a-card a-card--flush' : 'a-card'}>
    {title && (
      <header className="a-card__head">
        <h2>{title}</h2>
        {side}
      </header>
    )}
    {children}
  </section>
)

interface Entry {
  id: number
  at: number
  actor_name: string
  action: string
  reason?: string | null
}

/** The operators' actions on a thing, newest first. */
export function Logs({ list, none }: { list: readonly Entry[]; none: string }) {
  const { short } = useDates()
  const doing = useActionWord()
  if (list.length === 0) return <p className="a-faint">{none}</p>
  return (
    <ol className="a-logs">
      {list.map((entry) => (
        <li key={entry.id}>
          <b>{entry.actor_name}</b> {doing(entry.action)}
          {entry.reason && <p>{entry.reason}</p>}
          <small className="j-num">{short(entry.at)}</small>
        </li>
      ))}
    </ol>
  )
}
