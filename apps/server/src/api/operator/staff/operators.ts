/** The operators on the console, for the role root: the list, what is proposed about one, and how a new one enrols. */
import type { Parsed, OperatorRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import {
  ACTS_ON_OPERATORS,
  inviteOperator,
  proposeDisabling,
  proposeEnabling,
  proposeOperator,
  proposeRoles,
  renewAuthenticator,
  type Staff,
  staffPage,
} from '../../../domains/operator/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'

type Shown = z.input<typeof RowShape>

async function shown(ctx: OperatorCtx, list: readonly Staff[]): Promise<Shown[]> {
  const proposed = new Set<string>()
  for (const { kind } of ACTS_ON_OPERATORS)
    for (const id of (
      await waitingFor(
        ctx,
        kind,
        list.map((row) => row.id),
      )
    ).keys())
      proposed.add(id)
  return list.map(({ enrolled_at, ...row }) => ({
    ...row,
    authenticator: enrolled_at !== null,
    enrol_by: seconds(row.enrol_by),
    last_login_at: seconds(row.last_login_at),
    created_at: seconds(row.created_at),
    own: row.id === ctx.operator.id,
    proposed: proposed.has(String(row.id)),
  }))
}

export async function operators(ctx: OperatorCtx, { page, page_size, ...filter }: Parsed<(typeof rows)['operators']>) {
  const found = await staffPage(ctx, filter, { page, page_size })
  return { ...found, list: await shown(ctx, found.list) }
}

export const createOperator = (ctx: OperatorCtx, input: Parsed<(typeof rows)['createOperator']>) =>
  inTransaction(ctx, async (tx) => presentApproval(tx, await proposeOperator(tx, input)))
export const changeRoles = (ctx: OperatorCtx, input: Parsed<(typeof rows)['changeRoles']>) =>
  inTransaction(ctx, async (tx) => presentApproval(tx, await proposeRoles(tx, input)))
export const disableOperator = (ctx: OperatorCtx, input: Parsed<(typeof rows)['disableOperator']>) =>
  inTransaction(ctx, async (tx) => presentApproval(tx, await proposeDisabling(tx, input)))
export const enableOperator = (ctx: OperatorCtx, input: Parsed<(typeof rows)['enableOperator']>) =>
  inTransaction(ctx, async (tx) => presentApproval(tx, await proposeEnabling(tx, input)))

export async function invite(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['inviteOperator']>) {
  const { token, expires_at } = await inviteOperator(ctx, id)
  return { token, expires_at: seconds(expires_at) }
}

export const newAuthenticator = (ctx: OperatorCtx, input: Parsed<(typeof rows)['newAuthenticator']>) =>
  inTransaction(ctx, async (tx) => (await shown(tx, [await renewAuthenticator(tx, input)]))[0]!)
