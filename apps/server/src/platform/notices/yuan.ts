/** An amount as texts write it: 1,234 or 1,234.50, without its sign. */
export const yuan = (fen: number): string =>
  fen % 100 === 0
    ? (fen / 100).toLocaleString('en-US')
    : (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
