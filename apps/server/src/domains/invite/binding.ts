/** A friend registers by somebody's link, and may end what that brings. */
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { linkedPeople } from '../account/index.ts'
import { inviteEvents } from './events.ts'
import { flag } from './flagged.ts'
import { namesOf } from './names.ts'
import { setting } from './settings.ts'
import { lockRelation, relationOf } from './store.ts'
import type { Relation } from './tables.ts'

/** How many friends came by a person today (Asia/Shanghai). */
async function friendsToday(ctx: Ctx, inviter_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'invite_friends_today',
    `select count(*)::int as n from invite_relations where inviter_id = $1
       and bound_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [inviter_id],
  )
  return row!.n
}

/** A person who registered by a link came by its person, permanently. Accounts of one person are bound as void: they bring nothing. */
export async function bind(
  tx: Tx,
  { payload: { user_id, invite_uid: inviter_id } }: { payload: { user_id: number; invite_uid: number | null } },
): Promise<void> {
  if (inviter_id === null || inviter_id === user_id) return
  const above = await relationOf(tx, inviter_id)
  const is_linked = (await linkedPeople(tx, user_id)).has(inviter_id)
  const days = await setting(tx, 'invite.days')
  const rows = await query<Relation>(
    tx,
    'invite_bind',
    `insert into invite_relations (user_id, inviter_id, level2_id, bound_at, earns_until, status, ended_at, void_reason)
     select $1, $2, nullif($3::bigint, $1), now, now + $4 * interval '1 day', $5, case when $5 = 'void' then now end, $6
     from (select platform_now() as now) n on conflict do nothing returning *`,
    [user_id, inviter_id, above?.inviter_id ?? null, days, is_linked ? 'void' : 'open', is_linked ? 'linked' : null],
  )
  const relation = rows[0]
  if (!relation) return
  const friends = await friendsToday(tx, inviter_id)
  if (friends > (await setting(tx, 'invite.friends_a_day'))) await flag(tx, relation.id, friends)
  if (!is_linked) await tellBoth(tx, relation, days)
}

async function tellBoth(tx: Tx, { id: relation_id, user_id, inviter_id }: Relation, days: number): Promise<void> {
  const [friend, inviter] = await namesOf(tx, user_id, inviter_id)
  const [rate_bp] = await setting(tx, 'invite.rates_bp')
  await emit(tx, inviteEvents.bound, { relation_id, user_id: inviter_id, name: friend!, days })
  await emit(tx, inviteEvents.invited, { relation_id, user_id, name: inviter!, rate_bp: rate_bp!, days })
}

/**
 * The invited ends it: orders paid from now on bring nothing, those paid before count on. A repeat answers how it stands.
 * @throws Refusal NOT_FOUND where the caller came by no link
 */
export async function endInvitation(ctx: SignedCtx): Promise<Relation> {
  return inTransaction(ctx, async (tx) => {
    const found = (await relationOf(tx, tx.user.id)) ?? refuse('NOT_FOUND')
    const relation = (await lockRelation(tx, found.id))!
    if (relation.status !== 'open') return relation
    const [ended] = await query<Relation>(
      tx,
      'invite_end',
      `update invite_relations set status = 'ended', ended_at = platform_now() where id = $1 returning *`,
      [relation.id],
    )
    const [name] = await namesOf(tx, relation.user_id)
    await emit(tx, inviteEvents.ended, { relation_id: relation.id, user_id: relation.inviter_id, name: name! })
    return ended!
  })
}
