/** Questions about a campaign: anybody asks, its shop answers once. */
import type { Ctx, ShopCtx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isBlocked } from '../../block/index.ts'
import { checkMuted } from '../../report/index.ts'
import { checkWords, type TextsBelow, type WrittenText } from '../../site/index.ts'
import { fundingEvents } from '../events.ts'
import { isPublic, isRunning } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign, Question } from '../tables.ts'
import { factsOf } from '../telling.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

/**
 * Asks about a campaign. Two questions of one person follow each other, so that none is over the limit.
 * @throws Refusal NOT_FOUND, CAMPAIGN_ENDED (nothing comes of it any more), JOIN_BARRED (the shop keeps them away), MUTED, LIMIT_REACHED {limit}, CONTENT_BLOCKED
 */
export async function ask(ctx: SignedCtx, { id, question }: { id: number; question: string }): Promise<Question> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await store.campaignById(tx, id)
    if (!campaign || !isPublic(campaign)) refuse('NOT_FOUND')
    await query(
      tx,
      'funding_ask_lock',
      `select pg_advisory_xact_lock(hashtextextended('funding_ask:' || $1::bigint, 0))`,
      [tx.user.id],
    )
    await checkAsk(tx, tx.user.id, campaign)
    await checkWords(tx, question)
    const [row] = await query<Row<Question>>(
      tx,
      'funding_question_add',
      'insert into funding_questions (campaign_id, user_id, question) values ($1, $2, $3) returning *',
      [id, tx.user.id, question],
    )
    await emit(tx, fundingEvents.asked, { ...factsOf(campaign), user_id: tx.user.id, question_id: row!.id, question })
    return row!
  })
}

/**
 * Whether a person may ask about a campaign. Reads only.
 * @throws Refusal CAMPAIGN_ENDED, MUTED, JOIN_BARRED, LIMIT_REACHED {limit}
 */
export async function checkAsk(ctx: Ctx, user_id: number, { status, shop_id }: Campaign): Promise<void> {
  if (!isRunning(status)) refuse('CAMPAIGN_ENDED')
  await checkMuted(ctx, user_id)
  if (await isBlocked(ctx, 'bid', [{ type: 'shop', id: shop_id }], [{ type: 'user', id: user_id }]))
    refuse('JOIN_BARRED')
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_questions_of_day',
    `select count(*)::int as n from funding_questions where user_id = $1
       and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [user_id],
  )
  const limit = await setting(ctx, 'funding.questions_a_day')
  if (row!.n >= limit) refuse('LIMIT_REACHED', { limit })
}

/** Answers a question about a campaign of the caller's shop, once. @throws Refusal NOT_FOUND, ALREADY_DONE, CONTENT_BLOCKED */
export async function answer(ctx: ShopCtx, { id, content }: { id: number; content: string }): Promise<Question> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await query<Row<Question>>(
      tx,
      'funding_question_of',
      `select q.* from funding_questions q join funding_campaigns c on c.id = q.campaign_id where q.id = $1 and c.shop_id = $2 and q.hidden_by is null`,
      [id, tx.shop.shop_id],
    )
    if (!found) refuse('NOT_FOUND')
    await checkWords(tx, content)
    const [row] = await query<Row<Question>>(
      tx,
      'funding_question_answer',
      `update funding_questions set answer = $2, answered_by = $3, answered_at = platform_now() where id = $1 and answer is null returning *`,
      [id, content, tx.user.id],
    )
    if (!row) refuse('ALREADY_DONE')
    const campaign = (await store.campaignById(tx, found.campaign_id))!
    await emit(tx, fundingEvents.answered, {
      ...factsOf(campaign),
      user_id: found.user_id,
      question_id: id,
      answer: content,
    })
    return row
  })
}

/** What people asked about campaigns, the newest first. */
export const questionsBelow: TextsBelow = (ctx, below_id, limit) =>
  query<WrittenText>(
    ctx,
    'funding_question_texts_below',
    `select id, question as text, created_at as at from funding_questions where id < $1 order by id desc limit $2`,
    [below_id, limit],
  )
