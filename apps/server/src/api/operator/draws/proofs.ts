/** What is signed of draws, at the desk, to look at. */
import { DRAW_PROOFS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { type Draw, drawsByIds, lockRecord, resultRecord, voidRecord, winsOfDraw } from '../../../domains/draw/index.ts'
import { dayOf, startOfDay } from '../../../domains/ledger/index.ts'
import { DAY_MS } from '../../../domains/proof/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: DRAW_PROOFS,
  from: sql`draw_draws d`,
  only: sql`d.status in ('locked', 'drawn', 'void')`,
  id: sql`d.id`,
  filters: { status: sql`d.status` },
  sorts: { id: { by: sql`d.id`, type: 'bigint' } },
})

type Signed = Draw & { status: 'locked' | 'drawn' | 'void' }
const isSigned = (draw: Draw): draw is Signed =>
  draw.status === 'locked' || draw.status === 'drawn' || draw.status === 'void'

/** The day under whose root a draw stands that is over; null while that day is not. */
function rootDayOf({ drawn_at, voided_at }: Draw, now: number): string | null {
  const over_at = drawn_at ?? voided_at
  if (over_at === null) return null
  const day = dayOf(over_at)
  return startOfDay(day) + DAY_MS <= now ? day : null
}

async function present(ctx: Ctx, ids: number[]) {
  const now = await databaseNow(ctx)
  return inOrder(ids, await drawsByIds(ctx, ids))
    .filter(isSigned)
    .map((draw) => {
      const { id, title, title_en, cover, status, ticket_count, round } = draw
      return {
        ...{ id, title, title_en, cover, status, ticket_count, round },
        signed_at: seconds(draw.drawn_at ?? draw.voided_at ?? draw.locked_at!),
        root_day: rootDayOf(draw, now),
      }
    })
}

const signatureOf = (record: { signature: string; key_id: string } | undefined) =>
  record ? { signature: record.signature, key_id: record.key_id } : null

export const drawProofs = bindDefined(DRAW_PROOFS, {
  source,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const draw = (await drawsByIds(ctx, [id]))[0]!
    const wins = await winsOfDraw(ctx, id)
    return {
      rules_hash: draw.rules_hash!,
      head_hash: draw.head_hash!,
      seed_commit: draw.facts!.seed_commit,
      chain_hash: draw.facts!.beacon.chain_hash,
      locked_at: seconds(draw.locked_at),
      lock: signatureOf(lockRecord(draw)),
      server_seed: draw.server_seed,
      beacon_signature: draw.beacon_signature,
      result: signatureOf(resultRecord(draw, wins)),
      void: signatureOf(voidRecord(draw)),
      void_reason: draw.void_reason,
      winners: wins.map(({ rank, ticket_no }) => ({ rank, ticket_no })),
    }
  },
})
