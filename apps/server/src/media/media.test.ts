import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, readMediaConfig } from '../platform/config.ts'
import { frame, pictureConfig, sampleMessage, settingsMessage } from './testing/camera.ts'
import { openRole, SOCKETS_PER_ADDRESS } from './testing/role.ts'
import { publishRtmp } from './testing/rtmp-publisher.ts'
import { hashOf, KEY } from './testing/stage.ts'
import { makeStream } from './testing/streams.ts'

let role: Awaited<ReturnType<typeof openRole>>
beforeAll(async () => {
  role = await openRole([{ session_id: 99, key_sha256: hashOf('the-key-of-session-99'), is_recorded: false }])
})
afterAll(() => role.close())

let sessions = 0
/** An open session with a publisher whose first second of picture is here. */
async function onAir({ is_recorded = false } = {}) {
  const session_id = ++sessions
  const key = `${KEY}-${session_id}`
  await role.video.open({ session_id, key_sha256: hashOf(key), is_recorded })
  const publisher = await role.line('/media/publish').open()
  publisher.say({ t: 'publish', key, take_over: false })
  await expect.poll(() => publisher.said[0]?.t).toBe('publishing')
  publisher.socket.send(settingsMessage(pictureConfig()))
  const began_at_ms = Date.now()
  const film = (from: number, until: number) => {
    for (let number = from; number < until; number++)
      publisher.socket.send(sampleMessage({ ...frame(number, began_at_ms), captured_at_ms: Date.now() }))
  }
  film(0, 31)
  return { session_id, key, publisher, film }
}

async function watching(session_id: number, viewer = 'user:1') {
  const { ticket, watch_path, ...paths } = await role.video.playback({
    session_id,
    viewer,
    until_ms: Date.now() + 60_000,
  })
  const line = await role.line(watch_path).open()
  line.say({ t: 'watch', ticket, picture: 'auto', sound: false })
  return { line, ticket, ...paths }
}
const heard = (session_id: number) =>
  role.web.heard.filter(({ data }) => 'session_id' in data && data.session_id === session_id)

describe('the role', () => {
  test('says that it began, and opens what the web role answers', async () => {
    await expect.poll(() => role.web.words()[0]).toBe('began')
    await expect.poll(() => role.video.stats({ session_id: 99 })).toMatchObject({ publisher: 'none' })
  })

  test('brings a browser’s picture to a viewer, who acknowledges it', async () => {
    const { session_id } = await onAir()
    const { line } = await watching(session_id)

    await expect.poll(() => line.got.length).toBeGreaterThan(3)
    const [init, first] = line.messages()
    expect([init!.kind, first!.kind, first!.is_key]).toEqual(['init', 'piece', true])
    await expect.poll(() => heard(session_id).map(({ word }) => word)).toContain('on_air')
    line.say({ t: 'ack', number: line.messages().at(-1)!.number, lag_ms: 120 })
    await expect.poll(async () => (await role.video.stats({ session_id })).viewers).toBe(1)
    const { lag_ms } = await role.video.presence({ session_id, viewer: 'user:1' })
    expect(lag_ms).toBeLessThanOrEqual(120)
  })

  test('keeps a recording and gives lists and segments to one who has a grant, with headers that allow nothing else', async () => {
    const { session_id, film } = await onAir({ is_recorded: true })
    film(31, 130)
    const { hls_path, latest_path } = await watching(session_id)
    const read = (path: string) => fetch(new URL(path, role.origin))

    await expect.poll(async () => (await read(hls_path!.replace('master', '720p'))).status).toBe(200)
    const list = await (await read(hls_path!.replace('master', '720p'))).text()
    const name = list.split('\n').find((line) => line.endsWith('.m4s'))!
    const segment = await read(hls_path!.replace('master.m3u8', name))
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(segment.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(segment.headers.get('permissions-policy')).toContain('camera=()')
    expect(segment.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await read(latest_path)).status).toBe(200)
    expect((await read(hls_path!.replace('/hls/', '/hls/x'))).status).toBe(403)
    expect((await read(hls_path!.replace('master.m3u8', '..%2f..%2fsecrets'))).status).toBe(404)

    await role.video.close({ session_id })
    await expect.poll(() => heard(session_id).at(-1)?.word).toBe('ended')
    expect((await read(hls_path!)).status).toBe(200)
    await expect(role.video.stats({ session_id })).rejects.toMatchObject({ code: 'NOT_OPEN' })
  })

  test('cuts a viewer who is kicked, at once, and the ticket and the grant of before with it', async () => {
    const { session_id, film } = await onAir({ is_recorded: true })
    film(31, 130)
    const { line, hls_path } = await watching(session_id, 'user:3')
    const unused = await role.video.playback({ session_id, viewer: 'user:3', until_ms: Date.now() + 60_000 })
    await expect.poll(() => line.got.length).toBeGreaterThan(0)

    expect(await role.video.kick({ session_id, viewer: 'user:3' })).toEqual({ cut: 1 })
    await expect.poll(() => line.over).toBe('kicked')
    const again = await role.line('/media/watch').open()
    again.say({ t: 'watch', ticket: unused.ticket, picture: 'auto', sound: false })
    await expect.poll(() => again.over).toBe('kicked')
    expect((await fetch(new URL(hls_path!, role.origin))).status).toBe(403)
    const { line: later } = await watching(session_id, 'user:4')
    await expect.poll(() => later.got.length).toBeGreaterThan(0)
  })

  test('cuts a publisher who is kicked', async () => {
    const { session_id, publisher } = await onAir()

    expect(await role.video.kick({ session_id, publisher: true })).toEqual({ cut: 1 })
    await expect.poll(() => publisher.over).toBe('kicked')
  })

  test('takes a ticket once', async () => {
    const { session_id } = await onAir()
    const { line, ticket } = await watching(session_id)
    await expect.poll(() => line.got.length).toBeGreaterThan(0)
    const second = await role.line('/media/watch').open()
    second.say({ t: 'watch', ticket, picture: 'auto', sound: false })

    await expect.poll(() => second.over).toBe('ticket')
    expect(line.over).toBeUndefined()
  })

  test('tells what happened again until it is answered, in order and each event under one number', async () => {
    role.web.status = 503
    const came = role.web.came
    const { session_id } = await onAir({ is_recorded: true })
    await role.video.close({ session_id })
    await expect.poll(() => role.web.came).toBeGreaterThan(came + 1)
    expect(heard(session_id)).toEqual([])
    role.web.status = 200

    await expect.poll(() => heard(session_id).at(-1)?.word).toBe('ended')
    const events = heard(session_id)
    expect(events.map(({ word }) => word)).toContain('on_air')
    const numbers = events.flatMap(({ word, data }) => (word === 'segment' ? [data.segment.number] : []))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length)
  })
})

