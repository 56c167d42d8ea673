/** A sale in its room, for tests: its clerk acts, bidders bid, and time goes by with the service there. */
import { createPublicKey } from 'node:crypto'
import { auction, house } from '@juya/contract'
import type { AuctionLog } from '@juya/verify'
import { guest, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { leaveHeartbeat, offer } from '../../lot/testing.ts'
import { newSession, type TestSession } from '../testing.ts'
import type { DeskAction } from './room-rules.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** @param world asked when it is needed: it opens before the first test */
export function roomIn(world: () => World) {
  const bidder = () => newBuyer(world(), { verified: true })
  const act = (session: TestSession, action: DeskAction, more: Record<string, unknown> = {}) =>
    world().call(session.house, house.deskAct, { session_id: session.id, action, ...more })
  const refused = (
    session: TestSession,
    action: DeskAction,
    more: Record<string, unknown>,
    key: Parameters<World['refused']>[3],
  ) => world().refused(session.house, house.deskAct, { session_id: session.id, action, ...more }, key)
  const seen = (session: TestSession, caller: Parameters<World['call']>[0] = guest) =>
    world().call(caller, house.room, { session_id: session.id })
  const bid = (person: TestPerson, lot: { id: number }, yuan: number) =>
    world().call(person, auction.bid, offer(lot, yuan, { confirm_large: true }))
  const lotOf = (id: number) => world().call(guest, auction.lot, { id })
  const statuses = async (session: TestSession) =>
    (await world().call(guest, house.results, { session_id: session.id })).list.map(({ status }) => status)

  /** A sale in a room whose catalogue is open. */
  const preview = (more: Record<string, unknown> = {}) =>
    newSession(world(), { lots: 3, mode: 'room', lot_s: 30, counter_s: 10, ...more })
  /** The same, begun by its clerk. */
  async function begun(more: Record<string, unknown> = {}): Promise<TestSession> {
    const session = await preview(more)
    await world().advance(60 * MINUTE_MS + SECOND_MS)
    await leaveHeartbeat(world().ctx)
    await act(session, 'begin')
    await world().settle()
    return session
  }
  async function memberOf(session: TestSession, permission: 'auction' | 'order'): Promise<TestPerson> {
    const person = await newBuyer(world(), { verified: true })
    await world().sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', $3)`, [
      session.house.id,
      person.id,
      [permission],
    ])
    return person
  }
  const first = (session: TestSession) => session.lots[0]!
  const second = (session: TestSession) => session.lots[1]!
  const start = async (session: TestSession, lot = first(session)) => {
    await act(session, 'next', { lot_id: lot.id })
    await leaveHeartbeat(world().ctx)
  }
  /** Time goes by with the service there all the while. */
  async function pass(ms: number): Promise<void> {
    await world().sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
    await world().sql(`update lot_heartbeat set seen_at = platform_now()`)
    await world().settle()
  }
  async function exported(lot: { id: number }): Promise<AuctionLog> {
    const { rules, entries, extensions, links, closing } = await world().call(guest, auction.bidLog, { id: lot.id })
    const der = createPublicKey(world().services.secrets.receipt_public_key).export({ format: 'der', type: 'spki' })
    const keys = [{ key_id: world().services.secrets.receipt_key_id, public_key: der.subarray(-32).toString('base64') }]
    return { format: 'juya.auction-log.v1', lot_id: lot.id, rules, entries, extensions, links, closing, keys }
  }
  return {
    bidder,
    act,
    refused,
    seen,
    bid,
    lotOf,
    statuses,
    preview,
    begun,
    memberOf,
    first,
    second,
    start,
    pass,
    exported,
  }
}
