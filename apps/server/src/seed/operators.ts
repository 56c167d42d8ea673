/** The demo world's operators, and what one of them does in its past. */
import { OPERATOR_ROLES, type OperatorRole } from '@juya/contract'
import type { App } from '../app.ts'
import { approveGoods } from '../domains/goods/index.ts'
import { approveLot } from '../domains/listing/index.ts'
import { lotById } from '../domains/lot/index.ts'
import { countDecision, createOperator, operatorsWithSecret } from '../domains/operator/index.ts'
import type { OperatorCtx } from '../platform/context.ts'
import { inTransaction } from '../platform/db/db.ts'
import { type Services, systemCtx } from '../platform/services.ts'
import { DEMO_OPERATOR, DEMO_TOTP_SECRET } from './people.ts'

let reviewer: OperatorCtx['operator'] | undefined
const colleagues = new Map<string, OperatorCtx['operator']>()

/** Beside the first one, who has every role: one for each role, so that what takes two can be tried. */
const COLLEAGUES: ReadonlyArray<readonly [role: OperatorRole, login: string, name: string]> = [
  ['root', 'root2', '顾全'],
  ['finance', 'finance', '钱账'],
  ['review', 'review', '沈审'],
  ['service', 'service', '柳客'],
  ['arbiter', 'arbiter', '秦断'],
  ['content', 'content', '文编'],
  ['appraise', 'appraise', '石鉴'],
  ['auditor', 'auditor', '查证'],
]

export async function hireOperators(app: App): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const known = { password: DEMO_OPERATOR.password, totp_secret: DEMO_TOTP_SECRET, enrolled: true }
  const { id } = await createOperator(ctx, { ...DEMO_OPERATOR, ...known, roles: OPERATOR_ROLES })
  for (const [role, login, name] of COLLEAGUES) {
    const colleague = await createOperator(ctx, { login, name, ...known, roles: [role] })
    colleagues.set(login, { id: colleague.id, session_id: 0, login, name, roles: [role] })
  }
  reviewer = { id, session_id: 0, login: DEMO_OPERATOR.login, name: DEMO_OPERATOR.name, roles: OPERATOR_ROLES }
}

/** The first operator, who decides what the story needs decided. */
export const operatorForSeed = (app: App): OperatorCtx =>
  ({ ...systemCtx(app.services, 'seed'), operator: reviewer! }) as OperatorCtx

/** One of the others, by login. */
export const colleagueForSeed = (app: App, login: string): OperatorCtx =>
  ({ ...systemCtx(app.services, 'seed'), operator: colleagues.get(login)! }) as OperatorCtx

/** Approves a lot as the first operator; like every decision it may be drawn for an audit. */
export async function approveForSeed(app: App, lot_id: number): Promise<void> {
  await inTransaction(operatorForSeed(app), async (tx) => {
    const lot = (await lotById(tx, lot_id))!
    await approveLot(tx, lot_id)
    await countDecision(tx, {
      queue: 'lot',
      ref_id: lot_id,
      outcome: 'approve',
      reason: '',
      people: [],
      shown: { lines: [{ key: 'title', text: lot.title }], images: [lot.image], said: [] },
    })
  })
}

/** Approves goods as the first operator. */
export async function approveGoodsForSeed(app: App, goods_id: number): Promise<void> {
  await inTransaction(operatorForSeed(app), (tx) => approveGoods(tx, goods_id))
}

/**
 * Their password and authenticator stand in the README: none of them may be found in production.
 * @throws Error with one line where one of them can sign in there
 */
export async function refuseDemoOperators(services: Services): Promise<void> {
  if (services.config.NODE_ENV !== 'production') return
  const logins = await operatorsWithSecret(systemCtx(services, 'start'), DEMO_TOTP_SECRET)
  if (logins.length === 0) return
  throw new Error(
    `This database holds operators of the demo world (${logins.join(', ')}), whose passwords are public: start production on a DATA_DIR or DATABASE_URL of its own, or disable them first.`,
  )
}
