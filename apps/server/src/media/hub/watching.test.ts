import { describe, expect, test } from 'vitest'
import type { Rendition } from '../samples.ts'
import { opened, Stage } from '../testing/stage.ts'

const BOTH: { renditions: Rendition[]; sound: boolean } = { renditions: ['720p', '360p'], sound: true }

function filming(options: { mbit?: number } = {}, roll = BOTH) {
  const stage = new Stage(options)
  stage.hub.open(opened())
  const camera = stage.camera(roll)
  const rolling = stage.roll(camera, roll)
  return { stage, camera, rolling }
}

describe('a viewer', () => {
  test('gets the start of the file, then the pieces since the latest key frame, then each as it is made', () => {
    const { stage } = filming()
    stage.run(3_000)

    const screen = stage.watch()
    stage.run(500)

    const picture = screen.got.filter(({ track }) => track === '720p')
    expect(picture.slice(0, 2).map(({ kind, is_key }) => [kind, is_key])).toEqual([
      ['init', false],
      ['piece', true],
    ])
    expect(screen.said.find((one) => one.t === 'track')).toMatchObject({ track: '720p', width: 1_280, height: 720 })
    const frames = screen.frames('720p')
    expect(frames[0]).toBe(60)
    expect(frames).toEqual(frames.map((_, index) => 60 + index))
    expect(frames.length).toBeGreaterThan(40)
  })

  test('who comes before the publisher gets the picture when it begins', () => {
    const stage = new Stage()
    stage.hub.open(opened())
    const screen = stage.watch({ sound: true })
    expect(screen.said[0]).toMatchObject({ t: 'watching', state: 'none' })

    stage.roll(stage.camera(BOTH), BOTH)
    stage.run(500)

    expect(screen.frames('720p')[0]).toBe(0)
    expect(screen.pieces('sound').length).toBeGreaterThan(2)
    expect(screen.said).toContainEqual({ t: 'state', state: 'on_air' })
  })

  test('1.2 s behind gets the smaller picture, and then none until a key frame; sound goes on', () => {
    const { stage } = filming()
    stage.run(500)
    const screen = stage.watch({ sound: true, is_prompt: false })

    stage.run(1_400)
    expect(screen.said).toContainEqual({ t: 'picture', track: '360p', because: 'behind' })
    const [large, small] = [screen.pieces('720p'), screen.pieces('360p')]
    expect(large.at(-1)!.captured_at_ms - large[0]!.captured_at_ms).toBeLessThanOrEqual(1_800)
    expect(small).toEqual([])
    const sounds = screen.pieces('sound').length

    stage.acknowledge(screen)
    stage.run(1_000)
    expect(screen.frames('360p')[0]! % 60).toBe(0)
    expect(screen.pieces('720p')).toHaveLength(large.length)
    expect(screen.pieces('sound').length).toBeGreaterThan(sounds + 7)
  })

  test('that acknowledges nothing is sent no more than 1.2 s of picture at a time', () => {
    const { stage } = filming()
    const screen = stage.watch({ is_prompt: false })
    stage.run(60_000)
    const sent = screen.pieces('720p').length + screen.pieces('360p').length
    expect(sent).toBeLessThan(400)

    stage.run(60_000)
    expect(screen.pieces('720p').length + screen.pieces('360p').length - sent).toBeLessThan(20)
  })

  test('whose network takes nothing is sent no picture, however much comes', () => {
    const { stage } = filming()
    const screen = stage.watch({ sound: true })
    stage.run(1_000)
    screen.waiting_bytes = 3 * 1024 * 1024
    const before = screen.got.length
    stage.run(10_000)

    expect(screen.got.filter(({ kind }) => kind === 'piece').length).toBeLessThanOrEqual(before)
  })

  test('that keeps up with the smaller picture gets the larger one back, later after each failure', () => {
    const { stage } = filming()
    const screen = stage.watch({ is_prompt: false })
    stage.run(1_500)
    stage.prompt.add(screen)
    stage.run(30_000)

    expect(screen.said.filter((one) => one.t === 'picture').map(({ track, because }) => [track, because])).toEqual([
      ['720p', 'wanted'],
      ['360p', 'behind'],
      ['720p', 'recovered'],
    ])
  })

  test('that wants sound alone, or none of it, gets that', () => {
    const { stage } = filming()
    stage.run(500)
    const [listens, looks] = [
      stage.watch({ picture: 'none', sound: true }),
      stage.watch({ picture: '360p', name: 'user:2' }),
    ]
    stage.run(1_000)

    expect(listens.got.every(({ track }) => track === 'sound')).toBe(true)
    expect(looks.got.every(({ track }) => track === '360p')).toBe(true)
    listens.viewer.want('auto', false, stage.now_ms)
    stage.run(500)
    expect(listens.pieces('720p').length).toBeGreaterThan(3)
  })

  test('of a picture that is not sent any more gets the other one', () => {
    const { stage, camera, rolling } = filming()
    const screen = stage.watch()
    stage.run(1_000)
    rolling.stop()
    stage.now_ms += 40
    stage.roll(camera, { renditions: ['360p'] })
    stage.run(4_000)

    expect(screen.said.findLast((one) => one.t === 'picture')).toMatchObject({ track: '360p', because: 'gone' })
    expect(screen.pieces('360p').length).toBeGreaterThan(5)
  })

  test('is cut with what was issued before, and not with what is issued afterwards', () => {
    const { stage } = filming()
    const screen = stage.watch({ name: 'user:7' })
    const issued_at_ms = stage.now_ms
    stage.run(100)

    expect(stage.hub.kick({ session_id: 1, viewer: 'user:7' })).toBe(1)
    expect(screen.over).toBe('kicked')
    const before = screen.got.length
    stage.run(1_000)
    expect(screen.got).toHaveLength(before)
    expect(stage.session().watch(screen, { name: 'user:7', issued_at_ms })).toBeUndefined()
    expect(stage.session().mayRead('user:7', issued_at_ms)).toBe(false)
    expect(stage.session().watch(screen, { name: 'user:7', issued_at_ms: stage.now_ms })).toBeDefined()
  })

  test('stays cut as long as the session is open, however many are cut after it', () => {
    const { stage } = filming()
    const session = stage.session()
    const issued_at_ms = stage.now_ms
    session.kick('user:7')
    stage.now_ms += 3_600_000
    session.kick('user:8')
    expect(session.mayRead('user:7', issued_at_ms)).toBe(false)
    expect(session.mayRead('user:9', issued_at_ms)).toBe(true)

    // Names are not kept without end: then what is as old as the oldest kick is void for everybody.
    for (let number = 0; number < 10_000; number++) session.kick(`guest:${number}`)
    expect(session.mayRead('user:7', issued_at_ms)).toBe(false)
    expect(session.mayRead('user:9', issued_at_ms)).toBe(false)
    expect(session.mayRead('user:9', stage.now_ms + 1)).toBe(true)
  })

  test('watches on five devices; with a sixth the first one ends', () => {
    const { stage } = filming()
    const screens = Array.from({ length: 6 }, () => stage.watch({ name: 'user:3' }))
    const other = stage.watch({ name: 'user:4' })

    expect(screens.map(({ over }) => over)).toEqual(['replaced', ...Array.from({ length: 5 }, () => undefined)])
    expect(other.over).toBeUndefined()
  })

  test('whose network takes too little for half a minute is ended: what waits for it is memory of the node', () => {
    const { stage } = filming()
    const [stuck, slow] = [stage.watch(), stage.watch({ name: 'user:2' })]
    stuck.waiting_bytes = 300_000
    slow.waiting_bytes = 300_000
    stage.run(20_000)
    slow.waiting_bytes = 0
    stage.run(200)
    slow.waiting_bytes = 300_000
    stage.run(9_900)

    expect([stuck.over, slow.over]).toEqual(['slow', undefined])
    expect(stage.session().viewerCount).toBe(1)
  })

  test('that turns to and fro, or whose network takes nothing, is not sent the same pieces again and again', () => {
    const { stage } = filming()
    stage.run(1_000)
    const screen = stage.watch({ sound: true })
    screen.waiting_bytes = 3 * 1024 * 1024
    const before = screen.got.filter(({ kind }) => kind === 'piece').length
    const turn = () => {
      for (let turns = 0; turns < 100; turns++)
        screen.viewer.want(turns % 2 === 0 ? '360p' : '720p', turns % 4 < 2, stage.now_ms)
    }
    turn()
    screen.waiting_bytes = 0
    turn()

    expect(screen.got.filter(({ kind }) => kind === 'piece')).toHaveLength(before)
    screen.viewer.want('720p', true, stage.now_ms)
    stage.run(4_000)
    expect(screen.got.filter(({ kind }) => kind === 'piece').length).toBeGreaterThan(before)
  })

  test('over the node’s network gets the smaller picture, then sound alone, and more again later', () => {
    const { stage } = filming({ mbit: 1 })
    const screen = stage.watch({ sound: true })
    const told = () => screen.said.findLast((one) => one.t === 'picture')
    stage.run(2_000)

    stage.hub.count(230_000)
    stage.run(2_100)
    expect(told()).toMatchObject({ track: '360p', because: 'busy' })
    stage.hub.count(260_000)
    stage.run(2_100)
    expect(told()).toMatchObject({ track: null, because: 'busy' })
    stage.run(8_000)
    expect(told()).toMatchObject({ track: '720p' })
  })
})

