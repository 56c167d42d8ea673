import { askLogin } from '../../lib/session/login-gate.ts'

/** Goes on, or asks a guest to sign in and stays. */
export const whenSignedIn = (then: () => void) => () => {
  if (askLogin('continue')) then()
}
