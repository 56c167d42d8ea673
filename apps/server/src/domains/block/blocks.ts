/** Blocks: setting them, and asking whether one stands. */
import type { BLOCK_SCOPES, PARTY_TYPES } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { userBrief } from '../account/index.ts'
import { endFollowsBetween } from '../interest/index.ts'
import { memberIds, shopRow, worksInAmong } from '../shop/index.ts'

const BLOCKS_MAX = 1_000

export interface Party {
  type: (typeof PARTY_TYPES)[number]
  id: number
}
export type Scope = (typeof BLOCK_SCOPES)[number]

export interface Block extends Record<string, unknown> {
  id: number
  target_type: Party['type']
  target_id: number
  scope: Scope
  known_as: string | null
  note: string | null
  blocked_at: number
}
export interface NewBlock {
  target: Party
  scope: Scope
  /** The alias of a bidder: the shop's list shows it and nothing else of them. */
  known_as?: string | undefined
  note?: string | undefined
}

/**
 * Keeps somebody away; asked again, the scope and the note are the new ones. It holds from the commit on. In scope all what the two follow of
 * each other ends; lifted, nobody follows again by themselves.
 * @returns how many the owner keeps away
 * @throws Refusal NOT_FOUND, SELF_ACTION (oneself, one's own shop, its members), LIMIT_REACHED {limit}
 */
export async function block(ctx: Ctx, owner: Party, { target, scope, known_as, note }: NewBlock): Promise<number> {
  await checkOther(ctx, owner, target)
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, owner)
    if ((await countBlocks(tx, owner)) >= BLOCKS_MAX) refuse('LIMIT_REACHED', { limit: BLOCKS_MAX })
    await query(
      tx,
      'block_set',
      `insert into block_blocks (owner_type, owner_id, target_type, target_id, scope, known_as, note) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (owner_type, owner_id, target_type, target_id) do update set scope = excluded.scope, note = excluded.note
       where (block_blocks.scope, block_blocks.note) is distinct from (excluded.scope, excluded.note)`,
      [owner.type, owner.id, target.type, target.id, scope, known_as ?? null, note || null],
    )
    if (scope === 'all') await endFollowsBetween(tx, owner, target)
    return countBlocks(tx, owner)
  })
}

/**
 * Lets somebody near again; where no block stands it does nothing.
 * @param which the target, or the block by its id in the owner's list
 * @returns how many the owner still keeps away
 */
export async function unblock(ctx: Ctx, owner: Party, which: Party | number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const by_id = typeof which === 'number'
    await query(
      tx,
      'block_lift',
      `delete from block_blocks where owner_type = $1 and owner_id = $2
         and ($3::bigint is null or id = $3) and ($4::text is null or (target_type = $4 and target_id = $5))`,
      [owner.type, owner.id, by_id ? which : null, by_id ? null : which.type, by_id ? null : which.id],
    )
    return countBlocks(tx, owner)
  })
}

/** Two that block at once count after each other. */
const lockOwner = (tx: Ctx, { type, id }: Party) =>
  query(
    tx,
    'block_owner_lock',
    `select pg_advisory_xact_lock(hashtextextended('block:' || $1 || ':' || $2::bigint, 0))`,
    [type, id],
  )

async function checkOther(ctx: Ctx, owner: Party, target: Party): Promise<void> {
  if (target.type === 'shop') await shopRow(ctx, target.id)
  else await userBrief(ctx, target.id)
  const same = owner.type === target.type && owner.id === target.id
  if (same || (await belong(ctx, owner, target))) refuse('SELF_ACTION')
}

/** Whether the one works in the other. */
async function belong(ctx: Ctx, one: Party, other: Party): Promise<boolean> {
  if (one.type === 'shop' && other.type === 'user') return (await memberIds(ctx, one.id)).includes(other.id)
  if (one.type === 'user' && other.type === 'shop') return (await worksInAmong(ctx, one.id, [other.id])).has(other.id)
  return false
}

async function countBlocks(ctx: Ctx, { type, id }: Party): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'block_count',
    'select count(*) as count from block_blocks where owner_type = $1 and owner_id = $2',
    [type, id],
  )
  return row!.count
}

/** The people and shops an owner keeps away, the latest first. */
export const blocksOf = (ctx: Ctx, owner: Party, paging: Paging): Promise<PageOf<Block>> =>
  pageQuery<Block>(
    ctx,
    {
      name: 'block_list',
      columns: 'id, target_type, target_id, scope, known_as, note, blocked_at',
      from: 'block_blocks where owner_type = $1 and owner_id = $2',
      order: 'id desc',
      values: [owner.type, owner.id],
    },
    paging,
  )

/**
 * Whether any of the owners keeps any of the others away from this; 'all': from everything. Somebody stands there with all they act as: a
 * person beside the shops they work in.
 */
