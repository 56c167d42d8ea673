/** The operators on the console, for the role root: the list, what is proposed about one, and how a new one enrols. */
import { OPERATORS, type Parsed, type OperatorRow as RowShape, type operator as rows } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  ACTS_ON_OPERATORS,
  inviteOperator,
  proposeDisabling,
  proposeEnabling,
  proposeOperator,
  proposeRoles,
  renewAuthenticator,
  STAFF_STATUS,
  type Staff,
  staffByIds,
} from '../../../domains/operator/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { likePrefix } from '../../../platform/db/like.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

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

const id = sql`a.id`
const operatorSource = listSource<typeof OPERATORS>({
  resource: OPERATORS,
  from: sql`operator_accounts a`,
  id,
  filters: {
    status: sql.raw(`(${STAFF_STATUS})`),
    role: ({ op, values }) => {
      const has = sql`a.roles && ${sql.param([...values])}::text[]`
      return op === 'none' ? sql`not (${has})` : has
    },
    login: sql`a.login`,
    last_login_at: sql`a.last_login_at`,
    created_at: sql`a.created_at`,
  },
  sorts: { login: { by: sql`a.login`, type: 'text' } },
  search: (_, q) => sql`(a.login like ${likePrefix(q.toLowerCase())} or a.name like ${likePrefix(q)})`,
})

export const operators = bindDefined(OPERATORS, {
  source: operatorSource,
  rows: async (ctx, ids) => shown(ctx, inOrder(ids, await staffByIds(ctx, ids))),
  file: {
    operator: (row) => row.login,
    roles: (row) => row.roles.join(' '),
    authenticator: (row) => row.authenticator,
  },
  logged: ({ status }) => ({ status }),
  // Proposals are what the log keeps, and a new authenticator writes itself down.
  acts: {
    changeRoles: async (tx, input) => ({
      noted: true,
      answer: await presentApproval(tx, await proposeRoles(tx, input)),
    }),
    disableOperator: async (tx, input) => ({
      noted: true,
      answer: await presentApproval(tx, await proposeDisabling(tx, input)),
    }),
    enableOperator: async (tx, input) => ({
      noted: true,
      answer: await presentApproval(tx, await proposeEnabling(tx, input)),
    }),
    async newAuthenticator(tx, input) {
      await renewAuthenticator(tx, input)
      return { noted: true }
    },
  },
})

export const createOperator = (ctx: OperatorCtx, input: Parsed<(typeof rows)['createOperator']>) =>
  inTransaction(ctx, async (tx) => presentApproval(tx, await proposeOperator(tx, input)))

export async function invite(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['inviteOperator']>) {
  const { token, expires_at } = await inviteOperator(ctx, id)
  return { token, expires_at: seconds(expires_at) }
}
