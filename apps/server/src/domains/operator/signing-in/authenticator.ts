/** The second factor: six digits that change every 30 seconds (RFC 6238), by the database's clock. */
import { Secret, TOTP } from 'otpauth'

/** Of a secret. */
export const TOTP_BYTES = 20
const PERIOD_S = 30
/** A code of the step before or after is accepted: phones' clocks differ. */
const WINDOW = 1

const totpOf = (secret: string, login = ''): TOTP =>
  new TOTP({
    issuer: 'Juya',
    label: login,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** The address an authenticator reads from a QR code. @param secret base32 */
export const otpauthUrl = (login: string, secret: string): string => totpOf(secret, login).toString()

/**
 * The step a code belongs to, or undefined when it is wrong.
 * @param now_ms ms, the database's clock
 */
export function stepOf(secret: string, code: string, now_ms: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now_ms, window: WINDOW })
  return delta === null ? undefined : Math.floor(now_ms / 1000 / PERIOD_S) + delta
}

/** The code at a moment: for tests and the development door. */
export const codeAt = (secret: string, now_ms: number): string => totpOf(secret).generate({ timestamp: now_ms })
