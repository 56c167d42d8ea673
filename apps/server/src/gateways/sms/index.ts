/** Text messages by approved template. */
import { z } from 'zod'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

export interface SmsMessage {
  /** Ours, unique per message: a repeat with the same id is sent once. */
  request_id: string
  /** 11 digits. */
  phone: string
  /** login_code, register_code, reset_code, security_code (params: code), has_account (none), or a notice (params: text). */
  template: string
  params: Record<string, string>
  lang?: 'zh-CN' | 'en'
}

export interface SmsGateway {
  readonly configured: boolean
  /** @throws GatewayRefused PHONE_INVALID, PHONE_UNREACHABLE; OutcomeUnknown */
  send(message: SmsMessage): Promise<{ message_id: string }>
}

export interface SmsGatewayConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
  now?: () => number
}

export function openSmsGateway({ secret, ...config }: SmsGatewayConfig): SmsGateway {
  const client = new SignedClient({
    provider: 'sms',
    ...config,
    scheme: hmacScheme(secret),
    refusals: ['PHONE_INVALID', 'PHONE_UNREACHABLE'],
  })
  return {
    configured: client.configured,
    send: ({ lang, ...message }) =>
      client.post('send', { ...message, lang: lang === 'en' ? 'en' : 'zh' }, z.object({ message_id: z.string() })),
  }
}
