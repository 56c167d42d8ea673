/// <reference lib="dom" />
/**
 * A lot's log made again on a phone: `node bench/parts/replay.ts [entries]`. A log as a platform exports it, sold and signed, is checked whole by
 * packages/verify in a Chromium four times slower, as the pages of a lot do it. Needs no database.
 */
import { resolve } from 'node:path'
import { type AuctionLog, type Verdict, verifyLog } from '@juya/verify'
import { build } from 'vite'
import { soldLot } from '../../packages/verify/src/testing.ts'
import { median } from '../numbers.ts'
import { ms } from '../report.ts'
import { openPhones, PHONE, slowedLikeAPhone } from './phone.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000)
const ROUNDS = 9
const GOAL_MS = 300
/** WebCrypto is there on localhost alone; the page is answered here. */
const PAGE = 'http://localhost/replay'
const STEP_FEN = 50_00

declare global {
  interface Window {
    verify: { verifyLog: (log: AuctionLog) => Promise<Verdict> }
  }
}

/** The program as browsers get it. */
async function program(): Promise<string> {
  const entry = resolve(import.meta.dirname, '../../packages/verify/src/index.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'verify' } },
  })
  const [{ output } = { output: [] }] = built as Array<{ output: Array<{ code?: string }> }>
  return output[0]!.code!
}

const entered = Array.from(
  { length: ENTRIES },
  (_, n) => [`藏**${1 + (n % 7)}`, n % 3 === 0 ? 'auto' : 'manual', 100_00 + n * STEP_FEN] as const,
)
const log = await soldLot({ increment: { mode: 'fixed', step_fen: STEP_FEN } }, entered)
const here = await verifyLog(log)
if (!here.ok) throw new Error(`the log is to hold: ${here.problems[0]?.text}`)

const browser = await openPhones()
try {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.route(PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>replay</title>' }),
  )
  await page.goto(PAGE)
  await page.addScriptTag({ content: await program() })
  await slowedLikeAPhone(page)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    took.push(
      await page.evaluate(async (one) => {
        const begun = performance.now()
        const { ok } = await window.verify.verifyLog(one)
        if (!ok) throw new Error('the log does not hold in the browser')
        return performance.now() - begun
      }, log),
    )
  console.log(
    `${ENTRIES} entries checked on a processor four times slower: median of ${ROUNDS} ${ms(median(took))}, first ${ms(took[0]!)}, longest ${ms(Math.max(...took))}; goal ${ms(GOAL_MS)}`,
  )
} finally {
  await browser.close()
}
