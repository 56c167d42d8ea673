/** How far away something is, in words. */

/** Metres below 1 km, otherwise kilometres with two decimals. */
export const formatDistance = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)}\u00a0m` : `${(metres / 1000).toFixed(2)}\u00a0km`
