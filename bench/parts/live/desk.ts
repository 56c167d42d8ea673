/**
 * What operators' counters take: `node bench/parts/live/desk.ts [seconds]`. Twenty operators have the console open, each by a socket of another
 * process; a hundred things a second happen in its queues, by turns in each, and the count of lots in review is another each time. Beside it stands the same time, the same lots changed and no operator told. It prints
 * the processor time of this process and of the database, as a share of one core, and how often an operator heard new counts: processor time, so
 * that what else the machine does changes it less.
 */
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { OPERATOR_ROLES } from '@juya/contract'
import { DESK } from '../../../apps/server/src/api/operator/desk.ts'
import { createOperator } from '../../../apps/server/src/domains/operator/index.ts'
import { openSession } from '../../../apps/server/src/domains/operator/signing-in/sessions.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import { OPERATOR_COOKIE } from '../../../apps/server/src/platform/http/authenticate.ts'
import { deskTo } from '../../../apps/server/src/testing/sockets.ts'
import { type OwnApp, withOwnApp } from '../../own-app.ts'

const OPERATORS = 20
const EVENTS_S = 100
const SECONDS = Number(process.argv[2] ?? 20)
const REVIEWING = 200
/** Lots that wait for a reviewer, past the triggers: they have no owner and no rules. */
const LOTS = `begin; set local session_replication_role = replica;
  insert into lot_lots (shop_id, mode, category_id, title, image, status, start_fen, increment_mode, starts_at, planned_end_at, ends_at, submitted_at)
  select 1, 'single', 1, 'Lot ' || n, 'lot.webp', 'reviewing', 100, 'table', platform_now(), platform_now() + interval '1 day', platform_now() + interval '1 day', platform_now()
  from generate_series(1, ${REVIEWING}) n; commit`
/** The first of them goes back to its shop, or comes again. */
const TURN = `begin; set local session_replication_role = replica;
  update lot_lots set status = case status when 'reviewing' then 'draft' else 'reviewing' end where id = (select min(id) from lot_lots); commit`

/** The other process: it opens the sockets and counts what they hear. */
async function watch(origin: string, cookies: readonly string[]): Promise<void> {
  let heard = 0
  for (const cookie of cookies) {
    const socket = deskTo(origin, { cookie, origin })
    socket.on('frame', () => heard++)
    await new Promise((ready) => socket.once('ready', ready))
  }
  process.on('message', () => process.send!(heard))
  process.send!('ready')
}

async function measure({ app, ctx, cpuMs }: OwnApp): Promise<void> {
  await app.start()
  const address = app.http!.server.address() as { port: number }
  const origin = `http://127.0.0.1:${address.port}`
  const cookies: string[] = []
  for (let n = 0; n < OPERATORS; n++) {
    const made = { login: `bench${n}`, name: `Bench ${n}`, password: 'jade-and-ink-42', roles: OPERATOR_ROLES }
    const { id } = await createOperator(ctx, { ...made, enrolled: true })
    cookies.push(`${OPERATOR_COOKIE}=${(await inTransaction(ctx, (tx) => openSession(tx, id))).token}`)
  }
  const watcher = fork(import.meta.filename, ['watch'], {
    env: { ...process.env, DESK: JSON.stringify({ origin, cookies }) },
  })
  const said = () => new Promise<unknown>((done) => watcher.once('message', done))
  await said()
  const queues = Object.keys(DESK.counters)
  await app.services.pool.query(LOTS)

  const usedMs = (): number => cpuMs().reduce((sum, ms) => sum + ms, 0)
  const heard = async (): Promise<number> => {
    const answer = said()
    watcher.send('heard')
    return Number(await answer)
  }
  const during = async (events_s: number) => {
    await wait(2_000)
    const [from_heard, from_cpu, at] = [await heard(), usedMs(), performance.now()]
    for (let n = 0; n < SECONDS * 10; n++) {
      if (n % 7 === 0) await app.services.pool.query(TURN)
      for (let of = 0; of < events_s / 10; of++)
        app.services.realtime.queueChanged(queues[(n * 10 + of) % queues.length]!)
      await wait(100)
    }
    const ms = performance.now() - at
    return { share: ((usedMs() - from_cpu) / ms) * 100, frames: ((await heard()) - from_heard) / OPERATORS }
  }
  const idle = await during(0)
  const busy = await during(EVENTS_S)
  console.log(
    `${OPERATORS} operators, ${EVENTS_S} events a second for ${SECONDS} s, load ${loadavg()[0]!.toFixed(1)}: ${busy.share.toFixed(1)}% of a core, ${idle.share.toFixed(1)}% with nothing happening, so ${(busy.share - idle.share).toFixed(1)}% (goal < 2%); ${busy.frames.toFixed(1)} frames an operator`,
  )
  watcher.kill()
}

if (process.argv[2] === 'watch') {
  const { origin, cookies } = JSON.parse(process.env.DESK!) as { origin: string; cookies: string[] }
  await watch(origin, cookies)
} else await withOwnApp('desk', measure, { RATE_LIMITS: '0', HOST: '127.0.0.1' })
