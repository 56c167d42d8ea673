/** Patterns for LIKE from what a person typed: `%`, `_` and `\` stand for themselves. */

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Texts that begin with this one. */
export const likePrefix = (text: string): string => `${escaped(text)}%`

/** Texts this one stands in. */
export const likePart = (text: string): string => `%${escaped(text)}%`
