/** A session is made ready: its host gets a key for the pictures. The first picture begins it. */
import { randomBytes } from 'node:crypto'
import { LIVE_LEAST_MIN, LIVE_READY_MIN } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { store as sales } from '../../sale/index.ts'
import { checkActive } from '../../shop/index.ts'
import { checkTitle, checkWords } from '../../site/index.ts'
import { checkHost } from '../applying/apply.ts'
import { sha256Of } from '../hash.ts'
import { addSession } from '../heralds/planning.ts'
import { lockRoomOf, sessionById } from '../store.ts'
import type { Room, Session } from '../tables.ts'
import { balanceOf } from '../time/time-store.ts'
import { LIVE_PICTURE, LIVE_READY_ENDS } from './air-clocks.ts'
import { isOnAir } from './air-rules.ts'
import { lockOwnSession, onAirOf, setReady, tellRoom } from './air-store.ts'

const MINUTE_MS = 60_000
const KEY_BYTES = 24

/** A session without a plan. */
interface Begun {
  title: string
  cover?: string | undefined
  notice?: string | undefined
  /** The sale in a room whose picture it is. */
  sale_id?: number | undefined
}

/** A session with the key its host sends pictures under: it is shown this once. */
export interface Keyed {
  session: Session
  key: string
}

/**
 * Makes a planned session of the caller's room ready, or a new one, with the caller as its host. One that is ready gets another key.
 * @throws Refusal NOT_FOUND, LIVE_ROOM_NOT_OPEN, STATE_CONFLICT {status, session_id} (it is on air or over, or another is), ADULT_REQUIRED,
 *   LIVE_TIME_SHORT {minutes}, CONTENT_BLOCKED, VALIDATION, and as checkSale and checkActive
 */
export async function getReady(ctx: ShopCtx, wanted: { session_id: number } | Begun): Promise<Keyed> {
  if ('title' in wanted) {
    await checkTitle(ctx, 'title', wanted.title)
    await checkWords(ctx, wanted.notice)
  }
  return inTransaction(ctx, async (tx) => {
    const { shop_id } = tx.shop
    const room = await lockRoomOf(tx, shop_id)
    if (room.status !== 'active') refuse('LIVE_ROOM_NOT_OPEN')
    const other = await onAirOf(tx, shop_id)
    const own_id = 'title' in wanted ? undefined : wanted.session_id
    if (other && other.id !== own_id) refuse('STATE_CONFLICT', { status: other.status, session_id: other.id })
    await checkHost(tx, shop_id, tx.user.id)
    if ((await balanceOf(tx, shop_id)) < LIVE_LEAST_MIN * 60) refuse('LIVE_TIME_SHORT', { minutes: LIVE_LEAST_MIN })
    const session = 'title' in wanted ? await begin(tx, room, wanted) : (await lockOwnSession(tx, own_id!)).session
    if (session.status !== 'scheduled' && session.status !== 'ready')
      refuse('STATE_CONFLICT', { status: session.status, session_id: session.id })
    await setDeadline(tx, LIVE_READY_ENDS, session.id, (await databaseNow(tx)) + LIVE_READY_MIN * MINUTE_MS)
    const keyed = await giveKey(tx, session.id)
    await checkActive(tx, shop_id)
    return keyed
  })
}

/** A sale of the caller's house may have a picture: one in a room, whose catalogue is open. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function checkSale(tx: Tx<ShopCtx>, sale_id: number): Promise<void> {
  const sale = await sales.sessionById(tx, sale_id)
  if (sale?.shop_id !== tx.shop.shop_id || sale.mode !== 'room' || sale.opened_at === null) refuse('NOT_FOUND')
  if (sale.status === 'ended' || sale.status === 'cancelled') refuse('STATE_CONFLICT', { status: sale.status })
}

async function begin(tx: Tx<ShopCtx>, room: Room, { title, cover, notice, sale_id }: Begun): Promise<Session> {
  if (sale_id !== undefined) await checkSale(tx, sale_id)
  return addSession(tx, {
    ...{ room, title, cover, notice, sale_id, planned_at: await databaseNow(tx), planned_by: tx.user.id },
    ...{ follows_id: null, is_planned: false },
  })
}

/**
 * Another key, with the caller as its host from now on: who sends pictures under the one before is cut.
 * @throws Refusal NOT_FOUND, ADULT_REQUIRED, STATE_CONFLICT {status}
 */
export async function takeOver(ctx: ShopCtx, session_id: number): Promise<Keyed> {
  return inTransaction(ctx, async (tx) => {
    const { session } = await lockOwnSession(tx, session_id)
    if (!isOnAir(session.status) || session.pause_cause === 'operator')
      refuse('STATE_CONFLICT', { status: session.status })
    await checkHost(tx, session.shop_id, tx.user.id)
    return giveKey(tx, session_id)
  })
}

/** The caller holds the session. */
async function giveKey(tx: Tx<ShopCtx>, session_id: number): Promise<Keyed> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await setReady(tx, session_id, { host_id: tx.user.id, key_sha256: sha256Of(key) })
  await setDeadline(tx, LIVE_PICTURE, session_id, await databaseNow(tx))
  await tellRoom(tx, session_id)
  return { session: (await sessionById(tx, session_id))!, key }
}

/** A key that no host has. */
export const lostKey = (): string => sha256Of(randomBytes(KEY_BYTES).toString('base64url'))
