import { COUPONS, PLATFORM_COUPON_STATES } from '@juya/contract/operator/resources/content/coupons.ts'
import { formatFen } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { TicketIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import { couponTexts } from './coupon.i18n.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponPane } from './coupon-pane.tsx'
import { useTakesOff } from './takes-off.ts'

type Row = Item<'coupons'>

export default function CouponsPage() {
  const say = couponTexts.useText()
  const word = useWord()
  const takesOff = useTakesOff()
  const { short } = useDates()
  const openHref = useOpenHref()
  const { setOpen } = useAsked(COUPONS)
  const { permissions } = usePermissions()
  const [adding, setAdding] = useState(false)
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...PLATFORM_COUPON_STATES.map((status) => ({ text: word('coupon_state', status), filters: { status } })),
  ]
  return (
    <>
      <ResourcePage<typeof COUPONS, Row>
        resource={COUPONS}
        label={say('name')}
        chips={chips}
        above={
          mayAct(permissions, 'content') && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )
        }
        empty={{ title: say('none'), note: say('none_note') }}
        aside={(id, close) => (
          <Beside id={id} close={close} icon={<TicketIcon size={48} weight="thin" />} pick={say('pick')}>
            {(open_id) => <CouponPane key={open_id} id={open_id} />}
          </Beside>
        )}
        cells={{
          name: {
            title: say('name'),
            cell: (row) => (
              <Two
                first={
                  <Link className="a-link" to={openHref(row.id)}>
                    {row.name}
                  </Link>
                }
                second={row.scope_text}
              />
            ),
          },
          takes_off: {
            title: say('takes_off'),
            cell: (row) => {
              const { sum, from } = takesOff(row)
              return <Two first={sum} second={from} />
            },
          },
          audience: { title: say('audience'), cell: (row) => word('coupon_audience', row.audience) },
          issued: {
            title: say('claimed'),
            right: true,
            cell: (row) => (
              <Two
                first={say('of', { count: row.issued, total: row.total })}
                second={row.used > 0 && say('used_off', { count: row.used, off: formatFen(row.off_fen) })}
              />
            ),
          },
          budget: {
            title: say('budget'),
            right: true,
            cell: (row) => (row.budget_fen ? formatFen(row.budget_fen) : '–'),
          },
          claim_to: {
            title: say('claim_to'),
            right: true,
            cell: (row) => <span className="j-num a-faint">{short(row.claim_to)}</span>,
          },
          status: { title: say('state'), cell: (row) => <State list="coupon_state" value={row.status} /> },
        }}
      />
      {adding && (
        <CouponDialog
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
