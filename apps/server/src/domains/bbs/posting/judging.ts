/** What a text may not carry, what of it is masked, and why it waits. The same for posts, their edits and comments. */
import type { WaitReason } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { maskText, rulesOfCodes } from '../../chat/index.ts'
import { checkTitle, judgeTexts, maskWords } from '../../site/index.ts'
import { waitsFor } from '../rules.ts'
import { setting } from '../settings.ts'
import { checkLinks, type Writer } from './trust.ts'

/** A text with fewer letters is a greeting, and many say it. */
const SAME_TEXT_LEAST = 12

export interface Judged {
  title: string | null
  /** As readers see it: contacts and masked words are hidden. */
  content: string
  text_key: string | null
  waits: WaitReason[]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The letters of a text alone: width, case, spaces, signs and digits do not count. */
export const textKey = (text: string): string | null => {
  const letters = fold(text).replace(/[^\p{L}]+/gu, '')
  return [...letters].length < SAME_TEXT_LEAST ? null : letters.slice(0, 400)
}

/** How many posts and comments have this very text, one more with it. Another person's copy counts as one's own. */
async function countSame(ctx: Ctx, text_key: string | null, but_post_id: number | null): Promise<number> {
  if (text_key === null) return 1
  const [row] = await query<{ n: number }>(
    ctx,
    'bbs_same_texts',
    `select count(*)::int as n from (select 1 from bbs_posts where text_key = $1 and status not in ('draft', 'deleted') and id is distinct from $2::bigint
       and saved_at > platform_now() - interval '30 days' limit 10) p`,
    [text_key, but_post_id],
  )
  return row!.n + 1
}

export interface Asked {
  title?: string | null | undefined
  content: string
  images: readonly string[]
  has_video: boolean
  /** The post it becomes a version of; null for a comment, which is not compared with others. */
  post_id: number | null | undefined
  /** A comment: it neither waits for the first ones nor for the house. */
  is_comment?: boolean
}

/**
 * Judges a text of a writer.
 * @throws Refusal CONTENT_BLOCKED {word}, BBS_NO_LINKS {days}, VALIDATION (a title that speaks for the platform)
 */
export async function judgeText(tx: Tx, writer: Writer, asked: Asked): Promise<Judged> {
  const title = asked.title || null
  await checkTitle(tx, 'title', title)
  const whole = `${title ?? ''}\n${asked.content}`
  const { block, review } = await judgeTexts(tx, title, asked.content)
  if (block !== undefined) refuse('CONTENT_BLOCKED', { word: block })
  const host = new URL(tx.services.origin()).host
  checkLinks(writer, maskText(whole, { phones: true, host }).rules.includes('link'))
  const shown = (text: string) => maskWords(tx, maskText(text, { phones: false, links: true, host }).text)
  const text_key = asked.is_comment ? null : textKey(asked.content)
  return {
    ...{ title: title && (await shown(title)), content: await shown(asked.content), text_key },
    waits: waitsFor({
      trust: asked.is_comment ? 't1' : writer.trust,
      shown_ever: writer.shown_ever,
      has_video: asked.has_video,
      house_waits: !asked.is_comment && (await setting(tx, 'bbs.posts_wait')),
      word: review.length > 0,
      code: rulesOfCodes(await tx.services.files.codesOf(tx, asked.images)).length > 0,
      is_checked: tx.services.gateways.moderation.configured,
      same_texts: await countSame(tx, text_key, asked.post_id ?? null),
    }),
  }
}
