/** Shipping the orders of a team: a tracking number each, one carrier for all. */
import './group.css'
import { Button, CellGroup, Empty } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField } from '../../cards/forms/form-fields.tsx'
import { TrackingField } from '../../cards/scan/tracking-field.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { carrierOf, trackingNoIn } from '../../lib/forms/tracking-no.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function SendPage() {
  return (
    <SellerOnly>
      <Send />
    </SellerOnly>
  )
}

function Send() {
  const t = useText()
  const id = useIdParam()
  const team_id = Number(usePageParams().team) || 0
  const teams = usePagedCall('group.shopTeams', { group_buy_id: id, status: 'formed' }, { page_size: 50 })
  const carriers = useCall('site.carriers', {}, { stale_ms: 3_600_000 })
  const [carrier_code, setCarrier] = useState('')
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({})
  const [tried, setTried] = useState(false)
  const ship = useAction('group.shipTeam', { refresh: ['group', 'order', 'shop'] })
  if (!teams.first || !carriers.data) return <PageShell needs={[teams, carriers]}>{null}</PageShell>
  const title = t('ship_title', { id: team_id })
  const orders =
    teams.items.find((team) => team.id === team_id)?.orders.filter(({ status }) => status === 'to_ship') ?? []
  const back = () => go('group.manage', { id }, { type: 'redirect' })
  if (orders.length === 0)
    return (
      <PageShell title={title}>
        <Empty
          drawing="box"
          title={t('nothing_to_ship')}
          note={t('nothing_to_ship_note')}
          action={<Button onClick={back}>{t('to_orders')}</Button>}
        />
      </PageShell>
    )
  const parcels = orders.flatMap(({ id: order_id }) => {
    const tracking_no = trackingNoIn(numbers[order_id] ?? '')
    return tracking_no ? [{ order_id, carrier_code, tracking_no }] : []
  })
  const wrong = orders.filter(
    ({ id: order_id }) => (numbers[order_id] ?? '') !== '' && !trackingNoIn(numbers[order_id]!),
  )
  const send = async () => {
    setTried(true)
    if (!carrier_code || parcels.length === 0 || wrong.length > 0) return
    const done = await ship.run({ team_id, parcels: JSON.stringify(parcels) })
    if (!done) return
    if (done.failed[0]) toast(done.failed[0].msg)
    else toast(t('shipped', { count: done.done.length }))
    if (done.failed.length === 0) back()
  }
  const { list } = carriers.data
  return (
    <FormPage
      title={title}
      onSubmit={() => void send()}
      submit={t('ship_submit', { count: parcels.length })}
      submitting={ship.pending}
    >
      <CellGroup look="card">
        <ChoiceField
          label={t('carrier')}
          value={list.find(({ code }) => code === carrier_code)?.name ?? ''}
          options={list.map(({ name }) => name)}
          onChange={(name) => setCarrier(list.find((one) => one.name === name)?.code ?? '')}
          error={tried && !carrier_code ? t('carrier') : undefined}
        />
        {orders.map((order) => (
          <TrackingField
            key={order.id}
            label={`${t('number')} · ${order.order_no.slice(-6)}`}
            value={numbers[order.id] ?? ''}
            onChange={(typed) => setNumbers({ ...numbers, [order.id]: typed })}
            onRead={(read) => {
              setNumbers({ ...numbers, [order.id]: read })
              setCarrier(carrierOf(list, read)?.code ?? carrier_code)
            }}
            error={tried && wrong.includes(order) ? t('number_wrong') : undefined}
          />
        ))}
      </CellGroup>
    </FormPage>
  )
}
