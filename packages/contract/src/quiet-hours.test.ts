import { expect, test } from 'vitest'
import { isZone, quietUntil, USUAL_QUIET_HOURS } from './quiet-hours.ts'

const night = { on: true, from: '23:00', to: '08:00', zone: 'Asia/Shanghai' }
const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-11-22T22:59:59+08:00', null],
  ['2026-11-22T23:00:00+08:00', '2026-11-23T08:00:00+08:00'],
  ['2026-11-23T00:30:20+08:00', '2026-11-23T08:00:00+08:00'],
  ['2026-11-23T07:59:59+08:00', '2026-11-23T08:00:00+08:00'],
  ['2026-11-23T08:00:00+08:00', null],
])('a span over midnight: at %s it is quiet until %s', (now, until) => {
  expect(quietUntil(night, at(now))).toBe(until && at(until))
})

test('it goes by the clock of the person, not of the platform', () => {
  const paris = { ...night, zone: 'Europe/Paris' }
  expect(quietUntil(paris, at('2026-11-22T23:30:00+08:00'))).toBeNull()
  expect(quietUntil(paris, at('2026-11-22T23:30:00+01:00'))).toBe(at('2026-11-23T08:00:00+01:00'))
  expect([isZone('Europe/Paris'), isZone('Mars/Olympus')]).toEqual([true, false])
})

test('a span within the day, one without length, and one that is off', () => {
  const noon = { ...night, from: '12:00', to: '14:00' }
  expect(quietUntil(noon, at('2026-11-22T13:15:00+08:00'))).toBe(at('2026-11-22T14:00:00+08:00'))
  expect(quietUntil({ ...noon, to: '12:00' }, at('2026-11-22T12:00:00+08:00'))).toBeNull()
  expect(quietUntil({ ...night, on: false }, at('2026-11-23T01:00:00+08:00'))).toBeNull()
  expect(quietUntil(USUAL_QUIET_HOURS, at('2026-11-23T01:00:00+08:00'))).toBeNull()
})
