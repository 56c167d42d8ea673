/** The members of a shop, and the people it invited. */
import type { shop } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { hasOpenBidsWith } from '../../domains/bidder/index.ts'
import { tradeBetween } from '../../domains/order/index.ts'
import {
  answerInvitation,
  GIVEN,
  type Invitation,
  invitationsFor,
  inviteStaff,
  type Member,
  memberById,
  membersOf,
  openInvitations,
  presets,
  STAFF_MAX,
  shopRows,
} from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx, SignedCtx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof shop
type MemberLine = z.input<Rows['member']['data']>

async function lines(ctx: Ctx, members: readonly Member[]): Promise<MemberLine[]> {
  const briefs = await userBriefs(
    ctx,
    members.map(({ user_id }) => user_id),
  )
  return members.map(({ user_id, role, permissions, remark, status }) => ({
    id: user_id,
    user: briefs.get(user_id)!,
    role,
    permissions,
    remark,
    status,
  }))
}

const sent = ({ id, phone, permissions, remark, due_at }: Invitation) => ({
  id,
  phone_masked: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  permissions,
  remark,
  due_at: seconds(due_at),
})
const form = () => ({ presets: presets(), options: [...GIVEN], limit: STAFF_MAX })

export async function staff(ctx: ShopCtx) {
  const { shop_id } = ctx.shop
  return {
    list: await lines(ctx, await membersOf(ctx, shop_id)),
    invitations: (await openInvitations(ctx, shop_id)).map(sent),
    ...form(),
  }
}

export async function member(ctx: ShopCtx, id: number): Promise<MemberLine> {
  return (await lines(ctx, [await memberById(ctx, ctx.shop.shop_id, id)]))[0]!
}

/** Without a phone the form; with one the invitation, which says nothing of whether there is an account. */
export async function invite(
  ctx: ShopCtx,
  { phone, permissions, preset, remark }: z.output<Rows['inviteStaff']['input']>,
) {
  if (!phone) return { invitation: null, ...form() }
  const chosen = permissions ?? presets().find(({ key }) => key === preset)?.permissions ?? []
  return { invitation: sent(await inviteStaff(ctx, { phone, permissions: chosen, remark })), ...form() }
}

/** What waits for the caller's answer. */
export async function invitations(ctx: SignedCtx) {
  const found = await invitationsFor(ctx, ctx.user.id)
  const shops = new Map(
    (
      await shopRows(
        ctx,
        found.map(({ shop_id }) => shop_id),
      )
    ).map(({ id, name, logo }) => [id, { id, name, logo }]),
  )
  return {
    list: found.map(({ id, shop_id, permissions, due_at }) => ({
      id,
      shop: shops.get(shop_id)!,
      permissions,
      due_at: seconds(due_at),
    })),
  }
}

export async function answer(ctx: SignedCtx, input: z.output<Rows['answerInvitation']['input']>) {
  return { shop_id: await answerInvitation(ctx, input, standsWith) }
}

/** Whether a person has bids on the shop's running lots, or waits in its teams, bookings and campaigns: who works there may not. */
const standsWith = async (ctx: Ctx, user_id: number, shop_id: number): Promise<boolean> =>
  (await hasOpenBidsWith(ctx, user_id, shop_id)) || (await tradeBetween(ctx, user_id, shop_id)).waits
