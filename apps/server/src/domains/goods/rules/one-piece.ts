/** Which goods are one piece, which may be sold as goods or at auction. No database, no clock. */

interface Way {
  enabled: boolean
  stock: number
}

/** One way to buy them and one piece in stock. What was sold before, orders say. */
export const isOnePiece = (skus: readonly Way[]): boolean => {
  const [only, ...more] = skus.filter(({ enabled }) => enabled)
  return more.length === 0 && only?.stock === 1
}

/** Goods that share their piece with a lot stay one piece; without one they were sold, or went to auction. */
export const staysOnePiece = (skus: ReadonlyArray<{ stock: number }>): boolean =>
  skus.length === 1 && skus[0]!.stock <= 1
