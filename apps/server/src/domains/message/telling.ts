/** From events to notices: every template becomes a subscriber of its topic. */
import type { Ctx, Tx } from '../../platform/context.ts'
import type { OutboxEvent, Subscriptions } from '../../platform/events.ts'
import { noticePrefs, sendSms } from '../account/index.ts'
import { addNotice } from './notices.ts'
import type { Payload, Template } from './template.ts'
import { ACCOUNT_TEMPLATES } from './templates-account.ts'
import { AUCTION_TEMPLATES } from './templates-auction.ts'
import { ORDER_TEMPLATES } from './templates-order.ts'

/** Every topic with the notices it leads to. */
export const TEMPLATES: Readonly<Record<string, readonly Template[]>> = {
  ...AUCTION_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
}

const codeOf = (topic: string, template: Template): string => template.code ?? topic

async function tell(tx: Tx, topic: string, template: Template, event: OutboxEvent): Promise<void> {
  const p: Payload = { ...event.payload, event_id: event.id }
  if (template.when && !template.when(p)) return
  const to = template.to === 'user' ? { user_id: p.user_id as number } : { shop_id: p.shop_id as number }
  if (typeof Object.values(to)[0] !== 'number') return
  const code = codeOf(topic, template)
  const [en, zh] = [template.en(p), template.zh(p)]
  const is_new = await addNotice(tx, {
    ...to,
    category: template.category,
    code,
    title: { en: en[0], zh: zh[0] },
    content: { en: en[1], zh: zh[1] },
    image: typeof p.image === 'string' ? p.image : undefined,
    link: template.link?.(p),
    popup: template.popup,
    dedupe_key: `${code}:${template.once(p)}`,
  })
  if (is_new && template.sms && to.user_id) await text(tx, template, code, to.user_id, event.id, { en, zh })
}

/** By SMS as well, after the notice is safe: a provider that does not answer must not keep the notice from being written. */
async function text(
  tx: Tx,
  template: Template,
  code: string,
  user_id: number,
  event_id: number,
  words: Record<'en' | 'zh', readonly [string, string]>,
): Promise<void> {
  const prefs = (await noticePrefs(tx, [user_id], template.category)).get(user_id)
  if (!prefs?.phone || (template.sms === 'wanted' && !prefs.sms)) return
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

/** One subscriber per notice, so that one that fails is repeated alone. */
export const subscriptions: Subscriptions = Object.fromEntries(
  Object.entries(TEMPLATES).map(([topic, templates]) => [
    topic,
    Object.fromEntries(
      templates.map((template) => [
        `message.${codeOf(topic, template)}.${template.to}`,
        { together: true, run: (tx: Tx, event: OutboxEvent) => tell(tx, topic, template, event) },
      ]),
    ),
  ]),
)
