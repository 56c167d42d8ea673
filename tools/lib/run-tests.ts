/**
 * The stages of `npm test`, one line each as it ends; what failed is shown in full. The last line counts all of it. A stage that keeps one
 * core busy runs beside another such; checks of the code fill what the others leave.
 */
import { existsSync, readFileSync } from 'node:fs'
import { seconds } from './steps.mjs'
import { keepOutputs, type Outcome } from './suite/outcome.ts'
import { BEGUN, CORES, forgetReports, quietMs, STAGES, type Stage } from './suite/stages.ts'
import { CHANGED_GOAL_MIN, CHANGED_GOAL_MS, GOAL_MIN, GOAL_MS } from './suite/times.ts'

const HEARTBEAT_MS = 15_000
const OUTPUT_LINES_MAX = 300
const STOP_WITHIN_MS = 5_000

const DEAREST_SHOWN = 5

/** Which of a stage's test files took most processor time in their own process, in one line; '' when not measured. */
function dearestFiles(file: string): string {
  if (!existsSync(file)) return ''
  const costs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
    .map(([name, ms]) => ({ name: name.split('/').at(-1)!, ms: Number(ms) }))
    .sort((a, b) => b.ms - a.ms)
  const all_s = costs.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  const first = costs.slice(0, DEAREST_SHOWN).map(({ name, ms }) => `${name} ${(ms / 1_000).toFixed(1)} s`)
  return `${all_s.toFixed(0)} s of a processor in ${costs.length} files, most in ${first.join(', ')}`
}

/** The lines of an output without what the server logs below fatal: errors that tests provoke on purpose hide what failed. */
const withoutLogs = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^\{"level":[1-5]0/.test(line))

const BEGINNING_LINES = 12
/** The beginning of what a flaky test printed, and what stood on its pages (e2e/fixtures.ts): where CI ran it nothing else is kept. */
function howItBegan(output: string): string {
  const lines = output.split('\n')
  const stood = lines.flatMap((line, at) => (/: at \S+ stood$/.test(line) ? [line, lines[at + 1] ?? ''] : []))
  return [...lines.slice(0, BEGINNING_LINES), ...stood].map((line) => `  | ${line}`).join('\n')
}

/** Runs one stage and says how it went, all at once: another may run beside it. */
async function runStage({ name, run, costs }: Stage, filters: string[]): Promise<Outcome> {
  const at = Date.now()
  const heartbeat = setInterval(() => console.log(`  · ${name}: ${seconds(at)} so far`), HEARTBEAT_MS)
  const outcome = await run(filters).catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }))
  clearInterval(heartbeat)
  const { passed, failed, output } = outcome
  const counts = failed > 0 ? `${passed} passed, ${failed} FAILED` : `${passed} passed`
  const lines = [`  ${failed > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds(at)})`]
  const dearest = costs ? dearestFiles(costs) : ''
  if (dearest) lines.push(`    ${dearest}`)
  if (failed > 0) lines.push(`${withoutLogs(output).slice(-OUTPUT_LINES_MAX).join('\n')}\n`)
  console.log(lines.join('\n'))
  return outcome
}

/** Runs the stages in their order, each as soon as what it needs is there and its cores are free. */
async function runAll(stages: Stage[], filters: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...stages]
  const running = new Map<Stage, Promise<void>>()
  const isFree = ({ cores = 1, fills }: Stage) => {
    const [filling, others] = [
      [...running.keys()].filter((one) => one.fills),
      [...running.keys()].filter((one) => !one.fills),
    ]
    const busy = others.reduce((sum, one) => sum + (one.cores ?? 1), 0)
    return fills ? filling.length === 0 || busy + filling.length < CORES : busy + cores <= CORES
  }
  const open = (name: string) => [...waiting, ...running.keys()].some((stage) => stage.name === name)
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((stage) => isFree(stage) && !stage.after?.some(open))
    if (next < 0) {
      await Promise.race(running.values())
      continue
    }
    const [stage] = waiting.splice(next, 1)
    const work = runStage(stage!, filters).then((outcome) => {
      outcomes.push(outcome)
      running.delete(stage!)
    })
    running.set(stage!, work)
  }
  return outcomes
}

async function main(): Promise<number> {
  const [wanted, ...filters] = process.argv.slice(2)
  const chosen =
    wanted === 'changed'
      ? (await import('./changed/stages-of-change.ts')).stagesOfChange(filters[0])
      : STAGES.filter(({ name, exists }) =>
          wanted ? name === wanted || name.startsWith(`${wanted}-`) : (exists?.() ?? true),
        )
  if (chosen.length === 0) {
    console.error(`There is no stage ${wanted}. Stages: changed, ${STAGES.map(({ name }) => name).join(', ')}`)
    return 1
  }
  const outcomes = await runAll(chosen, wanted === 'changed' ? [] : filters)
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
  const [goal_ms, goal_min] = wanted === 'changed' ? [CHANGED_GOAL_MS, CHANGED_GOAL_MIN] : [GOAL_MS, GOAL_MIN]
  const quiet_ms = quietMs()
  const slow = quiet_ms > goal_ms ? `, over the ${goal_min} minutes it is built for` : ''
  console.log(`  all stages: ${seconds(BEGUN)}; two quiet cores would need ${(quiet_ms / 1_000).toFixed(0)} s${slow}\n`)
  // Before an issue counts as resolved, somebody has understood each of these.
  const at = new Date()
  for (const flaky of outcomes.flatMap((outcome) => outcome.flaky ?? []))
    console.log(
      `flaky: ${flaky.name} (failed beside others, passed alone; both outputs in ${keepOutputs(flaky, at)})\n${howItBegan(flaky.first)}`,
    )
  for (const name of outcomes.flatMap((outcome) => outcome.failed_tests ?? [])) console.log(`failed: ${name}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

// Programs hear the signal by their stages; what is left then is not begun.
process.once('SIGTERM', () => setTimeout(() => process.exit(143), STOP_WITHIN_MS))
process.on('exit', forgetReports)
process.exitCode = await main()
