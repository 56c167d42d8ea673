/** Operators for tests. */
import { OPERATOR_ROLES, type OperatorRole, operator as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import { OPERATOR_COOKIE } from '../../platform/http/authenticate.ts'
import type { World } from '../../testing/world.ts'
import { createOperator } from './accounts.ts'
import { codeAt } from './signing-in/authenticator.ts'
import { openSession } from './signing-in/sessions.ts'

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

/** A signed-in operator with these roles, or with all of them. */
export async function newOperator(
  world: World,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
  { enrolled = true }: { enrolled?: boolean } = {},
): Promise<TestOperator> {
  const login = `operator${++made}`
  const name = `Operator ${made}`
  const { id, totp_secret } = await createOperator(world.ctx, { login, name, password: PASSWORD, roles, enrolled })
  const { token } = await inTransaction(world.ctx, (tx) => openSession(tx, id))
  await world.sql(`update operator_sessions set code_at = 'infinity' where operator_id = $1`, [id]) // tests move time; few are about codes
  return { id, login, password: PASSWORD, name, totp_secret, operator_cookie: `${OPERATOR_COOKIE}=${token}` }
}

/** The operator's authenticator now, by the database's clock. */
export const codeOf = async (world: World, operator: TestOperator): Promise<string> =>
  codeAt(operator.totp_secret, await world.now())

/** A code of the operator's authenticator that was not used yet: each works once. */
export async function nextCode(world: World, operator: TestOperator): Promise<string> {
  await world.advance(60_000)
  return codeOf(world, operator)
}

/**
 * The operator after signing in by password and code, as a person does.
 * @param cookies what the browser holds already
 */
export async function signedIn(world: World, operator: TestOperator, cookies = ''): Promise<TestOperator> {
  const { challenge } = await world.call({}, rows.login, { login: operator.login, password: operator.password })
  const answer = await world.app.http!.inject({
    method: 'POST',
    url: rows.loginTotp.path,
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: cookies },
    payload: { challenge, code: await nextCode(world, operator) },
  })
  return { ...operator, operator_cookie: cookiesOf(answer.headers['set-cookie']) }
}

/** What a browser sends back of the Set-Cookie lines it got. */
export const cookiesOf = (lines: string | string[] | undefined): string =>
  [lines]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
