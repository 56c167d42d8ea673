/**
 * Instants leave the server in whole seconds (the contract's `Seconds`); inside they are ms. Absent instants stay absent.
 * Rounded down: a second is told once it has come.
 */
export function seconds(ms: number): number
export function seconds(ms: number | null): number | null
export function seconds(ms: number | undefined): number | undefined
export function seconds(ms: number | null | undefined): number | null | undefined {
  return ms === null || ms === undefined ? (ms as null | undefined) : Math.floor(ms / 1_000)
}

/** A moment of a call, in ms. @param at seconds */
export const millis = (at: number | undefined): number | undefined => (at === undefined ? undefined : at * 1_000)
