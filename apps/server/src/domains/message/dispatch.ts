/** From events to notices: every template becomes a subscriber of its topic. */
import { quietUntil } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import type { Notice, Template } from '../../platform/notices/template.ts'
import { type EventRow, type OutboxEvent, type Subscriber, subscribe } from '../../platform/outbox/index.ts'
import { type Due, setDeadlines } from '../../platform/time/deadlines.ts'
import { noticePrefs, sendSms, unwantedInApp } from '../account/index.ts'
import { addNotices, type NewNotice, unreadOf } from './notices.ts'

type Payload = Readonly<Record<string, unknown>>

const codeOf = (topic: string, template: Template): string => template.code ?? topic

/** A won lot and its order are one thing to the person. */
function aboutOf(topic: string, payload: Payload): string | undefined {
  const { lot_id, order_id, about } = payload
  if (typeof about === 'string') return about
  if (typeof lot_id === 'number') return `lot:${lot_id}`
  if (typeof order_id === 'number') return `order:${order_id}`
  const [thing, field] = THING_OF[topic.split('.')[0]!] ?? []
  const id = field && payload[field]
  return typeof id === 'number' ? `${thing}:${id}` : undefined
}
/** Of events of these domains, the thing they are about and the field that names it. */
const THING_OF: Readonly<Record<string, readonly [thing: string, field: string]>> = {
  goods: ['goods', 'goods_id'],
  house: ['sale', 'session_id'],
  payout: ['withdrawal', 'withdrawal_id'],
  report: ['report', 'report_id'],
}

type Words = Record<'en' | 'zh', readonly [string, string]>
type Told = NewNotice & { event_id: number; words: Words; payload: Payload }

/** The notice an event leads to, or undefined when it is about something else or concerns no person. */
function noticeOf(topic: string, template: Template, event: OutboxEvent): Told | undefined {
  const p: Payload = { ...event.payload, event_id: event.id }
  if (template.when && !template.when(p)) return undefined
  const to = template.to === 'user' ? { user_id: p.user_id as number } : { shop_id: p.shop_id as number }
  if (typeof Object.values(to)[0] !== 'number') return undefined
  const code = codeOf(topic, template)
  const [en, zh] = [template.en(p), template.zh(p)]
  return {
    ...to,
    category: template.category,
    code,
    title: { en: en[0], zh: zh[0] },
    content: { en: en[1], zh: zh[1] },
    image: typeof p.image === 'string' ? p.image : undefined,
    link: template.link?.(p),
    about: aboutOf(topic, p),
    popup: template.popup,
    banner: template.banner,
    silent: template.silent,
    dedupe_key: `${code}:${template.once(p)}`,
    event_id: event.id,
    words: { en, zh },
    payload: p,
  }
}

async function tell(tx: Tx, topic: string, template: Template, events: OutboxEvent[]): Promise<void> {
  const told = events.flatMap((event) => noticeOf(topic, template, event) ?? [])
  const user_ids = [...new Set(told.flatMap(({ user_id }) => user_id ?? []))]
  const unwanted = await unwantedInApp(tx, user_ids, template.category)
  const fresh = await addNotices(
    tx,
    told.map((one) =>
      unwanted.has(one.user_id ?? 0) ? { ...one, popup: undefined, banner: undefined, silent: true as const } : one,
    ),
  )
  if (template.sms) await text(tx, template, fresh)
}

/** Texts that wait, for the end of quiet hours or just for a commit, one for a notice. */
export const HELD_TEXT = 'notice_text'

/**
 * By SMS as well, after the notice is safe: a provider that does not answer must not keep the notice from being written. In a person's
 * quiet hours a text waits until they are over, unless it would come too late then.
 */
async function text(tx: Tx, template: Template, notices: ReadonlyArray<Told & { id: number }>): Promise<void> {
  const user_ids = notices.flatMap(({ user_id }) => user_id ?? [])
  if (user_ids.length === 0) return
  const [prefs_of, now] = [await noticePrefs(tx, user_ids, template.category), await databaseNow(tx)]
  const held: Due[] = []
  for (const { id, user_id, event_id, code, words, payload, link } of notices) {
    const prefs = prefs_of.get(user_id ?? 0)
    if (!prefs?.phone || (template.sms === 'wanted' && !prefs.sms)) continue
    const until = template.sms === 'wanted' && prefs.quiet_hours ? quietUntil(prefs.quiet_hours, now) : null
    const in_time = template.in_time?.(payload)
    if (until !== null && !(typeof in_time === 'number' && in_time <= until)) held.push({ ref_id: id, due_at: until })
    else {
      const [title, content] = words[wordsOf(prefs)]
      const text = [
        title,
        template.sms_link && link ? `${content} ${tx.services.origin()}/h5/#${link}` : content,
      ] as const
      sendLater(tx, prefs, { request_id: `notice:${event_id}:${user_id}`, code, words: text })
      // What is about an account's safety goes to the phones it had until just now as well: the one it has may be a thief's.
      const former = template.sms === 'always' ? prefs.former_phones : []
      for (const phone of former)
        sendLater(tx, { ...prefs, phone }, { request_id: `notice:${event_id}:${user_id}:${phone}`, code, words: text })
    }
  }
  await setDeadlines(tx, HELD_TEXT, held)
}

const wordsOf = ({ locale }: { locale: 'en' | 'zh-CN' }): 'en' | 'zh' => (locale === 'en' ? 'en' : 'zh')

function sendLater(
  tx: Tx,
  { phone, locale }: { phone: string | null; locale: 'en' | 'zh-CN' },
  { request_id, code, words: [title, content] }: { request_id: string; code: string; words: readonly [string, string] },
): void {
  const ctx: Ctx = {
    ...tx,
    locale,
    in_transaction: false,
    client: tx.services.pool,
    db: tx.services.db,
    after_commit: [],
  }
  tx.after_commit.push(() => {
    sendSms(ctx, {
      request_id,
      phone: phone!,
      template: code.replace('.', '_'),
      params: { text: `${title}:${content}` },
    }).catch((error: unknown) => {
      ctx.log.warn({ err: error, code }, 'a notice was not sent by SMS')
    })
  })
}

/** Deadline `notice_text`: quiet hours are over. What was read meanwhile is not sent, nor what is not wanted by SMS any more. */
export async function sendHeld(tx: Tx, dues: Due[]): Promise<void> {
  const notices = await unreadOf(
    tx,
    dues.map((due) => due.ref_id),
  )
  for (const [category, some] of Map.groupBy(notices, (notice) => notice.category)) {
    const prefs_of = await noticePrefs(
      tx,
      some.map(({ user_id }) => user_id),
      category,
    )
    for (const { id, user_id, code, title_en, title_zh, content_en, content_zh } of some) {
      const prefs = prefs_of.get(user_id)
      if (!prefs?.phone || !prefs.sms) continue
      const words = { en: [title_en, content_en], zh: [title_zh, content_zh] } as const
      sendLater(tx, prefs, { request_id: `notice:held:${id}`, code, words: words[wordsOf(prefs)] })
    }
  }
}

/** Everybody's notices as subscribers: one per notice, so that one that fails is repeated alone. */
export const subscribersOf = (notices: readonly Notice[]): Subscriber[] =>
  notices.flatMap(({ row, templates }) =>
    templates.map((template) =>
      subscribe(row as EventRow, `message.${codeOf(row.topic, template)}.${template.to}`, {
        runAll: (tx, events) => tell(tx, row.topic, template, events),
      }),
    ),
  )
