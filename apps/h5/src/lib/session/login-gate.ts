/** Asking people to sign in: in place when they try something, by force when their login has lapsed. */

import { currentHashRoute, go } from '../router/navigation.ts'
import { signal } from '../storage/signal.ts'
import { common } from '../texts/common.i18n.ts'
import { toast } from '../toast.ts'
import { isLoggedIn, rememberReturn, session, signOut } from './session.ts'

export type LoginReason = 'bid' | 'follow' | 'watch' | 'chat' | 'continue'
interface Prompt {
  reason: LoginReason
  note?: string
  /** Where to come back to, when it is more than the present screen: a sheet of it. */
  back?: string
}
export const loginPrompt = signal<Prompt | null>(null)

/**
 * Runs an act that needs a login. A guest gets the sheet that names the act instead, and returns to the same place.
 * @param more.note a sentence in place of the usual one
 * @param more.back the path to come back to, such as the present one with the sheet that was asked for
 * @returns whether the act may go ahead
 */
export function askLogin(reason: LoginReason = 'continue', more: Omit<Prompt, 'reason'> = {}): boolean {
  if (isLoggedIn()) return true
  loginPrompt.set({ reason, ...more })
  return false
}

/** Goes to the SMS login page and remembers where to come back to. */
export function goToLogin(): void {
  rememberReturn(loginPrompt.get()?.back ?? currentHashRoute())
  loginPrompt.set(null)
  go('login.sms')
}

/** An agreement changed, and asks for a yes before anything is written. */
export const askConsent = (): void => go('account.consents')

const AGAIN_MS = 1000
let last_forced_ms = Number.NEGATIVE_INFINITY

/** A lapsed login: out, and to the SMS login page, at most once a second [R4.3, R4.5]. */
export function forceLogin(now_ms = Date.now()): void {
  if (now_ms - last_forced_ms < AGAIN_MS) return
  last_forced_ms = now_ms
  const had_token = session.get().token !== null
  signOut()
  if (had_token) toast(common.say('login_again'))
  goToLogin()
}
