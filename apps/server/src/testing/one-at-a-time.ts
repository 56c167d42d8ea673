/**
 * In tests a connection refuses a statement while it works on another, as the driver's next major version will everywhere: code
 * that reads side by side takes connections of the pool (platform/db/read-together.ts). A connection that pipelines does so on purpose.
 */
import pg from 'pg'

interface Busy {
  pipeline?: boolean
  _activeQuery?: { name?: string; text?: string } | null
  _queryQueue: unknown[]
  /** Where the statement it works on was sent, with JUYA_SENT_AT=1: noting it takes a tenth of all a test takes. */
  sent_at?: Error
}
type Send = (this: Busy, ...args: unknown[]) => unknown

const NOTES = process.env.JUYA_SENT_AT === '1'

const client = pg.Client.prototype as unknown as { query: Send & { one_at_a_time?: true } }
const send = client.query

function oneAtATime(this: Busy, ...args: unknown[]): unknown {
  if (!this.pipeline && (this._activeQuery || this._queryQueue.length > 0)) {
    const { name, text } = this._activeQuery ?? {}
    const cause = this.sent_at // the other of the two: one of them was not awaited
    throw new Error(
      `a statement was sent while its connection still worked on ${name ?? text} (JUYA_SENT_AT=1 says where that was sent)`,
      { cause },
    )
  }
  if (NOTES && !this.pipeline) this.sent_at = new Error('sent here')
  return send.apply(this, args)
}

// A process may run many files of tests, and this before each of them.
if (!send.one_at_a_time) client.query = Object.assign(oneAtATime, { one_at_a_time: true as const })
