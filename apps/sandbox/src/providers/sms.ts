/** The SMS provider: sends a template with its parameters, charges nothing and shows what it sent in the outbox. */

import type { World } from '../world.ts'
import type { Answer } from './cards.ts'

/** Texts as they stand approved at the provider, in the person's language. */
const TEMPLATES: Record<string, { zh: string; en: string }> = {
  login_code: {
    zh: '{code} 是您的登录验证码，5 分钟内有效，切勿告诉他人。',
    en: '{code} is your sign-in code, valid for 5 minutes. Tell nobody.',
  },
  register_code: {
    zh: '{code} 是您的注册验证码，5 分钟内有效。',
    en: '{code} is your registration code, valid for 5 minutes.',
  },
  reset_code: {
    zh: '{code} 是您重设密码的验证码，5 分钟内有效，切勿告诉他人。',
    en: '{code} is your password reset code, valid for 5 minutes. Tell nobody.',
  },
  has_account: {
    zh: '您的手机号已注册，可直接用短信验证码登录。如非本人操作，请忽略。',
    en: 'This phone has an account already: sign in with an SMS code. If that was not you, ignore this.',
  },
  security_code: {
    zh: '{code} 是您的安全验证码，5 分钟内有效。',
    en: '{code} is your security code, valid for 5 minutes.',
  },
}

const PHONE = /^1[2-9]\d{9}$/
/** The provider never reaches these numbers. */
const UNREACHABLE_TAIL = '0000000'

export class SmsProvider {
  readonly #world: World
  readonly #sign_name: string
  constructor(world: World, sign_name: string) {
    this.#world = world
    this.#sign_name = sign_name
  }

  /** Sends once per request_id; a repeat gets the first answer. */
  send(body: Record<string, unknown>): Answer {
    const { request_id, phone, template, params, lang } = body as {
      request_id?: string
      phone?: string
      template?: string
      params?: Record<string, string>
      lang?: string
    }
    if (
      typeof request_id !== 'string' ||
      typeof template !== 'string' ||
      typeof params !== 'object' ||
      params === null
    ) {
      return { code: 'PARAM_INVALID', message: 'request_id, template and params are needed', data: null }
    }
    if (typeof phone !== 'string' || !PHONE.test(phone))
      return { code: 'PHONE_INVALID', message: 'not a mobile number', data: null }
    if (phone.endsWith(UNREACHABLE_TAIL))
      return { code: 'PHONE_UNREACHABLE', message: 'no such subscriber', data: null }
    const before = this.#world.outbox.find((message) => message.request_id === request_id)
    if (before) return { code: '0000', message: 'ok', data: { message_id: `S${before.id}` } }
    const wording = TEMPLATES[template]
    const pattern =
      wording?.[lang === 'en' ? 'en' : 'zh'] ??
      (params.text
        ? '{text}'
        : Object.keys(params)
            .map((name) => `${name}: {${name}}`)
            .join(', '))
    const text = `【${this.#sign_name}】${pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
    const sent = this.#world.tell({ from: 'platform', phone, template, text, code: params.code ?? null, request_id })
    return { code: '0000', message: 'ok', data: { message_id: `S${sent.id}` } }
  }
}
