/** A carrier's number as it is printed and pasted, in groups; and as it is sent. */
const TRACKING_NO = /^[A-Za-z0-9-]{6,32}$/

/** @returns the number without its blanks, or null where it is none */
export function trackingNoIn(typed: string): string | null {
  const number = typed.replace(/\s+/gu, '')
  return TRACKING_NO.test(number) ? number : null
}

/** So many blanks may stand in what is typed. */
export const TRACKING_TYPED_MAX = 48

/** The one carrier whose numbers look like this; undefined where none or several do. */
export function carrierOf<Carrier extends { pattern: string }>(
  carriers: readonly Carrier[],
  tracking_no: string,
): Carrier | undefined {
  const fitting = carriers.filter(({ pattern }) => new RegExp(pattern).test(tracking_no.toUpperCase()))
  return fitting.length === 1 ? fitting[0] : undefined
}
