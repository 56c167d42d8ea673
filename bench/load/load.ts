/** The load process: takes one job, does it, says what it measured. Times are in ms. */
import { type BidJob, bidFor } from './load-bids.ts'
import { type SayJob, sayFor, type TalkJob, talkFor } from './load-chats.ts'
import { buyFor, type PurchaseJob } from './load-purchases.ts'
import { type ReadJob, readFor } from './load-reads.ts'
import { askEach, type EachJob, type ExchangeJob, exchangeFor } from './load-rewards.ts'
import { type RoomsJob, sitInRooms } from './load-rooms.ts'
import { type EndJob, type OutbidJob, seeEnds, type TellJob, tellMany, tellOutbid } from './load-sockets.ts'

export type Job =
  | BidJob
  | PurchaseJob
  | ReadJob
  | TellJob
  | OutbidJob
  | EndJob
  | TalkJob
  | SayJob
  | RoomsJob
  | EachJob
  | ExchangeJob

function run(job: Job): Promise<unknown> {
  if (job.kind === 'bids') return bidFor(job)
  if (job.kind === 'purchases') return buyFor(job)
  if (job.kind === 'reads') return readFor(job)
  if (job.kind === 'talk') return talkFor(job)
  if (job.kind === 'say') return sayFor(job)
  if (job.kind === 'tell') return tellMany(job)
  if (job.kind === 'outbid') return tellOutbid(job)
  if (job.kind === 'rooms') return sitInRooms(job)
  if (job.kind === 'each') return askEach(job)
  if (job.kind === 'exchanges') return exchangeFor(job)
  return seeEnds(job)
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

process.channel?.ref() // the job comes through it
process.once('message', (job: Job) => {
  run(job).then(
    (result) => process.send!({ result, cpu_ms: cpuMs() }, () => process.exit(0)),
    (error: Error) => process.send!({ error: error.stack }, () => process.exit(1)),
  )
})
