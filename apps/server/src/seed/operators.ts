/** The demo world's operators, and what one of them does in its past. */
import type { App } from '../app.ts'
import { approveLot } from '../domains/auction/index.ts'
import { createOperator } from '../domains/operator/index.ts'
import type { OperatorCtx } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { systemCtx } from '../platform/services.ts'
import { DEMO_OPERATOR, DEMO_TOTP_SECRET } from './people.ts'

let reviewer: OperatorCtx['operator'] | undefined

/** One operator with every right, and one each for review and finance: some decisions need two. */
export async function hireOperators(app: App): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const known = { password: DEMO_OPERATOR.password, totp_secret: DEMO_TOTP_SECRET, enrolled: true }
  const { id } = await createOperator(ctx, { ...DEMO_OPERATOR, ...known, roles: ['root'] })
  await createOperator(ctx, { login: 'review', name: '沈审', ...known, roles: ['review'] })
  await createOperator(ctx, { login: 'finance', name: '钱账', ...known, roles: ['finance'] })
  reviewer = { id, session_id: 0, login: DEMO_OPERATOR.login, name: DEMO_OPERATOR.name, roles: ['root'] }
}

/** The first operator, who decides what the story needs decided. */
export const operatorForSeed = (app: App): OperatorCtx =>
  ({ ...systemCtx(app.services, 'seed'), operator: reviewer! }) as OperatorCtx

/** Approves a lot as the first operator. */
export async function approveForSeed(app: App, lot_id: number): Promise<void> {
  await inTransaction(operatorForSeed(app), (tx) => approveLot(tx, lot_id))
}
