/** The options of a rig's command line. */

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
