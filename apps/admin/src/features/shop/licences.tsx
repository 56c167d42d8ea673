/** A shop's licences: what counts and what it filed; what waits is decided on its own page. */
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import { mayRead } from '../../lib/auth-provider.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { LinesCard } from '../../parts/detail-page.tsx'
import { State } from '../../parts/small-parts.tsx'
import { shopTexts } from './shop.i18n.ts'
import type { Shop } from './shop-actions.tsx'

export function Licences({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const word = useWord()
  const { permissions } = usePermissions()
  const may = mayRead(permissions, 'review')
  const filed_kinds = new Set(shop.filed_licences.map(({ kind }) => kind))
  return (
    <LinesCard
      title={say('licences')}
      none={say('no_licences')}
      list={[
        ...shop.licences
          .filter(({ kind }) => !filed_kinds.has(kind))
          .map(({ kind, expires_on }) => ({
            key: kind,
            text: <span>{word('licence', kind)}</span>,
            end: <small>{expires_on ? say('until', { day: expires_on }) : say('for_ever')}</small>,
          })),
        ...shop.filed_licences.map((filed) => ({
          key: filed.id,
          text: (
            <span>
              {filed.image ? (
                <a className="a-link" href={picture(filed.image)} target="_blank" rel="noreferrer">
                  {word('licence', filed.kind)}
                </a>
              ) : (
                word('licence', filed.kind)
              )}{' '}
              <small>{[filed.number, say('until', { day: filed.expires_on })].filter(Boolean).join(' · ')}</small>{' '}
              <State list="licence_status" value={filed.status === 'approved' && !filed.runs ? 'over' : filed.status} />
            </span>
          ),
          end:
            may && (filed.status === 'pending' || filed.status === 'asked') ? (
              <Link className="a-link" to={`/licences?open=${filed.id}`}>
                {say('see_licence')}
              </Link>
            ) : null,
        })),
      ]}
    />
  )
}
