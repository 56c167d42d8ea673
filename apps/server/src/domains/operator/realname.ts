/** Real-name filings: the queue, one filing with its documents (each look is written down), and the decision. */
import type { Parsed, RealnameRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  accountsOfSamePerson,
  decideIdentity,
  type IdentityLine,
  identityDocuments,
  listIdentities,
  userBriefs,
} from '../account/index.ts'
import { applicationsForConsole } from '../shop/index.ts'
import { at, checkReason, note } from './acting.ts'
import { documentUrl } from './documents.ts'

type Shown = z.input<typeof RowShape>

async function present(ctx: Ctx, list: IdentityLine[]): Promise<Shown[]> {
  const people = await userBriefs(
    ctx,
    list.map((line) => line.user_id),
  )
  const shops = await applicationsForConsole(
    ctx,
    list.flatMap((line) => (line.kind === 'shop' ? [line.user_id] : [])),
  )
  return list.map((line) => ({
    id: line.id,
    user: people.get(line.user_id)!,
    kind: line.kind,
    status: line.status,
    real_name_masked: line.real_name_masked,
    id_no_masked: line.id_no_masked,
    adult: line.adult,
    company_name: line.company_name,
    licence_no: line.licence_no,
    shop_name: shops.get(line.user_id)?.name ?? null,
    reject_reason: line.reject_reason,
    submitted_at: at(line.created_at)!,
    decided_at: at(line.decided_at),
  }))
}

export async function realnames(ctx: OperatorCtx, input: Parsed<(typeof rows)['realnames']>) {
  const found = await listIdentities(ctx, input)
  return { list: await present(ctx, found.rows), ...placeOf(input, found.total) }
}

/**
 * One filing with name, number and documents in clear. The look is written to the audit log before anything is shown.
 * @throws Refusal NOT_FOUND
 */
export async function realname(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['realname']>) {
  return inTransaction(ctx, async (tx) => {
    const filing = await identityDocuments(tx, id)
    if (!filing) refuse('NOT_FOUND')
    await note(tx, {
      action: 'realname.view',
      target_type: 'realname',
      target_id: id,
      after: { user_id: filing.user_id },
    })
    const [row] = await present(tx, [filing])
    const now = await databaseNow(tx)
    const others = await accountsOfSamePerson(tx, id)
    const shop = (await applicationsForConsole(tx, filing.kind === 'shop' ? [filing.user_id] : [])).get(filing.user_id)
    return {
      ...row!,
      real_name: filing.real_name,
      id_no: filing.id_no,
      documents: filing.documents.map(({ kind, path }) => ({
        kind,
        url: documentUrl(tx, { identity_id: id, path }, now),
      })),
      shop: shop
        ? { name: shop.name, logo: shop.logo, intro: shop.intro, main_category_ids: shop.main_category_ids }
        : null,
      same_person: [...(await userBriefs(tx, others)).values()],
    }
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, LIMIT_REACHED */
export const approveRealname = (
  ctx: OperatorCtx,
  { id, note: remark }: Parsed<(typeof rows)['approveRealname']>,
): Promise<Shown> => decide(ctx, id, true, remark)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function rejectRealname(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['rejectRealname']>,
): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, id, false, reason)
}

async function decide(ctx: OperatorCtx, id: number, verified: boolean, reason: string | undefined): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const { user_id, kind } = await decideIdentity(tx, id, { verified, operator_id: tx.operator.id, reason })
    await note(tx, {
      action: verified ? 'realname.approve' : 'realname.reject',
      target_type: 'realname',
      target_id: id,
      after: { user_id, kind },
      reason,
    })
    return (await present(tx, [(await identityDocuments(tx, id))!]))[0]!
  })
}
