/** Text messages: codes that prove a phone, and notices. Everything that goes out by SMS goes through here. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../../gateways/index.ts'
import { networkOf } from '../../platform/addresses.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, query, separately } from '../../platform/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { defineSettings } from '../../platform/settings.ts'
import { userIdByPhone } from './people.ts'
import { keyedHash } from './vault.ts'

export type Scene = 'login' | 'register' | 'forgot' | 'change_phone' | 'pay_pwd' | 'bind_card' | 'cancel_account'

const TEMPLATES: Record<Scene, string> = {
  login: 'login_code',
  register: 'register_code',
  forgot: 'reset_code',
  change_phone: 'security_code',
  pay_pwd: 'security_code',
  bind_card: 'security_code',
  cancel_account: 'security_code',
}

const TTL_S = 300
const RESEND_S = 60
const PER_HOUR = 5
const PER_DAY = 10
const PER_DAY_AND_IP = 30

const readSetting = defineSettings({
  'account.sms_day_count_max': {
    schema: z.number().int().min(10).max(1_000_000),
    default: 2_000,
    reason:
      'Codes sent in a day, over all: what the house pays at most when somebody has them sent by the thousand. Phones without an account get half of them, so that those who have one can always be reached.',
  },
})

/** A code is good for one phone, one purpose and, where the client names it, the device it was asked for on. */
const hashOf = (ctx: Ctx, phone: string, scene: Scene, code: string): Buffer =>
  keyedHash(ctx, 'sms', `${phone}:${scene}:${code}${ctx.device_id ? `:${ctx.device_id}` : ''}`)

/**
 * Sends a code to a phone. For scene forgot an unknown phone gets the same answer and no message.
 *
 * @returns seconds until another may be asked for, and how long this one lasts
 * @throws Refusal SMS_TOO_OFTEN {wait_s}, DAILY_LIMIT, PHONE_TAKEN (register), PHONE_UNKNOWN (never for forgot), UPSTREAM
 */
