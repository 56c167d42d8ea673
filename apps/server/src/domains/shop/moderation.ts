/**
 * Operators' acts on a shop: suspend it, take that back. The caller checks the operator's right and writes the audit log; what a
 * suspension means for its lots is the auction's (`takeBackLots`).
 */

import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { emit, type Told } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import type { accountEvents } from '../account/events.ts'
import { shopEvents } from './events.ts'
import type { Membership } from './members.ts'
import type { Shop } from './shops.ts'
import { listingHeld } from './standing/standing.ts'

interface Locked extends Record<string, unknown> {
  status: Membership['status']
  owner_user_id: number
}

async function lock(tx: Tx, shop_id: number): Promise<Locked> {
  const rows = await query<Locked>(
    tx,
    'shop_status_lock',
    'select status, owner_user_id from shop_shops where id = $1 for update',
    [shop_id],
  )
  return rows[0] ?? refuse('NOT_FOUND')
}

const save = (tx: Tx, shop_id: number, status: Membership['status'], reason: string | null) =>
  query(tx, 'shop_status_save', 'update shop_shops set status = $2, suspended_reason = $3 where id = $1', [
    shop_id,
    status,
    reason,
  ])

/**
 * A shop trades no more until that is taken back. Its orders, their money and its cases go on.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not active)
 */
export async function suspendShop(tx: Tx, { shop_id, reason }: { shop_id: number; reason: string }): Promise<void> {
  const { status, owner_user_id } = await lock(tx, shop_id)
  if (status !== 'active') refuse('STATE_CONFLICT', { status })
  await save(tx, shop_id, 'suspended', reason)
  await emit(tx, shopEvents.suspended, { shop_id, user_id: owner_user_id, reason })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not suspended) */
export async function reinstateShop(tx: Tx, shop_id: number): Promise<void> {
  const { status, owner_user_id } = await lock(tx, shop_id)
  if (status !== 'suspended') refuse('STATE_CONFLICT', { status })
  await save(tx, shop_id, 'active', null)
  await emit(tx, shopEvents.reinstated, { shop_id, user_id: owner_user_id })
}

/** An active shop becomes an auction house: an operator has seen its licence. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE */
export async function becomeHouse(tx: Tx, shop_id: number): Promise<void> {
  const { status } = await lock(tx, shop_id)
  if (status !== 'active') refuse('STATE_CONFLICT', { status })
  const changed = await query(
    tx,
    'shop_kind_house',
    `update shop_shops set kind = 'auction_house' where id = $1 and kind <> 'auction_house' returning 1`,
    [shop_id],
  )
  if (changed.length === 0) refuse('ALREADY_DONE')
}

/** Its owner's name is no longer verified: the shop loses its seal. Whether it may trade on is an operator's decision of its own. */
export async function takeSeal(tx: Tx, { payload }: Told<typeof accountEvents.realname_revoked>): Promise<void> {
  if (payload.is_left) return
  await query(tx, 'shop_seal_take', 'update shop_shops set is_verified = false where owner_user_id = $1', [
    payload.user_id,
  ])
}

/**
 * The shop trades and may list, and does until this transaction ends: it is suspended after, or this is refused.
 * @throws Refusal SHOP_NOT_ACTIVE, SHOP_FEE_OVER (for longer than its grace), SHOP_DEPOSIT_SHORT (for longer than it had to top it up)
 */
export async function checkActive(tx: Tx, shop_id: number): Promise<void> {
  const [shop] = await query<Pick<Shop, 'status' | 'fee_expires_at' | 'deposit_short_at'>>(
    tx,
    'shop_status_share',
    'select status, fee_expires_at, deposit_short_at from shop_shops where id = $1 for share',
    [shop_id],
  )
  if (shop?.status !== 'active') refuse('SHOP_NOT_ACTIVE')
  const held = await listingHeld(tx, shop)
  if (held) refuse(held)
}
