/** Checkout of a seat in a team: paying places its order first, as with goods. No coupon is laid on it. */
import { Card, Check, Radio } from '@juya/ui'
import { useState } from 'react'
import type { Address } from '../../../cards/forms/address-sheet.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { Placing } from './new-orders.tsx'

interface Seat {
  group_buy_id: number
  sku_id: number
  qty: number
  team_id?: number
}

export function SeatCheckout({ seat }: { seat: Seat }) {
  const [address, setAddress] = useState<Address>()
  const [on_full, setOnFull] = useState<'new_team' | 'refund'>('new_team')
  const [on_expire, setOnExpire] = useState<'merge' | 'refund'>('merge')
  const [alias, setAlias] = useState(false)
  const preview = useCall('group.preview', { ...seat, address_id: address?.id }, { stale_ms: 0, keep: true })
  const join = useAction('group.join', {
    silent: true, // the screen itself says what comes next, or what speaks against it
    refresh: ['group', 'goods', 'order'],
    onRefused: () => void preview.refetch(),
  })
  return (
    <Placing
      preview={preview}
      address={address}
      onAddress={setAddress}
      onCoupons={() => undefined}
      pending={join.pending}
      refused={join.error}
      extra={
        preview.data?.booking ? (
          <BookingNote booking={preview.data.booking} qty={seat.qty} />
        ) : (
          <Choices
            team={seat.team_id !== undefined}
            {...{ on_full, setOnFull, on_expire, setOnExpire, alias, setAlias }}
          />
        )
      }
      place={async ({ preview: shown, address: goes_to, notes }) => {
        const placed = await join.run({
          ...seat,
          submit_token: shown.submit_token,
          address_id: goes_to?.id,
          shown_total_fen: shown.amounts.payable_fen,
          note: Object.values(notes)[0],
          on_full,
          on_expire,
          alias,
        })
        return placed && { order_ids: [placed.order_id] }
      }}
    />
  )
}

/** What becomes of the money of a booking. */
function BookingNote({ booking, qty }: { booking: NonNullable<Data<'group.preview'>['booking']>; qty: number }) {
  const t = useText()
  return (
    <Card title={t('booking_title')}>
      <p>{t('booking_back', { amount: formatFen(booking.back_fen * qty) })}</p>
      <p className="j-meta">
        {booking.leave_until
          ? t('booking_leave', { at: formatMoment(booking.leave_until) })
          : t('booking_no_leave', { hours: booking.leave_before_h })}
      </p>
    </Card>
  )
}

/** What the others read, and what becomes of a payment that comes after the team's end. */
function Choices({
  team,
  on_full,
  setOnFull,
  on_expire,
  setOnExpire,
  alias,
  setAlias,
}: {
  team: boolean
  on_full: 'new_team' | 'refund'
  setOnFull: (to: 'new_team' | 'refund') => void
  on_expire: 'merge' | 'refund'
  setOnExpire: (to: 'merge' | 'refund') => void
  alias: boolean
  setAlias: (on: boolean) => void
}) {
  const t = useText()
  return (
    <>
      {team && (
        <Card title={t('seat_late')}>
          <div className="confirm-radios">
            <Radio name="on_full" on={on_full === 'new_team'} onChange={() => setOnFull('new_team')}>
              {t('seat_new_team')}
            </Radio>
            <Radio name="on_full" on={on_full === 'refund'} onChange={() => setOnFull('refund')}>
              {t('seat_refund')}
            </Radio>
          </div>
        </Card>
      )}
      <Card title={t('seat_expires')}>
        <div className="confirm-radios">
          <Radio name="on_expire" on={on_expire === 'merge'} onChange={() => setOnExpire('merge')}>
            {t('seat_merge')}
          </Radio>
          <Radio name="on_expire" on={on_expire === 'refund'} onChange={() => setOnExpire('refund')}>
            {t('seat_refund')}
          </Radio>
        </div>
      </Card>
      <Card title={t('seat_choices')}>
        <Check on={alias} onChange={setAlias}>
          {t('seat_alias')}
        </Check>
        <p className="j-meta">{t('seat_back')}</p>
      </Card>
    </>
  )
}