export async function isBlocked(
  ctx: Ctx,
  scope: Scope,
  owners: readonly Party[],
  others: readonly Party[],
): Promise<boolean> {
  const found = await query(
    ctx,
    'block_between',
    `select 1 from unnest($1::text[], $2::bigint[]) as o(type, id) cross join unnest($3::text[], $4::bigint[]) as t(type, id)
       join block_blocks b on b.owner_type = o.type and b.owner_id = o.id and b.target_type = t.type and b.target_id = t.id
     where b.scope in ($5, 'all') limit 1`,
    [...sides(owners), ...sides(others), scope],
  )
  return found.length > 0
}

/** The shops a person keeps away, in any scope. */
export async function shopsKeptAway(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ target_id: number }>(
    ctx,
    'block_shops_of_person',
    `select target_id from block_blocks where owner_type = 'user' and owner_id = $1 and target_type = 'shop' order by target_id`,
    [user_id],
  )
  return rows.map(({ target_id }) => target_id)
}

/** The people whom a person keeps away, in any way. */
export async function keptAway(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ target_id: number }>(
    ctx,
    'block_kept_away',
    `select target_id from block_blocks where owner_type = 'user' and owner_id = $1 and target_type = 'user' order by target_id`,
    [user_id],
  )
  return rows.map(({ target_id }) => target_id)
}

/** Those of these people who do not keep a shop away. */
export async function openTo(ctx: Ctx, shop_id: number, user_ids: readonly number[]): Promise<number[]> {
  const rows = await query<{ owner_id: number }>(
    ctx,
    'block_people_of_shop',
    `select owner_id from block_blocks where owner_type = 'user' and owner_id = any($2) and target_type = 'shop' and target_id = $1`,
    [shop_id, [...user_ids]],
  )
  const away = new Set(rows.map(({ owner_id }) => owner_id))
  return user_ids.filter((id) => !away.has(id))
}

/** Two who may keep each other away. */
export interface Pair {
  one: Party
  other: Party
}
/**
 * Between which of these either keeps the other away from this; 'all': from everything. One statement for many.
 * @returns the places of those pairs in the list
 */
export async function blockedAmong(ctx: Ctx, scope: Scope, pairs: readonly Pair[]): Promise<Set<number>> {
  const ways = pairs.flatMap(({ one, other }, i) => [
    { i, owner: one, target: other },
    { i, owner: other, target: one },
  ])
  const rows = await query<{ i: number }>(
    ctx,
    'block_among_pairs',
    `select p.i from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::bigint[]) as p(i, owner_type, owner_id, target_type, target_id)
       cross join lateral (select 1 from block_blocks b where b.owner_type = p.owner_type and b.owner_id = p.owner_id
         and b.target_type = p.target_type and b.target_id = p.target_id and b.scope in ($6, 'all') limit 1) b`,
    [
      ways.map(({ i }) => i),
      ...sides(ways.map(({ owner }) => owner)),
      ...sides(ways.map(({ target }) => target)),
      scope,
    ],
  )
  return new Set(rows.map(({ i }) => i))
}
const sides = (parties: readonly Party[]) => [parties.map(({ type }) => type), parties.map(({ id }) => id)]

/** Whether either of two keeps the other away from everything: they see nothing of each other, and neither follows the other. */
export const areApart = async (ctx: Ctx, one: Party, other: Party): Promise<boolean> =>
  (await blockedAmong(ctx, 'all', [{ one, other }])).size > 0

/** Which of these people a person neither sees nor is seen by: a list of people, posts or likes leaves them out. */
export async function peopleApart(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ id: number }>(
    ctx,
    'block_people_apart',
    `select target_id as id from block_blocks where owner_type = 'user' and owner_id = $1 and target_type = 'user' and target_id = any($2) and scope = 'all'
     union select owner_id from block_blocks where target_type = 'user' and target_id = $1 and owner_type = 'user' and owner_id = any($2) and scope = 'all'`,
    [user_id, [...ids]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A bidder as a shop may keep them away: themselves, or with a shop they work in. */
export interface Asking {
  shop_id: number
  user_id: number
  works_in: readonly number[]
}

/**
 * Which of these bidders the shop of the lot keeps from new bids: one statement for a batch of bids.
 * @returns their keys, as `barredKey` makes them
 */
export async function barredAmong(ctx: Ctx, asking: readonly Asking[]): Promise<Set<string>> {
  const all = asking.flatMap(({ shop_id, user_id, works_in }) => [
    { shop_id, user_id, type: 'user', id: user_id },
    ...works_in.map((id) => ({ shop_id, user_id, type: 'shop', id })),
  ])
  const rows = await query<{ shop_id: number; user_id: number }>(
    ctx,
    'block_barred_among',
    `select a.shop_id, a.user_id from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) as a(shop_id, user_id, type, id)
       join block_blocks b on b.owner_type = 'shop' and b.owner_id = a.shop_id and b.target_type = a.type and b.target_id = a.id
     where b.scope in ('bid', 'all')`,
    [
      all.map((one) => one.shop_id),
      all.map((one) => one.user_id),
      all.map((one) => one.type),
      all.map((one) => one.id),
    ],
  )
  return new Set(rows.map(barredKey))
}
export const barredKey = ({ shop_id, user_id }: { shop_id: number; user_id: number }): string => `${shop_id}:${user_id}`