test('takes a publisher by RTMP with the session’s key, and a kick ends the connection and the key', async () => {
  const session_id = ++sessions
  const key = `${KEY}-${session_id}`
  await role.video.open({ session_id, key_sha256: hashOf(key), is_recorded: false })
  const come = (with_key: string) => publishRtmp({ port: role.rtmp_port, key: with_key })
  const publisher = await come(key)
  const sending = publisher.send(makeStream({ frames: 1_500 }).tags, 'real')

  const { line } = await watching(session_id)
  await expect.poll(() => line.messages().filter(({ kind }) => kind === 'piece').length).toBeGreaterThan(5)
  expect(line.said.find(({ t }) => t === 'track')).toMatchObject({ codec: 'avc1.4d401e', width: 640, height: 360 })
  await expect(come('no key of any session')).rejects.toMatchObject({ status: { code: 'NetStream.Publish.Denied' } })
  await expect(come(key)).rejects.toMatchObject({ status: { code: 'NetStream.Publish.Rejected' } })

  expect(await role.video.kick({ session_id, publisher: true })).toEqual({ cut: 1 })
  await Promise.all([publisher.closed, sending])
  expect(publisher.statuses.at(-1)).toMatchObject({ description: 'This key is not valid any more.' })
  await expect(come(key)).rejects.toMatchObject({ status: { code: 'NetStream.Publish.Denied' } })
})

