/** Topping up: an amount within the limits, then the shared payment sheet carries it through the bank. */
import './wallet.css'
import { Button, Chip, Field, MoneyInput, Sheet, Spinner } from '@juya/ui'
import { useState } from 'react'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import { call } from '../../lib/api/client.ts'
import { refresh, useCall, useQueryClient } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useTypedMoney } from '../../lib/forms/typed-money.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './i18n.ts'

export function RechargeSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useCall('wallet.rechargeForm', {}, { stale_ms: 0, toast: true })
  const cards = useCall('payment.cards', {}, { stale_ms: 0, toast: true })
  const money = useTypedMoney()
  const amount_fen = money.fen
  const [tried, setTried] = useState(false)
  const [paying, setPaying] = useState(false)
  const data = form.data
  const ready = data !== undefined && cards.data !== undefined
  const max_fen = data ? Math.min(data.limits.max_fen, data.limits.day_left_fen) : 0
  const range = data && { min: formatFen(data.limits.min_fen), max: formatFen(max_fen) }
  const fits = data !== undefined && amount_fen !== null && amount_fen >= data.limits.min_fen && amount_fen <= max_fen
  const channel = data?.channels.find((one) => one.enabled)
  const reason = !data
    ? undefined
    : !channel
      ? (data.channels[0]?.reason ?? t('no_channel'))
      : max_fen < data.limits.min_fen
        ? t('day_over')
        : undefined

  if (paying && data && cards.data && amount_fen !== null)
    return (
      <PaySheet
        open
        onClose={onClose}
        title={t('top_up')}
        options={{
          amount_fen,
          wallet: { balance_fen: data.balance_fen, enough: false, needs_password: false },
          channels: data.channels,
          cards: cards.data.list,
          default_channel: cards.data.list.length > 0 ? 'card' : (channel?.code ?? 'card'),
        }}
        start={({ channel, ...choice }) => {
          if (channel === 'wallet' || channel === 'shop_wallet') throw new Error('a top-up comes from outside')
          return call('wallet.recharge', { ...choice, channel, amount_fen }, { silent: true })
        }}
        onPaid={({ pay_no }) => {
          refresh(client, ['wallet', 'account'])
          go('payment.result', { pay_no })
        }}
      />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('top_up')}
      footer={
        <Button disabled={!ready || reason !== undefined} onClick={() => (fits ? setPaying(true) : setTried(true))}>
          {amount_fen ? t('recharge_action', { amount: formatFen(amount_fen) }) : t('top_up')}
        </Button>
      }
    >
      {!ready || !range ? (
        <p className="wallet-note">
          <Spinner size={24} />
        </p>
      ) : (
        <>
          <div className="wallet-amount">
            <Field
              label={t('amount_label')}
              layout="stacked"
              error={tried && !fits ? t('amount_wrong', range) : undefined}
            >
              {(ids) => <MoneyInput {...ids} big align="left" {...money.field} />}
            </Field>
          </div>
          <div className="wallet-presets" role="group" aria-label={t('presets')}>
            {data.presets_fen.map((fen) => (
              <Chip key={fen} tone="fill" on={fen === amount_fen} onPress={() => money.put(fen)}>
                {formatFen(fen)}
              </Chip>
            ))}
          </div>
          <p className="wallet-note">{t('recharge_note')}</p>
          <p className="wallet-note">{t('limits', { ...range, left: formatFen(data.limits.day_left_fen) })}</p>
          {reason && (
            <p className="wallet-note wallet-note--wrong" role="alert">
              {reason}
            </p>
          )}
        </>
      )}
    </Sheet>
  )
}
