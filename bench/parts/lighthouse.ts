/**
 * Lighthouse's scores of home, list and lot on a phone, in the demo world. Lighthouse is no dependency of ours: the first run installs the
 * version named here into the temporary folder. Its processor and network are reckoned (`simulate`) from what it sees on this machine, so
 * the scores mean something only while nothing else runs; the load stands beside them.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../tools/lib/chromium.ts'
import type { Rig } from '../rig.ts'
import { openFirstViews } from './page.ts'

const VERSION = '12.8.2'
const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const GOALS: Readonly<Record<string, number>> = { performance: 95, accessibility: 100, seo: 100 }
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const run = promisify(execFile)

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { displayValue?: string }>
}

async function installed(): Promise<string> {
  const folder = join(tmpdir(), `juya-lighthouse-${VERSION}`)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    await run('npm', ['install', '--no-save', '--prefix', folder, `lighthouse@${VERSION}`])
  }
  return program
}

async function reportOf(program: string, url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = ['--quiet', '--form-factor=mobile', '--throttling-method=simulate', '--output=json']
  const chromium_flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  await run(process.execPath, [program, url, ...flags, chromium_flags, `--output-path=${file}`], {
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** Prints three runs of each page; false when one of them misses a goal. */
export async function lighthouse(rig: Rig, say: (text: string) => void): Promise<boolean> {
  const program = await installed()
  const folder = mkdtempSync(join(tmpdir(), 'juya-lighthouse-'))
  const { pages, close } = await openFirstViews(rig)
  let met = true
  try {
    for (const [name, url] of Object.entries(pages)) {
      await reportOf(program, url, folder) // the server makes smaller pictures when they are first asked for
      for (let round = 0; round < ROUNDS; round++) {
        const load = loadavg()[0]!.toFixed(1)
        const { categories, audits } = await reportOf(program, url, folder)
        const scores = CATEGORIES.map((key) => [key, Math.round(categories[key]!.score * 100)] as const)
        met &&= scores.every(([key, score]) => score >= (GOALS[key] ?? 0))
        const metrics = METRICS.map((key) => `${key} ${audits[key]!.displayValue}`)
        say(
          `${name}: ${scores.map(([key, score]) => `${key} ${score}`).join(', ')} | ${metrics.join(', ')} | load ${load}`,
        )
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await close()
  }
  return met
}
