import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ALL_CALLS, auction } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import { SERVER_ENV } from '../../tools/lib/server-flags.ts'
import { differences, LotSeen } from './client/seen-ticks.ts'
import { readPlan } from './losses/plan.ts'
import { fillIn, framed } from './nginx-file.ts'
import { findPrograms } from './programs.ts'
import { atMost, none, tableOf } from './results-table.ts'

const NGINX = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')

describe('what the rig needs', () => {
  test('missing programs are named in one line with the command that installs them', () => {
    const only_nginx = (path: string) => path === '/usr/sbin/nginx'

    expect(() => findPrograms(only_nginx, [])).toThrow(
      "The cluster rig needs Debian's redis-server, postgresql: apt-get install -y redis-server postgresql",
    )
  })

  test('of several versions of PostgreSQL the newest that is whole is taken', () => {
    const there = (path: string) => !path.startsWith('/usr/lib/postgresql/17/')

    expect(findPrograms(there, ['9', '15', '17']).postgres).toBe('/usr/lib/postgresql/15/bin')
  })

  test('scenarios are chosen by name; short makes all of them smaller', () => {
    expect(readPlan([]).scenarios).toEqual(['watchers', 'rolling', 'redis', 'replica', 'primary', 'hang', 'retry'])
    expect(readPlan(['short', '--seed', '7', 'redis'])).toMatchObject({ scenarios: ['redis'], short: true, seed: 7 })
    expect(() => readPlan(['reddis'])).toThrow('There is no scenario reddis')
  })
})

