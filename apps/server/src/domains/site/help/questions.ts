/** What people asked the help: which questions had no useful answer, and what helped. */
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { HELPS } from './all-helps.ts'

const CHARS_MAX = 100
/** How long questions and votes are kept. */
export const QUESTIONS_KEPT_DAYS = 180

/** A question as it is kept: alike where people mean the same, and without numbers that may be a person's. */
const kept = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d{5,}/g, '…')
    .replace(/[\s?!.,，。？！]+/g, ' ')
    .trim()
    .slice(0, CHARS_MAX)

/**
 * Counts a question without a useful answer.
 * @param help_id the answer that did not help; null where there was none
 */
export async function noteUnanswered(ctx: Ctx, question: string, help_id: number | null): Promise<void> {
  const words = kept(question)
  if (words === '') return
  await query(
    ctx,
    'site_help_question_note',
    `insert into site_help_questions (words, help_id, locale) values ($1, $2, $3)
     on conflict (words) do update set asked_count = site_help_questions.asked_count + 1, help_id = excluded.help_id, asked_at = platform_now()`,
    [words, help_id, ctx.locale],
  )
}

export interface Unanswered extends Record<string, unknown> {
  words: string
  locale: string
  help_id: number | null
  asked_count: number
  asked_at: number
}

/** Questions without a useful answer, the most asked first. */
export const unansweredQuestions = (ctx: Ctx): Promise<Unanswered[]> =>
  query<Unanswered>(
    ctx,
    'site_help_questions_most',
    'select words, locale, help_id, asked_count, asked_at from site_help_questions order by asked_count desc, words desc limit 100',
    [],
  )

/** Takes one off the list. @throws Refusal NOT_FOUND */
export async function settleQuestion(ctx: Ctx, words: string): Promise<void> {
  const gone = await query(
    ctx,
    'site_help_question_settle',
    'delete from site_help_questions where words = $1 returning 1',
    [words],
  )
  if (gone.length === 0) refuse('NOT_FOUND')
}

/** A person, signed in or by address and browser. */
const voterOf = (ctx: Ctx): string =>
  ctx.user
    ? `u${ctx.user.id}`
    : createHash('sha256')
        .update(`${ctx.ip}|${ctx.user_agent ?? ''}`)
        .digest('base64url')
        .slice(0, 16)

/**
 * Notes whether an answer was useful to a person; the last word counts. One that was not leaves the question unanswered.
 * @throws Refusal NOT_FOUND
 */
export async function voteHelp(
  ctx: Ctx,
  { id, useful, q }: { id: number; useful: boolean; q?: string | undefined },
): Promise<void> {
  if (!HELPS.some((help) => help.id === id)) refuse('NOT_FOUND')
  await inTransaction(ctx, async (tx) => {
    const changed = await query(
      tx,
      'site_help_vote',
      `insert into site_help_votes (help_id, voter, useful) values ($1, $2, $3)
       on conflict (help_id, voter) do update set useful = excluded.useful, voted_at = platform_now()
       where site_help_votes.useful <> excluded.useful returning useful`,
      [id, voterOf(ctx), useful],
    )
    if (changed.length > 0 && !useful && q) await noteUnanswered(tx, q, id)
  })
}

/** The answers most people found useful, the first of them first; before anybody has voted, in the order they are written. */
export async function usefulHelpIds(ctx: Ctx): Promise<Map<number, number>> {
  const rows = await query<{ help_id: number; score: number }>(
    ctx,
    'site_help_useful',
    'select help_id, sum(case when useful then 1 else -1 end)::int as score from site_help_votes group by help_id',
    [],
  )
  return new Map(rows.map(({ help_id, score }) => [help_id, score]))
}
