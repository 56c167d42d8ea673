/** A shop's licences: what counts, what it filed, and the decision about what waits. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { LinesCard } from '../../parts/detail-page.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { State } from '../../parts/small-parts.tsx'
import { shopTexts } from './shop.i18n.ts'
import type { Shop } from './shop-actions.tsx'

type Filed = Shop['filed_licences'][number]

export function Licences({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const word = useWord()
  const { permissions } = usePermissions()
  const [deciding, setDeciding] = useState<{ filed: Filed; act: 'approve' | 'reject' }>()
  const may = mayAct(permissions, 'review')
  const filed_kinds = new Set(shop.filed_licences.map(({ kind }) => kind))
  return (
    <>
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
                <State
                  list="licence_status"
                  value={filed.status === 'approved' && !filed.runs ? 'over' : filed.status}
                />
              </span>
            ),
            end:
              may && filed.status === 'pending' ? (
                <span>
                  <button
                    type="button"
                    className="a-button a-button--small"
                    onClick={() => setDeciding({ filed, act: 'reject' })}
                  >
                    {say('reject_licence')}
                  </button>{' '}
                  <button
                    type="button"
                    className="a-button a-button--small"
                    onClick={() => setDeciding({ filed, act: 'approve' })}
                  >
                    {say('approve_licence')}
                  </button>
                </span>
              ) : null,
          })),
        ]}
      />
      {deciding && (
        <Decide
          key={`${deciding.act}${deciding.filed.id}`}
          {...deciding}
          shop={shop}
          close={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

const TOUCHED = ['shops', 'shop', 'audit', 'timeline']

function Decide({
  filed,
  act,
  shop,
  close,
}: {
  filed: Filed
  act: 'approve' | 'reject'
  shop: Shop
  close: () => void
}) {
  const say = shopTexts.useText()
  const word = useWord()
  const done = (text: string) => () => {
    close()
    showToast({ text })
  }
  const approve = useAction('approveLicence', { touched: TOUCHED, done: done(say('licence_approved')) })
  const reject = useAction('rejectLicence', { touched: TOUCHED, done: done(say('licence_rejected')) })
  const about = {
    title: say(`${act}_licence_title`, { kind: word('licence', filed.kind), name: shop.name }),
    effect: say(`${act}_licence_effect`, { name: shop.name, day: filed.expires_on }),
    confirm: say(`${act}_licence`),
    onClose: close,
  }
  return act === 'approve' ? (
    <ActDialog {...about} tone="jade" doing={approve} input={(note) => ({ id: filed.id, note })} />
  ) : (
    <ActDialog {...about} tone="red" doing={reject} input={(reason) => ({ id: filed.id, reason })} />
  )
}
