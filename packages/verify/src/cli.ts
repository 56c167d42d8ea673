#!/usr/bin/env node
/** node packages/verify/src/cli.ts <log.json> [--key <key_id>=<base64>]: checks an exported log without a network. Exit code 1 when it fails. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AuctionLog, PublicKey } from './types.ts'
import { verifyLog } from './verify.ts'

const USAGE = 'usage: node packages/verify/src/cli.ts <log.json> [--key <key_id>=<base64 public key>]'

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true } },
  })
  const [file] = positionals
  if (!file) {
    console.error(USAGE)
    return 2
  }
  const log = readLog(file)
  if (!log) return 2

  const trusted = values.key?.map(asKey)
  const verdict = await verifyLog(log, trusted)
  for (const { what, count } of verdict.checked) console.log(`${what.padEnd(11)} ${count} checked`)
  for (const { what, text } of verdict.problems) console.error(`FAILED     ${what}: ${text}`)
  console.log(
    verdict.ok
      ? `\nLot ${log.lot_id}: everything holds. Head ${verdict.head_hash}`
      : `\nLot ${log.lot_id}: this log does not hold.`,
  )
  if (!trusted)
    console.log(
      'Signatures were checked with the keys inside the file. Give --key to check against a key you already trust.',
    )
  return verdict.ok ? 0 : 1
}

function readLog(file: string): AuctionLog | undefined {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as AuctionLog & { data?: AuctionLog }
    return parsed.data ?? parsed // an answer saved as it came over HTTP has its envelope around it
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

function asKey(text: string): PublicKey {
  const at = text.indexOf('=')
  return { key_id: text.slice(0, at), public_key: text.slice(at + 1) }
}

process.exitCode = await main()
