/** One piece that goods and lots share: what offers or offered it, and what has it now. */
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { State } from '../small-parts.tsx'
import { pieceTexts } from './piece.i18n.ts'

type Piece = NonNullable<Data<'goodsInfo'>['piece']>
/** Each opens at its own page. */
const PAGES = { goods: (id: number) => `/goods?open=${id}`, lot: (id: number) => `/lots/${id}` }

export function PieceCard({ piece }: { piece: Piece | null | undefined }) {
  const say = pieceTexts.useText()
  const { permissions } = usePermissions()
  if (!piece) return null
  const see = mayRead(permissions, 'review', 'service', 'arbiter')
  return (
    <section>
      <h2>{say('piece', { id: piece.id })}</h2>
      <p className="a-faint">{say('note')}</p>
      <ul className="g-ways">
        {piece.offered_by.map(({ kind, id, title, status, has_it }) => (
          <li key={`${kind}${id}`}>
            <span>
              {see ? (
                <Link className="a-link" to={PAGES[kind](id)}>
                  {say(kind, { id })}
                </Link>
              ) : (
                say(kind, { id })
              )}{' '}
              {title}
              {has_it && <span className="a-faint"> · {say('has_it')}</span>}
            </span>
            <State list={kind} value={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
