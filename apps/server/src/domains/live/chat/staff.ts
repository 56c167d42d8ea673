/** Facts about the people of a chat: the staff, whose lines are marked and who keep order, and how a writer stands. */
import type { Ctx } from '../../../platform/context.ts'
import { barOf, type Standing } from '../../account/index.ts'
import { memberIds, membersWho } from '../../shop/index.ts'
import type { Room, Session } from '../tables.ts'
import type { Staff } from './tables.ts'

/** The host, the members of the shop who may go live, and the moderators who are members still. */
export async function staffIn(
  ctx: Ctx,
  { host_id, shop_id }: Pick<Session, 'host_id' | 'shop_id'>,
  { moderator_ids }: Pick<Room, 'moderator_ids'>,
): Promise<Map<number, Staff>> {
  const entitled = await membersWho(ctx, shop_id, 'live')
  const members = moderator_ids.length > 0 ? new Set(await memberIds(ctx, shop_id)) : new Set<number>()
  const staff = new Map<number, Staff>()
  for (const id of [...entitled, ...moderator_ids.map(Number).filter((one) => members.has(one))]) staff.set(id, 'staff')
  if (host_id !== null && staff.has(host_id)) staff.set(host_id, 'host')
  return staff
}

/** How a writer stands, as the rules ask for it. */
export const standingFacts = (standing: Standing | undefined) => ({
  bar: standing && barOf(standing),
  restrict_reason: standing?.restrict_reason ?? null,
})
