/** Rings: groups of bidders who may be in league with the shop they bid at, as each night finds them. */
import { RINGS } from '@juya/contract/operator/resources/trade/rings.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { HandshakeIcon } from '../../lib/icons.ts'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { ringTexts } from './ring.i18n.ts'
import { RingPane } from './ring-pane.tsx'

type Row = Item<'rings'>
const LARGE = 4

export default function RingsPage() {
  const say = ringTexts.useText()
  const openHref = useOpenHref()
  useAsked(RINGS)
  const { short } = useDates()
  return (
    <ResourcePage<typeof RINGS, Row>
      resource={RINGS}
      label={say('search')}
      chips={[
        { text: say('all'), filters: {} },
        { text: say('to_look_at'), filters: { status: 'open' } },
        { text: say('large'), filters: { people_count: `${LARGE}..` } },
      ]}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<HandshakeIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <RingPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        ring: {
          title: say('ring'),
          cell: (row) => (
            <Thing
              seal={null}
              title={row.people.map(({ nickname }) => nickname).join(' · ')}
              note={row.shop.name}
              to={openHref(row.id)}
            />
          ),
        },
        score: { title: say('score'), right: true, cell: (row) => <b className="j-num">{row.score}</b> },
        people: {
          title: say('people'),
          right: true,
          cell: (row) => <span className="j-num">{row.people.length}</span>,
        },
        lots: { title: say('lots'), right: true, cell: (row) => <span className="j-num">{row.lots}</span> },
        status: { title: say('status'), cell: (row) => <State list="ring" value={row.status} /> },
        first_seen_at: {
          title: say('since'),
          cell: (row) => <span className="j-num a-faint">{short(row.first_seen_at)}</span>,
        },
        seen_at: { title: say('seen'), cell: (row) => <span className="j-num a-faint">{short(row.seen_at)}</span> },
      }}
    />
  )
}
