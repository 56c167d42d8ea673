/**
 * npm run chaos:mutants [-- name …] [--seeds n] [--seed n]: plants one fault at a time in a copy of the tree and runs the rig there that
 * must notice it, after the same rig has passed in the copy without. A fault that no rig notices is a failure of the rigs. Each is
 * looked for with n seeds, one unless said otherwise.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOptions } from '../runner/options.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { type Copy, copyTree } from './planting.ts'
import { hindrance, type Look, look, nameOf, type Watcher } from './watchers.ts'

const SEED = 1_552_411_703

const LAST_LINES = 40

const args = process.argv.slice(2)
const first_option = args.findIndex((arg) => arg.startsWith('--'))
const names = first_option < 0 ? args : args.slice(0, first_option)
const options = readOptions(first_option < 0 ? [] : args.slice(first_option))
const seeds = Array.from({ length: options.number('seeds', 1) }, (_, n) => String(options.number('seed', SEED) + n))
const unknown = names.filter((name) => !(name in FAULTS))
if (unknown.length > 0)
  throw new Error(`There is no mutant ${unknown.join(', ')}. Mutants: ${Object.keys(FAULTS).join(', ')}`)
const chosen = Object.entries(FAULTS).filter(([name]) => names.length === 0 || names.includes(name))

/** A fault that is no program would be noticed by every rig. @throws Error with what the compiler says of all the faults together */
function checkTypes(copy: Copy): void {
  const takeBack = copy.plant(chosen.flatMap(([, { edits }]) => edits))
  const compiler = join(copy.root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: copy.root, encoding: 'utf8' })
  takeBack()
  if (status !== 0) throw new Error(`A planted fault is no program:\n${stdout}`)
}

/** Several faults may have one watcher, which has to be seen well only once. */
const sound = new Map<string, Promise<Look>>()
function seenSound(copy: Copy, watcher: Watcher, seed: string): Promise<Look> {
  const asked = JSON.stringify([watcher, seed])
  const known = sound.get(asked) ?? look(watcher, seed, copy.root)
  sound.set(asked, known)
  return known
}

/** @returns what is wrong with the watcher, and what it said; undefined when it noticed the fault */
async function missedBy(
  copy: Copy,
  { edits, watcher }: Fault,
  seed: string,
): Promise<{ why: string; output: string } | undefined> {
  const without = await seenSound(copy, watcher, seed)
  if (!without.held) return { why: 'the rig fails without it, too', output: without.output }
  const takeBack = copy.plant(edits)
  try {
    const { held, complains, output } = await look(watcher, seed, copy.root)
    if (complains) return undefined
    return { why: held ? 'nobody noticed' : 'it failed for another reason', output }
  } finally {
    takeBack()
  }
}

async function lookForAll(copy: Copy): Promise<number> {
  let missed = 0
  let unseen = 0
  for (const [name, fault] of chosen) {
    const { watcher } = fault
    const hindered = hindrance(watcher)
    if (hindered) {
      unseen++
      console.log(`  – not looked for  ${name}, by ${nameOf(watcher)}. ${hindered}`)
      continue
    }
    for (const seed of seeds) {
      const miss = await missedBy(copy, fault, seed)
      const with_seed = seeds.length > 1 ? `, seed ${seed}` : ''
      console.log(`  ${miss ? `✗ MISSED (${miss.why})` : '✓ caught'}  ${name}, by ${nameOf(watcher)}${with_seed}`)
      if (!miss) continue
      missed++
      console.log(miss.output.split('\n').slice(-LAST_LINES).join('\n'))
    }
  }
  const looks = (chosen.length - unseen) * seeds.length
  console.log(
    `${looks - missed} of ${looks} looks caught their mutant${unseen > 0 ? `, ${unseen} mutants not looked for` : ''}`,
  )
  return missed
}

const copy = copyTree()
try {
  checkTypes(copy)
  process.exitCode = (await lookForAll(copy)) > 0 ? 1 : 0
} finally {
  copy.remove()
}
