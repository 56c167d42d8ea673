/** Paying in WeChat Pay or Alipay: the phone opens the app, and this asks until the money is here. */
import { Button, Spinner } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { currentHashRoute } from '../../lib/router/navigation.ts'
import { useText } from './pay-sheet.i18n.ts'
import type { PayResult } from './pay-types.ts'

export const APPS = ['wechat', 'alipay'] as const
export type AppChannel = (typeof APPS)[number]
export const isApp = (channel: string): channel is AppChannel => (APPS as readonly string[]).includes(channel)

/** The provider is asked for each look, so not as often as our own server. */
const POLL_MS = 3_000
const LEFT_FOR = 'paying_from'

interface Messenger {
  invoke(name: string, params: object, done: () => void): void
}
const messenger = () => (window as { WeixinJSBridge?: Messenger }).WeixinJSBridge

/** The screen a payment was left for, in this tab. */
export function screenLeftFor(pay_no: string): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(LEFT_FOR) ?? '{}') as { pay_no?: string; path?: string }
  return kept.pay_no === pay_no ? kept.path : undefined
}

/** Opens the app: the messenger's own window, or the provider's page, which comes back to the payment's result. */
export async function openApp({ pay_no, next, next_data }: PayResult): Promise<void> {
  sessionStorage.setItem(LEFT_FOR, JSON.stringify({ pay_no, path: currentHashRoute() }))
  if (next === 'redirect') location.assign(String(next_data?.url))
  if (next !== 'jsapi') return
  if (!messenger())
    await new Promise((ready) => document.addEventListener('WeixinJSBridgeReady', ready, { once: true }))
  await new Promise<void>((done) => messenger()!.invoke('getBrandWCPayRequest', next_data ?? {}, done))
}

/** Waits for the payer: the answer is asked for by itself, when they come back, and when they say so. */
export function AppWaiting({
  pay,
  onFollow,
  onOtherWay,
}: {
  pay: PayResult
  onFollow: (pay: PayResult) => void
  onOtherWay: () => void
}) {
  const t = useText()
  const [asked, setAsked] = useState<'no' | 'asking' | 'not_yet'>('no')
  const name = t(pay.channel === 'alipay' ? 'alipay' : 'wechat')
  const look = () =>
    call('payment.check', { pay_no: pay.pay_no }, { silent: true }).then(
      (now) => {
        if (now.status === pay.status) return false
        onFollow(now)
        return true
      },
      () => false,
    )
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    void openApp(pay).then(look)
  })
  useEffect(() => {
    const timer = setInterval(() => void look(), POLL_MS)
    const back = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  })
  const say = async () => {
    setAsked('asking')
    if (!(await look())) setAsked('not_yet')
  }
  return (
    <div className="pay-sheet__waiting">
      <Spinner size={32} />
      <h3 className="pay-sheet__head">{t('app_waiting', { app: name })}</h3>
      <p className="pay-sheet__note" role="status">
        {t(asked === 'not_yet' ? 'app_not_yet' : 'app_waiting_note')}
      </p>
      <Button block loading={asked === 'asking'} onClick={() => void say()}>
        {t('app_paid')}
      </Button>
      <Button variant="plain" block onClick={() => void openApp(pay).then(look)}>
        {t('app_open', { app: name })}
      </Button>
      <Button variant="text" size="m" onClick={onOtherWay}>
        {t('again')}
      </Button>
    </div>
  )
}
