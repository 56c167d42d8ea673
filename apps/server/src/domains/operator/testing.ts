/** Operators for tests. */
import type { OperatorRole } from '@juya/contract'
import { inTransaction } from '../../platform/db.ts'
import { OPERATOR_COOKIE } from '../../platform/guard.ts'
import type { World } from '../../testing/world.ts'
import { createOperator } from './accounts.ts'
import { codeAt } from './authenticator.ts'
import { openSession } from './sessions.ts'

export interface TestOperator {
  id: number
  login: string
  password: string
  name: string
  totp_secret: string
  operator_cookie: string
}

const PASSWORD = 'jade-and-ink-42'
let made = 0

/** A signed-in operator with these roles. */
export async function newOperator(
  world: World,
  roles: readonly OperatorRole[] = ['root'],
  { enrolled = true }: { enrolled?: boolean } = {},
): Promise<TestOperator> {
  const login = `operator${++made}`
  const name = `Operator ${made}`
  const { id, totp_secret } = await createOperator(world.ctx, { login, name, password: PASSWORD, roles, enrolled })
  const { token } = await inTransaction(world.ctx, (tx) => openSession(tx, id))
  return { id, login, password: PASSWORD, name, totp_secret, operator_cookie: `${OPERATOR_COOKIE}=${token}` }
}

/** The operator's authenticator now, by the database's clock. */
export const codeOf = async (world: World, operator: TestOperator): Promise<string> =>
  codeAt(operator.totp_secret, await world.now())
