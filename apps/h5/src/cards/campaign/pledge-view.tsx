/** A pledge of the reader's: what it is, what it has come to, and each thing that can be done with it now. */
import './campaign.css'
import { ask, Button, Price, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { CheckCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { AddressSheet } from '../forms/address-sheet.tsx'
import { pledgeTexts } from './pledge.i18n.ts'
import { type Backed, backWords, mayWithdraw, nextWords, type Order, type Pledge, stateWord } from './pledge-words.ts'

const TONES = { held: 'amber', paid: 'jade' } as const
const REFRESH = ['funding', 'order', 'wallet']

interface PledgeViewProps {
  pledge: Pledge
  campaign: Backed
  /** Known where the caller read it: its parcels, and what may be done with it. */
  order?: Order | undefined
  /** campaign: on the campaign's page. order: on its order's page, which has the buttons of every order. */
  on: 'mine' | 'campaign' | 'order'
}

export function PledgeView({ pledge, campaign, order, on }: PledgeViewProps) {
  const t = pledgeTexts.useText()
  const now_ms = useNow()
  const back = backWords(pledge, now_ms, t)
  const word = pledge.state === 'paid' && order ? order.status_text : stateWord(pledge, campaign, t)
  return (
    <div className="campaign-pledge">
      <div className="campaign-pledge__head">
        <span className="campaign-pledge__tier">{t('times', { tier: pledge.tier_name, qty: pledge.qty })}</span>
        {pledge.state === 'held'
          ? order && <Price fen={order.amounts.payable_fen} decimals="auto" />
          : pledge.paid_fen > 0 && <Price fen={pledge.paid_fen} decimals="auto" />}
      </div>
      <p className="campaign-pledge__state">
        {on !== 'order' && <Tag tone={TONES[pledge.state as keyof typeof TONES] ?? 'grey'}>{word}</Tag>}
        {nextWords(pledge, campaign, order, now_ms, t).map((said) => (
          <span key={said}>{said}</span>
        ))}
      </p>
      {back && (
        <p className="campaign-pledge__back j-num">
          <CheckCircleIcon size={16} weight="fill" />
          <span>{back}</span>
        </p>
      )}
      <div className="campaign-pledge__acts">
        {on !== 'order' && (
          <Button size="m" variant="plain" onClick={() => go('order.detail', { id: pledge.order_id })}>
            {t('order')}
          </Button>
        )}
        {on === 'mine' && order && <OrderActs order={order} />}
        <PledgeActs pledge={pledge} campaign={campaign} now_ms={now_ms} here={on === 'campaign'} />
        {on !== 'order' && pledge.state === 'held' && (
          <Button size="m" onClick={() => go('order.confirm', { ids: pledge.order_id })}>
            {t('pay')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Withdraw, take another tier, wait longer, leave. */
function PledgeActs({
  pledge,
  campaign,
  now_ms,
  here,
}: {
  pledge: Pledge
  campaign: Backed
  now_ms: number
  /** The campaign's page is open: choosing another tier takes its place. */
  here: boolean
}) {
  const t = pledgeTexts.useText()
  const { order_id: id, may_leave, postpone_asked } = pledge
  const back = useAction('funding.back', {
    refresh: REFRESH,
    onDone: () => toast(t(may_leave ? 'left_toast' : 'withdrawn_toast')),
  })
  const agree = useAction('funding.agree', { refresh: REFRESH, onDone: () => toast(t('agreed_toast')) })
  const until = campaign.postponed_to == null ? null : formatMoment(campaign.postponed_to, { time: false })
  const giveUp = async (why: 'withdraw' | 'leave') => {
    const body = t(`${why}_body`, { amount: formatFen(pledge.paid_fen), tier: pledge.tier_name })
    if (await ask({ title: t(`${why}_title`), body, confirm: t(why), cancel: t('keep') })) void back.run({ id })
  }
  const wait = async () => {
    const body = until ? t('agree_body_until', { day: until }) : t('agree_body')
    if (await ask({ title: t('agree_title'), body, confirm: t('agree'), cancel: t('not_now') })) void agree.run({ id })
  }
  return (
    <>
      {mayWithdraw(pledge, now_ms) && (
        <>
          <Button size="m" variant="plain" loading={back.pending} onClick={() => void giveUp('withdraw')}>
            {t('withdraw')}
          </Button>
          <Button
            size="m"
            variant="plain"
            onClick={() =>
              go('funding.detail', { id: campaign.id, instead: id }, { type: here ? 'redirect' : 'navigate' })
            }
          >
            {t('other_tier')}
          </Button>
        </>
      )}
      {postpone_asked && (
        <Button size="m" variant="outline" loading={agree.pending} onClick={() => void wait()}>
          {until ? t('agree_until', { day: until }) : t('agree')}
        </Button>
      )}
      {may_leave && (
        <Button size="m" variant="outline" loading={back.pending} onClick={() => void giveUp('leave')}>
          {t('leave')}
        </Button>
      )}
    </>
  )
}

/** What its order allows: another address, the parcel, confirming, a review. */
function OrderActs({ order }: { order: Order }) {
  const t = pledgeTexts.useText()
  const [addressing, setAddressing] = useState(false)
  const confirm = useAction('funding.confirm', { refresh: REFRESH, onDone: () => toast(t('confirmed_toast')) })
  const readdress = useAction('order.action', {
    refresh: REFRESH,
    onDone: () => {
      toast(t('address_changed'))
      setAddressing(false)
    },
  })
  const { id } = order
  const may = (act: Order['actions'][number]) => order.actions.includes(act)
  const received = async () => {
    const body = t('confirm_body', { amount: formatFen(order.escrow_held_fen) })
    if (await ask({ title: t('confirm_title'), body, confirm: t('confirm'), cancel: t('not_yet') }))
      void confirm.run({ id })
  }
  return (
    <>
      {may('change_address') && (
        <Button size="m" variant="plain" onClick={() => setAddressing(true)}>
          {t('address')}
        </Button>
      )}
      {may('track') && (
        <Button size="m" variant="plain" onClick={() => go('order.express', { id })}>
          {t('track')}
        </Button>
      )}
      {may('confirm') && (
        <Button size="m" variant="outline" loading={confirm.pending} onClick={() => void received()}>
          {t('confirm')}
        </Button>
      )}
      {may('review') && (
        <Button size="m" variant="outline" onClick={() => go('order.review', { id })}>
          {t('review')}
        </Button>
      )}
      {addressing && (
        <AddressSheet
          onClose={() => setAddressing(false)}
          onChosen={(address) => void readdress.run({ id, action: 'change_address', address_id: address.id })}
        />
      )}
    </>
  )
}
