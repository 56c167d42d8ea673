/** The three ways the outside world fails us. Which one it is decides what may be done next. */

/** The provider said no and did nothing: the code is the provider's own. The thing may be asked again in another way. */
export class GatewayRefused extends Error {
  readonly provider: string
  readonly code: string
  constructor(provider: string, code: string, message: string) {
    super(`${provider}: ${code} ${message}`)
    this.name = 'GatewayRefused'
    this.provider = provider
    this.code = code
  }
}

/**
 * It is unknown whether it was done: no answer in time, a broken connection, an answer that cannot be trusted or read. Never a
 * failure: ask again with the same number, or query.
 */
export class OutcomeUnknown extends Error {
  readonly provider: string
  constructor(provider: string, why: string) {
    super(`${provider}: ${why}`)
    this.name = 'OutcomeUnknown'
    this.provider = provider
  }
}

/** A callback that the provider did not send, or not to us, or not now. Nothing in it may be believed. */
export class SignatureError extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'SignatureError'
  }
}
