#!/usr/bin/env node
/** Checks an exported log, a draw, a whole day of closing records, or a wallet's statement of a month, without a network. Exit code 1 when it fails. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DrawLog } from './draws/types.ts'
import { type DrawCheckOptions, verifyDraw } from './draws/verify-draw.ts'
import type { ReadPiece } from './moments/check-moment.ts'
import { isStatementFile, verifyStatement } from './statement.ts'
import type { AuctionLog, ClosedDay, PublicKey, Verdict } from './types.ts'
import { verifyDay, verifyLog } from './verify.ts'

const USAGE = `usage: node packages/verify/src/cli.ts <log.json, draw.json, day.json or statement.csv> [--key <key_id>=<base64 public key>] [--strict]
  --key     a key of the platform you know from elsewhere, instead of those inside the file
  --strict  a lot that was closed more than a minute after its end fails as well
  --moment  a folder with the recorded files of the lot's moment`

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, strict: { type: 'boolean' }, moment: { type: 'string' } },
  })
  const [path] = positionals
  if (!path) {
    console.error(USAGE)
    return 2
  }
  const trusted = values.key?.map(asKey)
  const options = {
    strict: values.strict ?? false,
    ...(trusted ? { trusted } : {}),
    readPiece: values.moment === undefined ? undefined : piecesIn(values.moment),
  }
  const text = readText(path)
  if (text !== undefined && isStatementFile(text)) return say('Statement', await verifyStatement(text, options))
  const file = text === undefined ? undefined : readExport(path, text)
  if (!file) return 2

  if (file.format === 'juya.draw.v1')
    return say(`Draw ${file.draw_id}`, await verifyDraw(file, { ...options, isRound: await beaconCheck() }))
  if (file.format === 'juya.closed-day.v1') return say(`Day ${file.day}`, await verifyDay(file, options))
  return say(`Lot ${file.lot_id}`, await verifyLog(file, options))
}

/** A moment's files stand in one folder, each by its own name. */
const piecesIn =
  (folder: string): ReadPiece =>
  async (path) => {
    const file = join(folder, basename(path))
    return existsSync(file) ? readFileSync(file) : undefined
  }

/** The check of the beacon's signatures needs a library; a copy of this folder alone does without it, and says so. */
const beaconCheck = (): Promise<DrawCheckOptions['isRound']> =>
  import('./beacon/drand.ts').then(
    ({ isRound }) => isRound,
    () => undefined,
  )

type Export = AuctionLog | ClosedDay | DrawLog

/** Prints what held, what failed, and what the file does not allow to be checked. */
function say(it: string, { ok, problems, checked, unchecked, head_hash }: Verdict): number {
  for (const { what, count } of checked) console.log(`${what.padEnd(16)} ${count} checked`)
  for (const { what, text } of unchecked) console.log(`NOT CHECKED  ${what}: ${text}`)
  for (const { what, text } of problems) console.error(`FAILED       ${what}: ${text}`)
  const left_out = unchecked.map(({ what }) => what).join(', ')
  if (!ok) console.log(`\n${it}: this does not hold.`)
  else if (left_out) console.log(`\n${it}: what could be checked holds; not checked: ${left_out}. Head ${head_hash}`)
  else console.log(`\n${it}: everything holds. Head ${head_hash}`)
  return ok ? 0 : 1
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    console.error(`${path} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

function readExport(path: string, text: string): Export | undefined {
  try {
    const parsed = JSON.parse(text) as Export & { data?: Export }
    return parsed.data ?? parsed // an answer saved as it came over HTTP has its envelope around it
  } catch (error) {
    console.error(`${path} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

function asKey(text: string): PublicKey {
  const at = text.indexOf('=')
  return { key_id: text.slice(0, at), public_key: text.slice(at + 1) }
}

process.exitCode = await main()
