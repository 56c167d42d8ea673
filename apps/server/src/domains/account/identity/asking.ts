/** An operator asks back about a filing, and its person answers; the platform's promise stands still in between. */

import { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pauseReviewDeadline, resumeReviewDeadline } from '../../../platform/review-deadlines.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { clearDeadline, type DeadlineHandler, deadlinesOf, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { accountEvents } from '../events.ts'
import { checkDocuments, FILING_UNANSWERED, settle } from './identity.ts'

const DAY_MS = 86_400_000
/** The asked party, as the review deadline names it. */
const PERSON = 'person'

const readSetting = defineSettings({
  'account.filing_answer_days': {
    title: { en: 'A question about a real-name filing is answered within (days)', zh: '实名申请补充材料时限（天）' },
    reason_zh: '逾期未补充视为未通过，可重新提交。',
    schema: z.number().int().min(1).max(90),
    default: 14,
    public: true,
    reason: 'As for applications for a shop. Unanswered for that long, a filing is sent back and may be made anew.',
  },
})

export interface FilingQuestion extends Record<string, unknown> {
  id: number
  identity_id: number
  question: string
  asked_at: number
  answer: string | null
  images: string[]
  answered_at: number | null
}

/** What was asked about a filing and answered, the first first. */
export const filingQuestions = (ctx: Ctx, identity_id: number): Promise<FilingQuestion[]> =>
  query<FilingQuestion>(
    ctx,
    'account_identity_questions',
    'select * from account_identity_questions where identity_id = $1 order by id',
    [identity_id],
  )

/** Until when the person has to answer (ms); undefined where nothing is asked. */
export const filingAnswerBy = async (ctx: Ctx, identity_id: number): Promise<number | undefined> =>
  (await deadlinesOf(ctx, [FILING_UNANSWERED], [identity_id]))[0]?.due_at

interface Filed extends Record<string, unknown> {
  user_id: number
  kind: 'person' | 'shop'
  status: string
}

async function lockFiling(tx: Tx, identity_id: number): Promise<Filed> {
  const [row] = await query<Filed>(
    tx,
    'account_identity_ask_lock',
    'select user_id, kind, status from account_identity_filings where id = $1 for update',
    [identity_id],
  )
  return row ?? refuse('NOT_FOUND')
}

const save = (tx: Tx, identity_id: number, status: 'pending' | 'asked') =>
  query(tx, 'account_identity_status', 'update account_identity_filings set status = $2 where id = $1', [
    identity_id,
    status,
  ])

/**
 * Asks the person for more: the promise stands still until the answer, and unanswered the filing is sent back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided, or asked already)
 */
export async function askFiling(
  tx: Tx,
  identity_id: number,
  { operator_id, reason: question }: { operator_id: number; reason: string },
): Promise<{ user_id: number; kind: 'person' | 'shop' }> {
  const { user_id, kind, status } = await lockFiling(tx, identity_id)
  if (status !== 'pending') refuse('STATE_CONFLICT', { status })
  await save(tx, identity_id, 'asked')
  await query(
    tx,
    'account_identity_ask',
    'insert into account_identity_questions (identity_id, user_id, question, asked_by) values ($1, $2, $3, $4)',
    [identity_id, user_id, question, operator_id],
  )
  await pauseReviewDeadline(tx, 'filing', identity_id, [PERSON])
  const answer_by = (await databaseNow(tx)) + (await readSetting(tx, 'account.filing_answer_days')) * DAY_MS
  await setDeadline(tx, FILING_UNANSWERED, identity_id, answer_by)
  await emit(tx, accountEvents.realname_asked, { user_id, identity_id, question, answer_by })
  return { user_id, kind }
}

/**
 * The person answers, and the platform's promise goes on by itself.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND (nothing filed, or pictures that were not uploaded), STATE_CONFLICT {status} (nothing is asked)
 */
export async function answerFiling(
  ctx: SignedCtx,
  { answer, images }: { answer: string; images: readonly string[] },
): Promise<void> {
  await checkWords(ctx, answer)
  await inTransaction(ctx, async (tx) => {
    const [filed] = await query<{ id: number; status: string }>(
      tx,
      'account_identity_answer_lock',
      'select id, status from account_identity_filings where user_id = $1 order by id desc limit 1 for update',
      [tx.user.id],
    )
    if (!filed) refuse('NOT_FOUND')
    if (filed.status !== 'asked') refuse('STATE_CONFLICT', { status: filed.status })
    await checkDocuments(tx, images)
    await save(tx, filed.id, 'pending')
    await query(
      tx,
      'account_identity_answer',
      `update account_identity_questions set answer = $2, images = $3, answered_at = platform_now()
       where identity_id = $1 and answered_at is null`,
      [filed.id, answer, [...images]],
    )
    await clearDeadline(tx, FILING_UNANSWERED, filed.id)
    await resumeReviewDeadline(tx, 'filing', filed.id, PERSON)
  })
}

/** A question stayed unanswered: the filing is sent back with it, and the person may file anew. */
export const sendBackWhenDue: DeadlineHandler = {
  title: { en: 'Send a filing back without an answer', zh: '退回逾期未补充的实名申请' },
  run: async (tx, [due]) => {
    const id = due!.ref_id
    const { status } = await lockFiling(tx, id)
    if (status !== 'asked') return
    const reason = (await filingQuestions(tx, id)).at(-1)!.question
    await settle(tx, id, { verified: false, operator_id: null, reason })
  },
}

/** What a person was asked about their filings and answered, the newest first: for their own data. */
export const ownFilingQuestions = (
  ctx: Ctx,
  user_id: number,
  { below, limit }: { below: number | null; limit: number },
): Promise<FilingQuestion[]> =>
  query<FilingQuestion>(
    ctx,
    'account_identity_questions_own',
    'select * from account_identity_questions where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
    [user_id, below, limit],
  )
