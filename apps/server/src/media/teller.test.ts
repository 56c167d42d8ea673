import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hmacScheme } from '../gateways/signing.ts'
import { openLog } from '../platform/log.ts'
import { Teller } from './teller.ts'

test('what a web role that is away for hours is not told is bounded, and the log says so once', async () => {
  const lines: string[] = []
  const log = Object.assign(openLog('silent'), {
    error: (_: object, line: string) => void lines.push(line),
    warn: () => undefined,
  })
  const teller = new Teller({
    // A port without a server.
    url: () => 'http://127.0.0.1:1',
    scheme: hmacScheme('secret'),
    now: Date.now,
    log,
    onBegan: () => undefined,
  })
  const at = { run: '0123456789ab', at_ms: 1 }
  for (let number = 0; number < 100_500; number++) teller.tell('back', { ...at, session_id: 1 + (number % 20) })

  expect(lines).toEqual(['the web role has been away for too long: events are lost from here on'])
  await teller.stop(0)
  expect(lines).toHaveLength(21)
  lines.length = 0
  teller.tell('back', { ...at, session_id: 1 })
  await teller.stop(0)
  expect(lines).toEqual(['events of a session were not told'])
})

test('a session is told of only when the beginning was answered, which may take some attempts', async () => {
  const heard: string[] = []
  const web = createServer((request, response) => {
    heard.push(request.url!)
    response.writeHead(heard.length < 3 ? 503 : 200).end('{"sessions":[]}')
  }).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const answers: unknown[] = []
  const teller = new Teller({
    url: () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    scheme: hmacScheme('secret'),
    now: Date.now,
    log: openLog('silent'),
    onBegan: (answer) => void answers.push([answer, heard.length]),
  })
  const at = { run: '0123456789ab', at_ms: 1 }
  teller.tell('began', at)
  teller.tell('on_air', { ...at, session_id: 1 })

  await expect.poll(() => heard.length).toBe(4)
  expect(heard).toEqual([...Array<string>(3).fill('/hooks/video/began'), '/hooks/video/on_air'])
  expect(answers).toEqual([[{ sessions: [] }, 3]])
  await teller.stop(0)
  web.close()
})
