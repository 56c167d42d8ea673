/** Rules of sessions on air. */
import { describe, expect, test } from 'vitest'
import { dueSeconds, hostActions, knownLag, newPictureMs, stageNow, untilLostMs } from './air-rules.ts'

describe('a session on air', () => {
  test('is metered by whole seconds of picture that are new, once', () => {
    expect([newPictureMs(0, 1_500), newPictureMs(1_500, 1_500), newPictureMs(2_000, 1_500)]).toEqual([1_500, 0, 0])
    expect(dueSeconds({ metered_ms: 61_999, metered_s: 60 })).toBe(1)
    expect(dueSeconds({ metered_ms: 60_400, metered_s: 60 })).toBe(0)
  })

  test('offers its host what may be done: one lot at a time, and no end while one runs', () => {
    const idle = { running: false, unsold: false, waits: true, gives: false, stopped: false }
    expect(hostActions('ready', idle)).toEqual(['key', 'end'])
    expect(hostActions('live', idle)).toEqual(['next', 'withdraw', 'pause', 'key', 'end'])
    expect(hostActions('live', { running: true, unsold: false, waits: true, gives: false, stopped: false })).toEqual([
      'withdraw',
      'pause',
      'key',
    ])
    expect(hostActions('live', { running: true, unsold: true, waits: false, gives: false, stopped: false })).toEqual([
      'pass',
      'pause',
      'key',
    ])
    expect(hostActions('live', { ...idle, gives: true })).not.toContain('end')
    expect(hostActions('paused', idle)).toEqual(['withdraw', 'resume', 'key', 'end'])
    expect([hostActions('scheduled', idle), hostActions('ended', idle)]).toEqual([[], []])
  })

  test('has a picture that is late by what viewers acknowledged, and is not known 30 s after that was told', () => {
    const told = { has_picture: true, viewers: 12, lag_p95_ms: 4_200, lag_told_at: 100_000 }
    const known = { viewers: 12, lag_p95_ms: 4_200 }
    expect([knownLag(told, 129_999), knownLag(told, 130_000)]).toEqual([known, null])
    const without = [{ viewers: 0 }, { lag_p95_ms: null }, { lag_told_at: null }, { has_picture: false }]
    expect(without.map((less) => knownLag({ ...told, ...less }, 100_000))).toEqual([null, null, null, null])
    expect([untilLostMs(0), untilLostMs(2_400), untilLostMs(3_000), untilLostMs(9_000)]).toEqual([3_000, 600, 0, 0])
  })

  test('is a stage that lets lots start only while it is live', () => {
    const session = { planned_at: 5, started_at: null, current_lot_id: null }
    const stateOf = (status: Parameters<typeof stageNow>[0]['status']) => stageNow({ ...session, status }).state
    expect((['scheduled', 'ready', 'live', 'paused', 'ended'] as const).map(stateOf)).toEqual([
      ...['ahead', 'ahead', 'on', 'still', 'still'],
    ])
  })
})
