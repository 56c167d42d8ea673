/** The members of a shop: invited by phone for 72 hours, changed and removed by the owner, free to leave. */

import { ALL_CALLS, SHOP_PERMISSIONS, type ShopPermission, type StaffPreset } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accountFactsOf, userIdByPhone } from '../../account/index.ts'
import { checkWords } from '../../site/index.ts'
import { shopEvents } from '../events.ts'
import { shopRow } from '../shops.ts'

const HOUR_MS = 3_600_000
export const INVITATION_H = 72
/** Staff and open invitations of one shop, its owner not counted. */
export const STAFF_MAX = 10
const INVITATIONS_A_DAY = 20
/** Deadline: it stayed unanswered. */
export const INVITATION_LAPSES = 'shop_invitation_lapses'

/** Rights some call asks for, and the sight of the money: those there are to give. */
export const GIVEN: readonly ShopPermission[] = SHOP_PERMISSIONS.filter(
  (name) => name === 'finance_view' || ALL_CALLS.some(({ permission }) => permission === name),
)

const PRESETS: Record<z.output<typeof StaffPreset>, readonly ShopPermission[]> = {
  clerk: ['goods', 'auction', 'order'],
  service: ['chat', 'aftersale', 'order'],
  host: ['live', 'auction'],
  finance: ['finance_view', 'report'],
}
export const presets = () =>
  Object.entries(PRESETS).map(([key, rights]) => ({
    key: key as keyof typeof PRESETS,
    permissions: rights.filter((right) => GIVEN.includes(right)),
  }))

export interface Member extends Record<string, unknown> {
  user_id: number
  role: 'owner' | 'staff'
  permissions: ShopPermission[]
  remark: string | null
  status: 'active' | 'disabled'
}

/** Everybody who belongs to a shop, disabled ones too, the owner first. */
export const membersOf = (ctx: Ctx, shop_id: number): Promise<Member[]> =>
  query<Member>(
    ctx,
    'shop_members_all',
    'select user_id, role, permissions, remark, status from shop_members where shop_id = $1 order by role, created_at, user_id',
    [shop_id],
  )

/** @throws Refusal NOT_FOUND */
export const memberById = async (ctx: Ctx, shop_id: number, user_id: number): Promise<Member> =>
  (await membersOf(ctx, shop_id)).find((one) => one.user_id === user_id) ?? refuse('NOT_FOUND')

export interface Invitation extends Record<string, unknown> {
  id: number
  shop_id: number
  phone: string
  permissions: ShopPermission[]
  remark: string | null
  status: 'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
  /** ms */
  due_at: number
}

/** Invitations of a shop that wait for an answer, the latest first. */
export const openInvitations = (ctx: Ctx, shop_id: number): Promise<Invitation[]> =>
  query<Invitation>(
    ctx,
    'shop_invitations_open',
    `select * from shop_invitations where shop_id = $1 and status = 'waiting' order by id desc`,
    [shop_id],
  )

/** What waits for the person's answer: invitations of the phone they have now. */
export async function invitationsFor(ctx: Ctx, user_id: number): Promise<Invitation[]> {
  const { phone } = await accountFactsOf(ctx, user_id)
  if (!phone) return []
  return query<Invitation>(
    ctx,
    'shop_invitations_for',
    `select i.* from shop_invitations i join shop_shops s on s.id = i.shop_id
     where i.phone = $1 and i.status = 'waiting' and s.status not in ('closing', 'closed') order by i.id desc`,
    [phone],
  )
}

