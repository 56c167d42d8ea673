/** `npm test -- changed [commit]`: the stages that run what a change reaches, within the time that stands in suite/times.ts. */
import { ALL_CALLS } from '@juya/contract'
import { readSources } from '../../architecture/sources.ts'
import { CORES, journeys, rigs, STAGES, type Stage } from '../suite/stages.ts'
import { CHANGED_GOAL_MIN, CHANGED_GOAL_MS } from '../suite/times.ts'
import { changesSince } from './changed-lines.ts'
import { choose, type Reach, type Reached } from './choose.ts'
import { graphOf } from './source-graph.ts'

/** Processor time, measured as tools/README.md tells: what any change takes, and what one file of each kind does. */
const ALWAYS_S = 65
const FILE_S = { dom: 1.5, server: 3.5, rigs: 6, journeys: 15 }
/** Both apps are built and the demo world is lived before the first journey. */
const FIRST_JOURNEY_S = 90
/** Of both walks together. */
const SCREEN_S = 3
/** The rigs over all calls open five worlds, regardless of what they ask in them. */
const CALL_RIGS_S = 40
/** They are tests by the name of a call. */
const CALL_RIGS = ['access', 'extras', 'fuzz', 'money'].map((rig) => `chaos/calls/${rig}.test.ts`)

type Kind = keyof typeof FILE_S
const KINDS = Object.keys(FILE_S) as Kind[]

export interface Plan {
  run: Record<Kind, string[]>
  /** Reached as well, and left to the whole suite. */
  left: Record<Kind, number>
}

/** The nearest files, as many as the time is enough for. */
export function planOf(reach: Pick<Reach, Kind | 'rows' | 'screens'>, budget_s: number): Plan {
  const plan: Plan = {
    run: { dom: [], server: [], rigs: [], journeys: [] },
    left: { dom: 0, server: 0, rigs: 0, journeys: 0 },
  }
  let left_s = budget_s - ALWAYS_S - (reach.rows.length > 0 ? CALL_RIGS_S : 0)
  const all = KINDS.flatMap((kind) => reach[kind].map((one: Reached) => ({ ...one, kind })))
  for (const { kind, file } of all.sort((a, b) => a.far - b.far)) {
    const is_first = kind === 'journeys' && plan.run.journeys.length === 0
    const walk_s = file.endsWith('screens.spec.ts') ? reach.screens.length * SCREEN_S : 0
    const cost_s = FILE_S[kind] + walk_s + (is_first ? FIRST_JOURNEY_S : 0)
    if (cost_s > left_s) plan.left[kind]++
    else {
      left_s -= cost_s
      plan.run[kind].push(file)
    }
  }
  return plan
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
const NAMES: Record<Kind, string> = { dom: 'dom file', server: 'server file', rigs: 'rig', journeys: 'journey file' }
const told = (counts: Record<Kind, number>): string =>
  KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => count(counts[kind], NAMES[kind]))
    .join(', ')

/** @param base the commit to compare with, else where the branch left main, or the commit before */
export function stagesOfChange(base?: string): Stage[] {
  const changes = changesSince(base)
  const sources = readSources()
  const pathOf = new Map(ALL_CALLS.map(({ domain, name, path }) => [`${domain}.${name}`, path]))
  const reach = choose(graphOf(sources), changes, { sources, pathOf })
  const { run, left } = planOf(reach, (CHANGED_GOAL_MS / 1_000) * CORES)
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, run[kind].length])) as Record<Kind, number>

  console.log(
    `  ${count(changes.lines.size + changes.gone.length, 'file')} changed since ${changes.base.slice(0, 8)}, ${changes.why}`,
  )
  console.log(
    `  besides types, lint, dead code and unit it runs ${told(counts) || 'nothing'}${reach.rows.length > 0 ? `, and the rigs over calls at ${reach.rows.join(', ')}` : ''}`,
  )
  if (told(left)) console.log(`  farther off, and beyond ${CHANGED_GOAL_MIN} minutes: ${told(left)}; CI runs them`)
  if (reach.for_all.length > 0) console.log(`  every test hangs on ${reach.for_all.join(', ')}: run npm test as well`)

  const usual = STAGES.filter(({ name }) => /^(?:types|lint|dead-code|unit)/.test(name))
  const builds = STAGES.filter(({ name }) => name.startsWith('build-'))
  const of = (kind: Kind, run_stage: Stage['run']): Stage[] =>
    run[kind].length > 0 ? [{ name: kind, cores: kind === 'dom' ? 1 : CORES, run: () => run_stage(run[kind]) }] : []
  const named = (name: string) => STAGES.find((stage) => stage.name === name)!
  const screens = run.journeys.length > 0 ? { JUYA_SCREENS: reach.screens.join(',') } : {}
  const title = `(${reach.rows.map((row) => row.replace('.', '\\.')).join('|')})( |$)`
  return [
    ...(run.journeys.length > 0 ? builds : []),
    ...usual,
    ...of('dom', named('dom').run),
    ...of('server', named('server').run),
    ...of('rigs', (files) => rigs(files)),
    ...(reach.rows.length > 0 ? [{ name: 'calls', cores: CORES, run: () => rigs(CALL_RIGS, title) }] : []),
    ...of('journeys', (files) => journeys(files, screens)).map((stage) => ({
      ...stage,
      after: builds.map(({ name }) => name),
    })),
  ]
}
