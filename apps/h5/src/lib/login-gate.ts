/** Asking people to sign in: in place when they try something, by force when their login has lapsed. */
import { common } from './common.i18n.ts'
import { currentHashRoute, go } from './navigation.ts'
import { isLoggedIn, rememberReturn, session, signOut } from './session.ts'
import { signal } from './signal.ts'
import { toast } from './toast.ts'

export type LoginReason = 'bid' | 'follow' | 'watch' | 'chat' | 'continue'
interface Prompt {
  reason: LoginReason
  note?: string
}
export const loginPrompt = signal<Prompt | null>(null)

/**
 * Runs an act that needs a login. A guest gets the sheet that names the act instead, and returns to the same place.
 * Gives whether the act may go ahead.
 */
export function askLogin(reason: LoginReason = 'continue', note?: string): boolean {
  if (isLoggedIn()) return true
  loginPrompt.set({ reason, note })
  return false
}

/** Goes to the SMS login page and remembers where to come back to. */
export function goToLogin(): void {
  loginPrompt.set(null)
  rememberReturn(currentHashRoute())
  go('account.smsLogin')
}

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
