/**
 * Two programs that check logs, in two languages and from one README, say the same of random logs and of damaged ones; and no honest
 * log fails. LOGS=2000 DAMAGED=200 for the long run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyLog } from '@juya/verify'
import { changed, paths } from '@juya/verify/testing.ts'
import { expect, test } from 'vitest'
import { dice } from './dice.ts'
import { type Cheat, randomLog } from './random-logs.ts'

const LOGS = Number(process.env.LOGS ?? 300)
const DAMAGED = Number(process.env.DAMAGED ?? 60)
/** On a busy machine a log takes some tenths of a second. */
const WITHIN_MS = 60_000 + LOGS * 300
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

const CHEATS: Record<string, Cheat> = {
  'the price stays where it was': (said, { current_fen }) =>
    said.price_fen === 0 ? said : { ...said, price_fen: current_fen },
  'a yuan below what stood untouched': (said) => (said.price_fen === 0 ? said : { ...said, price_fen: 100 }),
  'one entry is forgotten': (said) => ({ ...said, seqs: said.seqs.slice(1) }),
  'a price without a bid': (said) => (said.price_fen === 0 ? { ...said, price_fen: 500_00 } : said),
}

const honest = Array.from({ length: LOGS }, (_, i) => randomLog(i + 1).log)
const damaged = Array.from({ length: DAMAGED }, (_, i) => {
  const log = honest[(i * 7) % LOGS]!
  const all = paths(log)
  return changed(log, all[dice(i)(all.length)]!)
})
const cheated = Object.values(CHEATS).flatMap((cheat, at) =>
  Array.from({ length: DAMAGED }, (_, i) => randomLog(10_000 * (at + 1) + i, cheat)),
)

test(
  `no honest log fails, of ${LOGS} with bids taken back among them`,
  async () => {
    const failed: unknown[] = []
    for (const log of honest) {
      const { ok, problems } = await verifyLog(log)
      if (!ok) failed.push([log.lot_id, problems])
    }

    expect(failed).toEqual([])
    expect(honest.filter(({ links }) => links!.some(({ kind }) => kind === 'void')).length).toBeGreaterThan(LOGS / 4)
    expect(honest.filter(({ links }) => links!.some(({ kind }) => kind === 'reserve')).length).toBeGreaterThan(0)
    expect(honest.filter(({ absentees }) => absentees!.length > 1).length).toBeGreaterThan(LOGS / 4)
    expect(honest.filter(({ reserve }) => reserve!.length > 0).length).toBeGreaterThan(LOGS / 30)
    expect(honest.filter(({ rules }) => rules.version === 2).length).toBeGreaterThan(LOGS / 8)
    expect(honest.filter(({ rules }) => rules.version === 3).length).toBeGreaterThan(LOGS / 10)
    expect(honest.filter(({ picture_loss }) => picture_loss).length).toBeGreaterThan(LOGS / 60)
    expect(honest.filter(({ receipts }) => receipts!.some(({ seen }) => seen?.picture)).length).toBeGreaterThan(
      LOGS / 30,
    )
  },
  WITHIN_MS,
)

test('a changed value is noticed, and so is a platform that writes another price behind bids taken back', async () => {
  for (const log of damaged) expect((await verifyLog(log)).ok).toBe(false)
  const unnoticed: number[] = []
  for (const { log, cheated: times } of cheated) if (times > 0 && (await verifyLog(log)).ok) unnoticed.push(log.lot_id)
  // What everybody could see leaves more than one price now and then, with a reserve above all: nothing public speaks against those.
  expect(unnoticed.length).toBeLessThan(cheated.filter((one) => one.cheated > 0).length / 10)
})

test.skipIf(!HAS_PYTHON)(
  'a second verifier, in another language, says the same of every one of them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verifiers-'))
    try {
      const logs = [...honest, ...damaged, ...cheated.map(({ log }) => log)]
      const file = join(folder, 'logs.json')
      writeFileSync(file, JSON.stringify(logs))
      const program = join(import.meta.dirname, 'second_verifier.py')
      const said = JSON.parse(
        execFileSync('python3', [program, file], { encoding: 'utf8', maxBuffer: 1e8 }),
      ) as boolean[]

      const ours: boolean[] = []
      for (const log of logs) ours.push((await verifyLog(log)).ok)
      expect(
        logs.flatMap((log, i) => (said[i] === ours[i] ? [] : [{ at: i, lot_id: log.lot_id, ours: ours[i] }])),
      ).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  WITHIN_MS,
)
