/** Rings on the console: the list, one with what speaks for it, and what operators found. Nothing follows from a verdict: acts are acts of their own. */
import { RINGS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { judgeRing, openBidsOf, ringReturnsAt, ringsByIds } from '../../../domains/bidder/index.ts'
import { operatorNames } from '../../../domains/operator/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ringSource } from '../../auction/lists/rings.ts'
import { shopNames } from '../../shop/cards.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

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

export const rings = bindDefined(RINGS, {
  source: ringSource,
  rows: present,
  file: {
    ring: (row) => `${row.shop.name}: ${row.people.map(({ nickname }) => nickname).join(', ')}`,
    people: (row) => row.people.length,
  },
  async view(ctx, { id }) {
    const [row] = await ringsByIds(ctx, [id])
    const { shop_id, people, verdict, verdict_note, judged_at, judged_by, judged_score } = row!
    const open = await openBidsOf(
      ctx,
      shop_id,
      people.map(({ user_id }) => user_id),
    )
    const names = await operatorNames(ctx, judged_by === null ? [] : [judged_by])
    return {
      judged: verdict && {
        verdict,
        note: verdict_note!,
        by: names.get(judged_by!) ?? '',
        at: seconds(judged_at!),
        score: judged_score!,
        returns_at_score: ringReturnsAt(judged_score!),
      },
      reasons: people,
      open_bids: open.map(({ title, title_en, ...bid }) => ({
        ...bid,
        title: ctx.locale === 'en' ? (title_en ?? title) : title,
      })),
    }
  },
  logged: ({ status, score }) => ({ status, score }),
  acts: {
    async judgeRing(tx, { reason, ...judged }) {
      const before = await judgeRing(tx, { ...judged, note: reason })
      return {
        before: { status: before.status },
        after: { status: judged.verdict, score: before.score },
        answer: { status: judged.verdict },
      }
    },
  },
})
