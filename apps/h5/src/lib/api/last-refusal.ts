/** What the server last refused in this tab: the help puts its answers about it first. */
const FRESH_MS = 10 * 60_000
let last: { code: number; at_ms: number } | undefined

export const noteRefusal = (code: number): void => {
  last = { code, at_ms: performance.now() }
}
/** Its code; undefined where nothing was refused for ten minutes. */
export const lastRefusal = (): number | undefined =>
  last !== undefined && performance.now() - last.at_ms < FRESH_MS ? last.code : undefined
