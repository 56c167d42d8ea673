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
