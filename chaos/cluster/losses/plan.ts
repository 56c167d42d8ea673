/** The options of the command line. */
import { readOptions } from '../../runner/options.ts'

export const SCENARIOS = ['watchers', 'rolling', 'redis', 'replica', 'primary', 'hang', 'retry'] as const
export type Scenario = (typeof SCENARIOS)[number]

export interface Plan {
  scenarios: Scenario[]
  short: boolean
  seed: number
  bidders: number
  lots: number
  /** Bids the watchers watch. */
  watched_bids: number
  rolls: number
  rolling_requests: number
  redis_kills: number
  redis_down_s: number
  primary_down_s: number
}

/** @throws Error on a word that is no scenario, or an option that is no --name number */
export function readPlan(args: readonly string[]): Plan {
  const isOption = (arg: string | undefined) => arg?.startsWith('--') === true
  const words = args.filter((arg, i) => !isOption(arg) && !isOption(args[i - 1]))
  const options = readOptions(args.filter((arg, i) => isOption(arg) || isOption(args[i - 1])))
  const short = words.includes('short')
  const named = words.filter((word) => word !== 'short')
  for (const name of named)
    if (!SCENARIOS.some((one) => one === name))
      throw new Error(`There is no scenario ${name}. Scenarios: ${SCENARIOS.join(', ')}`)
  const size = (name: string, long: number, small: number) => options.number(name, short ? small : long)
  return {
    scenarios: named.length === 0 ? [...SCENARIOS] : SCENARIOS.filter((one) => named.includes(one)),
    short,
    seed: options.seed,
    bidders: size('bidders', 400, 200),
    lots: size('lots', 24, 8),
    watched_bids: size('watched-bids', 5_000, 300),
    rolls: size('rolls', 10, 1),
    rolling_requests: size('requests', 100_000, 2_000),
    redis_kills: size('redis-kills', 5, 1),
    redis_down_s: size('redis-down', 60, 8),
    primary_down_s: size('primary-down', 30, 10),
  }
}
