/** A house prepares a sale: its terms, its lots with their numbers, and hands it in as a whole. */
import { COUNTER_USUAL_S, type house, type Parsed, ROOM_LOT_USUAL_S } from '@juya/contract'
import type { ShopCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import { refuseWrong } from '../listing/index.ts'
import { ending, saleLots } from '../lot/index.ts'
import { checkActive, termsOf } from '../shop/index.ts'
import { checkTitle, checkWords } from '../site/index.ts'
import { chooseLots, handInSession, returnSession, takeBackSession } from './catalogue/session-lots.ts'
import { callOff } from './deciding.ts'
import { roomTerms } from './room/room-rules.ts'
import { setting } from './settings.ts'
import * as store from './store.ts'
import type { Session } from './tables.ts'
import { ladderFrom, premiumFrom, wrongSaleTerms } from './terms/sale-terms-rules.ts'

type Input = Parsed<(typeof house)['saveSession']>
const SECOND = 1_000
const HOUR_MS = 3_600_000

/** What a sale is offered under unless its house says otherwise. */
const USUAL = {
  stagger_s: 60,
  premium_bp: 1_000,
  deposit_fen: 1_000_00,
  lot_s: ROOM_LOT_USUAL_S,
  counter_s: COUNTER_USUAL_S,
}

/**
 * Saves a sale that is being prepared, hands it in, takes it back from the review, or calls it off.
 * @returns its id
 * @throws Refusal FORBIDDEN (no auction house), NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT, MISSING_PARAM, CONTENT_BLOCKED, those of handInSession
 */
export async function saveSession(ctx: ShopCtx, input: Input): Promise<number> {
  const { shop_id } = ctx.shop
  return inTransaction(ctx, async (tx) => {
    if (!(await store.houseOf(tx, shop_id))) refuse('FORBIDDEN')
    const known = input.id === undefined ? undefined : await ownLocked(tx, input.id, shop_id)
    if (known && input.version !== undefined && input.version !== known.version)
      refuse('EDIT_CONFLICT', { version: known.version })
    if (input.action === 'withdraw') return takeBack(tx, known ?? refuse('MISSING_PARAM', { field: 'id' }))
    if (input.action === 'cancel') return giveUp(tx, known ?? refuse('MISSING_PARAM', { field: 'id' }), input.reason)
    const session = await save(tx, shop_id, known, input)
    if (input.action === 'submit') await submit(tx, session)
    return session.id
  })
}

/** Locks a sale of a shop. @throws Refusal NOT_FOUND, also for another shop's */
export async function ownLocked(tx: Tx, session_id: number, shop_id: number): Promise<Session> {
  const session = await store.lockSession(tx, session_id)
  return session?.shop_id === shop_id ? session : refuse('NOT_FOUND')
}

async function save(tx: Tx, shop_id: number, known: Session | undefined, input: Input): Promise<Session> {
  if (known && known.status !== 'draft') refuse('STATE_CONFLICT', { status: known.status })
  const terms = termsFrom(known, input)
  const wrong = wrongSaleTerms(terms)
  if (wrong) refuseWrong(tx, wrong)
  await checkTitle(tx, 'title', terms.title, terms.title_en)
  await checkWords(tx, terms.intro, terms.intro_en)
  const id = known?.id ?? (await store.addSession(tx, shop_id, terms))
  if (known) await store.saveTerms(tx, id, terms)
  if (input.lots) {
    await chooseLots(tx, { session_id: id, shop_id }, input.lots)
    await store.setLotCount(tx, id, input.lots.length)
  }
  return (await store.sessionById(tx, id))!
}

function termsFrom(known: Session | undefined, input: Input): store.Terms {
  const needed = <T>(field: string, value: T | undefined): T => value ?? refuse('MISSING_PARAM', { field })
  const ms = (at_s: number | undefined) => (at_s === undefined ? undefined : at_s * SECOND)
  const starts_at = needed('starts_at', ms(input.starts_at) ?? known?.starts_at)
  const room = roomFrom(known, input)
  // In a room nothing ends at a planned time: the first lot's end is foreseen only.
  const first_ends_at =
    room.lot_s !== null
      ? starts_at + room.lot_s * SECOND
      : needed('first_ends_at', ms(input.first_ends_at) ?? known?.first_ends_at)
  if (first_ends_at <= starts_at) refuse('VALIDATION', { field: 'first_ends_at', reason: 'after the start' })
  return {
    title: needed('title', input.title ?? known?.title),
    title_en: (input.title_en ?? known?.title_en) || null,
    intro: input.intro ?? known?.intro ?? '',
    intro_en: (input.intro_en ?? known?.intro_en) || null,
    cover: needed('cover', input.cover ?? known?.cover),
    starts_at,
    first_ends_at,
    stagger_s: input.stagger_s ?? known?.stagger_s ?? USUAL.stagger_s,
    ...premiumFrom(known, input, USUAL.premium_bp),
    ...ladderFrom(known, input),
    deposit_fen: input.deposit_fen ?? known?.deposit_fen ?? USUAL.deposit_fen,
    ...room,
  }
}

/** How a sale runs: at planned times, or in a room with live lots. */
function roomFrom(known: Session | undefined, input: Input): Pick<Session, 'mode' | 'lot_s' | 'counter_s' | 'gap_s'> {
  const mode = input.mode ?? known?.mode ?? 'timed'
  if (mode === 'timed') return { mode, lot_s: null, counter_s: null, gap_s: null }
  const gap_s = input.gap_s === undefined ? (known?.gap_s ?? null) : input.gap_s || null
  return {
    mode,
    lot_s: input.lot_s ?? known?.lot_s ?? USUAL.lot_s,
    counter_s: input.counter_s ?? known?.counter_s ?? USUAL.counter_s,
    gap_s,
  }
}

/** The whole sale goes to the review; its lots stay as they are from here on. */
async function submit(tx: Tx, session: Session): Promise<void> {
  if ((await saleLots.lotsOfSession(tx, session.id)).length === 0) refuse('MISSING_PARAM', { field: 'lots' })
  const { starts_at, first_ends_at, stagger_s, premium_bp, premium_slices, ladder, ladder_rows, deposit_fen } = session
  const lot_count = await handInSession(tx, await termsOf(tx, session.shop_id), {
    ...{ session_id: session.id, starts_at, first_ends_at, stagger_s, deposit_fen },
    ...{ premium_bp, premium_slices, ladder, ladder_rows },
    room: roomTerms(session),
  })
  await store.setLotCount(tx, session.id, lot_count)
  await store.setStatus(tx, session.id, 'reviewing')
  await startReviewDeadlines(tx, 'sale', [session.id], (await setting(tx, 'house.review_h')) * HOUR_MS)
  await checkActive(tx, session.shop_id)
}

async function takeBack(tx: Tx, session: Session): Promise<number> {
  if (session.status === 'draft') return session.id
  if (session.status !== 'reviewing') refuse('STATE_CONFLICT', { status: session.status })
  await returnSession(tx, session.id)
  await store.setStatus(tx, session.id, 'draft')
  await endReviewDeadlines(tx, 'sale', [session.id])
  return session.id
}

/** A sale people see is called off before its lots open, and they read why; one that runs is Juya's to stop. */
async function giveUp(tx: Tx, session: Session, reason: string | undefined): Promise<number> {
  if (session.status === 'cancelled') return session.id
  if (session.status === 'preview') {
    await callOff(tx, session, reason ?? refuse('MISSING_PARAM', { field: 'reason' }))
    return session.id
  }
  if (session.status !== 'draft' && session.status !== 'reviewing') refuse('STATE_CONFLICT', { status: session.status })
  await takeBackSession(tx, session.id, reason ?? ending.WITHDRAWN_BY_SHOP)
  await store.setStatus(tx, session.id, 'cancelled', { cancel_reason: reason ?? null })
  if (session.status === 'reviewing') await endReviewDeadlines(tx, 'sale', [session.id])
  return session.id
}
