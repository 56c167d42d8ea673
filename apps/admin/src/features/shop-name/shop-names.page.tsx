import { SHOP_NAMES } from '@juya/contract/operator/resources/shops.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { TagIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { DueOrDecided } from '../../parts/claims/promise-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { shopNameTexts } from './shop-name.i18n.ts'
import { ShopNamePane } from './shop-name-pane.tsx'

type Row = Item<'shopNames'>
const SHOWN = ['approved', 'rejected', 'withdrawn'] as const

export default function ShopNamesPage() {
  const say = shopNameTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(SHOP_NAMES)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('waiting'), filters: { status: 'waiting' } },
    ...SHOWN.map((status) => ({ text: word('shop_name', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof SHOP_NAMES, Row>
      resource={SHOP_NAMES}
      label={say('name')}
      chips={chips}
      above={<NextButton queue="shop_name" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<TagIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <ShopNamePane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        name: {
          title: say('name'),
          cell: (row) => <Thing image={row.logo} title={row.name} note={`N-${row.id}`} to={openHref(row.id)} />,
        },
        before: { title: say('before'), cell: (row) => row.before },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="shop_name" value={row.status} claim={row.claim} />,
        },
        asked_at: {
          title: say('asked'),
          cell: (row) => <span className="j-num a-faint">{short(row.asked_at)}</span>,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) => <DueOrDecided decided_at={row.decided_at} promise={row.promise} />,
        },
      }}
    />
  )
}
