/** A lot or goods that names a master was handed in: the master is asked. What names them no more, or is gone, is asked about no more. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit, type Told } from '../../../platform/outbox/index.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import type { goodsEvents } from '../../goods/events.ts'
import type { auctionEvents } from '../../lot/events.ts'
import { MASTER_CLAIM_ENDS } from '../clocks.ts'
import { masterEvents } from '../events.ts'
import { claimDue, isKept, isOpen } from '../rules.ts'
import { lockMaster, type Row } from '../store.ts'
import type { Master, MasterClaim, MasterThing } from '../tables.ts'
import { dropConfirmedWork } from '../works/works.ts'
import { changeClaim, lockClaim } from './claim-store.ts'

/** What a thing is called, and the pictures it was handed in with. */
interface NamedThing {
  thing: MasterThing
  ref_id: number
  shop_id: number
  title: string
  title_en: string | null
  images: string[]
}

export const askOfLot = (tx: Tx, { payload }: Told<typeof auctionEvents.master_named>): Promise<void> => {
  const { lot_id, master_id, image: _, ...named } = payload
  return ask(tx, master_id, { thing: 'lot', ref_id: lot_id, ...named })
}

export const askOfGoods = (tx: Tx, { payload }: Told<typeof goodsEvents.master_named>): Promise<void> => {
  const { goods_id, master_id, image: _, ...named } = payload
  return ask(tx, master_id, { thing: 'goods', ref_id: goods_id, ...named })
}

/** What is told of a claim. */
export const toldOf = (claim: MasterClaim, master: Pick<Master, 'name'>) => ({
  ...{ claim_id: claim.id, master_id: claim.master_id, master_name: master.name, shop_id: claim.shop_id },
  ...{ thing: claim.thing, ref_id: claim.ref_id, title: claim.title, title_en: claim.title_en },
  image: claim.images[0]!,
})

async function ask(tx: Tx, master_id: number | null, named: NamedThing): Promise<void> {
  const master = master_id === null ? undefined : await lockMaster(tx, master_id)
  await closeOthers(tx, named, master_id)
  if (!master || !isOpen(master) || isKept(master)) return
  const now = await databaseNow(tx)
  const asked = await claimAnew(tx, master, named, now)
  if (!asked) return
  await setDeadline(tx, MASTER_CLAIM_ENDS, asked.id, asked.due_at)
  await emit(tx, masterEvents.claim_asked, { ...toldOf(asked, master), user_id: master.user_id!, due_at: asked.due_at })
}

/**
 * The claim that is asked now; undefined where nothing is asked anew. The master's word is about what was handed in: with another title or other
 * pictures a confirmed one is asked again, and its line among the works goes. A denial stays.
 */
async function claimAnew(tx: Tx, master: Master, named: NamedThing, now: number): Promise<MasterClaim | undefined> {
  const { thing, ref_id, shop_id, title, title_en, images } = named
  const [added] = await query<Row<MasterClaim>>(
    tx,
    'master_claim_add',
    `insert into master_claims (master_id, thing, ref_id, shop_id, title, title_en, images, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) on conflict (thing, ref_id, master_id) do nothing returning *`,
    [master.id, thing, ref_id, shop_id, title, title_en, images, claimDue(now)],
  )
  if (added) return added
  const [found] = await query<{ id: number }>(
    tx,
    'master_claim_find',
    'select id from master_claims where thing = $1 and ref_id = $2 and master_id = $3',
    [thing, ref_id, master.id],
  )
  const before = (await lockClaim(tx, found!.id))!
  const same = before.title === title && before.images.join(' ') === images.join(' ')
  if (before.state === 'denied') return undefined
  if (same && before.closed_at === null) return undefined
  if (before.state === 'confirmed' && same) {
    await changeClaim(tx, before.id, { closed_at: null })
    return undefined
  }
  if (before.state === 'confirmed') await dropConfirmedWork(tx, master.id, before.id)
  return changeClaim(tx, before.id, {
    ...{ state: 'asked', title, title_en, images, asked_at: now, due_at: claimDue(now) },
    ...{ answered_at: null, answered_by: null, closed_at: null },
  })
}

/** A thing names another master now, or none: those named before are asked about it no more. */
async function closeOthers(tx: Tx, { thing, ref_id }: NamedThing, master_id: number | null): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'master_claims_close_others',
    `update master_claims set closed_at = platform_now()
     where thing = $1 and ref_id = $2 and closed_at is null and ($3::bigint is null or master_id <> $3) returning id`,
    [thing, ref_id, master_id],
  )
  await clearDeadlines(
    tx,
    [MASTER_CLAIM_ENDS],
    rows.map(({ id }) => id),
  )
}

/** A lot or goods is gone: nothing is asked of its master any more, and a denial of it waits for the desk no more. */
export async function closeClaims(tx: Tx, thing: MasterThing, ref_id: number): Promise<void> {
  const rows = await query<{ id: number; waits: boolean }>(
    tx,
    'master_claims_close',
    `update master_claims set closed_at = platform_now(), desk = case when desk_until is not null then coalesce(desk, 'over') end,
       decided_at = case when desk_until is not null then coalesce(decided_at, platform_now()) end
     where thing = $1 and ref_id = $2 and closed_at is null returning id, desk_until is not null as waits`,
    [thing, ref_id],
  )
  await clearDeadlines(
    tx,
    [MASTER_CLAIM_ENDS],
    rows.map(({ id }) => id),
  )
  await endReviewDeadlines(
    tx,
    'master_denial',
    rows.flatMap(({ id, waits }) => (waits ? [id] : [])),
  )
}

/** Deadline: the master has not answered in time. They may still. */
export async function endAsked(tx: Tx, id: number): Promise<void> {
  const found = await lockClaim(tx, id)
  if (found?.state !== 'asked' || found.closed_at !== null) return
  if (found.due_at > (await databaseNow(tx))) return setDeadline(tx, MASTER_CLAIM_ENDS, id, found.due_at)
  const claim = await changeClaim(tx, id, { state: 'unconfirmed' })
  const [master] = await query<{ name: string; user_id: number | null }>(
    tx,
    'master_of_claim',
    'select name, user_id from master_masters where id = $1',
    [claim.master_id],
  )
  if (master?.user_id)
    await emit(tx, masterEvents.claim_unconfirmed, { ...toldOf(claim, master), user_id: master.user_id })
}
