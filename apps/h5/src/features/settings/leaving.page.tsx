/** Closing one's own account: what keeps it open with the way out of each, what happens, and the proof. */
import { ask, Cell, CellGroup, Strip } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { ClockIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { isCode } from '../../lib/forms/validators.ts'
import { go } from '../../lib/router/navigation.ts'
import { session } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { FormPage } from '../../templates/pages.tsx'
import { PinField } from './fields/pin-field.tsx'
import { SmsFields } from './fields/sms-fields.tsx'
import { useText } from './leaving/i18n.ts'

type Item = Data<'account.leavingInfo'>['items'][number]['item']
const DAY_S = 86_400

/** Where each is settled; what ends by itself leads nowhere. */
const WAYS: Record<Item, (() => void) | undefined> = {
  restriction: undefined,
  balance: () => go('payout.withdraw'),
  withdrawals: () => go('payout.withdraw'),
  pledges: () => go('order.mine', { tab: 'to_share' }),
  orders: () => go('order.mine'),
  wins: () => go('draw.list'),
  places: () => go('task.mine'),
  cases: () => go('aftersale.mine'),
  chargebacks: undefined,
  bids: () => go('bidding.mine', { tab: 'leading' }),
  deposits: () => go('bidding.deposits'),
  penalties: () => go('bidding.deposits', { tab: 'penalties' }),
  cards: () => go('payment.cards'),
  shop: () => go(session.get().user?.shop?.member_role === 'owner' ? 'storefront.closing' : 'shop.staff'),
}
const HELP = {
  restriction: 'way_wait',
  balance: 'way_balance',
  pledges: 'way_pledges',
  cards: 'way_cards',
  shop: 'way_shop',
} as const

export default function LeavingPage() {
  const t = useText()
  const common = useCommon()
  // What was settled on other pages meanwhile counts at once.
  const info = useCall('account.leavingInfo', {}, { stale_ms: 0 })
  const me = useCall('account.me', {})
  const [proof, setProof] = useState({ phone: '', sms_code: '' })
  const [pay_password, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const refresh = ['account']
  const leave = useAction('account.leave', { refresh })
  const keep = useAction('account.keepAccount', { refresh })
  const data = info.data
  const leaving = data?.leaving
  const free = data !== undefined && data.items.length === 0 && !leaving
  const pin_ok = !data?.asks_pay_password || isCode(pay_password)

  const submit = async () => {
    setTried(true)
    if (!data || !isCode(proof.sms_code) || !pin_ok) return
    const day = formatMoment(Math.floor(serverNow() / 1000) + data.days * DAY_S, { time: false })
    const sure = await ask({
      title: t('ask'),
      body: t('ask_body', { day }),
      confirm: t('ask_yes'),
      cancel: common('cancel'),
    })
    if (sure) void leave.run({ sms_code: proof.sms_code, ...(data.asks_pay_password ? { pay_password } : {}) })
  }
  return (
    <FormPage
      needs={[info, me]}
      onSubmit={() => void (leaving ? keep.run({}) : submit())}
      submit={leaving ? t('keep') : free ? t('submit') : undefined}
      submitting={leave.pending || keep.pending}
    >
      {data && (
        <>
          {leaving && (
            <Strip tone="amber" icon={<ClockIcon size={16} weight="fill" />}>
              {t('leaving', { day: formatMoment(leaving.due_at) })}
            </Strip>
          )}
          {!leaving && data.items.length > 0 && (
            <CellGroup look="card" title={t('blocked')}>
              {data.items.map(({ item, count }) => (
                <Cell
                  key={item}
                  icon={<WarningCircleIcon size={20} />}
                  title={t(`item_${item}`, { count, amount: formatFen(count) })}
                  help={item in HELP ? t(HELP[item as keyof typeof HELP]) : undefined}
                  onPress={WAYS[item]}
                />
              ))}
            </CellGroup>
          )}
          <CellGroup look="card" title={t('what')}>
            <Cell title={t('what_wait', { days: data.days })} />
            <Cell title={t('what_gone')} />
            <Cell title={t('what_stays')} />
            <Cell title={t('what_money')} />
            {data.points > 0 && <Cell title={t('what_points', { count: data.points })} />}
            <Cell title={t('what_again')} />
            {data.income_fen > 0 && <Cell title={t('what_income', { amount: formatFen(data.income_fen) })} />}
          </CellGroup>
          {free && (
            <CellGroup look="card" title={t('proof')}>
              <SmsFields
                value={proof}
                onChange={setProof}
                masked={me.data?.phone_masked ?? ''}
                tried={tried}
                scene="cancel_account"
              />
              {data.asks_pay_password && (
                <PinField
                  label={t('pay_password')}
                  value={pay_password}
                  onChange={setPin}
                  error={tried && !pin_ok ? t('pay_password_wrong') : undefined}
                />
              )}
            </CellGroup>
          )}
        </>
      )}
    </FormPage>
  )
}
