/** Text messages: codes that prove a phone, and notices. Everything that goes out by SMS goes through here. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { SmsMessage } from '../../../gateways/sms/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query, separately } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/http/limits/network-address.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { keyedHash } from '../identity/vault.ts'
import { userIdByPhone } from '../profile/people.ts'
import { asksForWork, checkWork } from './proof-of-work.ts'
import { isKnownNetwork } from './sessions.ts'

/** unlock is asked for by a locked account's link, never by a phone. */
export type Scene =
  | 'login'
  | 'register'
  | 'forgot'
  | 'change_phone'
  | 'pay_pwd'
  | 'bind_card'
  | 'cancel_account'
  | 'unlock'

const TEMPLATES: Record<Scene, string> = {
  login: 'login_code',
  register: 'register_code',
  forgot: 'reset_code',
  change_phone: 'security_code',
  pay_pwd: 'security_code',
  bind_card: 'security_code',
  cancel_account: 'security_code',
  unlock: 'security_code',
}

/** Only somebody signed in asks for these, for their own phone: a text message costs money and wakes people up. */
const FOR_OWN_PHONE: ReadonlySet<Scene> = new Set(['pay_pwd', 'bind_card', 'cancel_account'])
/** Answered alike, and as fast, whether or not the phone has an account. */
const TELLS_NOTHING: ReadonlySet<Scene> = new Set(['register', 'forgot', 'change_phone'])

const TTL_S = 300
export const RESEND_S = 60
/** Of one asker for one phone. */
export const ASKER_MAX = { hour: 5, day: 10 }
/** Of all askers for one phone, but where its account is at home. */
const PHONE_MAX = { hour: 15, day: 30 }
/** Of one asker for all phones. */
const PER_DAY_AND_IP = 30

const readSetting = defineSettings({
  'account.sms_day_count_max': {
    title: { en: 'Codes by SMS per day', zh: '每日短信上限' },
    reason_zh: '全平台每天发送的验证码：有人成批索取时平台最多付这些。未注册的手机号最多占一半，已注册的用户总能收到。',
    schema: z.number().int().min(10).max(1_000_000),
    default: 2_000,
    reason:
      'Codes sent in a day, over all: what Juya pays at most when somebody has them sent by the thousand. Phones without an account get half of them, so that those who have one can always be reached.',
  },
})

/** A code is good for one phone, one purpose and, where the client names it, the device it was asked for on. */
const hashOf = (ctx: Ctx, phone: string, scene: Scene, code: string): Buffer =>
  keyedHash(ctx, 'sms', `${phone}:${scene}:${code}${ctx.device_id ? `:${ctx.device_id}` : ''}`)

/**
 * Sends a code to a phone. Scenes register, forgot and change_phone answer alike whether or not the phone has an account: where the
 * code would be of no use, the phone gets the news that it has an account (register, change_phone) or nothing (forgot).
 *
 * @returns seconds until another may be asked for, and how long this one lasts
 * @throws Refusal LOGIN_EXPIRED (scenes of an account, without one), VALIDATION (another phone than one's own), SMS_TOO_OFTEN {wait_s},
 *   DAILY_LIMIT, CAPTCHA_REQUIRED {challenge} (another within ten minutes), UPSTREAM (scenes that tell nothing do not wait for the provider)
 */
export async function sendCode(
  ctx: Ctx,
  { phone, scene, captcha_token }: { phone: string; scene: Scene; captcha_token?: string },
): Promise<{ wait_s: number; ttl_s: number }> {
  const owner = await userIdByPhone(ctx, phone)
  if ((FOR_OWN_PHONE.has(scene) || scene === 'change_phone') && !ctx.user) refuse('LOGIN_EXPIRED')
  if (FOR_OWN_PHONE.has(scene) && owner !== ctx.user?.id)
    refuse('VALIDATION', {
      field: 'phone',
      reason: ctx.locale === 'zh-CN' ? '不是您账号绑定的手机号' : 'not the phone of your account',
      fields: { phone: 'not yours' },
    })
  if (asksForWork(ctx) && (await isAskedOften(ctx, phone))) await checkWork(ctx, { use: 'sms', phone, captcha_token })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Stored before it is sent and outside the caller's transaction: the limits count it regardless of the message's fate.
  const id = await separately(ctx, async (tx) => {
    // First the asker, then the phone: people who ask at once are counted one after the other.
    for (const counted of [networkOf(tx.ip), phone])
      await query(tx, 'account_sms_lock', `select pg_advisory_xact_lock(hashtextextended('sms:' || $1, 0))`, [counted])
    await checkLimits(tx, phone, owner)
    await checkDay(tx, owner !== undefined)
    const rows = await query<{ id: number }>(
      tx,
      'account_sms_add',
      `insert into account_sms_codes (phone, scene, code_hash, ip, expires_at) values ($1, $2, $3, $4, platform_now() + $5 * interval '1 second') returning id`,
      [phone, scene, hashOf(tx, phone, scene, code), networkOf(tx.ip), TTL_S],
    )
    invariant(rows[0], 'an SMS code was not stored')
    return rows[0].id
  })
  // The own phone is asked too, before it is left for another.
  const taken = (scene === 'register' || (scene === 'change_phone' && owner !== ctx.user?.id)) && owner !== undefined
  const message: SmsMessage = {
    request_id: `code:${id}:${phone}`,
    phone,
    ...(taken ? { template: 'has_account', params: {} } : { template: TEMPLATES[scene], params: { code } }),
  }
  if (!TELLS_NOTHING.has(scene)) await sendSms(ctx, message)
  // Not waited for: how long the answer takes must not tell whether the phone is known.
  else if (scene !== 'forgot' || owner)
    sendSms(ctx, message).catch((error: unknown) => ctx.log.warn({ err: error, scene }, 'a code was not sent'))
  return { wait_s: RESEND_S, ttl_s: TTL_S }
}