/** Of two acts on one shop's staff the second waits. */
const lockStaff = (tx: Tx, shop_id: number): Promise<unknown> =>
  query(tx, 'shop_staff_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`shop_staff:${shop_id}`])

async function staffCount(tx: Tx, shop_id: number, { invited }: { invited: boolean }): Promise<number> {
  const [row] = await query<{ count: number }>(
    tx,
    'shop_staff_count',
    `select (select count(*) from shop_members where shop_id = $1 and role = 'staff')::int
       + case when $2 then (select count(*) from shop_invitations where shop_id = $1 and status = 'waiting')::int else 0 end as count`,
    [shop_id, invited],
  )
  return row!.count
}

/**
 * Invites the person with a phone. Whether it has an account changes nothing the shop can see: nothing is looked up for the answer, members
 * are recognised by the shop's own list, and who has an account is told there alone.
 * @throws Refusal SELF_ACTION (one's own phone), LIMIT_REACHED {limit}, DAILY_LIMIT, CONTENT_BLOCKED
 */
export async function inviteStaff(
  ctx: ShopCtx,
  {
    phone,
    permissions,
    remark,
  }: { phone: string; permissions: readonly ShopPermission[]; remark?: string | undefined },
): Promise<Invitation> {
  if (remark) await checkWords(ctx, remark)
  const { shop_id } = ctx.shop
  return inTransaction(ctx, async (tx) => {
    await lockStaff(tx, shop_id)
    if ((await accountFactsOf(tx, tx.user.id)).phone === phone) refuse('SELF_ACTION')
    const given = GIVEN.filter((right) => permissions.includes(right))
    const waiting = (await openInvitations(tx, shop_id)).find((one) => one.phone === phone)
    if (waiting) return change(tx, waiting.id, given, remark)
    if ((await staffCount(tx, shop_id, { invited: true })) >= STAFF_MAX) refuse('LIMIT_REACHED', { limit: STAFF_MAX })
    const [today] = await query<{ count: number }>(
      tx,
      'shop_invitations_today',
      `select count(*)::int as count from shop_invitations where shop_id = $1 and created_at > platform_now() - interval '1 day'`,
      [shop_id],
    )
    if (today!.count >= INVITATIONS_A_DAY) refuse('DAILY_LIMIT')
    const due_at = (await databaseNow(tx)) + INVITATION_H * HOUR_MS
    const [row] = await query<Invitation>(
      tx,
      'shop_invite',
      `insert into shop_invitations (shop_id, phone, permissions, remark, invited_by, due_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) returning *`,
      [shop_id, phone, given, remark ?? null, tx.user.id, due_at],
    )
    await setDeadline(tx, INVITATION_LAPSES, row!.id, due_at)
    await tellInvited(tx, row!)
    return row!
  })
}

/** A person whose number is new to us, or new to them, is told of the invitations that wait for it. */
export async function tellWaitingInvitations(tx: Tx, { payload }: { payload: { user_id: number } }): Promise<void> {
  for (const one of await invitationsFor(tx, payload.user_id)) await tellInvited(tx, one)
}

/** The invited person is told at once, where they have an account and do not work there already. */
async function tellInvited(tx: Tx, { id, shop_id, phone, due_at }: Invitation): Promise<void> {
  const user_id = await userIdByPhone(tx, phone)
  if (user_id === undefined) return
  if ((await membersOf(tx, shop_id)).some((one) => one.user_id === user_id)) return
  const { name } = await shopRow(tx, shop_id)
  await emit(tx, shopEvents.invited, { user_id, shop_id, invitation_id: id, name, due_at })
}

async function change(
  tx: Tx,
  id: number,
  permissions: readonly string[],
  remark: string | undefined,
): Promise<Invitation> {
  const [row] = await query<Invitation>(
    tx,
    'shop_invitation_change',
    'update shop_invitations set permissions = $2, remark = coalesce($3, remark) where id = $1 returning *',
    [id, [...permissions], remark ?? null],
  )
  return row!
}

/** Ends an invitation; the phone is kept no longer than it is needed. */
async function close(tx: Tx, id: number, status: Invitation['status']): Promise<void> {
  await query(
    tx,
    'shop_invitation_close',
    `update shop_invitations set status = $2, phone = null, decided_at = platform_now() where id = $1`,
    [id, status],
  )
  await clearDeadline(tx, INVITATION_LAPSES, id)
}

/** Deadline: unanswered for 72 hours. */
export async function lapseInvitation(tx: Tx, id: number): Promise<void> {
  const [row] = await query<{ id: number }>(
    tx,
    'shop_invitation_lapsing',
    `select id from shop_invitations where id = $1 and status = 'waiting' and due_at <= platform_now() for update`,
    [id],
  )
  if (row) await close(tx, id, 'lapsed')
}

async function lockInvitation(tx: Tx, id: number): Promise<Invitation> {
  const [row] = await query<Invitation>(
    tx,
    'shop_invitation_lock',
    `select * from shop_invitations where id = $1 and status = 'waiting' for update`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

/**
 * The person invited answers. The shop becomes the one they act for where they had none.
 * @param blocked the person has bids, seats or pledges with the shop, which a member must not have
 * @returns the shop, when accepted
 * @throws Refusal NOT_FOUND (none of the caller's, answered or lapsed), STATE_CONFLICT (works there already), LIMIT_REACHED, HAS_OPEN_ITEMS
 */
export async function answerInvitation(
  ctx: SignedCtx,
  { id, action }: { id: number; action: 'accept' | 'decline' },
  blocked: (tx: Tx, user_id: number, shop_id: number) => Promise<boolean>,
): Promise<number | undefined> {
  const found = (await invitationsFor(ctx, ctx.user.id)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
  const { shop_id } = found
  return inTransaction(ctx, async (tx) => {
    await lockStaff(tx, shop_id)
    const { permissions, remark } = await lockInvitation(tx, id)
    const user_id = tx.user.id
    if (action === 'decline') {
      await close(tx, id, 'declined')
      return undefined
    }
    if ((await membersOf(tx, shop_id)).some((one) => one.user_id === user_id)) refuse('STATE_CONFLICT')
    if ((await staffCount(tx, shop_id, { invited: false })) >= STAFF_MAX) refuse('LIMIT_REACHED', { limit: STAFF_MAX })
    if (await blocked(tx, user_id, shop_id)) refuse('HAS_OPEN_ITEMS')
    await query(
      tx,
      'shop_member_join',
      `insert into shop_members (shop_id, user_id, role, permissions, remark, added_by, chosen_at)
       select $1, $2, 'staff', $3, $4, i.invited_by,
         case when exists (select 1 from shop_members where user_id = $2) then '-infinity'::timestamptz else platform_now() end
       from shop_invitations i where i.id = $5`,
      [shop_id, user_id, permissions, remark, id],
    )
    await close(tx, id, 'accepted')
    await emit(tx, shopEvents.member_joined, { shop_id, member_id: user_id })
    return shop_id
  })
}

/** @throws Refusal NOT_FOUND (no member of the staff) */
export async function editMember(
  ctx: ShopCtx,
  {
    id,
    permissions,
    remark,
    status,
  }: { id: number; permissions?: readonly ShopPermission[]; remark?: string; status?: Member['status'] },
): Promise<void> {
  if (remark) await checkWords(ctx, remark)
  const { shop_id } = ctx.shop
  await inTransaction(ctx, async (tx) => {
    await lockStaff(tx, shop_id)
    const before = await memberById(tx, shop_id, id)
    if (before.role === 'owner') refuse('NOT_FOUND')
    const now = {
      permissions: permissions ? GIVEN.filter((right) => permissions.includes(right)) : before.permissions,
      status: status ?? before.status,
    }
    await query(
      tx,
      'shop_member_edit',
      'update shop_members set permissions = $3, remark = coalesce($4, remark), status = $5 where shop_id = $1 and user_id = $2',
      [shop_id, id, now.permissions, remark ?? null, now.status],
    )
    if (now.status !== before.status || String(now.permissions) !== String(before.permissions)) {
      const { name } = await shopRow(tx, shop_id)
      await emit(tx, shopEvents.member_changed, { user_id: id, shop_id, name, is_active: now.status === 'active' })
    }
  })
}

/** Ends a membership. @throws Refusal NOT_FOUND (no member of the staff) */
export async function removeMember(ctx: ShopCtx, user_id: number): Promise<void> {
  const { shop_id } = ctx.shop
  await inTransaction(ctx, async (tx) => {
    await endMembership(tx, shop_id, user_id)
    const { name } = await shopRow(tx, shop_id)
    await emit(tx, shopEvents.member_removed, { user_id, shop_id, name })
  })
}

async function endMembership(tx: Tx, shop_id: number, user_id: number): Promise<void> {
  await lockStaff(tx, shop_id)
  const ended = await query(
    tx,
    'shop_member_end',
    `delete from shop_members where shop_id = $1 and user_id = $2 and role = 'staff' returning user_id`,
    [shop_id, user_id],
  )
  if (ended.length === 0) refuse('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND (none of the shop's that waits) */
export async function withdrawInvitation(ctx: ShopCtx, id: number): Promise<void> {
  const { shop_id } = ctx.shop
  await inTransaction(ctx, async (tx) => {
    await lockStaff(tx, shop_id)
    if (!(await openInvitations(tx, shop_id)).some((one) => one.id === id)) refuse('NOT_FOUND')
    await close(tx, id, 'withdrawn')
  })
}

/** Leaves a shop. @throws Refusal NOT_FOUND (does not work there), SELF_ACTION (owns it) */
export async function leaveShop(ctx: SignedCtx, shop_id: number): Promise<void> {
  const member = (await membersOf(ctx, shop_id)).find(({ user_id }) => user_id === ctx.user.id)
  if (member?.role === 'owner') refuse('SELF_ACTION')
  await inTransaction(ctx, async (tx) => {
    await endMembership(tx, shop_id, tx.user.id)
    await emit(tx, shopEvents.member_left, { shop_id, member_id: tx.user.id })
  })
}
