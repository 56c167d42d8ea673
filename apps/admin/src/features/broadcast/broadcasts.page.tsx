import { BROADCAST_STATES, BROADCASTS } from '@juya/contract/operator/resources/content/broadcasts.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { MegaphoneIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import { broadcastTexts } from './broadcast.i18n.ts'
import { BroadcastDialog } from './broadcast-dialog.tsx'
import { BroadcastPane } from './broadcast-pane.tsx'

type Row = Item<'broadcasts'>

export default function BroadcastsPage() {
  const say = broadcastTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const { short } = useDates()
  const openHref = useOpenHref()
  const { setOpen } = useAsked(BROADCASTS)
  const { permissions } = usePermissions()
  const [adding, setAdding] = useState(false)
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...BROADCAST_STATES.map((status) => ({ text: word('broadcast_state', status), filters: { status } })),
  ]
  return (
    <>
      <ResourcePage<typeof BROADCASTS, Row>
        resource={BROADCASTS}
        label={say('name')}
        chips={chips}
        live
        above={
          mayAct(permissions, 'content') && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )
        }
        empty={{ title: say('none'), note: say('none_note') }}
        aside={(id, close, rows) => (
          <Beside id={id} close={close} icon={<MegaphoneIcon size={48} weight="thin" />} pick={say('pick')}>
            {(open_id) => (
              <BroadcastPane
                key={`${open_id} ${rows.find((row) => row.id === open_id)?.status}`}
                id={open_id}
                onGone={close}
              />
            )}
          </Beside>
        )}
        cells={{
          title: {
            title: say('name'),
            cell: (row) => (
              <Two
                first={
                  <Link className="a-link" to={openHref(row.id)}>
                    {lang === 'en' ? row.title_en : row.title_zh}
                  </Link>
                }
                second={row.by}
              />
            ),
          },
          segment: { title: say('segment'), cell: (row) => word('segment', row.segment) },
          category: { title: say('about'), cell: (row) => word('broadcast_about', row.category) },
          sent: { title: say('sent'), right: true, cell: (row) => row.sent_count },
          skipped: { title: say('skipped'), right: true, cell: (row) => row.skipped_count },
          status: { title: say('state'), cell: (row) => <State list="broadcast_state" value={row.status} /> },
          started_at: {
            title: say('started'),
            right: true,
            cell: (row) => row.started_at && <span className="j-num a-faint">{short(row.started_at)}</span>,
          },
        }}
      />
      {adding && (
        <BroadcastDialog
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            setOpen(id)
          }}
        />
      )}
    </>
  )
}