/** Whether a code went to this phone, or was asked for from this network, within ten minutes. */
async function isAskedOften(ctx: Ctx, phone: string): Promise<boolean> {
  const network = countsAddresses(ctx) ? networkOf(ctx.ip) : null
  const [sent] = await query<{ often: boolean }>(
    ctx,
    'account_sms_often',
    `select exists (select 1 from account_sms_codes where phone = $1 and sent_at > (select platform_now()) - interval '10 minutes')
       or exists (select 1 from account_sms_codes where ip = $2 and sent_at > (select platform_now()) - interval '10 minutes') as often`,
    [phone, network],
  )
  return sent!.often
}

/** Everybody who tries the product on one machine comes from the same loopback address. */
const countsAddresses = (ctx: Ctx): boolean => {
  const { RATE_LIMITS, NODE_ENV } = ctx.services.config
  return RATE_LIMITS && (NODE_ENV === 'production' || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ctx.ip))
}

/**
 * First what this asker had sent to the phone, so that one of them locks themself out; then what all had sent to it, more of them, unless
 * the phone's account is signed in or was signed in from here: what strangers ask for keeps no person out where they are at home.
 */
async function checkLimits(ctx: Ctx, phone: string, owner: number | undefined): Promise<void> {
  const network = networkOf(ctx.ip)
  const own = owner !== undefined && (owner === ctx.user?.id || (await isKnownNetwork(ctx, phone, network)))
  const [sent] = await query<
    { last_s: number | null; mine_s: number | null } & Record<
      'mine_hour' | 'mine_day' | 'hour' | 'day' | 'by_ip',
      number
    >
  >(
    ctx,
    'account_sms_limits',
    `select extract(epoch from platform_now() - max(sent_at))::float8 as last_s,
       extract(epoch from platform_now() - max(sent_at) filter (where ip = $2))::float8 as mine_s,
       count(*) filter (where ip = $2 and sent_at > platform_now() - interval '1 hour') as mine_hour,
       count(*) filter (where ip = $2) as mine_day,
       count(*) filter (where sent_at > platform_now() - interval '1 hour') as hour, count(*) as day,
       (select count(*) from account_sms_codes where ip = $2 and sent_at > (select platform_now()) - interval '1 day') as by_ip
     from account_sms_codes where phone = $1 and sent_at > (select platform_now()) - interval '1 day'`,
    [phone, network],
  )
  const { mine_s, mine_hour, mine_day, by_ip, hour, day } = sent!
  const last_s = own ? mine_s : sent!.last_s
  if (last_s !== null && last_s < RESEND_S) refuse('SMS_TOO_OFTEN', { wait_s: Math.ceil(RESEND_S - last_s) })
  if (mine_day >= ASKER_MAX.day || (countsAddresses(ctx) && by_ip >= PER_DAY_AND_IP)) refuse('DAILY_LIMIT')
  if (!own && day >= PHONE_MAX.day) refuse('DAILY_LIMIT')
  if (mine_hour >= ASKER_MAX.hour || (!own && hour >= PHONE_MAX.hour))
    refuse('SMS_TOO_OFTEN', { wait_s: 3_600 - Math.floor(last_s ?? 0) })
}

