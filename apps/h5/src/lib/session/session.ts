/** The person signed in on this device, as the product's local storage keeps it [R3.1, R3.6, R4.1-R4.7]. */

import type { Data } from '../api/contract-types.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { KEYS, readJson, readText, removeKey, writeJson, writeText } from '../storage/storage.ts'
import { common } from '../texts/common.i18n.ts'

export type Role = 'normal' | 'shop'
export type UserMe = Data<'account.me'>
/** One signed-in account; several may be kept on a device. */
export interface Account {
  user: UserMe
  token: string
}
export interface Session {
  token: string | null
  open_id: string | null
  user: UserMe | null
  role: Role
  accounts: readonly Account[]
  /** The switch that sends guests to the login page from every page that is not public [R1.1]. */
  forced_login: boolean
}

const readRole = (): Role => (readText(KEYS.user_role) === 'shop' ? 'shop' : 'normal')

const read = (): Session => ({
  token: readText(KEYS.token) ?? readText(KEYS.login_token),
  open_id: readText(KEYS.open_id),
  user: readJson<UserMe>(KEYS.user_info),
  role: readRole(),
  accounts: readJson<Account[]>(KEYS.multi_userinfo) ?? [],
  forced_login: readText(KEYS.forced_login) === '1',
})

export const session = signal<Session>(read())
export const useSession = (): Session => useSignal(session)
/** Being logged in is having a token [R4.2]. */
export const isLoggedIn = (): boolean => session.get().token !== null

const publish = () => session.set(read())

/** Stores the token under both of its keys; an invitation counts as used now. */
export function setToken(token: string): void {
  writeText(KEYS.token, token)
  writeText(KEYS.login_token, token)
  removeKey(KEYS.invite_uid)
  publish()
}

/**
 * Stores who the user is. With a token the account joins the device's list, replacing the entry of the same user;
 * without one only that user's entry is updated [R4.4].
 */
export function setUser(user: UserMe, token?: string): void {
  writeJson(KEYS.user_info, user)
  const accounts = readJson<Account[]>(KEYS.multi_userinfo) ?? []
  const known = accounts.some((account) => account.user.id === user.id)
  const next = accounts.map((account) =>
    account.user.id === user.id ? { user, token: token ?? account.token } : account,
  )
  writeJson(KEYS.multi_userinfo, token !== undefined && !known ? [...next, { user, token }] : next)
  publish()
}

/** The server says who the caller is: an approved shop or a membership is known from then on, without signing in again. */
export function noteMe(user: UserMe): void {
  const known = session.get().user
  if (known?.id === user.id && JSON.stringify(known) !== JSON.stringify(user)) setUser(user)
}

/** Signs an account in: its token and its user together. */
export function signIn({ token, user }: Account): void {
  setToken(token)
  setUser(user, token)
  setRole(user.role)
}

/** Clears token and user info; the device's list of accounts stays, so that one can switch back [R4.2]. */
export function signOut(): void {
  for (const key of [KEYS.token, KEYS.login_token, KEYS.user_info]) removeKey(key)
  publish()
}

/** Takes an account off the device's list, after logging out of it permanently or when its token no longer works. */
export function eraseAccount(user_id: number): void {
  writeJson(
    KEYS.multi_userinfo,
    session.get().accounts.filter((account) => account.user.id !== user_id),
  )
  publish()
}

/** Continues as another account of the list, without a password [R4.7]. */
export function switchAccount(user_id: number): boolean {
  const account = session.get().accounts.find((entry) => entry.user.id === user_id)
  if (!account) return false
  signIn(account)
  return true
}

/** Remembers the role; anything but normal or shop is refused with a message that names both [R4.1]. */
export function setRole(role: string): void {
  if (role !== 'normal' && role !== 'shop') throw new TypeError(common.say('role_options'))
  writeText(KEYS.user_role, role)
  publish()
}

export function setForcedLogin(on: boolean): void {
  writeText(KEYS.forced_login, on ? '1' : '0')
  publish()
}

export function setOpenId(open_id: string): void {
  writeText(KEYS.open_id, open_id)
  publish()
}

/** Where to return after signing in: the hash route last remembered [R4.6]. Reading it forgets it. */
export const rememberReturn = (hash_route: string): void => writeText(KEYS.from_url, hash_route)
export function takeReturn(): string | null {
  const hash_route = readText(KEYS.from_url)
  removeKey(KEYS.from_url)
  return hash_route
}

/** The visitor's inviter; kept until a person signs in. */
export const setInviter = (invite_uid: string): void => writeText(KEYS.invite_uid, invite_uid)
export const inviter = (): number | undefined => {
  const invite_uid = readText(KEYS.invite_uid)
  return invite_uid && /^\d+$/.test(invite_uid) ? Number(invite_uid) : undefined
}

/** Another tab of this browser signed in, out or over: follow it. */
export function startSession(): void {
  window.addEventListener('storage', publish)
}