test('a role that ends lets nobody in any more, and leaves its recordings whole and told', async () => {
  const own = await openRole()
  await own.video.open({ session_id: 1, key_sha256: hashOf(KEY), is_recorded: true })
  const publisher = await own.line('/media/publish').open()
  publisher.say({ t: 'publish', key: KEY, take_over: false })
  await expect.poll(() => publisher.said[0]?.t).toBe('publishing')
  publisher.socket.send(settingsMessage(pictureConfig()))
  const began_at_ms = Date.now()
  for (let number = 0; number < 40; number++)
    publisher.socket.send(sampleMessage({ ...frame(number, began_at_ms), captured_at_ms: Date.now() }))
  const by_rtmp = await publishRtmp({ port: own.rtmp_port, key: KEY }).catch((error) => error.status.code)
  expect(by_rtmp).toBe('NetStream.Publish.Rejected')
  await expect.poll(() => own.web.words()).toContain('on_air')

  await own.media.stop()

  await expect.poll(() => publisher.over).toBe('restart')
  const told = own.web.heard.flatMap(({ word, data }) => (word === 'segment' ? [data.segment.path] : []))
  expect(told.length).toBeGreaterThan(1)
  expect([...own.store.files.keys()].filter((path) => !path.endsWith('.m3u8'))).toEqual(told)
  const list = [...own.store.files].find(([path]) => path.endsWith('720p.m3u8'))![1].toString()
  expect(list).toMatch(/#EXT-X-ENDLIST\n$/)
  await expect(own.line('/media/watch').open()).rejects.toThrow('ECONNREFUSED')
  await expect(publishRtmp({ port: own.rtmp_port, key: KEY })).rejects.toThrow('ECONNREFUSED')
  own.web.close()
})

describe('its doors', () => {
  test('the private one answers what is signed with the shared secret, and refuses what is none of its words', async () => {
    const { session_id } = await onAir()

    await expect(role.stranger.close({ session_id })).rejects.toThrow('not trusted')
    expect((await fetch(new URL('/video/v1/close', role.origin), { method: 'POST', body: '{}' })).status).toBe(401)
    await expect(role.video.open({ session_id, key_sha256: 'short', is_recorded: true })).rejects.toMatchObject({
      code: 'PARAM_INVALID',
    })
    expect(await role.video.stats({ session_id })).toMatchObject({ publisher: 'on_air' })
  })

  test('a socket that says nothing of its kind is ended', async () => {
    const [publisher, viewer] = [await role.line('/media/publish').open(), await role.line('/media/watch').open()]
    publisher.socket.send(Buffer.alloc(100))
    viewer.say({ t: 'ack', number: 1, lag_ms: 0 })

    await expect.poll(() => [publisher.over, viewer.over]).toEqual(['message', 'message'])
    const wrong = await role.line('/media/publish').open()
    wrong.say({ t: 'publish', key: 'no key of any session', take_over: true })
    await expect.poll(() => wrong.over).toBe('key')
    const elsewhere = role.line('/media/other')
    await expect.poll(() => elsewhere.over).toContain('404')
  })

  test('a socket that sends more texts than a player or a camera does is ended', async () => {
    const { session_id, publisher } = await onAir()
    const { line } = await watching(session_id)
    await expect.poll(() => line.got.length).toBeGreaterThan(0)
    for (const one of [publisher, line]) for (let id = 0; id < 50; id++) one.say({ t: 'clock', id })

    await expect.poll(() => [publisher.over, line.over]).toEqual(['message', 'message'])
    expect(publisher.said.filter(({ t }) => t === 'clock').length).toBeLessThan(50)
  })

  test('a publisher that says it ends is let go', async () => {
    const { session_id, publisher } = await onAir()
    publisher.say({ t: 'end' })

    await expect.poll(() => publisher.over).toBe('ended')
    const next = await role.line('/media/publish').open()
    next.say({ t: 'publish', key: `${KEY}-${session_id}`, take_over: false })
    await expect.poll(() => next.said[0]?.t).toBe('publishing')
  })

  test('20 sockets of an address wait for their publishers’ keys: each could be sending a whole frame', async () => {
    const from = { 'x-forwarded-for': '203.0.113.20' }
    const waiting = Array.from({ length: 20 }, () => role.line('/media/publish', from))
    await Promise.all(waiting.map((line) => line.open()))
    const late = role.line('/media/publish', from)
    await expect.poll(() => late.over).toContain('429')

    const session_id = ++sessions
    await role.video.open({ session_id, key_sha256: hashOf(`${KEY}-${session_id}`), is_recorded: false })
    waiting[0]!.say({ t: 'publish', key: `${KEY}-${session_id}`, take_over: false })
    await expect.poll(() => waiting[0]!.said[0]?.t).toBe('publishing')
    const next = await role.line('/media/publish', from).open()
    expect(next.over).toBeUndefined()
    for (const line of [...waiting, next]) line.socket.terminate()
  })

  test('an address has so many sockets and no more', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const lines = Array.from({ length: SOCKETS_PER_ADDRESS }, () => role.line('/media/watch', from))
    await Promise.all(lines.map((line) => line.open()))
    const more = role.line('/media/watch', from)
    await expect.poll(() => more.over).toContain('429')

    lines[0]!.socket.terminate()
    await expect
      .poll(() => {
        const one = role.line('/media/watch', from)
        return one.open().then(
          () => 'open',
          () => 'refused',
        )
      })
      .toBe('open')
    for (const line of lines) line.socket.terminate()
  })
})

test('the role needs no database, and no other role beside it', () => {
  expect(readMediaConfig({ ROLES: 'media' }).MEDIA_PORT).toBe(8085)
  expect(() => readConfig({ DATABASE_URL: 'postgres://none', ROLES: 'web,media' })).toThrow('a process of its own')
})