describe('what the operator is told', () => {
  const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')
  const known = [...read('apps/server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    (found) => found[1]!,
  )
  const own = ['SANDBOX_PORT', 'CHROMIUM_PATH'] // of the launcher and of the tests

  test('the table of settings names every variable a process reads, and no other', () => {
    const table = read('docs/OPERATING.md').split('## Settings of a process')[1]!.split('\n## ')[0]!
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const told = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)`/g)].map((found) => found[1]!))

    expect(told.toSorted()).toEqual([...known, ...own].toSorted())
  })

  test('deploy/ sets no variable that nobody reads', () => {
    const units = ['juya.env', 'juya-web@.service', 'juya-work@.service', 'juya-media.service']
      .map((file) => read(`deploy/${file}`))
      .join('\n')
    const set = [...units.matchAll(/(?:^|# |Environment=|\s)([A-Z][A-Z0-9_]+)=/gm)].map((found) => found[1]!)

    expect(set.length).toBeGreaterThan(10)
    const of_the_runtime = [...Object.keys(SERVER_ENV), 'NODE_COMPILE_CACHE']
    expect(set.filter((name) => !known.includes(name) && !of_the_runtime.includes(name))).toEqual([])
  })

  test('the units start a server with the memory it is measured with', () => {
    for (const unit of ['juya-web@.service', 'juya-work@.service', 'Dockerfile'])
      for (const [name, value] of Object.entries(SERVER_ENV))
        expect(read(`deploy/${unit}`), unit).toContain(`${name}=${value}`)
  })

  test('an idle connection is given up by nginx before a stopping node ends it', () => {
    const idle_s = Number(/^\s+keepalive_timeout (\d+)s; # below DRAIN_S/m.exec(NGINX)![1])
    const drain_s = Number(/DRAIN_S=(\d+)/.exec(read('deploy/juya-web@.service'))![1])

    expect(idle_s).toBeLessThan(drain_s)
  })
})

describe('the nginx file', () => {
  test('is run as it is but for ports and paths', () => {
    const filled = fillIn(NGINX, { listen: 1234, ports: [5001, 5002, 5003], folder: '/tmp/x' })

    expect(filled.match(/server 127\.0\.0\.1:\d+/g)).toEqual(
      [5001, 5002, 5003, 5001, 5002, 5003, 5001, 5002, 5003].map((port) => `server 127.0.0.1:${port}`),
    )
    expect(filled).toContain('listen 127.0.0.1:1234;')
    expect(filled.split('\n')).toHaveLength(NGINX.split('\n').length)
    expect(framed(filled, { folder: '/tmp/x', as_root: false })).not.toContain('/var/')
  })

  test('of fewer nodes each upstream names as many', () => {
    const filled = fillIn(NGINX, { listen: 1, ports: [5001, 5002], folder: '' })

    expect(filled.match(/server 127\.0\.0\.1:\d+/g)).toEqual(
      [5001, 5002, 5001, 5002, 5001, 5002].map((port) => `server 127.0.0.1:${port}`),
    )
  })

  test('bids, and nothing else, go to the node of their lot', () => {
    const pattern = /location ~\* (\S+) \{\s+proxy_pass http:\/\/juya_bids;/.exec(NGINX)![1]!
    const by_lot = new RegExp(pattern, 'i')

    expect(ALL_CALLS.filter(({ path }) => by_lot.test(path)).map(({ domain, name }) => `${domain}.${name}`)).toEqual([
      'auction.bid',
    ])
    expect(Object.keys(auction.bid.input.shape)).toContain('id') // what $arg_id is
    expect(NGINX).toMatch(/upstream juya_bids \{[^}]+hash \$juya_lot consistent;/)
  })

  test('another file than expected is refused', () => {
    expect(() =>
      fillIn(NGINX.replace('listen 80;', 'listen 81;'), { listen: 1, ports: [1, 2, 3], folder: '' }),
    ).toThrow()
    expect(() => fillIn(NGINX, { listen: 1, ports: [1, 2, 3, 4], folder: '' })).toThrow('names 9 nodes')
  })

  test('a GET with a password, a code or a phone number is tried once and kept out of the error log; a bid is not held back', () => {
    const pattern = /location ~\* (\S+) \{\s+error_log \/dev\/null;\s+proxy_next_upstream off;/.exec(NGINX)![1]!
    const once = new RegExp(pattern, 'i')
    const gets = ALL_CALLS.filter(({ method, effect }) => method === 'GET' && effect === 'write')

    expect(gets.filter(({ secret, path }) => secret && !once.test(path))).toEqual([])
    expect(
      gets
        .filter(({ path }) => once.test(path))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'changePasswordByGet',
      'changePayPassword',
      'inviteStaff',
      'pay',
      'privileges',
      'resetPayPassword',
      'sendCode',
      'setPasswordByGet',
      'setPayPassword',
    ])
  })

  test('no log keeps a query', () => {
    const format = /log_format juya ([^;]+);/.exec(NGINX)![1]!

    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|arg_\w+|http_referer)\b/)
  })
})

describe('what a watcher saw', () => {
  const tick = (seq: number, bids: number[] = [], type = 'lot.tick') => ({
    ch: 'lot:1',
    type,
    seq,
    data: { bids: bids.map((one) => ({ seq: one })), bid_count: Math.max(0, ...bids) },
  })

  test('gaps, disorder and bids never seen are counted', () => {
    const seen = new LotSeen()

    expect(seen.tick(tick(5, [1, 2]))).toBe(false)
    expect(seen.tick(tick(7, [4]))).toBe(true)
    seen.tick(tick(6))

    expect([seen.gaps, seen.out_of_order, seen.upTo, seen.missed(5)]).toEqual([1, 1, 2, 2])
  })

  test('a new connection begins anew, and what the log says counts as seen', () => {
    const seen = new LotSeen()
    seen.tick(tick(5, [1]))
    seen.reconnected()
    seen.tick(tick(9, [4]))
    seen.read([2, 3])

    expect([seen.gaps, seen.out_of_order, seen.missed(4)]).toEqual([0, 0, 0])
  })

  test('an end told twice is counted twice', () => {
    const seen = new LotSeen()
    for (const seq of [8, 8, 9]) seen.tick(tick(seq, [], 'lot.closed'))

    expect(seen.closings).toBe(2)
  })

  test('watchers are compared only where all were watching', () => {
    expect(
      differences([
        [1, 2, 3, 4],
        [2, 3, 4, 5],
        [3, 4],
      ]),
    ).toEqual([])
    expect(
      differences([
        [1, 2, 3],
        [1, 3],
      ]),
    ).toEqual(['1,3'])
    expect(
      differences([
        [1, 2, 3],
        [1, 3, 2, 3],
      ]),
    ).toEqual(['1,3,2,3'])
  })
})

test('the table says what was promised, what was seen, and what was broken', () => {
  const rows = [
    { scenario: 'redis', ...atMost('price lag at most 2 s', 2.5, 2, ' s') },
    { scenario: 'rolling', ...none('no request fails', [], '100,000 requests') },
  ]

  expect(tableOf(rows).split('\n').slice(2)).toEqual([
    '| redis | price lag at most 2 s | **BROKEN** 2.5 s |',
    '| rolling | no request fails | 0 of 100,000 requests |',
  ])
})
