/// <reference lib="dom" />
/**
 * The work a phone does before another code or try at a password: `node bench/parts/work.ts`. Challenges as the server sets them (the mean of its
 * tries), solved by the app's solver in a Chromium at the machine's pace and four times slower. Needs no database.
 */
import { resolve } from 'node:path'
import { build } from 'vite'
import { COST, TRIES } from '../../apps/server/src/domains/account/signing-in/proof-of-work.ts'
import { median } from '../numbers.ts'
import { ms } from '../report.ts'
import { openPhones, PHONE, slowedLikeAPhone } from './phone.ts'

const ROUNDS = 9
const GOAL_MS = 1_000
const SLOWER = 4
/** Of half the tries to all of them, the middle. */
const COUNTER = Math.round(TRIES * 0.75)
/** WebCrypto is there on localhost alone; the page is answered here. */
const PAGE = 'http://localhost/work'

const SOLVER = `import { createChallenge } from 'altcha-lib'; import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'; import { solve as work } from './proof.ts'
  export async function solve(cost, counter) {
    const secrets = { hmacSignatureSecret: 'bench', hmacKeySignatureSecret: 'bench' }
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, ...secrets })
    const text = btoa(JSON.stringify(challenge))
    const begun = performance.now()
    if (!JSON.parse(atob((await work(text)).replaceAll('-', '+').replaceAll('_', '/'))).solution) throw new Error('the work was not done')
    return performance.now() - begun
  }`

declare global {
  interface Window {
    /** @returns how long one challenge took, in ms */
    solver: { solve: (cost: number, counter: number) => Promise<number> }
  }
}

/** The app's solver as browsers get it, and what sets challenges. */
async function program(): Promise<string> {
  const forms = resolve(import.meta.dirname, '../../apps/h5/src/lib/forms')
  // No file: it stands where the app's packages are found.
  const id = resolve(forms, 'bench-work.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bench-work',
        resolveId: (name) => (name === id ? id : undefined),
        load: (name) => (name === id ? SOLVER : undefined),
      },
    ],
    build: { write: false, lib: { entry: id, formats: ['iife'], name: 'solver' } },
  })
  const [{ output } = { output: [] }] = built as Array<{ output: Array<{ code?: string }> }>
  return output[0]!.code!
}

const browser = await openPhones()
try {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.route(PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>work</title>' }),
  )
  await page.goto(PAGE)
  await page.addScriptTag({ content: await program() })
  const rounds = async () => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      took.push(await page.evaluate(([cost, counter]) => window.solver.solve(cost, counter), [COST, COUNTER] as const))
    return took
  }
  const told = (took: number[]) => `median of ${ROUNDS} ${ms(median(took))}, longest ${ms(Math.max(...took))}`
  const quick = await rounds()
  await slowedLikeAPhone(page)
  const slow = await rounds()
  // The browser slows its scripts and not its cryptography, which has threads of its own: all of it four times slower is at most so long.
  const most = median(quick) * SLOWER
  console.log(
    `${COUNTER} tries of ${COST} rounds: ${told(quick)}; scripts four times slower ${told(slow)}; cryptography too, at most ${ms(most)}; goal ${ms(GOAL_MS)}`,
  )
} finally {
  await browser.close()
}
