/** What the command line of a rig says, and its source of chance. */

export interface Options {
  seed: number
  /** A whole number given as --name n, else the default. */
  number(name: string, otherwise: number): number
}

/** @throws Error on an argument that is no --name number */
export function readOptions(args: readonly string[]): Options {
  const given = new Map<string, number>()
  for (let i = 0; i < args.length; i += 2) {
    const name = /^--([a-z-]+)$/.exec(args[i]!)?.[1]
    const value = Number(args[i + 1])
    if (!name || !Number.isSafeInteger(value) || value < 0)
      throw new Error(`Not understood: ${args.slice(i, i + 2).join(' ')}`)
    given.set(name, value)
  }
  const number = (name: string, otherwise: number) => given.get(name) ?? otherwise
  return { seed: number('seed', Math.floor(Math.random() * 2 ** 31)), number }
}

export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, n. */
  upTo(n: number): number
  happens(share: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The same seed gives the same numbers (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (n: number) => Math.floor(next() * n)
  return { next, upTo, happens: (share) => next() < share, pick: (items) => items[upTo(items.length)]! }
}