/** The day's messages of the platform. A forgotten password of an unknown phone costs none. */
async function checkDay(ctx: Ctx, known: boolean): Promise<void> {
  const day_count_max = await readSetting(ctx, 'account.sms_day_count_max')
  const [sent] = await query<{ count: number }>(
    ctx,
    'account_sms_day',
    `select count(*) from account_sms_codes c, lateral (select exists (select 1 from account_users u where u.phone = c.phone) as known) k
     where c.sent_at > (select platform_now()) - interval '1 day' and case when $1 then k.known or c.scene <> 'forgot' else not k.known and c.scene <> 'forgot' end`,
    [known],
  )
  if (sent!.count < (known ? day_count_max : Math.floor(day_count_max / 2))) return
  ctx.log.error({ known, day_count_max }, 'the text messages of the day are used up')
  refuse('DAILY_LIMIT')
}

export interface CodeGiven {
  phone: string
  scene: Scene
  code: string
}

/** A code that was right and is not used up yet. */
export interface RightCode {
  id: number
  phone: string
  scene: Scene
}

/**
 * Judges a code: the newest this asker had sent, or, on a network that asked for none, the newest of all. The try is counted before it is
 * judged, in a transaction of its own; tries from elsewhere are counted apart, so that a stranger who guesses does not use up those of the
 * person who asked. Called before a transaction: within one it would take a second connection.
 *
 * @throws Refusal SMS_WRONG, SMS_LAPSED (none, too old, used, or tried five times)
 */
export async function tryCode(ctx: Ctx, { phone, scene, code }: CodeGiven): Promise<RightCode> {
  const row = await separately(ctx, async (tx) => {
    const rows = await query<{ id: number; code_hash: Buffer }>(
      tx,
      'account_sms_try',
      `update account_sms_codes set tries = tries + (ip = $3)::int, tries_elsewhere = tries_elsewhere + (ip <> $3)::int
       where id = (select id from account_sms_codes where phone = $1 and scene = $2 and used_at is null and expires_at > platform_now()
           order by ip = $3 desc, sent_at desc, id desc limit 1)
         and case when ip = $3 then tries else tries_elsewhere end < 5 and used_at is null returning id, code_hash`,
      [phone, scene, networkOf(tx.ip)],
    )
    return rows[0]
  })
  if (!row) refuse('SMS_LAPSED')
  if (!timingSafeEqual(row.code_hash, hashOf(ctx, phone, scene, code))) refuse('SMS_WRONG')
  return { id: row.id, phone, scene }
}

/**
 * Uses a right code up, with every other of its phone and purpose. A refusal later in the same transaction leaves it as it was.
 * @throws Refusal SMS_LAPSED (used meanwhile)
 */
export async function spendCode(tx: Tx, { id, phone, scene }: RightCode): Promise<void> {
  const used = await query<{ id: number }>(
    tx,
    'account_sms_use',
    `update account_sms_codes set used_at = platform_now()
     where phone = $1 and scene = $2 and used_at is null and expires_at > platform_now() returning id`,
    [phone, scene],
  )
  if (!used.some((one) => one.id === id)) refuse('SMS_LAPSED')
}

export interface SentSms {
  at_ms: number
  phone: string
  template: string
  params: Record<string, string>
}

const OUTBOX_MAX = 100
const outbox: SentSms[] = []
/** The messages this process sent last, newest first; only outside production, for /dev/outbox. */
export const sentSms = (): readonly SentSms[] => outbox

/**
 * Sends one message. The same request_id is sent once.
 * @returns refused: the provider will not send it, asked again or not
 * @throws OutcomeUnknown, Refusal NOT_CONFIGURED
 */
export async function handOver(ctx: Ctx, message: SmsMessage): Promise<'sent' | 'refused'> {
  const { sms } = ctx.services.gateways
  if (!sms.configured) refuse('NOT_CONFIGURED')
  try {
    await sms.send({ ...message, lang: ctx.locale })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    ctx.log.warn({ err: error, template: message.template }, 'an SMS was refused')
    return 'refused'
  }
  if (ctx.services.config.NODE_ENV !== 'production') {
    outbox.unshift({ at_ms: Date.now(), phone: message.phone, template: message.template, params: message.params })
    outbox.length = Math.min(outbox.length, OUTBOX_MAX)
  }
  return 'sent'
}

/**
 * The same for somebody who waits for it.
 * @throws Refusal UPSTREAM, NOT_CONFIGURED
 */
export async function sendSms(ctx: Ctx, message: SmsMessage): Promise<void> {
  const outcome = await handOver(ctx, message).catch((error: unknown) => {
    if (!(error instanceof OutcomeUnknown)) throw error
    ctx.log.warn({ err: error, template: message.template }, 'an SMS was not sent')
    return 'unknown' as const
  })
  if (outcome !== 'sent') refuse('UPSTREAM')
}
