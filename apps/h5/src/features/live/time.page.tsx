/** Live time: what is left, the plans, and what was bought with giving it back. */
import './parts/live.css'
import { ask, Button, Card, Row, Rows } from '@juya/ui'
import { useState } from 'react'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { call, type Data, type Item } from '../../lib/api/client.ts'
import { readMe, useAction, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Shown = Data<'live.feeList'>
type Time = Item<'live.feeList'>

export default function LiveTimePage() {
  return (
    <SellerOnly>
      <LiveTime />
    </SellerOnly>
  )
}

function LiveTime() {
  const t = useText()
  const list = usePagedCall('live.feeList', {}, { stale_ms: 0 })
  const [plan_id, setPlan] = useState<number>()
  const data = list.first
  const plan = data?.plans.find(({ id }) => id === plan_id)
  return (
    <ListPage
      list={list}
      row={(time) => <Bought key={time.id} time={time} onBack={() => void list.refetch()} />}
      before={data && <Plans data={data} onBuy={setPlan} />}
      empty={{ title: t('none_bought'), note: t('none_bought_note') }}
      after={
        plan?.pay &&
        data && (
          <PaySheet
            open
            onClose={() => setPlan(undefined)}
            title={plan.name}
            options={plan.pay}
            note={t('rule', { days: data.back_days, told: data.told_days.join(' · ') })}
            start={(choice) =>
              call('live.feeBuy', { plan_id: plan.id, submit_token: data.submit_token, ...choice }, { silent: true })
            }
            onPaid={() => {
              setPlan(undefined)
              toast(t('bought_done'))
              void readMe()
              void list.refetch()
            }}
            onStale={() => void list.refetch()}
          />
        )
      }
    />
  )
}

function Plans({ data, onBuy }: { data: Shown; onBuy: (plan_id: number) => void }) {
  const t = useText()
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  return (
    <>
      <Card>
        <Rows>
          <Row label={t('left')}>{t('minutes', { count: data.left_minutes })}</Row>
        </Rows>
      </Card>
      <Card title={t('buy_title')}>
        {data.plans.map((plan) => (
          <div key={plan.id} className="live-plan">
            <span className="live-plan__text">
              <span className="live-plan__name">{plan.name}</span>
              <span className="j-meta">{t('valid', { count: plan.valid_days, minutes: plan.minutes })}</span>
            </span>
            <Button size="m" disabled={!plan.pay} onClick={() => onBuy(plan.id)}>
              {t('buy', { amount: formatFen(plan.price_fen) })}
            </Button>
          </div>
        ))}
        <p className="j-meta live-foot">
          {is_owner ? t('rule', { days: data.back_days, told: data.told_days.join(' · ') }) : t('owner_only')}
        </p>
      </Card>
    </>
  )
}

const TONES = { running: 'jade', used: undefined, lapsed: undefined, given_back: undefined } as const

function Bought({ time, onBack }: { time: Time; onBack: () => void }) {
  const t = useText()
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const amount = formatFen(time.amount_fen)
  const give = useAction('live.timeBack', {
    refresh: ['live', 'wallet'],
    onDone: () => {
      toast(t('given', { amount }))
      onBack()
    },
  })
  const giveBack = async () => {
    const sure = await ask({
      title: t('give_back_ask'),
      body: t('give_back_body', { amount }),
      confirm: t('give_back_go', { amount }),
      cancel: t('keep'),
    })
    if (sure) void give.run({ id: time.id })
  }
  return (
    <Card title={time.plan ?? ''}>
      <Rows>
        <Row label={t(time.status)} tone={TONES[time.status]}>
          {t('left_of', { left: time.left_minutes, minutes: time.minutes })}
        </Row>
        {time.status === 'running' && (
          <Row label={t('until', { at: formatMoment(time.expires_at, { time: false }) })}>{null}</Row>
        )}
        {time.amount_fen > 0 && <Row label={t('paid')}>{amount}</Row>}
        {time.back_fen > 0 && <Row label={t('back_fen')}>{formatFen(time.back_fen)}</Row>}
      </Rows>
      {time.returnable.ok && time.back_until && (
        <>
          <p className="j-meta live-foot">{t('back_until', { at: formatMoment(time.back_until) })}</p>
          {is_owner && (
            <Button block variant="outline" loading={give.pending} onClick={() => void giveBack()}>
              {t('give_back')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