export async function sendCode(
  ctx: Ctx,
  { phone, scene }: { phone: string; scene: Scene },
): Promise<{ wait_s: number; ttl_s: number }> {
  const owner = await userIdByPhone(ctx, phone)
  if (scene === 'register' && owner) refuse('PHONE_TAKEN')
  if (scene === 'change_phone' && owner && owner !== ctx.user?.id) refuse('PHONE_TAKEN')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Stored before it is sent and outside the caller's transaction: the limits count it whatever becomes of the message.
  const id = await separately(ctx, async (tx) => {
    // First whoever asks, then the phone: those who ask at once are counted one after the other.
    for (const counted of [networkOf(tx.ip), phone])
      await query(tx, 'account_sms_lock', `select pg_advisory_xact_lock(hashtextextended('sms:' || $1, 0))`, [counted])
    await checkLimits(tx, phone)
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
  const message = { request_id: `code:${id}:${phone}`, phone, template: TEMPLATES[scene], params: { code } }
  if (scene !== 'forgot') await sendSms(ctx, message)
  // Not waited for: how long the answer takes must not tell whether the phone is known.
  else if (owner)
    sendSms(ctx, message).catch((error: unknown) => ctx.log.warn({ err: error }, 'a reset code was not sent'))
  return { wait_s: RESEND_S, ttl_s: TTL_S }
}

/** Everybody who tries the product on one machine comes from the same loopback address. */
const countsAddresses = (ctx: Ctx): boolean => {
  const { RATE_LIMITS, NODE_ENV } = ctx.services.config
  return RATE_LIMITS && (NODE_ENV === 'production' || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ctx.ip))
}

async function checkLimits(ctx: Ctx, phone: string): Promise<void> {
  const [sent] = await query<{ last_s: number | null; hour: number; day: number; by_ip: number }>(
    ctx,
    'account_sms_limits',
    `select extract(epoch from platform_now() - max(sent_at))::float8 as last_s,
       count(*) filter (where sent_at > platform_now() - interval '1 hour') as hour, count(*) as day,
       (select count(*) from account_sms_codes where ip = $2 and sent_at > platform_now() - interval '1 day') as by_ip
     from account_sms_codes where phone = $1 and sent_at > platform_now() - interval '1 day'`,
    [phone, networkOf(ctx.ip)],
  )
  const { last_s, hour, day, by_ip } = sent!
  if (last_s !== null && last_s < RESEND_S) refuse('SMS_TOO_OFTEN', { wait_s: Math.ceil(RESEND_S - last_s) })
  if (day >= PER_DAY || (countsAddresses(ctx) && by_ip >= PER_DAY_AND_IP)) refuse('DAILY_LIMIT')
  if (hour >= PER_HOUR) refuse('SMS_TOO_OFTEN', { wait_s: 3_600 - Math.floor(last_s ?? 0) })
}

/** The day's messages of the house. A forgotten password of an unknown phone costs none. */
async function checkDay(ctx: Ctx, known: boolean): Promise<void> {
  const day_count_max = await readSetting(ctx, 'account.sms_day_count_max')
  const [sent] = await query<{ count: number }>(
    ctx,
    'account_sms_day',
    `select count(*) from account_sms_codes c, lateral (select exists (select 1 from account_users u where u.phone = c.phone) as known) k
     where c.sent_at > platform_now() - interval '1 day' and case when $1 then k.known or c.scene <> 'forgot' else not k.known and c.scene <> 'forgot' end`,
    [known],
  )
  if (sent!.count < (known ? day_count_max : Math.floor(day_count_max / 2))) return
  ctx.log.error({ known, day_count_max }, 'the text messages of the day are used up')
  refuse('DAILY_LIMIT')
}

/**
 * Uses up the newest code of this phone and scene. The try is counted before it is judged, outside the caller's transaction.
 *
 * @throws Refusal SMS_WRONG, SMS_LAPSED (none, too old, used, or tried five times)
 */
export async function useCode(
  ctx: Ctx,
  { phone, scene, code }: { phone: string; scene: Scene; code: string },
): Promise<void> {
  const row = await separately(ctx, async (tx) => {
    const rows = await query<{ id: number; code_hash: Buffer }>(
      tx,
      'account_sms_try',
      `update account_sms_codes set tries = tries + 1
       where id = (select id from account_sms_codes where phone = $1 and scene = $2 order by sent_at desc, id desc limit 1)
         and tries < 5 and used_at is null and expires_at > platform_now() returning id, code_hash`,
      [phone, scene],
    )
    return rows[0]
  })
  if (!row) refuse('SMS_LAPSED')
  if (!timingSafeEqual(row.code_hash, hashOf(ctx, phone, scene, code))) refuse('SMS_WRONG')
  await inTransaction(ctx, async (tx) => {
    const used = await query(
      tx,
      'account_sms_use',
      'update account_sms_codes set used_at = platform_now() where id = $1 and used_at is null returning 1',
      [row.id],
    )
    if (used.length === 0) refuse('SMS_LAPSED')
  })
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
 * @throws Refusal UPSTREAM, NOT_CONFIGURED
 */
export async function sendSms(
  ctx: Ctx,
  message: { request_id: string; phone: string; template: string; params: Record<string, string> },
): Promise<void> {
  const { sms } = ctx.services.gateways
  if (!sms.configured) refuse('NOT_CONFIGURED')
  try {
    await sms.send({ ...message, lang: ctx.locale })
  } catch (error) {
    if (!(error instanceof GatewayRefused) && !(error instanceof OutcomeUnknown)) throw error
    ctx.log.warn({ err: error, template: message.template }, 'an SMS was not sent')
    refuse('UPSTREAM')
  }
  if (ctx.services.config.NODE_ENV === 'production') return
  outbox.unshift({ at_ms: Date.now(), phone: message.phone, template: message.template, params: message.params })
  outbox.length = Math.min(outbox.length, OUTBOX_MAX)
}
