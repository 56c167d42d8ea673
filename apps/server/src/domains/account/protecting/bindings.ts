/** Disconnecting a messenger account, and ending sessions of one's own. */

import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { endSessions } from '../signing-in/sessions.ts'
import { noteChange, tellSafety } from './changes.ts'

interface Binding extends Record<string, unknown> {
  provider: string
  open_id: string
  union_id: string | null
  nickname: string
  avatar: string | null
}

/** @throws Refusal NOT_FOUND, LAST_WAY_IN (no phone, and no other messenger account) */
export async function unbind(tx: Tx<SignedCtx>, provider: string): Promise<void> {
  const { id } = tx.user
  const [user] = await query<{ phone: string | null }>(
    tx,
    'account_phone_lock',
    'select phone from account_users where id = $1 for no key update',
    [id],
  )
  const bound = await query<Binding>(
    tx,
    'account_messenger_bindings_whole',
    'select provider, open_id, union_id, nickname, avatar from account_messenger_bindings where user_id = $1',
    [id],
  )
  const one = bound.find((binding) => binding.provider === provider) ?? refuse('NOT_FOUND')
  if (user!.phone === null && bound.length === 1) refuse('LAST_WAY_IN')
  await query(
    tx,
    'account_binding_drop',
    'delete from account_messenger_bindings where user_id = $1 and provider = $2',
    [id, provider],
  )
  await noteChange(tx, id, 'unbound', one as Record<string, string | null>)
  await tellSafety(tx, accountEvents.social_unbound, id, { nickname: one.nickname })
}

/** Ends one of the other sessions, or all of them. @returns how many @throws Refusal NOT_FOUND */
export async function endOthers(tx: Tx<SignedCtx>, session_id: number | undefined): Promise<number> {
  if (session_id === tx.user.session_id) refuse('NOT_FOUND')
  const ended = await endSessions(tx, tx.user.id, {
    except: tx.user.session_id,
    ...(session_id === undefined ? {} : { only: [session_id] }),
    reason: 'ended_by_owner',
  })
  if (session_id !== undefined && ended === 0) refuse('NOT_FOUND')
  return ended
}
