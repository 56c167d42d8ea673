/** Deadline draw_draw: the beacon is asked for the round that the lock named; with it the winners follow. */
import { drawSeed, winnersOf } from '@juya/verify'
import { OutcomeUnknown } from '../../../gateways/errors.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit, emitMany } from '../../../platform/outbox/index.ts'
import { invariant } from '../../../platform/refuse.ts'
import { type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { drawEvents } from '../events.ts'
import { DAY_MS } from '../rules.ts'
import { changeDraw, drawById, lockDraw, ticketsAfter } from '../store.ts'
import { type Draw, draw_wins, type Win } from '../tables.ts'
import { serverSeedOf, signResult } from './records.ts'

/** A beacon that is silent is asked again so soon. */
const AGAIN_MS = 5_000
/** Tickets read at a time. */
const BATCH = 5_000

/** Asks the beacon outside any transaction, then draws. @returns when to ask again, or null: it is done */
export async function drawByTime(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const draw = await drawById(ctx, ref_id)
  if (draw?.status !== 'locked') return null
  const { beacon } = ctx.services.gateways
  invariant(draw.facts!.beacon.chain_hash === beacon.chain.chain_hash, `draw ${draw.id} waits for another beacon`)
  const signature = await beacon.round(draw.round!).catch((problem: unknown) => {
    if (!(problem instanceof OutcomeUnknown)) throw problem
    ctx.log.warn({ draw_id: draw.id, problem: problem.message }, 'the beacon does not answer')
    return null
  })
  if (signature === null) return (await databaseNow(ctx)) + AGAIN_MS
  await inTransaction(ctx, (tx) => drawNow(tx, draw.id, signature))
  return null
}

/** @param beacon_signature of the draw's round, checked by the gateway */
async function drawNow(tx: Tx, draw_id: number, beacon_signature: string): Promise<void> {
  const draw = await lockDraw(tx, draw_id)
  if (draw?.status !== 'locked') return
  await pausePoint('draw_drawing')
  const drawn_at = Math.floor(await databaseNow(tx))
  const server_seed = serverSeedOf(tx, draw.id)
  const tickets = await allTickets(tx, draw)
  const winners = winnersOf(drawSeed(server_seed, draw.head_hash!, beacon_signature), tickets, draw.facts!.prizes)
  const { signature, key_id } = signResult(tx, draw, { server_seed, beacon_signature, drawn_at }, winners)
  await changeDraw(tx, draw.id, {
    status: 'drawn',
    ...{ drawn_at, server_seed, beacon_signature, result_signature: signature, result_key_id: key_id },
  })
  const wins = await addWins(tx, draw, winners, drawn_at)
  await setDeadlines(
    tx,
    'win_claim',
    wins.map(({ id, claim_until }) => ({ ref_id: id, due_at: claim_until })),
  )
  const { title, title_en, ticket_count } = draw
  await emit(tx, drawEvents.drawn, { draw_id, title, title_en, ticket_count, winners: wins.length })
  await emitMany(
    tx,
    drawEvents.won,
    wins.map(({ id: win_id, user_id, prize, rank, value_fen, claim_until }) => ({
      ...{ draw_id, title, title_en, win_id, user_id, rank, value_fen, claim_until },
      ...{ prize: prize.name, prize_en: prize.name_en },
    })),
  )
}

async function allTickets(tx: Tx, { id, ticket_count }: Draw) {
  const all: Array<{ ticket_no: number; user_ref: string }> = []
  for (let last = -1; last !== all.length && all.length < ticket_count; ) {
    last = all.length
    all.push(...(await ticketsAfter(tx, id, last, BATCH)))
  }
  invariant(all.length === ticket_count, `draw ${id} counts ${ticket_count} tickets and has ${all.length}`)
  return all
}

async function addWins(
  tx: Tx,
  draw: Draw,
  winners: ReadonlyArray<Pick<Win, 'rank' | 'ticket_no' | 'user_ref'>>,
  drawn_at: number,
): Promise<Win[]> {
  if (winners.length === 0) return []
  const people = await query<{ user_id: number; user_ref: string }>(
    tx,
    'draw_people_behind',
    'select user_id, user_ref from draw_entrants where draw_id = $1 and user_ref = any($2)',
    [draw.id, winners.map(({ user_ref }) => user_ref)],
  )
  const behind = new Map(people.map(({ user_id, user_ref }) => [user_ref, user_id]))
  const claim_until = drawn_at + draw.claim_days * DAY_MS
  return tx.db
    .insert(draw_wins)
    .values(
      winners.map(({ rank, ticket_no, user_ref }, i) => {
        const prize = draw.prizes.find((one) => one.rank === rank)!
        const user_id = behind.get(user_ref)!
        return {
          ...{ draw_id: draw.id, place: i + 1, rank, ticket_no, user_id, user_ref },
          ...{ prize, value_fen: prize.value_fen, claim_until },
        }
      }),
    )
    .returning()
}
