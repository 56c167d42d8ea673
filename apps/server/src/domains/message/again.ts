/** An operator sends notices of a thing once more: who missed one has it anew, unread, and by SMS where they want texts. */
import { quietUntil } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { setDeadlines } from '../../platform/time/deadlines.ts'
import { noticePrefs } from '../account/index.ts'
import { HELD_TEXT } from './dispatch.ts'
import { addNotices, type NewNotice, noticesByIds } from './notices.ts'

const DAY_MS = 86_400_000
const AGAIN = 'again:'

/**
 * Sends notices again to who had them, each once a day. Texts wait for the end of quiet hours.
 * @param about of the thing, such as order:7: notices of other things are not there
 * @param to only those to this person and this shop
 * @throws Refusal NOT_FOUND (no such notice of it, or one sent again), ALREADY_DONE (today)
 */
export async function sendAgain(
  tx: Tx,
  { ids, about, to }: { ids: readonly number[]; about: readonly string[]; to: { user_id: number; shop_id: number } },
): Promise<number> {
  const found = await noticesByIds(tx, ids)
  const theirs = found.filter(
    (one) =>
      about.includes(one.about ?? '') &&
      (one.user_id === to.user_id || one.shop_id === to.shop_id) &&
      !one.dedupe_key?.startsWith(AGAIN),
  )
  if (theirs.length < new Set(ids).size) refuse('NOT_FOUND')
  const now = await databaseNow(tx)
  const fresh = await addNotices(
    tx,
    theirs.map(
      ({ id, user_id, shop_id, category, code, title_en, title_zh, content_en, content_zh, ...one }): NewNotice => ({
        ...(user_id === null ? { shop_id: shop_id! } : { user_id }),
        category,
        code,
        title: { en: `Again: ${title_en}`, zh: `再次通知：${title_zh}` },
        content: { en: content_en, zh: content_zh },
        ...(one.image ? { image: one.image } : {}),
        ...(one.link ? { link: one.link } : {}),
        ...(one.about ? { about: one.about } : {}),
        banner: true,
        dedupe_key: `${AGAIN}${id}:${Math.floor(now / DAY_MS)}`,
      }),
    ),
  )
  if (fresh.length < theirs.length) refuse('ALREADY_DONE')
  for (const [category, some] of Map.groupBy(fresh, (one) => one.category)) {
    const prefs_of = await noticePrefs(
      tx,
      some.flatMap(({ user_id }) => user_id ?? []),
      category,
    )
    const texts = some.flatMap(({ id, user_id }) => {
      const prefs = prefs_of.get(user_id ?? 0)
      if (!prefs?.phone || !prefs.sms) return []
      return [{ ref_id: id, due_at: (prefs.quiet_hours && quietUntil(prefs.quiet_hours, now)) ?? now }]
    })
    await setDeadlines(tx, HELD_TEXT, texts)
  }
  return fresh.length
}
