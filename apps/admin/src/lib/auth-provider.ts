/** The signed-in operator, for ra-core. The sign-in page does the two steps of signing in; this file only asks for the result. */
import type { AuthProvider, UserIdentity } from 'ra-core'
import { call, type Data } from './api.ts'
import { isRefusal } from './refusals.ts'

export type Operator = Data<'me'>
type Role = Operator['roles'][number]

let known: Promise<Operator> | undefined

/** The signed-in operator, asked once until they sign in or out. */
function me(): Promise<Operator> {
  known ??= call('me', {}).catch((error) => {
    known = undefined
    throw error
  })
  return known
}

export const forgetMe = (): void => {
  known = undefined
}

export const authProvider: AuthProvider = {
  login: async () => forgetMe(),
  logout: async () => {
    if (known) await call('logout', {}).catch(() => undefined)
    forgetMe()
    return '/login'
  },
  checkAuth: async () => {
    await me()
  },
  checkError: async (error) => {
    if (isRefusal(error, 'FORBIDDEN')) forgetMe() // a role was lost meanwhile
    if (!isRefusal(error, 'OPERATOR_LOGIN')) return
    forgetMe()
    throw error
  },
  getIdentity: async () => {
    const operator = await me()
    return { ...operator, fullName: operator.name } satisfies UserIdentity
  },
  getPermissions: async () => (await me()).roles,
}

/** Mirrors the server's rule, so that no button is shown that would be refused. */
export const mayAct = (roles: readonly Role[] | undefined, ...allowed: Role[]): boolean =>
  (roles ?? []).some((role) => allowed.includes(role))
export const mayRead = (roles: readonly Role[] | undefined, ...allowed: Role[]): boolean =>
  (roles ?? []).includes('auditor') || mayAct(roles, ...allowed)