describe('counts', () => {
  test('a viewer counts whose picture was acknowledged within 15 s, once on several devices', () => {
    const { stage } = filming()
    stage.run(500)
    for (const name of ['user:1', 'user:1', 'guest:ab']) stage.watch({ name })
    stage.watch({ name: 'user:9', is_prompt: false })
    stage.run(1_000)
    expect(stage.hub.stats(1)).toMatchObject({ viewers: 2, publisher: 'on_air' })

    stage.prompt.clear()
    stage.run(14_700)
    expect(stage.hub.stats(1).viewers).toBe(2)
    stage.run(400)
    expect(stage.hub.stats(1)).toMatchObject({ viewers: 0, lag_p95_ms: null })
    expect(stage.told.findLast(({ word }) => word === 'lag')?.data.viewers).toBeLessThanOrEqual(2)
  })

  test('who takes no picture is counted apart while anything is heard of them, and as a viewer once they look', () => {
    const { stage } = filming()
    stage.run(500)
    const [reader, listener] = ['user:1', 'user:2'].map((name) => stage.watch({ name }))
    stage.watch({ name: 'user:2' })
    stage.watch({ name: 'user:3' })
    reader!.viewer.want('none', false, stage.now_ms)
    listener!.viewer.want('none', true, stage.now_ms)
    for (const screen of [reader!, listener!]) stage.prompt.delete(screen)
    stage.run(16_000)
    for (const screen of [reader!, listener!]) screen.viewer.here(stage.now_ms)
    stage.run(5_100)
    expect(stage.hub.stats(1)).toMatchObject({ viewers: 2, without_picture: 1 })
    expect(stage.told.findLast(({ word }) => word === 'lag')?.data).toMatchObject({ viewers: 2, without_picture: 1 })

    stage.run(15_000)
    expect(stage.hub.stats(1)).toMatchObject({ viewers: 2, without_picture: 0 })
    stage.prompt.add(reader!)
    reader!.viewer.want('auto', false, stage.now_ms)
    stage.run(500)
    expect(stage.hub.stats(1)).toMatchObject({ viewers: 3, without_picture: 0 })
  })

  test('the lag is that of the slowest of twenty, and never more than since the capture', () => {
    const { stage } = filming()
    stage.run(500)
    const screens = Array.from({ length: 20 }, (_, index) => stage.watch({ name: `user:${index}`, is_prompt: false }))
    stage.run(700)
    for (const [index, screen] of screens.entries()) stage.acknowledge(screen, index === 19 ? 600_000 : index * 5)

    const { lag_p50_ms, lag_p95_ms } = stage.hub.stats(1)
    expect([lag_p50_ms, lag_p95_ms]).toEqual([45, 90])
    const { lag_ms } = stage.session().presence('user:19')
    expect(lag_ms).toBeLessThan(300)
    expect(stage.session().presence('user:55')).toEqual({ acknowledged_at_ms: null, lag_ms: null })
  })

  test('an acknowledgement of what was not sent, or for the second time, says nothing', () => {
    const { stage } = filming()
    const screen = stage.watch({ is_prompt: false })
    stage.run(700)
    screen.viewer.acknowledge(4_000_000_000, 1, stage.now_ms)
    expect(stage.hub.stats(1).viewers).toBe(0)

    stage.acknowledge(screen)
    stage.run(15_100)
    stage.acknowledge(screen)
    const { number } = screen.pieces('720p')[0]!
    screen.viewer.acknowledge(number, 1, stage.now_ms)
    stage.run(15_100)
    screen.viewer.acknowledge(number, 1, stage.now_ms)
    expect(stage.hub.stats(1).viewers).toBe(0)
  })
})
