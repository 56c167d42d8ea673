/**
 * A basket's turn: in the order of its ranks each maximum that could enter is placed as a bid, until none can. A bid of a basket is judged
 * like any other, under the locks of its lot and of its cap: what is read before only saves tries that would be refused.
 */
import type { RefusalKey } from '@juya/contract'
import { appState } from '../../../../platform/app-state.ts'
import type { Ctx, SignedCtx } from '../../../../platform/context.ts'
import { databaseNow } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refuse.ts'
import { type Services, systemCtx } from '../../../../platform/services.ts'
import type { AskingHandler } from '../../../../platform/time/deadlines.ts'
import { placeBid } from '../../bidding/place-bid.ts'
import { cannotEnter, endsUnseen, waitsAfter } from '../cap-rules.ts'
import * as store from './basket-store.ts'

const LOOK_AGAIN_MS = 60_000

type Tried = store.Basket['lots'][number]

/** The turns of this process: one of a basket at a time; asked for meanwhile, another one follows. */
const running = appState(() => new Map<number, { again: boolean; work: Promise<number | null> }>())

/** Gives a basket a turn. @returns when it is to be looked at again, in ms, or null */
export function runTurn(services: Services, cap_id: number): Promise<number | null> {
  const turns = running(services)
  const known = turns.get(cap_id)
  if (known) {
    known.again = true
    return known.work
  }
  const turn = { again: false, work: Promise.resolve<number | null>(null) }
  turns.set(cap_id, turn)
  turn.work = (async () => {
    try {
      let again_at: number | null
      do {
        turn.again = false
        again_at = await takeTurn(systemCtx(services, 'basket'), cap_id)
      } while (turn.again)
      return again_at
    } finally {
      turns.delete(cap_id)
    }
  })()
  return turn.work
}

/** Begins a turn; what fails is done by its deadline. */
export function beginTurn(services: Services, cap_id: number): void {
  runTurn(services, cap_id).catch((error: unknown) => services.log.warn({ err: error, cap_id }, 'a basket waits'))
}

export async function stopTurns(services: Services): Promise<void> {
  await Promise.allSettled([...(running.known(services)?.values() ?? [])].map(({ work }) => work))
}

/** Deadline `basket_turn`. */
export const basketTurn: AskingHandler = {
  title: { en: 'Let maximums of a basket enter', zh: '清单中的上限出价' },
  ask: (ctx, { ref_id }) => runTurn(ctx.services, ref_id),
}

async function takeTurn(ctx: Ctx, cap_id: number): Promise<number | null> {
  const tried = new Map<number, RefusalKey>()
  if (!(await store.anyWaits(ctx, cap_id))) return null
  for (;;) {
    const cap = await store.basketCapById(ctx, cap_id)
    if (!cap) return null
    const basket = await store.rankedOf(ctx, cap)
    const now = await databaseNow(ctx)
    const waiting = basket.lots.filter(
      ({ state, lot_id }) => state !== 'entered' && state !== 'withdrawn' && !tried.has(lot_id),
    )
    const blocked = (lot: Tried) => cannotEnter(lot, cap, store.usedBeside(basket.stakes, lot.lot_id), now)
    const next = waiting.find((lot) => !blocked(lot))
    if (!next) {
      await noteRest(ctx, basket, waiting, blocked)
      return [...tried.values()].some(endsUnseen) ? now + LOOK_AGAIN_MS : null
    }
    const refused = await enter(ctx, basket, next)
    if (refused === 'STATE_CONFLICT') continue // ranked anew meanwhile
    if (refused === null) await store.noteEntered(ctx, cap.id, next)
    else {
      tried.set(next.lot_id, refused)
      await store.noteWaiting(ctx, cap.id, [{ ...next, state: waitsAfter(refused), because: refused }])
    }
  }
}

/** Places a maximum as a bid. @returns the refusal it met, or null: it stands, or was beaten at once */
async function enter(ctx: Ctx, { cap }: store.Basket, lot: Tried): Promise<RefusalKey | null> {
  const person: SignedCtx = {
    ...ctx,
    user: { id: cap.user_id, session_id: 0, role: 'normal', status: 'active', realname_verified: false },
  }
  const { lot_id: id, max_fen: amount_fen, client_bid_id } = lot
  try {
    await placeBid(
      person,
      { id, amount_fen, client_bid_id, kind: 'proxy', confirm_large: true, agree_premium: true },
      { basket: { cap_id: cap.id, version: cap.version } },
    )
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.key === 'MAX_NOT_HIGHER' ? null : error.key // its person has bid as much by hand
  }
}

/** Writes down for what the others wait. Once the number of lots is won, they are withdrawn. */
async function noteRest(
  ctx: Ctx,
  { cap, stakes }: store.Basket,
  waiting: readonly Tried[],
  blocked: (lot: Tried) => ReturnType<typeof cannotEnter>,
): Promise<void> {
  const is_won = cap.win_max !== null && stakes.filter(({ led }) => !led).length >= cap.win_max
  const notes = waiting.map((lot) => {
    const { state, because } = blocked(lot)!
    const is_over = is_won && because === 'BASKET_LOTS'
    return { client_bid_id: lot.client_bid_id, state: is_over ? ('withdrawn' as const) : state, because, lot }
  })
  await store.noteWaiting(
    ctx,
    cap.id,
    notes.filter(({ state, because, lot }) => state !== lot.state || because !== lot.because),
  )
}
