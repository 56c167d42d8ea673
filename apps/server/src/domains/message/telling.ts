/** From events to notices: every template becomes a subscriber of its topic. */
import type { Ctx, Tx } from '../../platform/context.ts'
import type { OutboxEvent, Subscriptions } from '../../platform/events.ts'
import { noticePrefs, sendSms } from '../account/index.ts'
import { addNotices, type NewNotice } from './notices.ts'
import type { Payload, Template } from './template.ts'
import { ACCOUNT_TEMPLATES } from './templates-account.ts'
import { AUCTION_TEMPLATES } from './templates-auction.ts'
import { CASE_TEMPLATES } from './templates-case.ts'
import { ORDER_TEMPLATES } from './templates-order.ts'

/** Every topic with the notices it leads to. */
export const TEMPLATES: Readonly<Record<string, readonly Template[]>> = {
  ...AUCTION_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...CASE_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
}

const codeOf = (topic: string, template: Template): string => template.code ?? topic

type Words = Record<'en' | 'zh', readonly [string, string]>
type Told = NewNotice & { event_id: number; words: Words }

/** The notice an event leads to, or undefined when it is about something else or concerns nobody. */
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
    popup: template.popup,
    dedupe_key: `${code}:${template.once(p)}`,
    event_id: event.id,
    words: { en, zh },
  }
}

async function tell(tx: Tx, topic: string, template: Template, events: OutboxEvent[]): Promise<void> {
  const fresh = await addNotices(
    tx,
    events.flatMap((event) => noticeOf(topic, template, event) ?? []),
  )
  if (template.sms) await text(tx, template, fresh)
}

/** By SMS as well, after the notice is safe: a provider that does not answer must not keep the notice from being written. */
async function text(tx: Tx, template: Template, notices: readonly Told[]): Promise<void> {
  const user_ids = notices.flatMap(({ user_id }) => user_id ?? [])
  if (user_ids.length === 0) return
  const prefs_of = await noticePrefs(tx, user_ids, template.category)
  for (const { user_id, event_id, code, words } of notices) {
    const prefs = prefs_of.get(user_id ?? 0)
    if (!prefs?.phone || (template.sms === 'wanted' && !prefs.sms)) continue
    const { phone, locale } = prefs
    const [title, content] = locale === 'en' ? words.en : words.zh
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
        request_id: `notice:${event_id}:${user_id}`,
        phone,
        template: code.replace('.', '_'),
        params: { text: `${title}:${content}` },
      }).catch((error: unknown) => {
        ctx.log.warn({ err: error, code }, 'a notice was not sent by SMS')
      })
    })
  }
}

/** One subscriber per notice, so that one that fails is repeated alone. */
export const subscriptions: Subscriptions = Object.fromEntries(
  Object.entries(TEMPLATES).map(([topic, templates]) => [
    topic,
    Object.fromEntries(
      templates.map((template) => [
        `message.${codeOf(topic, template)}.${template.to}`,
        { runAll: (tx: Tx, events: OutboxEvent[]) => tell(tx, topic, template, events) },
      ]),
    ),
  ]),
)
