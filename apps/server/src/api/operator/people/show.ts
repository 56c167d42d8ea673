/** What is masked elsewhere, shown to an operator who says why. */
import type { Parsed, operator as rows } from '@juya/contract'
import { identityOf } from '../../../domains/account/index.ts'
import { checkReason, noteLookup } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { contactsOf } from '../../account/person.ts'

/** @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function showPerson(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['showPerson']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const contacts = await contactsOf(tx, id)
    if (!contacts) refuse('NOT_FOUND')
    const identity = await identityOf(tx, id)
    await noteLookup(tx, { how: 'show', user_id: id, reason })
    return { ...contacts, real_name: identity?.real_name ?? null, id_no: identity?.id_no ?? null }
  })
}
