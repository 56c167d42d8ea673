/** Rings on the console: the list, one with what speaks for it, and what operators found. Nothing follows from a verdict: acts are acts of their own. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { openBidsOf, judgeRing as record, ringReturnsAt, ringsByIds } from '../../../domains/bidder/index.ts'
import { checkReason, note, operatorNames } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ringSource } from '../../auction/lists/rings.ts'
import { shopNames } from '../../shop/cards.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await ringsByIds(ctx, ids))
  const [names, people] = await readTogether(ctx, [
    () => shopNames(ctx, [...new Set(found.map((ring) => ring.shop_id))]),
    () => userBriefs(ctx, [...new Set(found.flatMap((ring) => ring.people.map(({ user_id }) => user_id)))]),
  ])
  return found.map((ring) => ({
    id: ring.id,
    shop: { id: ring.shop_id, name: names.get(ring.shop_id) ?? '' },
    score: ring.score,
    status: ring.status,
    people: ring.people.flatMap(({ user_id }) => people.get(user_id) ?? []),
    lots: ring.lots_count,
    first_seen_at: seconds(ring.first_seen_at),
    seen_at: seconds(ring.seen_at),
  }))
}

export const ringList = bindList(ringSource)(present, {
  ring: (row) => `${row.shop.name}: ${row.people.map(({ nickname }) => nickname).join(', ')}`,
  score: (row) => row.score,
  people: (row) => row.people.length,
  lots: (row) => row.lots,
  status: (row) => row.status,
  first_seen_at: (row) => fileTime(row.first_seen_at),
  seen_at: (row) => fileTime(row.seen_at),
})

export const rings = (ctx: OperatorCtx, input: Parsed<(typeof rows)['rings']>) => answerList(ctx, ringList, input)

/** @throws Refusal NOT_FOUND */
export async function ring(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['ring']>) {
  const [row] = await ringsByIds(ctx, [id])
  if (!row) refuse('NOT_FOUND')
  const [shown] = await present(ctx, [id])
  const open = await openBidsOf(
    ctx,
    row.shop_id,
    row.people.map(({ user_id }) => user_id),
  )
  const { verdict, verdict_note, judged_at, judged_by, judged_score } = row
  const names = await operatorNames(ctx, judged_by === null ? [] : [judged_by])
  return {
    ...shown!,
    judged: verdict && {
      verdict,
      note: verdict_note!,
      by: names.get(judged_by!) ?? '',
      at: seconds(judged_at!),
      score: judged_score!,
      returns_at_score: ringReturnsAt(judged_score!),
    },
    reasons: row.people,
    open_bids: open.map(({ title, title_en, ...bid }) => ({
      ...bid,
      title: ctx.locale === 'en' ? (title_en ?? title) : title,
    })),
  }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status, score}, ALREADY_DONE */
export async function judgeRing(ctx: OperatorCtx, { id, reason, ...judged }: Parsed<(typeof rows)['judgeRing']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const before = await record(tx, { id, ...judged, note: reason })
    await note(tx, {
      action: 'ring.judge',
      target_type: 'ring',
      target_id: id,
      before: { status: before.status },
      after: { status: judged.verdict, score: before.score },
      reason,
    })
    return { status: judged.verdict }
  })
}
