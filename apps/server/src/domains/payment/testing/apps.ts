/** Paying in WeChat Pay or Alipay for tests: the payer's browser, and the messenger's window. */
import { wallet } from '@juya/contract'
import type { World } from '../../../testing/world.ts'
import type { TestPerson } from '../../account/testing.ts'

export const APP_CHANNELS = ['wechat', 'alipay'] as const
export type AppChannel = (typeof APP_CHANNELS)[number]
export const PROVIDERS = { wechat: 'wechatpay', alipay: 'alipay' } as const

/** What the messenger's own browser says it is. */
export const MESSENGER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0.50' }

/** Begins a top-up. */
export const topUp = (world: World, person: TestPerson, channel: AppChannel, amount_fen: number) =>
  world.call(person, wallet.recharge, { amount_fen, shown_total_fen: amount_fen, channel })

/** Opens what the phone was given, and pays there or leaves. @returns where the browser is sent then */
export async function inBrowser(next_data: unknown, act: 'pay' | 'leave'): Promise<string | null> {
  const page = await fetch((next_data as { url: string }).url)
  const answer = await fetch(`${page.url}&do=${act}`, { redirect: 'manual' })
  return answer.headers.get('location')
}
